// On paper: slips to be cut out, the log of orders, the roster, the log, what it came to. Each sheet
// names game, seat and turn at its head.
import { h, printed } from '../dom.js';
import { d } from './words.js';
import { endsStep } from './game.js';
import { button, head, icon, said, sentence } from './parts.js';
import { fateWords, terms } from './papers.js';
import { report } from './result.js';

const table = (heads, rows) =>
  h(
    'table',
    { class: 'd-paper' },
    h(
      'thead',
      {},
      h(
        'tr',
        {},
        heads.map((one) => h('th', { scope: 'col' }, one)),
      ),
    ),
    h(
      'tbody',
      {},
      rows.map((row) =>
        h(
          'tr',
          {},
          row.map((one) => h('td', {}, one)),
        ),
      ),
    ),
  );

const kinds = (order) =>
  [...new Set([order.kind, order.type, order.method, order.purpose])]
    .filter((one) => one && one !== 'none' && one !== 'order')
    .map(said)
    .join(', ');

// Orders to be cut out and handed over; dotted lines where nothing is written yet.
function slips(game) {
  return h(
    'div',
    { class: 'd-cut' },
    game.view.orders
      .filter((order) => !order.over)
      .map((order) =>
        h(
          'article',
          {},
          h(
            'p',
            { class: 'to' },
            h('b', {}, game.called(order.receiver)),
            h('span', {}, d.order(game.number(order))),
          ),
          h('p', {}, d.slipFrom(game.called(order.sender), game.time(order.written))),
          h('p', { class: 'd-words' }, order.text || ''),
          terms(order).map((one) => h('p', { class: 'soft' }, one)),
          h('p', { class: 'soft' }, kinds(order)),
          h('p', { class: 'soft' }, d.slipStands(said(order.status || ''))),
        ),
      ),
  );
}

const orderLog = (game) =>
  table(
    [d.number, d.written, d.from, d.to, d.words, d.stands],
    game.view.orders.map((order) => [
      game.number(order),
      game.time(order.written),
      game.called(order.sender),
      game.called(order.receiver),
      [
        [order.text, ...terms(order)].filter(Boolean).join('. '),
        kinds(order) ? ` (${kinds(order)})` : '',
      ],
      said(order.status || ''),
    ]),
  );

// Every piece below the one above it.
function roster(game) {
  const rows = (side) => {
    const list = [];
    const walk = (piece, depth) => {
      const below = game.below(piece.id);
      // Who is with his men stands beside them.
      const here = below.filter((one) => one.place === `with ${piece.id}`);
      list.push([
        h(
          'span',
          { class: 'in', style: `--in:${depth}` },
          piece.name,
          here.length ? h('i', {}, ` ${here.map((one) => one.name).join(', ')}`) : null,
        ),
        said(piece.echelon || ''),
        piece.place || '',
        piece.stands ? said(piece.stands.word) : '',
        piece.bar ? d.leftOf(piece.bar.left, piece.bar.of) : piece.bar === null ? '?' : '',
      ]);
      for (const one of below) if (!here.includes(one)) walk(one, depth + 1);
    };
    for (const piece of game.view.pieces)
      if (piece.side === side && !game.piece(piece.parent)) walk(piece, 0);
    return list;
  };
  return game.view.sides.map((side) => [
    head(side.name, 'h3'),
    table([d.who, d.rank, d.where, d.stands, d.strength], rows(side.id)),
  ]);
}

// What counted, as it was reckoned; what did not stands in brackets.
const why = ({ trace }) =>
  trace.filter((line) => !line.startsWith('(')).map((line) => h('small', {}, printed(line)));

// What no longer stands is struck, with what became of it: on paper nobody can ask.
function logRow(game, entry) {
  const fate = game.fates.get(entry.number);
  const struck = (text) => (fate && text ? h('s', {}, text) : text);
  return [
    entry.number,
    `${game.time(entry.turn)}, ${game.step(entry.step)}`,
    [
      struck(sentence(game, entry)),
      fate ? h('i', { class: 'd-fate' }, ` ${fateWords(game, fate)}`) : '',
      entry.note ? ` “${entry.note}”` : '',
      fate ? [] : entry.plays.flatMap(why),
    ],
    struck(said(entry.label || '')),
  ];
}

// That a step was ended is no news on paper.
const log = (game) =>
  table(
    [d.number, d.when, d.what, d.came],
    game.log
      .filter((entry) => entry.sentence && (entry.plays.length || !endsStep(entry)))
      .map((entry) => logRow(game, entry)),
  );

const sheets = (game) => [
  ['slips', d.printSlips, () => slips(game)],
  ['orders', d.printOrders, () => orderLog(game)],
  ['roster', d.printRoster, () => roster(game)],
  ['log', d.printLog, () => log(game)],
  ...(game.view.clock.over ? [['end', d.result, () => report(game)]] : []),
];

let sheet;
const clear = () => {
  sheet?.remove();
  sheet = null;
  document.adoptedStyleSheets = [];
  document.body.classList.remove('d-printing');
};

// It lies behind the desk until it is printed.
export async function printOut(game, title, make, paper) {
  clear();
  const { view } = game;
  const told = [view.title, game.seatName(view.seat), view.clock.time];
  sheet = h(
    'div',
    { class: 'd-printout' },
    h(
      'table',
      {},
      h(
        'thead',
        {},
        h(
          'tr',
          {},
          h('td', {}, `${told.join(', ')}, ${d.turnOf(view.clock.turn, view.clock.turns)}`),
        ),
      ),
      h('tbody', {}, h('tr', {}, h('td', {}, h('h2', {}, title), await make()))),
    ),
  );
  const size = new CSSStyleSheet();
  size.replaceSync(`@page { size: ${paper}; margin: 12mm; }`);
  document.adoptedStyleSheets = [size];
  document.body.append(sheet);
  document.body.classList.add('d-printing');
  addEventListener('afterprint', clear, { once: true });
  print();
}

// What can be printed, and on which paper.
export function printPaper(game, ui) {
  ui.onPaper ||= /-(US|CA|MX)$/.test(navigator.language) ? 'letter' : 'a4';
  return [
    h(
      'fieldset',
      { class: 'd-seg' },
      h('legend', { class: 'unseen' }, d.onPaper),
      [
        ['a4', 'A4'],
        ['letter', 'Letter'],
      ].map(([value, name]) =>
        button(
          {
            'aria-pressed': String(ui.onPaper === value),
            'data-k': `paper-${value}`,
            onclick: () => {
              ui.onPaper = value;
              ui.draw();
            },
          },
          name,
        ),
      ),
    ),
    h(
      'ul',
      { class: 'd-prints' },
      sheets(game).map(([name, title, make]) =>
        h(
          'li',
          {},
          button(
            {
              class: 'btn',
              'data-k': `print-${name}`,
              onclick: () => printOut(game, title, make, ui.onPaper),
            },
            icon('print'),
            title,
          ),
        ),
      ),
      h(
        'li',
        {},
        h(
          'a',
          { class: 'btn', href: `#/charts/${encodeURIComponent(game.view.system)}?print` },
          icon('print'),
          d.printCharts,
        ),
      ),
    ),
  ];
}
