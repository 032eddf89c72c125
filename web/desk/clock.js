// The clock, the ruler of turns with the orders on it, and the steps of the turn.
import { h } from '../dom.js';
import { d } from './words.js';
import { flag, said } from './parts.js';

export function clock(game) {
  const { clock } = game.view;
  const acting = game.side;
  return h(
    'section',
    { class: `d-clock ${acting ? game.flag(acting.id) : 'u'}`, 'aria-label': d.clock },
    h('p', { class: 'time' }, clock.time),
    h(
      'p',
      { class: 'turn' },
      `${d.turnOf(clock.turn, clock.turns)}, ${d.light[clock.light] || clock.light}`,
    ),
    h(
      'p',
      { class: 'who' },
      clock.over ? d.over : [flag(game, acting?.id), acting ? d.acts(acting.name) : d.allAct],
    ),
    h('p', { class: 'step' }, clock.over ? '' : clock.title, dueCount(game)),
  );
}

export function dueCount(game) {
  const { due } = game.due;
  const must = due.some((item) => item.compelled);
  return h(
    'span',
    { class: `d-count ${due.length ? (must ? '' : 'may') : 'none'}` },
    d.duesCount(due.length),
  );
}

// What stands in a lane in a turn.
function cell(lane, turn, now) {
  const p = lane.curve?.find((one) => one.turn === turn)?.p;
  const here = lane.since || lane.written || 0;
  if (lane.acts) return turn >= here ? { is: 'act' } : {};
  const comes = lane.due || lane.curve?.find((one) => one.p)?.turn;
  if (lane.rides && turn >= (lane.written || 0) && (!comes || turn < comes)) return { is: 'ride' };
  const seal = lane.due === turn && lane.rides;
  if (p !== undefined && turn >= now) return { is: 'p', p, seal };
  const bad = lane.tone === 'poor' || lane.tone === 'bad';
  if (!lane.over && turn >= here && turn <= now) return { is: bad ? 'wait' : 'rest' };
  return { seal };
}

function lane(game, order, draft) {
  const { turns, clock } = game.view;
  const { lane: on } = order;
  return h(
    'div',
    { class: draft ? 'lane draft' : 'lane', role: 'listitem' },
    h(
      'span',
      {
        class: 'who',
        title: [draft ? d.draft : d.order(game.number(order)), game.called(order.receiver)].join(
          ', ',
        ),
      },
      flag(game, order.side),
      draft ? h('span', { class: 'no' }, d.draft) : '',
      h('span', { class: 'to' }, game.called(order.receiver)),
      h('span', { class: 'unseen' }, `, ${said(order.status || '')}`),
    ),
    turns.map(({ turn }) => {
      const { is, p, seal } = clock.over && !on.acts ? {} : cell(on, turn, clock.turn);
      return h(
        'i',
        { class: is, style: p === undefined ? undefined : `--p:${Math.round(p * 100)}` },
        p === undefined || !p ? '' : h('b', {}, `${Math.round(p * 100)} %`),
        seal ? h('u', {}) : '',
      );
    }),
  );
}

// How much of the turn is over. Where its steps are only those of one side, the other's are told when
// they come: the sides follow each other as they are listed.
function gone({ steps, sides }) {
  if (!steps.length) return 0;
  const done = steps.filter((step) => step.state === 'done').length / steps.length;
  const [{ side }] = steps;
  if (!side || steps.some((step) => step.side !== side)) return done;
  return (sides.findIndex((one) => one.id === side) + done) / sides.length;
}

const LANES = 5; // as many as the ruler has room for

// draft: an order that is only being written, as a lane too. What is still to be acted on comes
// first; of many lanes the last are folded.
export function ruler(game, draft, open, unfold) {
  const { turns, orders, clock } = game.view;
  const live = orders
    .filter((order) => order.lane && !order.over)
    .sort((a, b) => a.lane.acts - b.lane.acts);
  const room = draft ? LANES - 1 : LANES;
  const shown = open || live.length <= room ? live : live.slice(0, room - 1);
  const more = live.length - shown.length;
  const at = turns.findIndex((one) => one.turn === clock.turn);
  const within = gone(game.view);
  return h(
    'section',
    {
      class: open ? 'd-ruler open' : 'd-ruler',
      'aria-label': d.turns,
      tabindex: 0,
      style: `--n:${turns.length};--at:${(Math.max(0, at) + 0.02 + within * 0.9) / turns.length}`,
    },
    h(
      'div',
      { class: 'grid' },
      h('span', { class: 'corner' }, d.ruler),
      turns.map((one) =>
        h(
          'span',
          {
            class: `tick ${one.state} ${one.light === 'night' ? 'night' : ''}`,
            'aria-current': one.state === 'now' ? 'time' : undefined,
          },
          one.time,
        ),
      ),
      h(
        'div',
        { class: 'lanes', role: 'list' },
        draft ? lane(game, draft, true) : null,
        shown.map((order) => lane(game, order)),
      ),
      more || open
        ? h(
            'button',
            { type: 'button', class: 'plain fold', 'data-k': 'lanes', onclick: unfold },
            more ? d.moreLanes(more) : d.fewer,
          )
        : null,
    ),
  );
}

// Runs of steps of one side; that of now is told in full, the others by their number.
export function steps(game) {
  const runs = [];
  for (const step of game.view.steps) {
    const last = runs.at(-1);
    if (last && last.side === step.side) last.steps.push(step);
    else runs.push({ side: step.side, steps: [step] });
  }
  const many = game.view.steps.length > 8;
  return h(
    'nav',
    { class: 'd-steps', 'aria-label': d.steps, tabindex: 0 },
    runs.map((run) => {
      const now = run.steps.some((step) => step.state === 'now');
      const name = run.side ? [flag(game, run.side), game.sideName(run.side)] : null;
      if (!now && many)
        return h(
          'span',
          { class: 'half other', title: run.steps.map((step) => step.title).join(', ') },
          name,
          h('span', { class: 'unseen' }, ` ${d.stepsCount(run.steps.length)}`),
          h('span', { class: 'pips', 'aria-hidden': 'true' }, '·'.repeat(run.steps.length)),
        );
      return [
        name && runs.length > 1 ? h('span', { class: 'half' }, name) : null,
        h(
          'ol',
          {},
          run.steps.map((step) =>
            h(
              'li',
              { class: step.state, 'aria-current': step.state === 'now' ? 'step' : undefined },
              step.title,
            ),
          ),
        ),
      ];
    }),
  );
}

// The same for a phone, in two lines.
export function mini(game) {
  const { turns, orders, clock, steps: all } = game.view;
  const at = Math.max(
    0,
    turns.findIndex((one) => one.turn === clock.turn),
  );
  const from = Math.max(0, Math.min(at - 1, turns.length - 5));
  const now = all.findIndex((step) => step.state === 'now');
  return h(
    'div',
    { class: 'd-mini', 'aria-hidden': 'true' },
    h(
      'ol',
      {},
      turns.slice(from, from + 5).map((one, i) =>
        h(
          'li',
          { class: one.state },
          one.time,
          h(
            'span',
            {},
            orders
              .filter(
                ({ over, lane }) => !over && lane?.rides && lane.due === one.turn && i + from >= at,
              )
              .slice(0, 4)
              .map(() => h('i', { class: 'xd' })),
          ),
        ),
      ),
    ),
    h(
      'p',
      { class: 'nine' },
      all.map((step, i) => h('i', { class: i < now ? 'done' : i === now ? 'now' : '' })),
    ),
  );
}
