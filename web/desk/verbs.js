// All that can be done now, and on demand what cannot and why.
import { h, capital } from '../dom.js';
import { d } from './words.js';
import { button, head, said } from './parts.js';

export function verbList(game, verbs, act) {
  const open = verbs.filter((verb) => verb.open && verb.verb !== 'next');
  const shut = verbs.filter((verb) => !verb.open);
  return h(
    'section',
    { class: 'd-verbs', 'aria-label': d.anything },
    h(
      'header',
      {},
      head(d.anything),
      button({ class: 'round', 'aria-label': d.close, onclick: act.close }, '×'),
    ),
    h(
      'ul',
      {},
      open.map((verb) =>
        h(
          'li',
          {},
          button(
            { onclick: () => act.pick(verb) },
            h('b', {}, capital(said(verb.verb))),
            h('span', {}, verb.help),
          ),
        ),
      ),
    ),
    shut.length
      ? h(
          'details',
          {},
          h('summary', { class: 'plain' }, d.notOpen(shut.length)),
          h(
            'ul',
            { class: 'shut' },
            shut.map((verb) =>
              h(
                'li',
                {},
                h('b', {}, capital(said(verb.verb))),
                ' ',
                verb.help,
                verb.reason ? h('span', { class: 'soft' }, ` ${verb.reason}.`) : '',
              ),
            ),
          ),
        )
      : null,
  );
}
