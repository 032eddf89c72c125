// Small pieces of the desk that several of its parts use.
import { h, svg, put, capital, printed } from '../dom.js';
import { percent } from '../spread.js';
import { d } from './words.js';
import { endsStep } from './game.js';

export const wide = () => matchMedia('(min-width: 64rem)').matches;
export const low = () => matchMedia('(max-height: 699.98px)').matches;
export const vast = () => matchMedia('(min-width: 100rem)').matches; // the map stays open

const icons = {
  die: 'M5 5h14v14H5zM9 9h.01M15 15h.01M12 12h.01',
  pen: 'M4 20l1-4L16 5l3 3L8 19zM14 7l3 3',
  arrow: 'M5 12h13M13 7l5 5-5 5',
  close: 'M6 6l12 12M18 6L6 18',
  clock: 'M12 4a8 8 0 1 0 .01 0M12 8v4l3 2',
  flag: 'M6 21V4h11l-2 4 2 4H6',
  letter: 'M4 6h16v12H4zM4 7l8 6 8-6',
  page: 'M6 3h9l3 3v15H6zM9 10h6M9 14h6',
  menu: 'M4 7h16M4 12h16M4 17h16',
  print: 'M7 9V4h10v5M6 17H4V9h16v8h-2M7 14h10v6H7z',
};

export const icon = (name) =>
  svg(
    'svg',
    { class: 'ic', viewBox: '0 0 24 24', 'aria-hidden': 'true' },
    svg('path', { d: icons[name] }),
  );

export const button = (props, ...inside) => h('button', { type: 'button', ...props }, inside);

export const head = (text, tag = 'h2', id) => h(tag, { class: 'head', id }, text);

export const flag = (game, side, more = '') =>
  h('span', { class: `d-flag ${side ? game.flag(side) : 'u'} ${more}`, 'aria-hidden': 'true' });

// A chance in whole parts of a hundred, never quite 0 or 100 unless it is.
export const whole = (p) =>
  `${p <= 0 ? 0 : p >= 1 ? 100 : Math.min(99, Math.max(1, Math.round(p * 100)))} %`;

// The fill that a tone has wherever there are odds.
const FILLS = { good: 'good', fair: 'fair', neutral: 'even', poor: 'poor', bad: 'ill' };
export const fill = (tone) => FILLS[tone] || 'even';

// Good stands left, bad right; each tone has its own hatching.
export const byTone = (odds) => [...odds].sort((a, b) => a.order - b.order);

// What may come, said once: by its label, and by its word only where that is not in it already
// ("D1, delayed"; but "no effect", not "no-effect, no effect"). What such a letter stands for is told
// at length.
const tokens = (text) =>
  String(text)
    .toLowerCase()
    .split(/[^\p{L}\p{N}½¼¾+−]+/u)
    .filter(Boolean);
export function outcome({ word: short, label, meaning = label }) {
  const has = tokens(label);
  return tokens(short).every((one) => has.includes(one))
    ? said(label)
    : `${said(short)}, ${said(meaning)}`;
}

export function oddsBar(odds, { key = true, small = false } = {}) {
  const list = byTone(odds);
  const bar = h(
    'div',
    {
      class: small ? 'odds small' : 'odds',
      role: 'img',
      'aria-label': list.map((one) => `${said(one.label)} ${percent(one.p)}`).join(', '),
    },
    list.map((one) =>
      h(
        'i',
        { class: fill(one.tone), style: `flex-grow:${one.p}` },
        !small && one.p > 0.025 * one.word.length + 0.02 ? said(one.word) : '',
      ),
    ),
  );
  if (!key) return bar;
  return [
    bar,
    h(
      'ul',
      { class: 'key', 'aria-hidden': 'true' },
      list.map((one) =>
        h(
          'li',
          {},
          h('i', { class: fill(one.tone) }),
          outcome(one),
          ' ',
          h('b', {}, percent(one.p)),
        ),
      ),
    ),
  ];
}

// One word with its tone's own shape.
export const word = (stands) =>
  h('span', { class: `d-word is-${stands.tone}`, title: said(stands.word) }, said(stands.word));

// "in-person" is read "in person", ">=1½" "1½ or more"; but Saint-Hilaire keeps his name.
export const said = (text) =>
  printed(
    String(text)
      .replace(/[\p{L}\d'’]+(?:[-_][\p{L}\d'’]+)+/gu, (one) =>
        /\p{Lu}\p{Ll}/u.test(one) ? one : one.replace(/([a-z])[-_](?=[a-z0-9])/gi, '$1 '),
      )
      .replace(/>=\s*([\d½¼¾]+)/g, (all, n) => d.orMore(n))
      .replace(/<=\s*(-?[\d½¼¾]+)/g, (all, n) => d.orLess(n)),
  );

// A part of a longer sentence: it has no stop of its own.
export const clause = (text) => text.replace(/[.;,]+\s*$/, '');

// What to do about it, without what is to be typed elsewhere.
export const hint = (fault) => fault.hint ?? fault.next ?? '';

// What the server says no to.
export const refusal = (error) =>
  put(
    h('div', { class: 'd-note bad', role: 'alert' }),
    (error.errors || [{ what: error.message, next: '' }]).map((one) =>
      h('p', {}, h('b', {}, printed(one.what)), hint(one) ? ` ${hint(one)}` : ''),
    ),
  );

// The curve by turn; others are ghosts behind it.
export function curvePicture(curve, ghosts = [], label = '') {
  const W = 190,
    H = 132,
    L = 30,
    R = 8,
    B = 22,
    T = 8;
  const last = curve.length - 1;
  const x = (i) => L + ((W - L - R) * i) / Math.max(1, last);
  const y = (p) => H - B - (H - B - T) * p;
  const path = (list) =>
    list
      .slice(0, last + 1)
      .map((one, i) => `${i ? 'L' : 'M'}${x(i).toFixed(1)} ${y(one.p).toFixed(1)}`)
      .join('');
  const every = Math.max(1, Math.ceil(last / 2));
  return svg(
    'svg',
    { class: 'd-curve', viewBox: `0 0 ${W} ${H}`, role: 'img', 'aria-label': label },
    [0, 0.5, 1].map((p) => [
      svg('path', { class: 'ax', d: `M${L} ${y(p)}H${W - R}` }),
      svg('text', { x: L - 5, y: y(p) + 4, 'text-anchor': 'end' }, p * 100),
    ]),
    curve.map((one, i) =>
      i % every === 0 || i === last
        ? svg(
            'text',
            { x: x(i), y: H - 5, 'text-anchor': i === last ? 'end' : 'middle' },
            one.time ?? one.turn,
          )
        : null,
    ),
    ghosts.filter((one) => one?.length).map((one) => svg('path', { class: 'gh', d: path(one) })),
    svg('path', { class: 'area', d: `${path(curve)}L${x(last)} ${y(0)}L${x(0)} ${y(0)}z` }),
    svg('path', { class: 'me', d: path(curve) }),
    curve.length < 16
      ? curve.map((one, i) => svg('circle', { class: 'pt', cx: x(i), cy: y(one.p), r: 3.6 }))
      : null,
  );
}

// What a trait is called: that of its list, for those after the first (engaged-2).
export const traitOf = (thing, name) => {
  const list = name.replace(/-\d+$/, '');
  return thing && list in thing ? list : name;
};

// A value as it is read: things by what they are called.
export function valued(game, text, side) {
  if (game.piece(text)) return game.called(text);
  if (game.view.sides.some((one) => one.id === text)) return game.sideName(text);
  const at = /^with (.*)/.exec(text)?.[1];
  if (game.piece(at)) return d.withPiece(game.called(at));
  const order = /^\d+$/.test(text) ? null : game.order(text, side);
  return order ? game.orderCalled(order) : said(text);
}

// Verbs that are about another entry, of which only the server tells.
const ABOUT = new Set(['begin', 'correct', 'lapse']);

// What became of another entry by this one.
function entryOf(game, entry) {
  const fate = [...game.fates.values()].find((one) => one.in === entry.number);
  return fate && game.log.find((one) => one.number === fate.entry);
}

// A ruling tells those who do not see its words what it changed for them.
const ruled = (game, entry, by) =>
  d.ruledSo(by, changed(game, entry).slice(0, 3).map(clause).join('; '), entry.args.reason);

// What an entry changed, a line for each thing.
export const changed = (game, entry) =>
  (entry.changed || []).map((line) => capital(game.plainly(line)));

// Asked for, or done: then it says what it took back.
function undone(game, entry, by) {
  const of = entryOf(game, entry);
  if (of) return d.tookBack(by, sentence(game, of));
  const { reason } = entry.args;
  const asks = entry.changes.find((one) => one.trait === 'asks')?.to || 'undo';
  return d.asksFor[asks](by) + (reason ? `: “${reason}”` : '');
}

// What an entry says; of one that is about another also what that was.
export function sentence(game, entry) {
  const step = game.step(entry.step);
  const by = game.doer(entry);
  if (endsStep(entry)) return by ? d.ended(by, step) : d.stepOver(step);
  const of = entry.verb === 'correct' && entryOf(game, entry);
  if (of) return d.correctedTo(by, entry.args.dice, sentence(game, of));
  if (entry.deed) return entry.deed;
  if (!entry.verb || ABOUT.has(entry.verb)) return capital(game.plainly(entry.sentence));
  if (entry.ruling && Object.keys(entry.args).length < 2 && entry.changes.length)
    return ruled(game, entry, by);
  if (entry.verb === 'undo') return undone(game, entry, by);
  if (entry.verb === 'redo') return d.redid(by);
  return capital(game.plainly(entry.sentence));
}
