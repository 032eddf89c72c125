// The rules of a system: grouped by how they are settled, and to be searched.
import { BOOK, h, capital, words } from '../dom.js';
import { t } from '../strings.js';
import { address } from '../shell.js';

export const remembered = new Map(); // "system/rule" -> its situation when it was left

const KINDS = [
  { name: t.rulesCourse, has: (rule) => rule.course },
  { name: t.rulesThrown, has: (rule) => !rule.course && rule.example?.dice },
  { name: t.rulesRead, has: (rule) => !rule.course && !rule.example?.dice },
];

const plain = (text) => String(text).toLowerCase().normalize('NFD').replace(/\p{M}/gu, '');

export function ruleList(system, about, list, rule, options) {
  const wide = matchMedia('(min-width: 70rem)').matches;
  const option = new URLSearchParams(
    Object.entries(options).map(([name, value]) => ['option', `${name}=${value}`]),
  );
  const entries = list.map((one) => ({
    one,
    all: plain(
      [words(one.rule), one.title, one.ref, one.asks.map((ask) => words(ask.name))]
        .flat()
        .join(' '),
    ),
    element: h(
      'li',
      {},
      h(
        'a',
        {
          href: remembered.get(`${system}/${one.rule}`) || address([system, one.rule], option),
          'aria-current': one === rule ? 'page' : undefined,
          lang: BOOK,
        },
        capital(words(one.rule)),
        h('span', { class: 'says' }, one.title),
      ),
    ),
  }));
  const kinds = KINDS.map(({ name, has }) => {
    const mine = entries.filter(({ one }) => has(one));
    return {
      mine,
      element: h(
        'section',
        {},
        h('h3', {}, name),
        h(
          'ul',
          {},
          mine.map(({ element }) => element),
        ),
      ),
    };
  });
  const none = h('p', { class: 'hint', hidden: true }, t.rulesNone);
  const find = (text) => {
    const parts = plain(text).split(/\s+/).filter(Boolean);
    for (const entry of entries)
      entry.element.hidden = !parts.every((part) => entry.all.includes(part));
    for (const { mine, element } of kinds)
      element.hidden = !mine.some((entry) => !entry.element.hidden);
    none.hidden = entries.some((entry) => !entry.element.hidden);
  };
  find('');
  return h(
    'nav',
    { class: 'rules', 'aria-label': t.rulesOf(about.title) },
    h(
      'details',
      { open: wide },
      h(
        'summary',
        {},
        h('span', { class: 'system', lang: BOOK }, about.title),
        ' ',
        h('span', { class: 'counts' }, t.rulesCount(list.length)),
      ),
      h('input', {
        type: 'search',
        class: 'entry',
        placeholder: t.rulesFind,
        'aria-label': t.rulesFind,
        autocomplete: 'off',
        oninput: (event) => find(event.target.value),
      }),
      none,
      kinds.map(({ element }) => element),
      h('p', {}, h('a', { class: 'plain', href: '#/odds' }, t.otherSystems)),
    ),
  );
}
