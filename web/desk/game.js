// A game as one seat sees it: what the server said last, and what is asked of it. Nothing is
// reckoned here, and nothing is kept on the device but how far its news were read.
import { send, Away, Problem, watchConnection } from '../api.js';
import { capital, words } from '../dom.js';
import { d } from './words.js';
import { keepRead, readSoFar } from './read.js';

// A name for a command: sent again with it, it is not done again.
const newName = () =>
  [...crypto.getRandomValues(new Uint8Array(12))]
    .map((b) => b.toString(16).padStart(2, '0'))
    .join('');

// What sides are shown in that say nothing, in this order.
const COLOURS = ['blue', 'grey', 'green', 'brown', 'ochre', 'violet'];

const clocked = (changes, trait) =>
  changes.some((change) => change.kind === 'clock' && change.trait === trait);

// Whether it ended a step, by what is known of it.
export const endsStep = ({ verb, plays, changes }) =>
  verb === 'next' || (!verb && !plays.length && clocked(changes, 'step'));

// Whether only the clock went on.
export const ticks = ({ plays, changes }) =>
  !plays.length &&
  changes.length > 0 &&
  changes.every((change) => change.kind === 'clock') &&
  !clocked(changes, 'over');

// Whether it asks the others for something: that has a card of its own.
export const asks = ({ changes }) =>
  changes.some(({ kind, trait, to }) => kind === 'side' && trait === 'asks' && to !== 'nothing');

// What a game is called, in a list or at its desk.
export const titleOf = ({ title, branch }) => (branch ? d.branchOf(title, branch.entry) : title);

export class Game {
  // token: of another seat, for who may look as it; else the cookie says whose it is.
  constructor(name, token) {
    this.name = name;
    this.token = token;
    this.log = [];
    this.fates = new Map(); // entries that do not stand as they were made
    this.titles = new Map(); // of the steps, of those before the first turn too
    /** @type {any} What the seat sees, what is due for it. */
    this.view = null;
    this.due = null;
    this.lost = null; // what is done when the seat is no longer ours
    this.rules = null;
    this.dice = null;
    this.verbs = null;
    this.state = 'counting'; // fresh, counting, away
    this.unsent = null; // a command of which it is not known whether it arrived
    this.watchers = new Set();
    this.round = 0;
    this.read = 0; // news up to this entry were read
    this.from = 0; // and those that are being read came after this one
    this.asked = false; // what the steps before the first turn are called
  }

  ask(path, body) {
    return send(`/api/games/${encodeURIComponent(this.name)}${path}`, body, undefined, this.token);
  }

  // Until what it gives is called.
  watch(watcher) {
    this.watchers.add(watcher);
    return () => this.watchers.delete(watcher);
  }

  tell(state = this.state) {
    this.state = state;
    for (const watcher of this.watchers) watcher();
  }

  // The number of the last entry that was shown: what is done rests on it.
  get last() {
    return this.log.at(-1)?.number ?? 1;
  }

  // A branch says that it is one: else it looks like the game that it is of.
  get title() {
    return titleOf(this.view);
  }

  get side() {
    return this.view.sides.find((side) => side.id === this.view.clock.side);
  }

  async refresh() {
    const round = ++this.round;
    try {
      const [view, due, log] = await Promise.all([
        this.ask(''),
        this.ask('/due'),
        this.ask(`/log?from=${this.last + 1}`),
      ]);
      const dice = due.waits ? await this.ask('/dice') : null;
      if (round !== this.round) return;
      this.log.push(...log.entries.filter((entry) => entry.number > this.last || !this.log.length));
      this.fates = new Map(log.fates.map((fate) => [fate.entry, fate]));
      const first = !this.view;
      Object.assign(this, { view, due, dice, verbs: null });
      // Who looks as another seat has read nothing in its place.
      if (first) this.read = (!this.token && readSoFar(this)) || this.ownLast();
      if (first) this.from = this.read;
      this.learn(view);
      this.tell('fresh');
    } catch (error) {
      if (!(error instanceof Away)) throw error;
      if (round === this.round) this.tell('away');
    }
  }

  // What steps are called. Those before the first turn are told only there: who came later asks once.
  learn({ steps }) {
    for (const { step, title } of steps) this.titles.set(step, title);
    if (this.asked || this.log.every(({ step }) => this.titles.has(step))) return;
    this.asked = true;
    this.ask('/replay?at=1').then(
      (view) => {
        this.learn(view);
        this.tell();
      },
      () => {},
    );
  }

  // The verbs that are open now, without what could stand in them.
  async open() {
    this.verbs ||= (await this.ask('/verbs')).verbs;
    return this.verbs;
  }

  // Does something; the answer, once what came of it is here too.
  async act(path, body = {}) {
    return this.give({ path, body: { ...body, id: newName(), on: this.last } });
  }

  async give(command) {
    try {
      const answer = await this.ask(command.path, command.body);
      this.unsent = null;
      await this.refresh();
      return answer;
    } catch (error) {
      if (error instanceof Away) {
        this.unsent = command;
        this.tell('away');
      } else if (error instanceof Problem) {
        this.unsent = null;
        await this.refresh();
      }
      throw error;
    }
  }

  // Hears when there is something new; it comes from the server by itself.
  listen() {
    let events;
    const open = () => {
      events = new EventSource(`/api/games/${encodeURIComponent(this.name)}/events`);
      events.onmessage = (event) => {
        if (JSON.parse(event.data).news !== this.last || this.state === 'away') this.hear();
      };
      // A line that breaks is the first sign that the server is gone.
      events.onerror = () => this.state === 'away' || this.hear();
    };
    open();
    const unwatch = watchConnection((there) => {
      if (!there) return this.tell('away');
      if (events.readyState === EventSource.CLOSED) open();
      return this.hear();
    });
    return () => {
      events.close();
      unwatch();
      this.watchers.clear();
    };
  }

  hear() {
    this.refresh().catch((error) => {
      if (!(error instanceof Problem)) throw error;
      // Too much at once is over in a moment; else the seat is no longer ours.
      if (error.status === 429 || error.status >= 500) setTimeout(() => this.hear(), 2000);
      else this.lost?.(error);
    });
  }

  /* ---- what is known of things ---- */

  piece(id) {
    return this.view.pieces.find((piece) => piece.id === id);
  }

  // A messenger by whom he rides to: they all have one name.
  called(id) {
    const piece = this.piece(id);
    const to = piece?.kind === 'messenger' && this.piece(piece.bound)?.name;
    return to ? d.rider(to) : piece?.name || id;
  }

  // An order as its own side calls it, or as those do who know both.
  order(id, side) {
    return this.view.orders.find((one) => one.order === id || one.order === `${side}-${id}`);
  }

  // The number of an order among those of its side.
  number({ order, side }) {
    return order.startsWith(`${side}-`) ? order.slice(side.length + 1) : order;
  }

  // As players speak of it: to whom, what, and of when.
  orderCalled({ receiver, kind, purpose, written }) {
    const what = [kind, purpose].filter((one) => one && one !== 'order' && one !== 'none');
    return d.orderTo(this.called(receiver), what.at(-1), written ? this.time(written) : '');
  }

  // Words of the server, in which numbers stand for orders, and ids behind names.
  plainly(text) {
    const named = text.replace(/ \(([\w-]+)\)/g, (all, id) => (this.piece(id) ? '' : all));
    return named.replace(/(^|; |.)\b(order|letter|chit) ([\w-]+)/g, (all, before, what, id) =>
      this.order(id) ? `${before}${/^$|; /.test(before) ? '' : 'the '}${what}` : all,
    );
  }

  below(id) {
    return this.view.pieces.filter((piece) => piece.parent === id);
  }

  // "a" is the first side, "b" the others.
  flag(side) {
    return this.view.sides.findIndex((one) => one.id === side) > 0 ? 'b' : 'a';
  }

  // The colour of the first side, and of the others.
  colours() {
    const { sides } = this.view;
    const said = sides.map((side) => side.colour).filter((one) => COLOURS.includes(one));
    const left = COLOURS.filter((one) => !said.includes(one));
    return sides.map((side) => (said.includes(side.colour) ? side.colour : left.shift()));
  }

  // Whether it is on in this step, or is for all of them.
  acts() {
    const { clock, kind } = this.view;
    return !clock.side || kind === 'umpire' || kind === 'solo' || this.own() === clock.side;
  }

  // The side for which this seat plays, if it is one.
  own() {
    const { seat, sides } = this.view;
    return sides.find((side) => side.id === seat)?.id ?? this.piece(seat)?.side;
  }

  sideName(id) {
    return this.view.sides.find((side) => side.id === id)?.name || id;
  }

  // Who sits there: the side, the man, or what the seat is called.
  seatName(seat) {
    const side = this.view.sides.find((one) => one.id === seat);
    return side?.name || d.seatNames[seat] || capital(this.called(seat));
  }

  // Who did it, as a sentence begins: of some seats the reader's own language has the name.
  doer({ by, who }) {
    return d.doers[by] || (by ? this.seatName(by) : who);
  }

  places() {
    const held = this.view.pieces.map((piece) => piece.place);
    const named = (this.view.places || []).map(({ place }) => place);
    return [...new Set([...named, ...held])]
      .filter((place) => place && !/^with /.test(place))
      .sort();
  }

  time(turn) {
    return this.view.turns.find((one) => one.turn === turn)?.time || turn;
  }

  step(name) {
    return this.titles.get(name) || capital(words(name));
  }

  // The sides that ask something of the others, and whether that is this seat's own.
  asking() {
    return this.view.sides
      .filter((side) => side.asks && side.asks !== 'nothing')
      .map((side) => ({ side, mine: this.view.kind !== 'solo' && side.id === this.own() }));
  }

  // News up to this entry were read, and do not come again.
  readTo(number) {
    if (number <= this.read) return;
    this.read = number;
    if (!this.unread().length) this.from = number;
    if (!this.token) keepRead(this, number);
  }

  unread() {
    return this.news().filter((entry) => entry.number > this.read);
  }

  // The last that this seat did: where nothing was read here, what came before it is known.
  ownLast() {
    return this.log.findLast((entry) => entry.own)?.number || 0;
  }

  // What came from others, until it was read, whatever this seat does meanwhile.
  news() {
    return this.log.filter(
      (entry) =>
        entry.number > this.from && !entry.own && entry.sentence && !ticks(entry) && !asks(entry),
    );
  }
}
