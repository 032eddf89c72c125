// The game again, entry by entry, as this seat saw it: the ruler becomes a scrubber. Once it is over,
// what each side knew stands beside the truth.
import { capital, focused, h, set } from '../dom.js';
import { d } from './words.js';
import { Game } from './game.js';
import { button, changed, head, said, sentence, valued } from './parts.js';
import { play } from './came.js';
import { fateWords } from './papers.js';
import { sit } from './asking.js';

const PACE = 1200; // milliseconds that an entry is looked at
const SHOWN = 12; // rows of a table before the rest is folded

const KEEPS = new Set(['umpire', 'solo', 'keeper']);

// What a mark on the scrubber says of an entry.
const sort = (entry) =>
  entry.plays.length
    ? 'dice'
    : entry.changes.some((one) => one.kind === 'order')
      ? 'order'
      : entry.own
        ? ''
        : 'theirs';

export class Replay {
  constructor(desk, at) {
    this.desk = desk;
    this.at = at;
    this.now = desk.game;
    this.as = null;
    this.known = null;
  }

  async open() {
    const { now } = this;
    this.then = new Game(now.name);
    Object.assign(this.then, {
      due: { due: [], others: [], coming: [], end: { may: false } },
      state: 'fresh',
    });
    this.makeBox();
    this.desk.replay = this;
    await this.to(this.at);
  }

  // Whether what others saw is told to this seat: when it is over, and to the umpire before.
  get opened() {
    const { view } = this.now;
    return view.clock.over || view.kind === 'umpire';
  }

  // Whether another game may be made of this one here: that is for who keeps it.
  get branches() {
    return KEEPS.has(this.now.view.kind);
  }

  ask(as) {
    return this.now.ask(`/replay?at=${this.at}${as ? `&as=${encodeURIComponent(as)}` : ''}`);
  }

  async to(at) {
    this.at = Math.max(1, Math.min(at, this.now.last));
    const mine = this.at;
    const seats = this.opened ? await this.sights() : [];
    const [view, ...known] = await Promise.all([
      this.ask(this.as),
      ...seats.map((seat) => this.ask(seat)),
    ]);
    if (mine !== this.at || this.desk.replay !== this) return;
    this.known = seats.map((seat, i) => ({ seat, view: known[i] }));
    this.then.view = { ...view, game: this.now.name, branch: this.now.view.branch };
    this.then.log = this.now.log.filter((entry) => entry.number <= mine);
    this.then.fates = this.now.fates;
    this.then.titles = this.now.titles;
    this.desk.game = this.then;
    this.desk.draw();
  }

  // The truth, which is what the umpire saw, and the sides.
  async sights() {
    const { seats } = this.desk;
    if (!seats.list) await seats.load();
    const rank = ['umpire', 'solo', 'side'];
    return seats.list
      .filter((seat) => rank.includes(seat.kind))
      .sort((a, b) => rank.indexOf(a.kind) - rank.indexOf(b.kind))
      .map((seat) => seat.seat);
  }

  close() {
    this.stop();
    this.desk.replay = null;
    this.desk.game = this.now;
    this.desk.draw();
  }

  stop() {
    clearInterval(this.going);
    this.going = null;
  }

  run() {
    if (this.going) this.stop();
    else
      this.going = setInterval(() => {
        if (this.at < this.now.last && this.desk.replay === this) this.to(this.at + 1);
        else this.stop();
        this.drawBox();
      }, PACE);
    this.drawBox();
  }

  // A game of its own up to here; who sat here sits there too.
  branch() {
    return this.desk.run(async () => {
      const made = await this.now.ask('/branch', { at: String(this.at) });
      const seat = made.seats.find((one) => one.seat === this.now.view.seat) || made.seats[0];
      this.stop();
      location.hash = await sit(seat.token);
      return null;
    });
  }

  entry() {
    return this.now.log.find((one) => one.number === this.at);
  }

  /* ---- the scrubber: it stays while it is drawn, for it may be under the thumb ---- */

  makeBox() {
    const { last, log } = this.now;
    const place = (number) => `left:${(100 * (number - 1)) / Math.max(1, last - 1)}%`;
    this.range = h('input', {
      type: 'range',
      min: 1,
      max: last,
      value: this.at,
      'aria-label': d.replay,
      'data-k': 'scrub',
      oninput: (event) => {
        this.stop();
        this.to(Number(event.target.value));
      },
    });
    this.acts = h('div', { class: 'acts' });
    this.box = h(
      'div',
      { class: 'd-scrub' },
      h(
        'div',
        { class: 'd-marks', 'aria-hidden': 'true' },
        log.map((entry) =>
          h('i', {
            class: this.now.fates.has(entry.number) ? `${sort(entry)} gone` : sort(entry),
            style: place(entry.number),
          }),
        ),
      ),
      this.range,
      this.acts,
    );
  }

  drawBox() {
    const step = (by, label, text) =>
      button(
        {
          class: 'btn',
          'data-k': `replay${by}`,
          'aria-label': label,
          onclick: () => this.to(this.at + by),
        },
        text,
      );
    const keep = focused()?.dataset?.k;
    this.range.value = String(this.at);
    this.range.setAttribute('aria-valuetext', d.replayAt(this.at, this.now.last));
    set(
      this.acts,
      step(-1, d.before, '‹'),
      button(
        { class: 'btn', 'data-k': 'play', onclick: () => this.run() },
        this.going ? d.pause : d.play,
      ),
      step(1, d.after, '›'),
      h('span', { class: 'soft' }, d.replayAt(this.at, this.now.last)),
      h(
        'span',
        { class: 'd-markkey', 'aria-hidden': 'true' },
        ['order', 'dice', 'theirs'].map((name) => [h('i', { class: name }), d.marks[name]]),
      ),
      this.branches
        ? button({ class: 'btn', 'data-k': 'branch', onclick: () => this.branch() }, d.branch)
        : null,
      button({ class: 'btn main', 'data-k': 'now', onclick: () => this.close() }, d.backNow),
    );
    if (keep && !focused()?.dataset?.k)
      this.acts.querySelector(`[data-k="${keep}"]`)?.focus({ preventScroll: true });
  }

  scrub() {
    this.drawBox();
    return this.box;
  }

  /* ---- what it changed ---- */

  changes() {
    return (this.entry()?.changes || []).filter(
      (one) => one.thing && (one.kind === 'piece' || one.kind === 'order') && this.at > 1,
    );
  }

  // Only what the entry changed is marked, and it is in sight.
  mark() {
    for (const { kind, thing } of this.changes())
      for (const found of document.querySelectorAll(
        `.d-desk [data-${kind}="${CSS.escape(thing)}"]`,
      )) {
        found.classList.add('d-changed');
        for (let at = found.parentElement; at; at = at.parentElement)
          if (at.tagName === 'DETAILS') /** @type {HTMLDetailsElement} */ (at).open = true;
      }
  }

  card() {
    const entry = this.entry();
    const fate = this.now.fates.get(this.at);
    const game = this.then;
    const lines = entry ? changed(game, entry) : [];
    return [
      head(d.replayAt(this.at, this.now.last)),
      h(
        'article',
        { class: 'd-card open' },
        entry
          ? [
              h('p', { class: 'tag' }, `${game.time(entry.turn)}, ${game.step(entry.step)}`),
              h('h3', {}, fate ? h('s', {}, sentence(this.now, entry)) : sentence(this.now, entry)),
              fate ? h('p', { class: 'd-fate' }, fateWords(this.now, fate)) : null,
              entry.note ? h('p', { class: 'd-words' }, entry.note) : null,
              entry.plays
                .filter((one) => one.label || one.faces?.length)
                .map((one) => play(game, one, false, entry)),
              lines.length
                ? h(
                    'ul',
                    { class: 'd-changes', 'aria-label': d.changed },
                    lines.map((line) => h('li', {}, line)),
                  )
                : null,
            ]
          : h('h3', {}, d.begins),
        h('p', { class: 'd-note' }, this.branches ? d.replayNote : d.replayOnly),
      ),
      this.beside(),
    ];
  }

  /* ---- what each knew ---- */

  beside() {
    if (!this.known?.length) return null;
    const [truth, ...sides] = this.known;
    const names = [truth, ...sides].map(({ seat }) => this.now.seatName(seat));
    const rows = differences(
      Object.assign(new Game(this.now.name), { view: truth.view }),
      sides.map((one) => one.view),
    );
    const look = (seat, name) =>
      button(
        {
          'aria-pressed': String((this.as || this.now.view.seat) === seat),
          'data-k': `saw-${seat}`,
          onclick: () => {
            this.as = seat === this.now.view.seat ? null : seat;
            this.to(this.at);
          },
        },
        name,
      );
    return h(
      'section',
      { class: 'd-beside', 'aria-label': d.beside },
      head(d.beside),
      h(
        'div',
        { class: 'd-seg', role: 'group', 'aria-label': d.sawIt },
        h('span', { class: 'soft' }, d.sawIt),
        this.known.map(({ seat }, i) => look(seat, names[i])),
      ),
      rows.length
        ? table(
            d.beside,
            ['', d.truth, ...names.slice(1)],
            rows.map(([name, ...cells]) =>
              h(
                'tr',
                {},
                h('th', { scope: 'row' }, name),
                cells.map((text, i) =>
                  h(
                    'td',
                    { class: i && text === cells[0] ? 'same' : undefined },
                    i && text === cells[0] ? d.same : text || d.unknown,
                  ),
                ),
              ),
            ),
          )
        : h('p', { class: 'soft' }, d.allKnown),
    );
  }
}

function table(label, heads, rows) {
  const body = (list) => h('tbody', {}, list);
  const top = h(
    'thead',
    {},
    h(
      'tr',
      {},
      heads.map((one) => (one ? h('th', { scope: 'col' }, one) : h('td'))),
    ),
  );
  const make = (list) => h('table', { class: 'd-ledger report' }, top.cloneNode(true), body(list));
  const rest = rows.slice(SHOWN);
  return h(
    'div',
    { class: 'wide', role: 'group', tabindex: 0, 'aria-label': label },
    make(rows.slice(0, SHOWN)),
    rest.length
      ? h('details', {}, h('summary', { class: 'plain' }, d.moreOf(rest.length)), make(rest))
      : null,
  );
}

// How a piece or an order stands, in a few words, as far as a view knows it.
const stands = (game, piece) =>
  piece &&
  [
    piece.place && valued(game, piece.place),
    piece.stands && said(piece.stands.word),
    piece.bar ? d.leftOf(piece.bar.left, piece.bar.of) : null,
  ]
    .filter(Boolean)
    .join(', ');
const order = (one) => one && [said(one.status || ''), one.text].filter(Boolean).join(': ');

// Rows of what some side did not know as it was: orders first. A side has its own numbers for its
// own orders, so they are found by what they are.
function differences(game, sides) {
  const truth = game.view;
  const rows = [];
  const add = (name, cells) =>
    cells.slice(1).some((one) => one !== cells[0]) &&
    rows.push([name, ...cells.map((one) => one || '')]);
  for (const one of truth.orders)
    add(capital(game.orderCalled(one)), [
      order(one),
      ...sides.map((view) =>
        order(
          view.orders.find(
            (other) => other.order === one.order || `${view.seat}-${other.order}` === one.order,
          ),
        ),
      ),
    ]);
  for (const piece of truth.pieces)
    add(piece.name, [
      stands(game, piece),
      ...sides.map((view) =>
        stands(
          game,
          view.pieces.find((other) => other.id === piece.id),
        ),
      ),
    ]);
  return rows;
}
