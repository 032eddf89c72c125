// Orders as slips in lanes, and the log that unfolds to why.
import { h, set } from '../dom.js';
import { percent } from '../spread.js';
import { d } from './words.js';
import { flag, word, said, button, sentence } from './parts.js';
import { mayCorrect } from './correct.js';
import { diced, play, toneOf, unseen } from './came.js';

// It has come where something is due for it, or its turn is over; but it may only come in this one.
const hasCome = (game, { order, lane }) =>
  lane?.rides &&
  lane.due &&
  (lane.due < game.view.clock.turn || game.due.due.some((item) => item.order === order));

const rides = (game, order) => order.lane?.rides && !hasCome(game, order);

const lanes = {
  riding: (order, game) => !order.over && rides(game, order),
  waiting: (order, game) => !order.over && !rides(game, order) && !order.lane?.acts,
  acting: (order) => !order.over && order.lane?.acts,
  done: (order) => order.over,
};

// Where a messenger is, and how far he has still to ride.
const way = (game, { left, speed, place }) =>
  [speed ? d.toRideAt(left, speed) : d.toRide(left), place].filter(Boolean).join(', ');

// What else he is bound to: when it begins, which way, where it ends.
export const terms = (order) =>
  ['start', 'route', 'limit']
    .filter((name) => order[name])
    .map((name) => d.orderTerms[name](order[name]));

export function stands(game, order) {
  const { lane } = order;
  if (!lane?.rides || !lane.due) return order.status;
  if (hasCome(game, order)) return d.hasCome;
  return lane.due === game.view.clock.turn ? d.comesNow : d.there(game.time(lane.due));
}

function slip(game, order) {
  const { lane } = order;
  const last = lane?.curve?.at(-1);
  const kinds = [order.kind, order.method, order.type, order.purpose].filter(
    (one) => one && one !== 'order' && one !== 'none',
  );
  return h(
    'li',
    { class: 'd-slip', 'data-order': order.order },
    h(
      'p',
      { class: 'to', title: d.order(game.number(order)) },
      flag(game, order.side),
      ' ',
      h('b', {}, game.called(order.receiver)),
    ),
    word({ word: stands(game, order), tone: lane?.tone || 'neutral' }),
    order.text ? h('p', { class: 'd-words' }, order.text) : null,
    terms(order).map((one) => h('p', { class: 'meta' }, one)),
    kinds.length ? h('p', { class: 'meta' }, [...new Set(kinds)].map(said).join(', ')) : null,
    lane?.way?.left !== undefined ? h('p', { class: 'meta' }, way(game, lane.way)) : null,
    last && !lane.acts
      ? h(
          'p',
          { class: 'next' },
          h('span', {}, d.byTurn(percent(last.p), game.time(last.turn))),
          h('span', { class: 'd-track', 'aria-hidden': 'true', style: `--v:${last.p * 100}` }),
        )
      : null,
  );
}

export function orders(game) {
  const found = Object.entries(lanes)
    .map(([name, fits]) => [name, game.view.orders.filter((order) => fits(order, game))])
    .filter(([, list]) => list.length);
  if (!found.length) return h('p', { class: 'soft' }, d.noOrders);
  return found.map(([name, list]) =>
    name === 'done'
      ? h(
          'details',
          { class: 'd-over' },
          h('summary', { class: 'd-lane' }, `${d[name]} (${list.length})`),
          h(
            'ul',
            { class: 'd-slips' },
            list.map((order) => slip(game, order)),
          ),
        )
      : [
          h('h3', { class: 'd-lane' }, d[name]),
          h(
            'ul',
            { class: 'd-slips' },
            list.map((order) => slip(game, order)),
          ),
        ],
  );
}

// "taken back by Union: the wrong die".
export const fateWords = (game, { is, by, why }) =>
  d.fatedBy(d.fate[is], d.byDoers[by] || game.seatName(by)) + (why ? `: “${why}”` : '');

const fateOf = (game, { number }) =>
  game.fates.has(number) ? fateWords(game, game.fates.get(number)) : '';

// What was taken back last can be done again.
const lastTaken = (game) =>
  [...game.fates.values()]
    .filter(({ is }) => is === 'taken-back')
    .reduce((last, one) => (!last || one.in > last.in ? one : last), null);

// A player takes back what he did last, and nothing else.
function lastOwn(game) {
  const back = new Set([...game.fates.values()].map((one) => one.is === 'taken-back' && one.in));
  return game.log.findLast(
    (one) => one.own && !game.fates.has(one.number) && !back.has(one.number),
  );
}

function entryLine(game, entry, ui, act) {
  const thrown = entry.plays.filter((one) => one.label || one.faces?.length);
  const fate = game.fates.get(entry.number);
  const line = [
    h('span', { class: 'no' }, entry.number),
    h(
      'span',
      {},
      fate ? h('s', {}, sentence(game, entry)) : sentence(game, entry),
      fate ? h('i', { class: 'd-fate' }, ` ${fateWords(game, fate)}`) : '',
      entry.note ? h('i', { class: 'soft' }, ` “${entry.note}”`) : '',
    ),
    entry.label
      ? h(
          fate ? 's' : 'span',
          { class: 'res' },
          word({ word: entry.label, tone: toneOf(game, entry, entry.tone) }),
        )
      : null,
  ];
  const tools = h(
    'p',
    { class: 'acts' },
    act.replay
      ? button({ class: 'plain', onclick: () => act.replay(entry.number) }, d.replay)
      : null,
    act.undo && !fate && (act.umpire || entry.number === lastOwn(game)?.number)
      ? button({ class: 'plain', onclick: () => act.undo(entry) }, `${d.takeBack}…`)
      : null,
    act.correct && !fate && mayCorrect(game, entry)
      ? button(
          { class: 'plain', 'data-k': 'correct', onclick: () => act.correct(entry) },
          d.correct,
        )
      : null,
    act.redo && fate && fate === lastTaken(game) && (entry.own || act.umpire)
      ? button({ class: 'plain', 'data-k': 'redo', onclick: act.redo }, d.redo)
      : null,
  );
  const inner = h('div', { class: 'inner' });
  const fill = () =>
    set(
      inner,
      thrown.map((one) => play(game, one, false, entry)),
      tools,
    );
  const open = ui.entries.has(entry.number);
  if (open) fill();
  return h(
    'details',
    {
      class: entry.own ? 'ent' : 'ent theirs',
      open,
      ontoggle: ({ target }) => {
        if (!target.isConnected) return;
        if (target.open && !inner.firstChild) fill();
        if (target.open) ui.entries.add(entry.number);
        else ui.entries.delete(entry.number);
      },
    },
    h('summary', {}, line),
    inner,
  );
}

const filters = {
  all: () => true,
  mine: (entry) => entry.own,
  throws: (entry) => diced(entry) || unseen(entry),
};

export function log(game, ui, act) {
  const find = ui.find.toLowerCase();
  const list = game.log.filter(
    (entry) =>
      entry.sentence &&
      filters[ui.filter](entry) &&
      (!find ||
        `${sentence(game, entry)} ${entry.note} ${entry.label || ''} ${fateOf(game, entry)}`
          .toLowerCase()
          .includes(find)),
  );
  let stamp;
  return [
    h(
      'div',
      { class: 'd-filters' },
      ['all', 'mine', 'throws'].map((name) =>
        button(
          {
            class: 'd-pill',
            'aria-pressed': ui.filter === name ? 'true' : 'false',
            onclick: () => act.filter(name),
            'data-k': `f-${name}`,
          },
          d[name],
        ),
      ),
      h('input', {
        type: 'search',
        'aria-label': d.find,
        placeholder: d.find,
        value: ui.find,
        oninput: (event) => act.search(event.target.value),
        'data-k': 'find',
      }),
    ),
    list.length
      ? h(
          'ol',
          { class: 'd-log' },
          [...list].reverse().map((entry) => {
            const here = `${game.time(entry.turn)}, ${game.step(entry.step)}`;
            const first = here !== stamp;
            stamp = here;
            return [
              first ? h('li', { class: 'stamp' }, here) : null,
              h('li', {}, entryLine(game, entry, ui, act)),
            ];
          }),
        )
      : h('p', { class: 'soft' }, game.log.length ? d.noneFound : d.noEntries),
  ];
}
