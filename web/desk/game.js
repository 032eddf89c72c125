// A game as one seat sees it: what the server said last, and what is asked of it. Nothing is
// reckoned here, and nothing is kept on the device.
import { send, Away, Problem, watchConnection } from '../api.js';

// A name for a command: sent again with it, it is not done again.
const newName = () =>
  [...crypto.getRandomValues(new Uint8Array(12))]
    .map((b) => b.toString(16).padStart(2, '0'))
    .join('');

// Whether only the clock went on.
const ticks = ({ plays, changes }) =>
  !plays.length && changes.length > 0 && changes.every((change) => change.kind === 'clock');

export class Game {
  // token: of another seat, for who may look as it; else the cookie says whose it is.
  constructor(name, token) {
    this.name = name;
    this.token = token;
    this.log = [];
    this.dice = null;
    this.verbs = null;
    this.state = 'counting'; // fresh, counting, away
    this.unsent = null; // a command of which it is not known whether it arrived
    this.watchers = new Set();
    this.round = 0;
  }

  ask(path, body) {
    return send(`/api/games/${encodeURIComponent(this.name)}${path}`, body, undefined, this.token);
  }

  watch(watcher) {
    this.watchers.add(watcher);
  }

  tell(state = this.state) {
    this.state = state;
    for (const watcher of this.watchers) watcher();
  }

  // The number of the last entry that was shown: what is done rests on it.
  get last() {
    return this.log.at(-1)?.number ?? 1;
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
      Object.assign(this, { view, due, dice, verbs: null });
      this.tell('fresh');
    } catch (error) {
      if (!(error instanceof Away)) throw error;
      if (round === this.round) this.tell('away');
    }
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

  called(id) {
    return this.piece(id)?.name || id;
  }

  below(id) {
    return this.view.pieces.filter((piece) => piece.parent === id);
  }

  // "a" is the first side, "b" the others.
  flag(side) {
    return this.view.sides.findIndex((one) => one.id === side) > 0 ? 'b' : 'a';
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

  // An order's number, without the side that its flag tells.
  number(order) {
    const { side } = this.view.orders.find((one) => one.order === order) || {};
    return side && order.startsWith(`${side}-`) ? order.slice(side.length + 1) : order;
  }

  places() {
    const list = this.view.pieces
      .map((piece) => piece.place)
      .filter((place) => place && !/^with /.test(place));
    return [...new Set(list)].sort();
  }

  time(turn) {
    return this.view.turns.find((one) => one.turn === turn)?.time || turn;
  }

  step(name) {
    return this.view.steps.find((step) => step.step === name)?.title || name;
  }

  // What came from others since this seat last did something.
  news() {
    const own = this.log.findLastIndex((entry) => entry.own);
    return this.log.slice(own + 1).filter((entry) => !entry.own && entry.sentence && !ticks(entry));
  }
}
