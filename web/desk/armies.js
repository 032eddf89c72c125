// The order of battle as the seat knows it: formations, who leads them, where, how they stand.
import { h } from '../dom.js';
import { d } from './words.js';
import { flag, word, button, said, traitOf, valued } from './parts.js';
import { stands } from './papers.js';

// Messengers stand with their letters, and nobody looks for what is gone.
const counts = (piece) => !isLeader(piece) && !(piece.place === 'lost' && /^m/.test(piece.kind));

const isLeader = (piece) => piece.kind === 'leader';

function leaders(game, id) {
  return game.below(id).filter(isLeader);
}

function units(game, id) {
  return game.below(id).filter((piece) => !isLeader(piece));
}

// Of the order that it has: as it is told beside that order.
function standing(game, piece) {
  const order = piece.stands.order && game.order(piece.stands.order, piece.side);
  return piece.stands.order
    ? { ...piece.stands, word: d.orderIs(said(order ? stands(game, order) : piece.stands.word)) }
    : piece.stands;
}

const place = (game, piece) => {
  const at = piece.place;
  return at && !game.piece(at.replace(/^with /, '')) ? at : '';
};

// A bar: what it can lose before it is worn out, what is left below that, what is lost.
function bar(piece) {
  if (piece.bar === undefined) return null;
  if (piece.bar === null) return h('s', { class: 'un', title: d.unknown });
  const { of, left, worn } = piece.bar;
  const share = (n) => `${Math.max(0, (100 * n) / of).toFixed(1)}`;
  return h('s', {
    style: `--n:${share(left)};--w:${share(Math.min(worn, left))};--m:${share(worn)}`,
    title: worn ? d.wornAt(worn) : undefined,
    class: worn ? 'wears' : undefined,
  });
}

function leaf(game, piece, pick) {
  return h(
    'li',
    { 'data-piece': piece.id },
    button(
      { class: 'd-piece', onclick: () => pick(piece.id) },
      piece.name,
      piece.stands && piece.stands.tone !== 'good' ? [' ', word(piece.stands)] : null,
    ),
    bar(piece),
    h('b', {}, piece.bar ? d.leftOf(piece.bar.left, piece.bar.of) : piece.bar === null ? '?' : ''),
  );
}

// Small bars of all units below.
function sparks(game, id, most = 10) {
  const found = [];
  const walk = (at) => {
    for (const piece of units(game, at)) {
      if (piece.bar !== undefined) found.push(piece.bar);
      walk(piece.id);
    }
  };
  walk(id);
  if (!found.length) return null;
  const top = Math.max(1, ...found.filter(Boolean).map((one) => one.of));
  const style = ({ of, left, worn }) => {
    const share = (n) => ((100 * n) / of).toFixed(0);
    return `--s:${((26 * of) / top).toFixed(1)};--p:${share(left)};--w:${share(Math.min(worn, left))}`;
  };
  return h(
    'span',
    { class: 'd-spark', 'aria-hidden': 'true' },
    found
      .slice(0, most)
      .map((one) => (one ? h('i', { style: style(one) }) : h('i', { class: 'un' }))),
  );
}

// Who leads it; where he is, if that is not with his men.
const led = (game, id) =>
  leaders(game, id)
    .map((leader) => {
      const beside = /^with (.*)/.exec(leader.place || '')?.[1];
      const apart = leader.place && beside !== id && leader.place !== game.piece(id).place;
      const at = apart ? valued(game, leader.place) : '';
      const says = [leader.line && said(leader.line), at].filter(Boolean).join(', ');
      return says ? `${leader.name} (${says})` : leader.name;
    })
    .join(', ');

function formation(game, piece, depth, pick, opened) {
  const below = units(game, piece.id);
  const who = led(game, piece.id);
  const title = [h('b', {}, piece.name), who ? [' ', h('span', { class: 'led' }, who)] : ''];
  const at = place(game, piece);
  const more = h(
    'p',
    { class: 'place' },
    h('span', {}, at),
    piece.stands && (piece.stands.order || piece.stands.tone !== 'good')
      ? word(standing(game, piece))
      : null,
  );
  const inside = h(
    'ul',
    { class: 'd-units' },
    below.map((one) =>
      units(game, one.id).length
        ? h('li', { class: 'deep' }, formation(game, one, depth + 1, pick, opened))
        : leaf(game, one, pick),
    ),
  );
  return h(
    'details',
    {
      class: `d-form l${Math.min(depth, 3)}`,
      'data-piece': piece.id,
      open: opened.has(piece.id)
        ? opened.get(piece.id)
        : depth < 2 && below.some((one) => units(game, one.id).length),
      ontoggle: (event) => opened.set(piece.id, event.target.open),
    },
    h('summary', {}, h('span', { class: 'name' }, title), sparks(game, piece.id), more),
    piece.line
      ? h(
          'p',
          { class: 'says' },
          game.plainly(piece.line),
          ' ',
          button({ class: 'plain', onclick: () => pick(piece.id) }, d.more),
        )
      : null,
    inside,
  );
}

export function armies(game, pick, opened) {
  const mine = game.own();
  const sides = [...game.view.sides].sort((a, b) => Number(b.id === mine) - Number(a.id === mine));
  return sides.map((side) => {
    const tops = game.view.pieces.filter(
      (piece) => piece.side === side.id && counts(piece) && !game.piece(piece.parent),
    );
    const loose = game.view.pieces.filter(
      (piece) => piece.side === side.id && isLeader(piece) && !game.piece(piece.parent),
    );
    return h(
      'section',
      { class: `d-army ${game.flag(side.id)}`, 'aria-label': side.name },
      h('h3', {}, flag(game, side.id), ' ', side.name),
      tops.length || loose.length ? null : h('p', { class: 'soft' }, d.unknown),
      tops.map((piece) =>
        units(game, piece.id).length
          ? formation(game, piece, 0, pick, opened)
          : h('ul', { class: 'd-units' }, leaf(game, piece, pick)),
      ),
      loose.length
        ? h(
            'ul',
            { class: 'd-units' },
            loose.map((piece) => leaf(game, piece, pick)),
          )
        : null,
    );
  });
}

// All that is known of a piece, for who taps on it.
const PLAIN = new Set([
  'id',
  'name',
  'side',
  'parent',
  'echelon',
  'kind',
  'line',
  'stands',
  'bar',
  'waived',
]);

export function pieceSheet(game, id, act) {
  const piece = game.piece(id);
  if (!piece) return null;
  const traits = Object.entries(piece).filter(
    ([name, value]) =>
      !PLAIN.has(name) &&
      value !== null &&
      value !== 0 &&
      value !== '' &&
      value !== 'no' &&
      value !== 'none' &&
      value !== '0',
  );
  const listed = new Map(); // engaged, engaged-2 and so on are one list
  for (const [name, value] of traits) {
    const list = traitOf(piece, name);
    const told = typeof value === 'string' ? valued(game, value) : String(value);
    listed.set(list, [...(listed.get(list) || []), told]);
  }
  return h(
    'section',
    { class: 'd-sheet', 'aria-label': piece.name },
    h(
      'header',
      {},
      h('h3', {}, flag(game, piece.side), ' ', piece.name),
      button({ class: 'round', 'aria-label': d.close, onclick: act.close }, '×'),
    ),
    piece.stands ? h('p', {}, word(piece.stands)) : null,
    piece.line ? h('p', {}, game.plainly(piece.line)) : null,
    h(
      'dl',
      { class: 'd-traits' },
      [...listed].map(([name, told]) => [h('dt', {}, said(name)), h('dd', {}, told.join(', '))]),
    ),
    piece.parent ? h('p', { class: 'soft' }, game.called(piece.parent)) : null,
  );
}
