// The game again, entry by entry, as this seat saw it: the ruler becomes a scrubber.
import { h } from '../dom.js';
import { d } from './words.js';
import { Game } from './game.js';
import { button, sentence } from './parts.js';

export class Replay {
  constructor(desk, at) {
    Object.assign(this, { desk, at, now: desk.game });
  }

  async open() {
    const { now } = this;
    const then = new Game(now.name);
    Object.assign(then, {
      log: now.log,
      due: { due: [], others: [], coming: [], end: { may: false } },
      state: 'fresh',
    });
    this.then = then;
    this.desk.replay = this;
    await this.to(this.at);
  }

  async to(at) {
    this.at = Math.max(1, Math.min(at, this.now.last));
    const mine = this.at;
    const view = await this.now.ask(`/replay?at=${mine}`);
    if (mine !== this.at) return;
    this.then.view = view;
    this.then.log = this.now.log.filter((entry) => entry.number <= mine);
    this.desk.game = this.then;
    this.desk.draw();
  }

  close() {
    this.desk.replay = null;
    this.desk.game = this.now;
    this.desk.draw();
  }

  scrub() {
    const entry = this.now.log.find((one) => one.number === this.at);
    return h(
      'div',
      { class: 'd-scrub' },
      h('input', {
        type: 'range',
        min: 1,
        max: this.now.last,
        value: this.at,
        'aria-label': d.replay,
        'data-k': 'scrub',
        oninput: (event) => this.to(Number(event.target.value)),
      }),
      h(
        'p',
        {},
        h('b', {}, d.replayAt(this.at, this.now.last)),
        entry ? `: ${sentence(this.then, entry)}` : '',
      ),
      h(
        'p',
        { class: 'acts' },
        button(
          { class: 'btn', onclick: () => this.to(this.at - 1), 'aria-label': `${d.replay} −1` },
          '←',
        ),
        button(
          { class: 'btn', onclick: () => this.to(this.at + 1), 'aria-label': `${d.replay} +1` },
          '→',
        ),
        button({ class: 'btn', onclick: () => this.close() }, d.backNow),
      ),
    );
  }
}
