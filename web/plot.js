// Pictures: bars of chances, columns over turns, curves. Tones have their hatching everywhere.
import { BOOK, h, svg, newId } from './dom.js';
import { percent } from './spread.js';

// The class of a tone of the server's; good stands left.
const CLASSES = { good: 'good', fair: 'fair', neutral: 'even', poor: 'poor', bad: 'ill' };
export const toneClass = (tone) => CLASSES[tone] || 'even';

export const swatch = (tone) =>
  h('i', { class: `swatch ${toneClass(tone)}`, 'aria-hidden': 'true' });

// All of it as one bar. parts: [{p, tone, text}], the best first.
export function oddsBar(parts, { small = false, label = undefined } = {}) {
  return h(
    'div',
    {
      class: small ? 'odds small' : 'odds',
      role: label ? 'img' : undefined,
      'aria-label': label,
      'aria-hidden': label ? undefined : 'true',
      lang: label ? undefined : BOOK,
    },
    parts
      .filter((part) => part.p > 0)
      .map((part) => {
        const piece = h(
          'i',
          { class: toneClass(part.tone) },
          !small && part.text && part.p >= 0.022 * part.text.length + 0.02 ? part.text : null,
        );
        piece.style.flexGrow = part.p;
        return piece;
      }),
  );
}

// One chance in a groove.
export function meter(p, tone) {
  const full = h('i', { class: toneClass(tone) });
  full.style.width = `${p * 100}%`;
  return h('span', { class: 'meter', 'aria-hidden': 'true' }, full);
}

// Which turns have their number at the axis: every 1, 2, 5, 10…
export const stepOf = (turns, most = 18) =>
  [1, 2, 5, 10, 20, 50, 100].find((step) => turns / step <= most) || 200;

// Hatchings as an engraver would cut them, for what is drawn: laid over the colours.
const CUTS = {
  fair: ['M0 6L6 0M-1 1L1-1M5 7L7 5', 6],
  poor: ['M0 0L4 4M-1 3L1 5M3-1L5 1', 4],
  ill: ['M0 0L4 4M-1 3L1 5M3-1L5 1M0 4L4 0M-1 1L1-1M3 5L5 3', 4],
};

// As many units as there are pixels on a small screen, so that letters keep their size.
const roomy = () => Math.min(640, Math.max(240, document.documentElement.clientWidth - 62));

// A plot of chances over turns, or over other numbers, 0 to 100 % or less: {svg, x(i), y(p), step,
// block, grid}.
export class Plot {
  constructor(turns, { width = roomy(), height = 250, top = 10, points = false, most = 1, label }) {
    this.turns = turns;
    this.height = height;
    this.most = most;
    this.width = width;
    this.left = 58;
    this.top = top;
    this.bottom = 30;
    const room = this.width - this.left - (points ? 12 : 6);
    this.step = room / Math.max(1, points ? turns.length - 1 : turns.length);
    this.points = points;
    this.id = newId('cut');
    this.picture = svg('svg', {
      viewBox: `0 0 ${this.width} ${height}`,
      class: 'turns',
      role: 'img',
      'aria-label': label,
    });
    const every = stepOf(turns.length, Math.min(14, Math.floor(room / 30)));
    this.put(
      svg(
        'defs',
        {},
        Object.entries(CUTS).map(([name, [d, size]]) =>
          svg(
            'pattern',
            { id: `${this.id}-${name}`, width: size, height: size, patternUnits: 'userSpaceOnUse' },
            svg('path', { d, class: 'cut' }),
          ),
        ),
      ),
      [0, 0.25, 0.5, 0.75, 1]
        .map((share) => share * most)
        .map((p) => [
          svg('line', {
            x1: this.left,
            x2: this.width - 6,
            y1: this.y(p),
            y2: this.y(p),
            class: p ? 'grid' : 'axis',
          }),
          svg(
            'text',
            { x: this.left - 6, y: this.y(p) + 5, class: 'tick end' },
            `${Math.round(p * 100)}\u00a0%`,
          ),
        ]),
      turns.map((turn, i) =>
        turn % every
          ? null
          : svg('text', { x: this.middle(i), y: height - 9, class: 'tick mid' }, String(turn)),
      ),
    );
  }

  put(...what) {
    for (const one of what.flat(Infinity)) if (one) this.picture.append(one);
  }

  x(i) {
    return this.left + i * this.step;
  }

  middle(i) {
    return this.points ? this.x(i) : this.x(i) + this.step / 2;
  }

  y(p) {
    return this.top + (this.height - this.top - this.bottom) * (1 - p / this.most);
  }

  // A column of a turn from one chance to another.
  block(i, from, to, tone) {
    const gap = this.step > 12 ? Math.min(6, this.step * 0.18) : 0;
    const at = {
      x: this.x(i) + gap / 2,
      y: this.y(to),
      width: this.step - gap,
      height: this.y(from) - this.y(to),
    };
    const kind = toneClass(tone);
    return [
      svg('rect', { ...at, class: `ink-${kind}` }),
      CUTS[kind] ? svg('rect', { ...at, fill: `url(#${this.id}-${kind})` }) : null,
    ];
  }

  line(values, name) {
    return svg('polyline', {
      class: name,
      points: values.map((p, i) => `${this.middle(i)},${this.y(p)}`).join(' '),
    });
  }

  dots(values, name) {
    return this.step > 14
      ? values.map((p, i) =>
          svg('circle', { class: name, cx: this.middle(i), cy: this.y(p), r: 4 }),
        )
      : [];
  }

  // Which turn a click is on.
  at(event) {
    const box = this.picture.getBoundingClientRect();
    const x = (event.clientX - box.left) * (this.width / box.width) - this.left;
    const i = Math.floor(this.points ? x / this.step + 0.5 : x / this.step);
    return i >= 0 && i < this.turns.length ? i : -1;
  }
}

// A key in front of what it stands for.
export const keyOf = (list) =>
  h(
    'ul',
    { class: 'key' },
    list.map(({ mark, tone, text, p }) =>
      h('li', {}, mark || swatch(tone), text, ' ', p === undefined ? null : h('b', {}, percent(p))),
    ),
  );

// How many went well, on how many were to be expected, among all that could have: what fell stands
// out, and all that would have been as far off has its tone.
export function luckPicture({ well, expected, first, shares }, label, expects) {
  const more = well >= expected;
  const most = [0.2, 0.4, 0.8, 1].find((one) => one >= Math.max(...shares));
  const numbers = shares.map((_, i) => first + i);
  const width = Math.min(roomy(), 90 + 56 * Math.max(4, numbers.length));
  const plot = new Plot(numbers, { width, height: 160, top: 24, most, label });
  plot.picture.style.maxWidth = `${width}px`;
  const tone = (number) =>
    number === well
      ? more
        ? 'good'
        : 'bad'
      : (more ? number > well : number < well)
        ? more
          ? 'fair'
          : 'poor'
        : 'neutral';
  const x = plot.left + (expected - first + 0.5) * plot.step;
  const end = x > width - 110;
  plot.put(
    numbers.map((number, i) => plot.block(i, 0, shares[i], tone(number))),
    svg('line', { class: 'meant', x1: x, x2: x, y1: 8, y2: plot.y(0) }),
    svg('text', { class: end ? 'tick end' : 'tick', x: x + (end ? -6 : 6), y: 17 }, expects),
  );
  return plot.picture;
}
