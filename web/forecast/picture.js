// The picture of a forecast: each order over the turns, all of them together, any two.
import { h, svg } from '../dom.js';
import { t } from '../strings.js';
import { decimal } from '../language.js';
import { Plot, stepOf } from '../plot.js';
import { percent } from '../spread.js';

const ROW = 46;
const TOP = 20;

export function forecastPicture(answer) {
  const { turns, orders } = answer;
  const all = {
    order: t.all,
    curve: answer.all,
    median: answer.median,
    turn90: answer.turn90,
    turn10: firstTurn(answer.all, 0.1),
  };
  const rows = orders.length > 1 ? [...orders, all] : orders;
  return [
    h('p', { class: 'hint clamp', title: answer.title }, t.forecastOf(answer.title, turns)),
    gantt(rows, turns, orders.length),
    h('p', { class: 'shadekey hint' }, shades(), ' ', t.ganttLegend),
    h(
      'div',
      { class: 'wide', tabindex: 0, role: 'region', 'aria-label': t.whenActed },
      h(
        'table',
        { class: 'figures' },
        h('caption', {}, t.whenActed),
        h(
          'thead',
          {},
          h(
            'tr',
            {},
            [t.order, '10\u00a0%', '50\u00a0%', '90\u00a0%', t.byLast(turns)].map((text) =>
              h('th', { scope: 'col' }, text),
            ),
          ),
        ),
        h(
          'tbody',
          {},
          rows.map((row) =>
            h(
              'tr',
              { class: row === all ? 'all' : undefined },
              h(
                'th',
                { scope: 'row' },
                row.order,
                row.to ? h('span', { class: 'hint' }, ` ${row.from} → ${row.to}`) : null,
              ),
              [row.turn10, row.median, row.turn90].map((turn) => h('td', {}, turn ?? '–')),
              h('td', {}, percent(row.curve[turns - 1])),
            ),
          ),
        ),
      ),
    ),
    orders.length > 1 ? [columns(answer.all, turns), pairs(answer)] : null,
    curves(rows, turns),
    answer.notes.map((note) => h('p', { class: 'hint' }, note)),
    h(
      'p',
      { class: 'hint' },
      answer.exact
        ? t.forecastExact
        : t.forecastSimulated(decimal(answer.trials, 0), `${decimal(answer.error * 100, 2)} %`),
    ),
  ];
}

const firstTurn = (curve, p) => {
  const at = curve.findIndex((value) => value >= p);
  return at < 0 ? null : at + 1;
};

// In parts of the width, so that it is as wide as there is room and its letters stay as they are.
const part = (turn, turns) => `${((turn / turns) * 100).toFixed(3)}%`;

function numbers(turns, y) {
  const step = stepOf(turns);
  return Array.from({ length: turns }, (_, i) => i + 1)
    .filter((turn) => turn === 1 || turn % step === 0)
    .map((turn) =>
      svg(
        'text',
        { x: part(turn - 0.5, turns), y, class: 'turnno', 'text-anchor': 'middle' },
        String(turn),
      ),
    );
}

function gantt(rows, turns, count) {
  const height = TOP + rows.length * ROW + 4;
  return svg(
    'svg',
    {
      class: 'gantt',
      width: '100%',
      height,
      role: 'img',
      'aria-label': t.ganttLabel(rows.slice(0, count), turns),
    },
    numbers(turns, 13),
    rows.map((row, i) => bar(row, TOP + i * ROW, turns, i === count)),
  );
}

function bar(row, y, turns, whole) {
  const mark = row.median && row.median <= turns;
  return svg(
    'g',
    { class: whole ? 'together' : undefined },
    // HTML, for that can be cut short before the number.
    svg(
      'foreignObject',
      { x: 0, y: y - 2, width: '100%', height: 23 },
      h(
        'div',
        { class: 'rowhead' },
        h(
          'span',
          { class: 'who', title: row.to ? `${row.order}: ${row.from} → ${row.to}` : row.order },
          row.order,
          row.to ? h('span', { class: 'way' }, ` ${row.from} → ${row.to}`) : null,
        ),
        h('span', { class: 'way' }, percent(row.curve[turns - 1])),
      ),
    ),
    svg('rect', { x: 0, y: y + 21, width: '100%', height: 18, class: 'groove' }),
    row.curve.map(
      (p, turn) =>
        p > 0 &&
        svg(
          'rect',
          {
            x: part(turn, turns),
            y: y + 21,
            width: part(1, turns),
            height: 18,
            class: 'shade',
            'fill-opacity': p.toFixed(3),
          },
          svg('title', {}, t.byTurn(percent(p), turn + 1)),
        ),
    ),
    Array.from({ length: turns - 1 }, (_, turn) =>
      svg('line', {
        x1: part(turn + 1, turns),
        x2: part(turn + 1, turns),
        y1: y + 21,
        y2: y + 39,
        class: 'notch',
      }),
    ),
    mark
      ? svg(
          'svg',
          { x: part(row.median - 0.5, turns), y: y + 30, overflow: 'visible', width: 1, height: 1 },
          svg('path', { d: 'M0-8L7 0L0 8L-7 0Z', class: 'half' }),
        )
      : null,
  );
}

function shades() {
  return svg(
    'svg',
    { class: 'shades', width: 96, height: 16, 'aria-hidden': 'true' },
    svg('rect', { width: 96, height: 16, class: 'groove' }),
    [0.1, 0.3, 0.6, 0.9].map((p, i) =>
      svg('rect', { x: i * 24, width: 24, height: 16, class: 'shade', 'fill-opacity': p }),
    ),
  );
}

// All of them acted on, by turn.
function columns(curve, turns) {
  const plot = new Plot(
    curve.map((_, i) => i + 1),
    { height: 190, label: t.allLabel(percent(curve[turns - 1]), turns) },
  );
  curve.forEach((p, i) => p > 0 && plot.put(plot.block(i, 0, p, 'good')));
  return h('figure', {}, h('figcaption', {}, t.allByTurn), plot.picture);
}

function pairs(answer) {
  const names = answer.orders.map((one) => one.order);
  const find = (a, b) =>
    answer.pairs.find((pair) => pair.orders.includes(a) && pair.orders.includes(b));
  return h(
    'div',
    { class: 'wide', tabindex: 0, role: 'region', 'aria-label': t.pairs(answer.pairs[0].within) },
    h(
      'table',
      { class: 'figures pairs' },
      h('caption', {}, t.pairs(answer.pairs[0].within)),
      h(
        'thead',
        {},
        h(
          'tr',
          {},
          h('td', {}),
          names.slice(1).map((name) => h('th', { scope: 'col' }, name)),
        ),
      ),
      h(
        'tbody',
        {},
        names.slice(0, -1).map((a, i) =>
          h(
            'tr',
            {},
            h('th', { scope: 'row' }, a),
            names.slice(1).map((b, j) => h('td', {}, j >= i ? percent(find(a, b).p) : '')),
          ),
        ),
      ),
    ),
  );
}

function curves(rows, turns) {
  return h(
    'details',
    { class: 'fold' },
    h('summary', {}, t.table),
    h(
      'div',
      { class: 'wide', tabindex: 0, role: 'region', 'aria-label': t.ganttTable },
      h(
        'table',
        { class: 'figures' },
        h('caption', {}, t.ganttTable),
        h(
          'thead',
          {},
          h(
            'tr',
            {},
            h('th', { scope: 'col' }, t.turn),
            rows.map((row) => h('th', { scope: 'col' }, row.order)),
          ),
        ),
        h(
          'tbody',
          {},
          Array.from({ length: turns }, (_, turn) =>
            h(
              'tr',
              {},
              h('th', { scope: 'row' }, String(turn + 1)),
              rows.map((row) => h('td', {}, percent(row.curve[turn]))),
            ),
          ),
        ),
      ),
    ),
  );
}
