// Seats and who looks as whom; what others ask to take back; what would fall with it.
import { h, set } from '../dom.js';
import { send } from '../api.js';
import { d } from './words.js';
import { Game } from './game.js';
import { button, flag, sentence } from './parts.js';
import { copyText } from './share.js';
import { bellButton } from './bell.js';

export class Umpire {
  constructor(desk) {
    this.desk = desk;
    this.list = null;
  }

  get game() {
    return this.desk.game;
  }

  get keeps() {
    return this.list?.some((seat) => seat.token);
  }

  async load() {
    const { seats } = await this.game.ask('/seats');
    this.list = seats;
    this.desk.draw();
  }

  // The page as a seat has it: asked for with that seat's own token, never cut from one's own.
  async look(token) {
    const { desk } = this;
    this.own ||= desk.game;
    const game = token ? new Game(this.own.name, token) : this.own;
    await game.refresh();
    desk.game = game;
    if (token) {
      game.watch(() => desk.draw());
      this.own.watch(() => desk.game === game && game.refresh());
    }
    desk.draw();
  }

  lookAs() {
    const own = this.own || this.game;
    if (own.view.kind !== 'umpire') return null;
    if (!this.list) {
      this.load().catch(() => {});
      return null;
    }
    const seats = this.list.filter((seat) => seat.kind === 'side' || seat.kind === 'commander');
    return h(
      'div',
      { class: 'd-seg', role: 'group', 'aria-label': d.lookAs },
      h('span', { class: 'soft' }, d.lookAs),
      button(
        {
          'aria-pressed': this.game.token ? 'false' : 'true',
          'data-k': 'as-own',
          onclick: () => this.look(null),
        },
        own.view.seat,
      ),
      seats.map((seat) =>
        button(
          {
            'aria-pressed': this.game.token === seat.token ? 'true' : 'false',
            'data-k': `as-${seat.seat}`,
            onclick: () => this.look(seat.token),
          },
          seat.seat,
        ),
      ),
    );
  }

  /* ---- seats ---- */

  seats() {
    if (!this.list) {
      this.load().catch(() => {});
      return h('p', { class: 'soft' }, d.counting);
    }
    return [
      this.keeps ? h('p', { class: 'soft' }, d.scan) : null,
      h(
        'ul',
        { class: 'd-seats' },
        this.list.map((seat) => this.seat(seat)),
      ),
      h(
        'p',
        { class: 'acts' },
        h('a', { class: 'btn', href: '#/' }, d.allGames),
        bellButton(() => this.desk.draw()),
        h(
          'a',
          { class: 'btn', href: `#/handover/${encodeURIComponent(this.game.name)}` },
          d.handOver,
        ),
      ),
      h(
        'details',
        { class: 'd-keys' },
        h('summary', { class: 'plain' }, d.keys),
        h(
          'dl',
          { class: 'd-traits' },
          d.keyList.map(([key, does]) => [h('dt', {}, key), h('dd', {}, does)]),
        ),
      ),
    ];
  }

  seat(seat) {
    const side =
      this.game.view.sides.find((one) => one.id === seat.seat)?.id ||
      this.game.piece(seat.seat)?.side;
    const mine = (this.own || this.game).view.seat === seat.seat;
    const open = this.opened === seat.seat;
    const who = [
      flag(this.game, side),
      h('span', {}, h('b', {}, seat.seat), mine ? ` (${d.you})` : '', h('small', {}, seat.words)),
    ];
    return h(
      'li',
      { class: open ? 'open' : undefined },
      seat.token
        ? button(
            {
              class: 'who',
              'aria-expanded': String(open),
              'data-k': `seat-${seat.seat}`,
              onclick: () => {
                this.opened = open ? null : seat.seat;
                this.sure = false;
                this.desk.draw();
              },
            },
            who,
          )
        : h('p', { class: 'who flat' }, who),
      open
        ? h(
            'div',
            { class: 'link' },
            h('img', {
              src: `/api/games/${encodeURIComponent(this.game.name)}/seats/${encodeURIComponent(seat.seat)}/qr`,
              alt: d.qrOf(seat.seat),
              width: 200,
              height: 200,
              class: 'd-qr',
            }),
            h(
              'p',
              { class: 'acts' },
              copyText(`${location.origin}${seat.link}`),
              button(
                { class: 'plain', onclick: () => this.anew(seat) },
                this.sure ? d.newLinkSure : d.newLink,
              ),
            ),
          )
        : null,
    );
  }

  async anew(seat) {
    if (!this.sure) {
      this.sure = true;
      this.desk.draw();
      return;
    }
    this.sure = false;
    await this.game.ask(`/seats/${encodeURIComponent(seat.seat)}`, {});
    await this.load();
  }

  /* ---- taking back ---- */

  consents() {
    const { game, desk } = this;
    if (!desk.acts) return null;
    const own = game.own();
    return game.view.sides
      .filter((side) => side.asks && side.asks !== 'nothing' && side.id !== own)
      .map((side) =>
        h(
          'article',
          { class: 'd-card must' },
          h('h3', {}, d.asks(side.name)),
          side.asked ? h('p', { class: 'd-words' }, side.asked) : null,
          h(
            'p',
            { class: 'acts' },
            button(
              {
                class: 'btn main',
                onclick: () => desk.run(() => game.act('/consent', { args: { answer: 'yes' } })),
              },
              d.agree,
            ),
            button(
              {
                class: 'btn',
                onclick: () => desk.run(() => game.act('/consent', { args: { answer: 'no' } })),
              },
              d.refuse,
            ),
          ),
        ),
      );
  }

  // First what would fall with it, then the question.
  async undo(entry) {
    const { game, desk } = this;
    const umpire = game.view.kind === 'umpire';
    const body = umpire ? { entry: String(entry.number) } : {};
    await desk.run(async () => {
      const dry = await game.ask('/undo', { ...body, dry: true });
      const reason = h('input', { type: 'text', 'aria-label': d.reason, placeholder: d.reason });
      const box = h(
        'article',
        { class: 'd-card open' },
        h('h3', {}, d.takeBack),
        h(
          'p',
          { class: 'd-falls' },
          h('b', {}, `${d.falls}: `),
          dry.falls.map((one) => sentence(game, one)).join('; '),
        ),
        h('p', {}, dry.free ? d.freely : dry.consent ? d.consent : ''),
        reason,
        h(
          'p',
          { class: 'acts' },
          button(
            {
              class: 'btn main',
              onclick: () => {
                desk.came = desk.came.filter(
                  (one) => !dry.falls.some((other) => other.number === one.number),
                );
                desk.run(() =>
                  game.act('/undo', reason.value ? { ...body, reason: reason.value } : body),
                );
              },
            },
            d.takeBack,
          ),
          button({ class: 'plain', onclick: () => desk.draw() }, d.close),
        ),
      );
      desk.tab = 'due';
      queueMicrotask(() => setTimeout(() => set(desk.cols.due, box)));
      return null;
    });
  }
}

// Leaves the seat: the cookie goes.
export const leave = (name) => send(`/api/games/${encodeURIComponent(name)}/leave`, {});
