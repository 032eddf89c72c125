// The umpire: who holds up the clock, what each seat sees, what is asked of him, and what would fall
// with what is taken back or let go.
import { h } from '../dom.js';
import { d } from './words.js';
import { Game } from './game.js';
import { button, clause, flag, head, icon, said, sentence } from './parts.js';
import { diced } from './came.js';

const NONE = { plays: [] };

// What its dice came to.
const cameOf = (entry) =>
  diced(entry)
    ? `: ${d.fell(
        entry.plays.flatMap((one) => one.faces || []).join(', '),
        said(entry.label || ''),
      )}`
    : '';

export class Umpire {
  constructor(desk) {
    this.desk = desk;
    this.own = null; // his own look, while he has another's
    this.weighs = null; // what is to be decided, with what would fall by it
    this.asked = new Map(); // what would fall with an entry, as it was told
  }

  get game() {
    return this.desk.game;
  }

  // Whether it is an umpire who sits here, whomever he looks as.
  get looks() {
    return (this.own || this.game).view.kind === 'umpire';
  }

  // The page as a seat has it: asked for with that seat's own token, never cut from one's own.
  async look(token) {
    const { desk } = this;
    this.own ||= desk.game;
    const game = token ? new Game(this.own.name, token) : this.own;
    await game.refresh();
    desk.game = game;
    this.unwatch?.(); // what was looked at before
    this.unwatch = token ? this.own.watch(() => game.refresh()) : null;
    if (token) game.watch(() => desk.draw());
    desk.draw();
  }

  lookAs() {
    const seats = this.looks && this.desk.seats.known();
    if (!seats) return null;
    const way = (seat, token) =>
      button(
        {
          'aria-pressed': String((this.game.token || null) === token),
          'data-k': token ? `as-${seat}` : 'as-own',
          onclick: () => this.look(token),
        },
        this.game.seatName(seat),
      );
    return h(
      'div',
      { class: 'd-seg', role: 'group', 'aria-label': d.lookAs },
      h('span', { class: 'soft' }, d.lookAs),
      way(this.own?.view.seat || this.game.view.seat, null),
      seats
        .filter(
          (seat) => seat.kind === 'side' || (this.game.token && seat.token === this.game.token),
        )
        .map((seat) => way(seat.seat, seat.token)),
    );
  }

  /* ---- who holds up the clock ---- */

  queue() {
    const { game, desk } = this;
    if (game.view.kind !== 'umpire' || game.view.clock.over) return null;
    return h(
      'section',
      { class: 'd-queue', 'aria-label': d.waitsOn },
      h('header', {}, head(d.waitsOn), desk.acts ? this.ruleButton() : null),
      h(
        'ul',
        {},
        game.view.sides.map((side) => this.side(side)),
      ),
    );
  }

  ruleButton() {
    const open = () => this.desk.openSlip({ verb: 'ruling', with: {}, any: true });
    return button({ class: 'btn', 'data-k': 'rule', onclick: open }, icon('pen'), d.rule);
  }

  // What a side has to do; it holds up the clock unless it has done with the step.
  side(side) {
    const { game } = this;
    const { clock } = game.view;
    const items = game.due.due.filter((item) => item.side === side.id);
    const must = items.filter((item) => item.compelled);
    const ready = side.ready === 'yes';
    const holds = must.length > 0 || (clock.side ? clock.side === side.id : !ready);
    const says = must.length
      ? d.mustDo(must.length)
      : ready
        ? d.isReady
        : holds
          ? d.mayEnd(items.length)
          : d.waits;
    return h(
      'li',
      { class: holds ? 'holds' : undefined, 'data-side': side.id },
      flag(game, side.id),
      h('b', {}, side.name),
      h('span', {}, says),
      holds ? h('span', { class: must.length ? 'd-count' : 'd-count may' }, d.holdsUp) : null,
      must.length
        ? h('small', {}, must.map((item) => clause(game.plainly(item.text))).join('; '))
        : null,
    );
  }

  // Asked for once; the umpire alone may ask it of another's entry.
  wouldFall(number) {
    const { game, desk } = this;
    if (game.view.kind !== 'umpire' || !number) return null;
    const key = `${number} ${game.last}`;
    if (!this.asked.has(key)) {
      this.asked.set(key, null);
      game
        .ask('/undo', { entry: String(number), dry: true })
        .then((dry) => {
          this.asked.set(key, dry);
          desk.draw();
        })
        .catch(() => {});
    }
    const dry = this.asked.get(key);
    return dry ? this.falls({ ...dry, free: false }) : null; // it is asked for
  }

  // What was thrown falls with its faces: that is never free.
  falls({ falls, free, consent }) {
    const { game } = this;
    const entryOf = (one) => game.log.find(({ number }) => number === one.number);
    const thrown = falls.some((one) => diced(entryOf(one) || NONE));
    return [
      h(
        'p',
        { class: 'd-falls' },
        h('b', {}, `${d.falls}: `),
        falls.length
          ? falls
              .map((one) =>
                one.number
                  ? `${one.number}, ${clause(sentence(game, one))}${cameOf(entryOf(one) || NONE)}`
                  : clause(game.plainly(one.text)),
              )
              .join('; ')
          : d.nothing,
      ),
      consent ? h('p', { class: 'soft' }, d.consent) : null,
      free && !thrown ? h('p', { class: 'soft' }, d.freely) : null,
    ];
  }

  /* ---- taking back, letting go ---- */

  // First what would fall with it, then the question; it stays until it is answered. asks: what it
  // is called where others must agree to it.
  async weigh({ title, asks = title, dry, wants, does }) {
    const { desk } = this;
    await desk.run(async () => {
      const told = await dry();
      // What others must agree to is asked of them with a reason.
      const { consent } = told;
      this.weighs = {
        title: consent ? asks : title,
        dry: told,
        wants: wants || consent,
        does,
        text: '',
      };
      desk.tab = 'due';
      return null;
    });
    desk.cols.due.querySelector('[data-k="reason"]')?.focus({ preventScroll: true });
  }

  // Whose entry it is wants to know why.
  undo(entry) {
    const { game, desk } = this;
    const body = game.view.kind === 'umpire' ? { entry: String(entry.number) } : {};
    const dry = () => game.ask('/undo', { ...body, dry: true });
    const does = (reason, { falls }) => {
      desk.came = desk.came.filter((one) => !falls.some((other) => other.number === one.number));
      return game.act('/undo', reason ? { ...body, reason } : body);
    };
    return this.weigh({ title: d.takeBack, asks: d.askTakeBack, dry, wants: !entry.own, does });
  }

  // What was taken back last stands again.
  redo() {
    return this.desk.run(() => this.game.act('/redo'));
  }

  // What is compelled may be let go, with a reason.
  waive(item) {
    const { game } = this;
    const args = item.order ? { order: item.order } : { piece: item.piece };
    return this.weigh({
      title: d.waive,
      dry: () => game.ask('/waive', { args: { ...args, reason: '-' }, dry: true }),
      wants: true,
      does: (reason) => game.act('/waive', { args: { ...args, reason } }),
    });
  }

  waiveButton(item) {
    if (this.game.view.kind !== 'umpire' || !item.compelled || !(item.order || item.piece))
      return null;
    return button({ class: 'plain', onclick: () => this.waive(item) }, `${d.waive}…`);
  }

  weighing() {
    const { desk, weighs } = this;
    if (!weighs || !desk.acts) return null;
    const close = () => {
      this.weighs = null;
      desk.draw();
    };
    return h(
      'form',
      {
        class: 'd-card open d-weighs',
        onsubmit: (event) => {
          event.preventDefault();
          this.weighs = null;
          desk.run(() => weighs.does(weighs.text, weighs.dry));
        },
      },
      head(weighs.title),
      this.falls(weighs.dry),
      h('input', {
        type: 'text',
        'aria-label': d.reason,
        placeholder: d.reason,
        required: weighs.wants,
        value: weighs.text,
        'data-k': 'reason',
        oninput: (event) => (weighs.text = event.target.value),
      }),
      h(
        'p',
        { class: 'acts' },
        h('button', { class: 'btn main' }, weighs.title),
        button({ class: 'plain', onclick: close }, d.close),
      ),
    );
  }
}
