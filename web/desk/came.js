// What came of a throw: the word, the sum as a ledger, the cell that was read.
import { h, capital } from '../dom.js';
import { chart } from '../api.js';
import { chartTable, showLit } from '../chart.js';
import { dieFace, sidesOf } from '../dice.js';
import { d } from './words.js';
import { said, sentence } from './parts.js';

const signed = (amount) =>
  String(amount)
    .replace(/^-/, '−')
    .replace(/^(?=\d)/, '+ ');

// Rows that counted; what did not is folded. A row without an amount is a line of its own.
export function ledger(rows) {
  const counted = rows.filter((row) => row.applied !== false && row.kind !== 'throw');
  const off = rows.filter((row) => row.applied === false);
  const line = (row) =>
    h(
      'tr',
      { class: row.kind === 'cell' ? 'cell' : undefined },
      h('th', { scope: 'row', colspan: row.amount === undefined ? 2 : undefined }, said(row.text)),
      row.amount === undefined
        ? null
        : h(
            'td',
            {},
            row.applied === undefined ? String(row.amount).replace(/^-/, '−') : signed(row.amount),
          ),
    );
  return h(
    'div',
    { class: 'd-sum' },
    h('table', { class: 'd-ledger' }, h('tbody', {}, counted.map(line))),
    off.length
      ? h(
          'details',
          {},
          h('summary', { class: 'plain' }, d.didNotCount(off.length)),
          h('table', { class: 'd-ledger off' }, h('tbody', {}, off.map(line))),
        )
      : null,
  );
}

// The chart that was read, lit, once it is here.
function litChart(game, play) {
  const box = h('div', { class: 'd-lit' });
  if (!play.chart) return box;
  chart(game.view.system, play.chart)
    .then((found) => {
      box.replaceChildren(
        chartTable(found, {
          lit: [{ row: play.row, column: play.column }],
          more: false,
          heading: 'h4',
        }),
      );
      // The same chart may lie open twice: no landmark, then.
      for (const wide of box.querySelectorAll('[role=region]')) wide.setAttribute('role', 'group');
      showLit(box);
    })
    .catch(() => {});
  return box;
}

const faces = (play) =>
  h(
    'span',
    { class: 'd-pair' },
    (play.faces || []).flatMap((faces, i) =>
      faces.map((face) => dieFace(face, sidesOf(play.dice?.[i]))),
    ),
  );

export function play(game, one, big) {
  return h(
    'div',
    { class: big ? 'd-came' : 'd-came less' },
    h('h3', { class: 'unseen' }, one.title),
    h(
      'div',
      { class: 'head' },
      one.faces?.length ? faces(one) : null,
      one.label ? h('p', { class: `big is-${one.tone}` }, capital(said(one.label))) : null,
    ),
    h('p', { class: 'soft' }, one.title, one.meaning ? ` ${one.meaning}` : ''),
    h('div', { class: 'reckon' }, ledger(one.ledger || []), litChart(game, one)),
  );
}

// An entry with all of its throws; the last one is what came of it.
export function came(game, entry) {
  const thrown = entry.plays.filter((one) => one.faces?.length || one.label);
  return h(
    'div',
    {},
    thrown.slice(-1).map((one) => play(game, one, true)),
    thrown.length > 1
      ? h(
          'details',
          { class: 'd-before' },
          h('summary', { class: 'plain' }, d.beforeIt),
          thrown.slice(0, -1).map((one) => play(game, one, false)),
        )
      : null,
  );
}

// The same in one line.
export const cameLine = (game, entry) => [
  entry.plays
    .filter((one) => one.faces?.length)
    .slice(-1)
    .map(faces),
  h(
    'p',
    {},
    h(
      'b',
      {},
      diced(entry)
        ? `${entry.piece ? game.called(entry.piece) : said(entry.verb || '')}: ${said(entry.label || '')}`
        : sentence(game, entry),
    ),
    diced(entry) ? '' : ` ${entry.plays.map((one) => said(one.label || '')).join(', ')}`,
  ),
];

// Whether something was thrown, and not only reckoned.
export const diced = ({ plays }) => plays.some((one) => one.faces?.length);
