// The papers of the desk: orders, log, map, seats, a piece, what is printed.
import { h, set } from '../dom.js';
import { d } from './words.js';
import { button, icon, vast, wide } from './parts.js';
import { armies, pieceSheet } from './armies.js';
import { orders, log } from './papers.js';
import { correct } from './correct.js';
import { listOrMap, sketch } from './map.js';
import { printPaper } from './print.js';

// The place of the dispatch that is being read is ringed.
function map(desk) {
  const [news] = desk.game.unread();
  return sketch(desk.game, desk.spots, news?.place);
}

const list = (desk) => armies(desk.game, (id) => desk.pick(id), desk.opened);

// On a phone as a list or as a map.
export function drawArmies(desk) {
  const turn = (name) => {
    desk.armiesAs = name;
    desk.draw();
  };
  const now = desk.armiesAs || 'list';
  set(
    desk.cols.armies,
    h('h2', { class: 'unseen' }, d.armies),
    wide() ? null : desk.umpire.lookAs(),
    wide() || !desk.spots.length
      ? list(desk)
      : [listOrMap(now, turn), now === 'map' ? map(desk) : list(desk)],
  );
}

function papers(desk) {
  const names = ['orders', 'log'];
  if (desk.game.view.kind === 'umpire') names.unshift('army');
  if (desk.picked) names.push('piece');
  if (desk.spots.length && wide() && !vast()) names.push('map');
  return [...names, 'seats'];
}

function theLog(desk) {
  const { game } = desk;
  return log(game, desk, {
    filter: (name) => {
      desk.filter = name;
      drawPapers(desk);
    },
    search: (text) => {
      desk.find = text;
      drawPapers(desk);
      const input = desk.cols.papers.querySelector('[data-k="find"]');
      input?.focus();
      input?.setSelectionRange(text.length, text.length);
    },
    undo: desk.acts ? (entry) => desk.umpire.undo(entry) : null,
    correct: desk.acts ? (entry) => correct(desk, entry) : null,
    redo: desk.acts ? () => desk.umpire.redo() : null,
    umpire: game.view.kind === 'umpire',
    replay: game.token ? null : (number) => desk.goThrough(number),
  });
}

const PAPERS = {
  orders: (desk) => orders(desk.game),
  log: theLog,
  piece: (desk) => pieceSheet(desk.game, desk.picked, { close: () => desk.unpick() }),
  seats: (desk) => desk.seats.show(),
  print: (desk) => printPaper(desk.game, desk),
  map,
  army: (desk) => list(desk)[1],
};

export function drawPapers(desk) {
  const { game } = desk;
  const names = {
    orders: d.orders,
    log: d.log,
    piece: desk.picked && game.called(desk.picked),
    seats: d.seats,
    army: game.view.sides[1]?.name,
    print: d.print,
    map: d.map,
  };
  if (desk.paper !== 'print' && !papers(desk).includes(desk.paper)) desk.paper = 'orders';
  set(
    desk.cols.papers,
    h('h2', { class: 'unseen' }, d.papers),
    desk.spots.length && vast() ? map(desk) : null,
    h(
      'div',
      { class: 'd-tabs' },
      h(
        'div',
        { role: 'tablist', 'aria-label': d.papers },
        papers(desk).map((name) =>
          button(
            {
              role: 'tab',
              'aria-selected': desk.paper === name ? 'true' : 'false',
              'data-k': `tab-${name}`,
              onclick: () => desk.show(name),
            },
            names[name],
          ),
        ),
      ),
      button(
        {
          class: 'round',
          'aria-label': `${d.print}…`,
          'aria-pressed': String(desk.paper === 'print'),
          'data-k': 'print',
          onclick: () => desk.show('print'),
        },
        icon('print'),
      ),
    ),
    h('div', { role: 'tabpanel', 'aria-label': names[desk.paper] }, PAPERS[desk.paper](desk)),
  );
}
