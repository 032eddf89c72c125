// Alternatives side by side: the best first, the course of each, the rest folded away.
import { h, svg, words } from '../dom.js';
import { t } from '../strings.js';
import { Plot, oddsBar, swatch } from '../plot.js';
import {
  briefly,
  isNumber,
  mainAnswer,
  meanOf,
  percent,
  shares,
  spread,
  valueWord,
} from '../spread.js';

const SHOWN = 8; // so many stand open

// What an alternative comes to; of a course, by the end of a turn.
function spreadAt(alternative, field, turn) {
  const then = (alternative.turns || []).find((one) => one.turn === turn);
  if (!then) return alternative.outcomes ? spread(alternative, field) : null;
  const { by } = then;
  if (by[field.name] !== undefined) {
    return [
      { value: 'yes', p: by[field.name], tone: 'good' },
      { value: 'no', p: 1 - by[field.name], tone: 'neutral' },
    ];
  }
  return (field.values || [])
    .filter((one) => by[one.value] !== undefined)
    .map((one) => ({ ...one, p: by[one.value] }));
}

const fieldOf = (answer, rule) =>
  rule.answers.find((a) => a.name === answer.answer) || mainAnswer(rule);

const nameOf = (alternative, varied) =>
  varied.map((one) => words(alternative.asks[one] ?? '–')).join(', ');

// The better first: more of what stands left. What is good of a number is said by its tones.
const WORTH = { good: 2, fair: 1, neutral: 0, poor: -1, bad: -2 };
const better = (field) => (a, b) => {
  if (!a.list || !b.list) return Number(Boolean(b.list)) - Number(Boolean(a.list));
  const worth = ({ list }) => list.reduce((sum, item) => sum + item.p * WORTH[item.tone], 0);
  const chance = ({ list }, value) => list.find((item) => String(item.value) === value)?.p || 0;
  const apart = worth(b) - worth(a);
  if (Math.abs(apart) > 1e-9) return apart;
  // Of one tone the value that stands first is the better.
  const values =
    field.values?.map((one) => one.value) ||
    [a, b].flatMap(({ list }) => list.map((item) => String(item.value)));
  for (const value of values) {
    const by = chance(b, value) - chance(a, value);
    if (Math.abs(by) > 1e-9) return by;
  }
  return (a.cost ?? 0) - (b.cost ?? 0);
};

function rowsOf(answer, rule, varied, current, turn) {
  const field = fieldOf(answer, rule);
  return answer.alternatives
    .map((alternative) => ({
      ...alternative,
      list: spreadAt(alternative, field, turn),
      name: nameOf(alternative, varied),
      isNow:
        current && varied.every((name) => String(alternative.asks[name]) === String(current[name])),
    }))
    .sort(better(field));
}

// "oral: yes 86 %, no 14 %; written: …"
export function compareWords(answer, rule, varied, turn) {
  const field = fieldOf(answer, rule);
  return rowsOf(answer, rule, varied, null, turn)
    .slice(0, SHOWN)
    .map((row) => `${row.name}: ${row.list ? shares(row.list, field) : t.forbidden}`)
    .join('; ');
}

// A row for each choice, its cost, and all of it in one bar.
export function comparePicture(answer, rule, varied, current, turn, names) {
  const field = fieldOf(answer, rule);
  const rows = rowsOf(answer, rule, varied, current, turn);
  const costs = rows.some((row) => row.cost !== undefined);
  const head = h(
    'thead',
    {},
    h(
      'tr',
      {},
      h('th', { scope: 'col' }, t.choice),
      costs ? h('th', { scope: 'col', class: 'num' }, t.cost) : null,
      h('th', { scope: 'col' }, words(field.name)),
    ),
  );
  const body = (list) =>
    h(
      'tbody',
      {},
      list.map((row) => choiceRow(row, field, costs)),
    );
  const first = rows.filter((row, i) => i < SHOWN || row.isNow);
  const rest = rows.filter((row) => !first.includes(row));
  return [
    h(
      'table',
      { class: 'oddstable alternatives' },
      h(
        'caption',
        {},
        h('span', { class: 'what' }, names),
        ' ',
        h(
          'span',
          { class: 'hint' },
          turn === undefined
            ? t.alternativesLead(words(field.name))
            : t.alternativesTurn(words(field.name), turn),
        ),
      ),
      head,
      body(first),
    ),
    rest.length
      ? h(
          'details',
          { class: 'fold' },
          h('summary', {}, t.alternativesRest(rest.length)),
          h('table', { class: 'oddstable alternatives' }, head.cloneNode(true), body(rest)),
        )
      : null,
  ];
}

const choiceRow = (row, field, costs) =>
  h(
    'tr',
    { class: row.isNow ? 'now' : undefined },
    h('th', { scope: 'row' }, row.name, row.isNow ? h('span', { class: 'says' }, t.now) : null),
    costs ? h('td', { class: 'num' }, row.cost ?? '–') : null,
    h(
      'td',
      { class: 'pic' },
      row.list
        ? [
            oddsBar(row.list, { small: true }),
            isNumber(field) ? h('i', { class: 'hint' }, t.mean(meanOf(row.list))) : null,
            h(
              'span',
              { class: 'shares' },
              row.list
                .filter((item) => item.p > 0)
                .map((item) =>
                  h(
                    'span',
                    { class: 'share' },
                    swatch(item.tone),
                    ' ',
                    isNumber(field) ? `${valueWord(item.value)}:` : briefly(item, field),
                    ' ',
                    percent(item.p),
                  ),
                ),
            ),
          ]
        : h('span', { class: 'error' }, row.refused || t.forbidden),
    ),
  );

// The course of each alternative to its end: lines over the turns, told apart by colour and dash.
export function curvesPicture(answer, word, varied, at) {
  const rows = answer.alternatives.filter((row) => row.turns && row.turns.length);
  if (!rows.length) return null;
  const by = (row) => row.ending?.p ?? row.turns.at(-1).by[word] ?? 0;
  rows.sort((a, b) => by(b) - by(a));
  const shown = rows.slice(0, SHOWN);
  const turns = rows[0].turns.map((turn) => turn.turn);
  const plot = new Plot(turns, { points: true, label: t.byTheEndOf(words(word)) });
  const i = turns.indexOf(at);
  if (i >= 0)
    plot.put(
      svg('line', { class: 'pick', x1: plot.x(i), x2: plot.x(i), y1: plot.y(1), y2: plot.y(0) }),
    );
  shown.forEach((row, k) =>
    plot.put(
      plot.line(
        row.turns.map((turn) => turn.by[word] ?? 0),
        `curve c${k}`,
      ),
    ),
  );
  return h(
    'div',
    { class: 'curves' },
    h('h3', {}, t.byTheEndOf(words(word))),
    plot.picture,
    h(
      'ul',
      { class: 'key tall' },
      shown.map((row, k) => {
        const half = row.ending && row.ending.quantiles && row.ending.quantiles[50];
        return h(
          'li',
          {},
          svg(
            'svg',
            { class: 'mark', width: 34, height: 16, 'aria-hidden': 'true' },
            svg('line', { class: `curve c${k}`, x1: 0, x2: 34, y1: 8, y2: 8 }),
          ),
          h('b', {}, nameOf(row, varied)),
          ' ',
          row.ending
            ? [
                t.inTheEnd(percent(row.ending.p)),
                half === null || half === undefined ? null : `, ${t.byTurn('50\u00a0%', half)}`,
              ]
            : null,
        );
      }),
    ),
  );
}
