// What is said on a slip beyond its fields: traits of what is ruled on, or what a rule is asked. What
// the rule cannot do without stands open, the rest is chosen from a list.
import { h, label, newId } from '../dom.js';
import { domain } from '../domain.js';
import { d } from './words.js';
import { said, valued } from './parts.js';
import { rulesOf } from './came.js';

const WRITTEN = new Set(['text', 'flag']); // fields that name nothing

// Whether it is said what it is about.
const about = (slip) =>
  slip.told.args.some(({ arg, type }) => !WRITTEN.has(type) && slip.with[arg]);

// What may be said of the rule: who plays its parts, and its asks.
function asksOf({ parts = [], asks = [] }) {
  // What is both a piece and a number is taken from the piece, or typed.
  const both = (name) => asks.find((one) => one.name === name);
  return [
    ...parts.map((name) => ({ name, piece: true, needed: true, help: both(name)?.help })),
    ...asks
      .filter((one) => !parts.includes(one.name))
      .map((one) => ({
        ...one,
        words: domain(one).list,
        needed: one.default === undefined && !one.of,
      })),
  ];
}

function offered(slip) {
  const { rule } = slip.with;
  if (!rule) return slip.told.sets || [];
  if (slip.game.rules) return asksOf(slip.game.rules.find((one) => one.rule === rule) || {});
  rulesOf(slip.game).then(() => slip.draw());
  return [];
}

// Pieces by their names; where two have the same, with what they belong to.
function namesOf(game) {
  const { pieces } = game.view;
  const twice = (name) => pieces.filter((one) => game.called(one.id) === name).length > 1;
  return new Map(
    pieces.map(({ id, parent }) => {
      const name = game.called(id);
      return [twice(name) && parent ? `${name}, ${game.called(parent)}` : name, id];
    }),
  );
}

// Where a value is chosen or typed; put(text) is told it.
function value(slip, one, { key, text, put }) {
  const { game } = slip;
  if (one.words?.length) {
    const choices = one.words.map((word) => ({
      value: word,
      label: word,
      legal: word !== one.now,
      reason: d.isNow,
    }));
    return slip.chips({ arg: one.name, help: one.help, value: text, choices }, put);
  }
  const list = one.piece ? newId('l') : undefined;
  const names = one.piece ? namesOf(game) : new Map();
  return [
    h('input', {
      value: game.piece(text) ? [...names].find(([, id]) => id === text)?.[0] : text,
      list,
      'data-k': key,
      'aria-label': said(one.name),
      placeholder: one.now ? valued(game, one.now) : list ? d.freePiece : d.freeValue,
      title: one.help,
      // The name is read, what it is known by is sent.
      oninput: (event) => put(names.get(event.target.value) ?? event.target.value),
    }),
    list
      ? h(
          'datalist',
          { id: list },
          [...names.keys()].map((name) => h('option', { value: name })),
        )
      : null,
  ];
}

// A field of its own for what is needed.
function needed(slip, one) {
  const put = (text) => {
    const rest = slip.more.filter(([name]) => name !== one.name);
    slip.more = text ? [[one.name, text], ...rest] : rest;
    slip.no = null;
    slip.count(!one.words?.length);
  };
  const text = slip.more.find(([name]) => name === one.name)?.[1] ?? '';
  return h(
    'div',
    { class: 'fld', 'data-ask': one.name },
    h('span', { class: 'lab' }, label(one)),
    h(
      'div',
      { class: 'val' },
      value(slip, one, { key: `in-${one.name}`, text, put }),
      one.help ? h('p', { class: 'help' }, said(one.help)) : null,
    ),
  );
}

// What it is called in the list, what it means, and how it stands.
function told(slip, one) {
  const means = [label(one), one.help].filter(Boolean).join(': ');
  return one.now ? `${means}; ${d.nowIs(valued(slip.game, one.now))}` : means;
}

// One row of the list: what, and its value.
function pair(slip, all, row, i) {
  const one = all.find((each) => each.name === row[0]);
  const put = (at, text) => {
    row[at] = text;
    if (!at) row[1] = '';
    if (row === slip.more.at(-1) && row[0]) slip.more.push(['', '']);
    slip.no = null;
    slip.count(at === 1 && !one?.words?.length);
  };
  return h(
    'div',
    { class: 'pair' },
    h(
      'select',
      {
        'data-k': `n${i}`,
        'aria-label': d.freeName,
        disabled: !all.length,
        onchange: (event) => put(0, event.target.value),
      },
      h('option', { value: '' }, d.freeName),
      all.map((each) =>
        h('option', { value: each.name, selected: each === one }, told(slip, each)),
      ),
    ),
    one ? value(slip, one, { key: `v${i}`, text: row[1], put: (text) => put(1, text) }) : null,
  );
}

export function further(slip) {
  const all = offered(slip);
  const needs = all.filter((one) => one.needed);
  const rest = all.filter((one) => !one.needed);
  const rows = slip.more.filter(([name]) => !needs.some((one) => one.name === name));
  const first = about(slip) ? d.freeNone : d.freeFirst;
  return [
    needs.map((one) => needed(slip, one)),
    needs.length && !rest.length
      ? null
      : h(
          'div',
          { class: 'fld' },
          h('span', { class: 'lab' }, d.freeLabel),
          h(
            'div',
            { class: 'val' },
            all.length ? null : h('p', { class: 'soft' }, first),
            rows.map((row, i) => pair(slip, rest, row, i)),
          ),
        ),
  ];
}
