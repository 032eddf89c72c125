// What came of a throw: the word, the dice, the sum as a ledger, the cell that was read.
import { h, set, capital, label, words } from '../dom.js';
import { chart, rules } from '../api.js';
import { chartTable, showLit } from '../chart.js';
import { dieFace } from '../dice.js';
import { isNumber, valueWord } from '../spread.js';
import { ledger, litCells } from '../rule/ledger.js';
import { d } from './words.js';
import { changed, said, sentence } from './parts.js';

/* ---- what a rule says of its answers ---- */

// The rule as the server declares it; where that is not known, what its answers tell by themselves.
const bare = ({ answers = {}, word }) => ({
  answers: Object.entries(answers).map(([name, value]) => ({
    name,
    type: typeof value === 'number' ? 'number' : 'word',
  })),
  answer: Object.keys(answers).findLast((name) => String(answers[name]) === word),
});

// Asked for once; without it the sum is told all the same.
export const rulesOf = (game) =>
  game.rules
    ? Promise.resolve(game.rules)
    : rules(game.view.system).then((list) => (game.rules = list));

const withRule = (game, one) =>
  rulesOf(game).then(
    (list) => list.find((each) => each.rule === one.rule) || bare(one),
    () => bare(one),
  );

const mainOf = (rule) => rule.answers.find((field) => field.name === rule.answer);

/* ---- dice ---- */

const faces = (play) =>
  h(
    'span',
    { class: 'd-pair' },
    (play.faces || []).flatMap((faces, i) =>
      faces.map((face) => dieFace(face, play.sides?.[i] || 6)),
    ),
  );

// "2d6: 6+3 = 9": what a single throw of several dice comes to.
function total(play) {
  const thrown = (play.ledger || []).filter((row) => row.kind === 'throw');
  const sum = thrown.length === 1 && /: (.*\+.* = .*)/.exec(thrown[0].text)?.[1];
  return sum ? sum.replace(/\+/g, ' + ') : '';
}

/* ---- charts ---- */

// Where the last die was read; what was read before that only led there.
export function decided(rows) {
  const thrown = rows.findLastIndex((row) => row.kind === 'throw');
  return rows.slice(thrown < 0 ? 0 : thrown).find((row) => row.chart) || null;
}

const litTable = (game, name, cells) =>
  chart(game.view.system, name).then((found) => {
    const table = chartTable(found, { lit: cells, more: false, heading: 'h4' });
    // The same chart may lie open twice: no landmark, then.
    for (const wide of table.querySelectorAll('[role=region]')) wide.setAttribute('role', 'group');
    return table;
  });

function show(box, tables) {
  Promise.all(tables).then(
    (list) => {
      set(box, list);
      showLit(box);
    },
    () => {},
  );
}

function charts(game, rows) {
  const cells = litCells(rows);
  const last = decided(rows);
  const rest = [...cells].filter(([name]) => name !== last?.chart);
  const box = h('div', { class: 'd-lit' });
  const others = h('div', { class: 'd-lit' });
  if (last) show(box, [litTable(game, last.chart, [{ row: last.row, column: last.column }])]);
  return [
    box,
    rest.length
      ? h(
          'details',
          {
            class: 'd-read',
            ontoggle: (event) =>
              event.target.open &&
              !others.firstChild &&
              show(
                others,
                rest.map(([name, lit]) => litTable(game, name, lit)),
              ),
          },
          h('summary', { class: 'plain' }, d.alsoRead(rest.length)),
          others,
        )
      : null,
  ];
}

/* ---- the whole ---- */

// All that it answers, for what goes through several throws, or of which no more is told.
const answers = (one, rule) =>
  h(
    'dl',
    { class: 'd-traits' },
    rule.answers
      .filter((field) => field.name !== rule.answer && one.answers[field.name] !== undefined)
      .map((field) => [
        h('dt', {}, label(field)),
        h('dd', {}, valueWord(one.answers[field.name], field)),
      ]),
  );

// A number is read with what it counts; a word that says who or which, with what of.
function caption(one, rule) {
  const main = mainOf(rule);
  const plain = main && (isNumber(main) || words(one.label) === words(one.word));
  return plain && main.help ? [h('b', {}, label(main)), `: ${said(main.help)}`] : '';
}

// How it is for who reads: what another threw is neither good nor bad by itself.
export function toneOf(game, entry, tone) {
  const mine = game.own();
  const side = entry?.by && (game.piece(entry.by)?.side ?? entry.by);
  return !mine || !entry || entry.own || side === mine ? tone : 'neutral';
}

export function play(game, one, big, entry) {
  const rows = one.ledger || [];
  const numbered = typeof one.answers?.[bare(one).answer] === 'number';
  const says = h('p', { class: 'soft says' });
  const reckon = h('div', { class: 'reckon' });
  withRule(game, one).then((rule) => {
    set(says, caption(one, rule));
    const throws = rows.filter((row) => row.kind === 'throw').length;
    set(
      reckon,
      h(
        'div',
        { class: 'd-sum' },
        rows.length
          ? ledger({ trace: rows, dice: one.dice || [], answers: one.answers || {} }, rule)
          : null,
        !rows.length || throws > 2 ? answers(one, rule) : null,
        one.ledger || !one.label ? null : h('p', { class: 'soft' }, d.notTold),
      ),
      charts(game, rows),
    );
  });
  const word = numbered ? one.word : one.label;
  return h(
    'div',
    { class: big ? 'd-came' : 'd-came less' },
    h('p', { class: 'soft title', role: 'heading', 'aria-level': 3 }, one.title),
    h(
      'div',
      { class: 'head' },
      one.faces?.length ? faces(one) : null,
      total(one) ? h('span', { class: 'd-total' }, total(one)) : null,
      word
        ? h('p', { class: `big is-${toneOf(game, entry, one.tone)}` }, capital(said(word)))
        : null,
    ),
    says,
    one.meaning && one.meaning !== one.label
      ? h('p', { class: 'soft' }, `${capital(one.meaning)}.`)
      : null,
    reckon,
  );
}

// An entry with all of its throws; the last one is what came of it.
export function came(game, entry) {
  const thrown = entry.plays.filter((one) => one.faces?.length || one.label);
  const hidden = thrown.some((one) => !one.ledger || one.faces?.length > 2);
  const lines = hidden ? changed(game, entry) : [];
  return h(
    'div',
    {},
    thrown.slice(-1).map((one) => play(game, one, true, entry)),
    lines.length
      ? [
          h('h4', { class: 'd-lane' }, d.changed),
          h(
            'ul',
            {},
            lines.map((line) => h('li', {}, line)),
          ),
        ]
      : null,
    thrown.length > 1
      ? h(
          'details',
          { class: 'd-before' },
          h('summary', { class: 'plain' }, d.beforeIt),
          thrown.slice(0, -1).map((one) => play(game, one, false, entry)),
        )
      : null,
  );
}

// What was done without dice: an order by whom it goes to, and when it is there.
function done(game, entry) {
  const written = entry.changes.find(({ kind, trait }) => kind === 'order' && trait === 'sender');
  const order = written && game.order(written.thing, game.own());
  if (!order) {
    const came = entry.plays.map((one) => said(one.label || '')).filter(Boolean);
    return [sentence(game, entry), ...came].join(': ');
  }
  const { due, rides } = order.lane || {};
  return [
    d.sealed(game.called(order.receiver)),
    rides && due ? h('span', { class: 'soft' }, ` ${capital(d.there(game.time(due)))}.`) : '',
  ];
}

// The same in one line. certain: nothing was open, so that no die tells of it.
export const cameLine = (game, entry, certain) => {
  const last = entry.plays.filter((one) => one.faces?.length).at(-1);
  const sum = last && total(last);
  return [
    last && !certain ? faces(last) : null,
    h(
      'p',
      {},
      h(
        'b',
        {},
        diced(entry)
          ? `${entry.piece ? game.called(entry.piece) : said(entry.verb || '')}: ${said(entry.label || '')}`
          : done(game, entry),
      ),
      sum && !certain ? h('span', { class: 'soft' }, ` ${sum}`) : '',
      entry.note && !entry.plays.length
        ? h('span', { class: 'soft' }, ` ${capital(entry.note)}.`)
        : '',
    ),
  ];
};

// Whether something was thrown, and not only reckoned.
export const diced = ({ plays }) => plays.some((one) => one.faces?.length);

// Whether it was, though the dice are not told.
export const unseen = ({ plays }) => plays.some((one) => one.label && !one.ledger);
