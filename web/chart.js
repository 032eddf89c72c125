// A chart as it is printed, with the cells that were read lit.
import { BOOK, h, cites, printed, words } from './dom.js';
import { language } from './language.js';
import { t } from './strings.js';

// As a printer sets it, and as one says it.
function shown(text) {
  const seen = printed(text);
  return seen === text
    ? text
    : [
        h('span', { 'aria-hidden': 'true' }, seen),
        h('span', { class: 'unseen', lang: language }, printed(text, t.signs)),
      ];
}

const amountOf = ({ amount }) =>
  amount
    .replace(/^-/, '−')
    .replace(/^x\s*/, '×')
    .replace(
      /^([+−]?(?:[2-9]|\d\d+)\??) (column|row)$/,
      (_, n, unit) => `${n} ${t.units[unit][1]}`,
    );

// lit: [{row, column}], indices; more: modifiers, meanings and notes below the table.
export function chartTable(chart, { lit = [], more = true, heading = 'h3', card = false } = {}) {
  const { columns = [], rows = [], groups = [] } = chart;
  const isLit = (row, column) =>
    lit.some((cell) => cell.row === row && (cell.column === undefined || cell.column === column));
  const inRow = (row) => lit.some((cell) => cell.row === row);
  const inColumn = (column) => lit.some((cell) => cell.column === column);
  const wide = columns.length > 1;
  const cell = (row, column, text) => {
    if (!isLit(row, column))
      return h(
        'td',
        {
          class:
            [(inRow(row) || inColumn(column)) && 'beam', text.length > 12 && 'long']
              .filter(Boolean)
              .join(' ') || undefined,
        },
        shown(text),
      );
    return h(
      'td',
      { class: 'lit' },
      h('mark', {}, shown(text)),
      h('span', { class: 'unseen', lang: language }, ` (${t.lit})`),
    );
  };
  return h(
    'section',
    { class: 'chartsheet', lang: BOOK },
    h(heading, {}, chart.title),
    h(
      'p',
      { class: 'hint' },
      [
        chart.roll && t.roll(chart.roll),
        chart.across && `${t.across}: ${chart.across}`,
        chart.ref && cites(chart.ref),
      ]
        .filter(Boolean)
        .map((one, i) => [i ? ' · ' : '', one]),
    ),
    rows.length
      ? h(
          'div',
          { class: 'wide', tabindex: 0, role: 'region', 'aria-label': chart.title },
          h(
            'table',
            { class: wide ? 'printed' : 'printed narrow' },
            // The headings of groups stand over equally many columns each.
            h(
              'thead',
              {},
              groups.length
                ? h(
                    'tr',
                    {},
                    h('td', { class: 'corner' }),
                    groups.map((group) =>
                      h(
                        'th',
                        { scope: 'colgroup', colspan: columns.length / groups.length },
                        shown(words(group)),
                      ),
                    ),
                  )
                : null,
              h(
                'tr',
                {},
                h(
                  chart.corner ? 'th' : 'td',
                  { scope: chart.corner ? 'col' : undefined, class: 'corner' },
                  chart.corner || '',
                ),
                columns.map((column, i) =>
                  h(
                    'th',
                    { scope: 'col', class: inColumn(i) ? 'beam' : undefined },
                    shown(words(column)),
                  ),
                ),
              ),
            ),
            h(
              'tbody',
              {},
              rows.map((row, r) =>
                h(
                  'tr',
                  {},
                  h(
                    'th',
                    {
                      scope: 'row',
                      class:
                        [inRow(r) && 'beam', row.key.length > 18 && 'long']
                          .filter(Boolean)
                          .join(' ') || undefined,
                    },
                    shown(words(row.key).replace(/,(?=\S)/g, ', ')),
                    row.star ? '*' : null,
                  ),
                  row.cells.map((text, c) => cell(r, c, words(text))),
                ),
              ),
            ),
          ),
        )
      : null,
    card && chart.modifiers.length
      ? h(
          'table',
          { class: 'modifiers' },
          h('caption', { class: 'unseen', lang: language }, t.modifiers),
          h(
            'tbody',
            {},
            chart.modifiers.map((m) =>
              h('tr', {}, h('th', { scope: 'row' }, amountOf(m)), h('td', {}, m.words)),
            ),
          ),
        )
      : null,
    more && chart.answers.length
      ? h(
          'dl',
          { class: 'meanings' },
          chart.answers.map((a) => [h('dt', {}, words(a.word)), h('dd', {}, a.words)]),
        )
      : null,
    more && !card && chart.modifiers.length
      ? h(
          'details',
          { class: 'fold' },
          h('summary', { lang: language }, t.modifiers),
          h(
            'ul',
            { class: 'modifiers' },
            chart.modifiers.map((m) => h('li', {}, h('b', {}, amountOf(m)), ' ', m.words)),
          ),
        )
      : null,
    more && chart.notes.length ? chart.notes.map((note) => h('p', { class: 'hint' }, note)) : null,
  );
}

// A chart wider than its place is moved sideways until the cell that was read is in sight.
export function showLit(element) {
  for (const box of element.querySelectorAll('.wide')) {
    const cell = box.querySelector('.lit');
    if (cell && box.scrollWidth > box.clientWidth) {
      // The heads of the rows stay where they are: it comes to lie beside them.
      const head = cell.parentNode.querySelector('th')?.offsetWidth || 0;
      box.scrollLeft = cell.offsetLeft - head - (box.clientWidth - head - cell.offsetWidth) / 2;
    }
  }
}
