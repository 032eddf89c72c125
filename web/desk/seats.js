// Who sits where, for who sits at the desk: seats with their links, the bell, the keys.
import { h } from '../dom.js';
import { languageSwitch } from '../language.js';
import { t } from '../strings.js';
import { d } from './words.js';
import { button, flag, wide } from './parts.js';
import { seatLink, seatWords } from './share.js';
import { bellButton } from './bell.js';

// Whether a device of the seat listens, or how long ago it was heard of.
function heard({ there, heard: ago }) {
  const minutes = Math.floor((ago ?? 0) / 60);
  const words = there ? d.isThere : ago === undefined ? d.neverHeard : d.heardAgo(minutes);
  return h('span', { class: there ? 'd-there' : 'd-there not' }, words);
}

const HEARD = 15000; // milliseconds until it is asked again who is there

export class Seats {
  constructor(desk) {
    this.desk = desk;
    this.list = null;
    this.keys = false; // whether what keys do lies open
    this.at = null; // where others find the server, as far as it knows
  }

  get game() {
    return this.desk.game;
  }

  // The list, or nothing yet: then it is drawn again once it is here.
  known() {
    if (!this.list && !this.asked) this.load().catch(() => {});
    return this.list;
  }

  // What keys do, for who asks by a key.
  async showKeys() {
    const { desk } = this;
    this.keys = true;
    if (!this.list) await this.load().catch(() => {});
    desk.show('seats');
    const summary = desk.cols.papers.querySelector('[data-k="keys"]');
    summary?.focus({ preventScroll: true });
    summary?.parentElement.scrollIntoView({ block: 'nearest' });
  }

  // The list is asked for again, and shown until then.
  anew() {
    if (this.list) this.load().catch(() => {});
  }

  // Who is there changes without a word: as long as it is looked at, it is asked again.
  again() {
    clearTimeout(this.timer);
    if (!this.list.some((seat) => seat.there !== undefined)) return;
    const wait = Math.max(0, this.asked + HEARD - Date.now());
    this.timer = setTimeout(() => this.desk.paper === 'seats' && this.load().catch(() => {}), wait);
  }

  async load() {
    this.asked = Date.now();
    try {
      const own = this.desk.umpire.own || this.game; // not as whom he looks as
      const { seats, at } = await own.ask('/seats');
      Object.assign(this, { list: seats, at });
    } catch (error) {
      this.asked = 0; // it may be asked for again
      throw error;
    }
    this.desk.draw();
  }

  show() {
    if (!this.known()) return h('p', { class: 'soft' }, d.counting);
    this.again();
    return [
      this.list.some((seat) => seat.token) ? h('p', { class: 'soft' }, d.scan) : null,
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
        languageSwitch(t),
      ),
      wide() ? null : this.elsewhere(),
      h(
        'details',
        {
          class: 'd-keys',
          open: this.keys,
          // One that was drawn anew meanwhile says nothing any more.
          ontoggle: (event) => event.target.isConnected && (this.keys = event.target.open),
        },
        h('summary', { class: 'plain', 'data-k': 'keys' }, d.keys),
        h(
          'dl',
          { class: 'd-traits' },
          d.keyList.map(([key, does]) => [h('dt', {}, key), h('dd', {}, does)]),
        ),
      ),
    ];
  }

  // What stands at the head of the page where that has room: the rules of this game, and the light.
  elsewhere() {
    const system = encodeURIComponent(this.game.view.system);
    const way = (href, name) => h('a', { class: 'btn', href }, name);
    return h(
      'nav',
      { class: 'acts', 'aria-label': d.elsewhere },
      way(`#/${system}`, t.navOdds),
      way(`#/charts/${system}`, t.navCharts),
      way(`#/forecast/${system}`, t.navForecast),
      way(`#/house/${system}`, t.navHouse),
      button(
        {
          class: 'btn',
          'data-k': 'lamp',
          onclick: () => {
            document.getElementById('theme').click();
            this.desk.draw();
          },
        },
        `${t.theme}: ${t.themes[document.documentElement.dataset.theme || 'auto']}`,
      ),
    );
  }

  seat(seat) {
    const { desk, game } = this;
    const side = game.view.sides.find((one) => one.id === seat.seat)?.id;
    const mine = (desk.umpire.own || game).view.seat === seat.seat;
    const open = this.opened === seat.seat;
    const { called, does } = seatWords(seat, game.seatName(seat.seat));
    const who = [
      flag(game, side || game.piece(seat.seat)?.side),
      h(
        'span',
        {},
        h('b', {}, called),
        mine ? ` (${d.you})` : '',
        h('small', {}, does || seat.side || ''),
      ),
      seat.there === undefined || mine ? null : heard(seat),
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
                desk.draw();
              },
            },
            who,
          )
        : h('p', { class: 'who flat' }, who),
      open
        ? seatLink(
            game.name,
            seat,
            this.at,
            button(
              { class: 'plain', onclick: () => this.renew(seat) },
              this.sure ? d.newLinkSure : d.newLink,
            ),
            mine || !desk.umpire.looks
              ? null
              : button({ class: 'btn', onclick: () => desk.umpire.look(seat.token) }, d.lookAs),
          )
        : null,
    );
  }

  async renew(seat) {
    if (!this.sure) {
      this.sure = true;
      this.desk.draw();
      return;
    }
    this.sure = false;
    await this.game.ask(`/seats/${encodeURIComponent(seat.seat)}`, {});
    await this.load();
  }
}
