// The start: the systems as cards.
import { BOOK, h, set } from './dom.js';
import { t } from './strings.js';
import { systems } from './api.js';
import { title } from './shell.js';

export async function show(main, route, current) {
  const list = await systems();
  if (!current()) return;
  title();
  set(
    main,
    h(
      'div',
      { class: 'start' },
      h(
        'div',
        { class: 'titlepage' },
        h('h1', { tabindex: -1 }, t.startTitle),
        h('p', { class: 'lead' }, t.startLead),
      ),
      h('ul', { class: 'cards' }, list.map(card)),
    ),
  );
}

function card(system) {
  // "American Civil War, brigades; orders are paid for…": the era before the semicolon.
  const [, era, about] = system.about.match(/^([^;]*); *(.*)$/s) || [null, '', system.about];
  const to = `#/${encodeURIComponent(system.system)}`;
  return h(
    'li',
    { class: 'card' },
    era ? h('p', { class: 'era', lang: BOOK }, era) : null,
    h('h2', { lang: BOOK }, system.title),
    h('p', { class: 'about', lang: BOOK }, about.charAt(0).toUpperCase() + about.slice(1), '.'),
    h(
      'p',
      { class: 'counts' },
      h(
        'a',
        {
          href: `#/charts/${encodeURIComponent(system.system)}`,
          'aria-label': t.chartsOf(system.charts, system.title),
        },
        t.chartsCount(system.charts),
      ),
      ', ',
      t.rulesOnly(system.rules),
    ),
    h(
      'p',
      { class: 'ways' },
      h('a', { class: 'btn main', href: to, 'aria-label': t.askOddsOf(system.title) }, t.askOdds),
      h(
        'a',
        { class: 'btn', href: `${to}?throw`, 'aria-label': t.throwOnOf(system.title) },
        t.throwOn,
      ),
    ),
  );
}
