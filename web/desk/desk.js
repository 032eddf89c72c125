// The desk of one seat: what is due in the middle, the armies left, the papers right. On a phone
// they are behind a bar under the thumb.
import { focused, h, set } from '../dom.js';
import { t } from '../strings.js';
import { Problem, Away } from '../api.js';
import { say, title, Lost } from '../shell.js';
import { d } from './words.js';
import { Game } from './game.js';
import { button, flag, head, icon, refusal, sentence } from './parts.js';
import { clock, ruler, steps, mini, dueCount } from './clock.js';
import { armies, pieceSheet } from './armies.js';
import { dues, thrown, brief } from './due.js';
import { orders, log } from './papers.js';
import { asked } from './asked.js';
import { news } from './news.js';
import { Slip } from './slip.js';
import { Tray } from './tray.js';
import { Umpire } from './umpire.js';
import { Seats } from './seats.js';
import { listOrMap, sketch, spotsOf } from './map.js';
import { printPaper } from './print.js';
import { verbList } from './verbs.js';
import { result } from './result.js';
import { Replay } from './replay.js';
import { bell } from './bell.js';
import { pressed } from './keys.js';
import { bar, strip } from './phone.js';

const wide = () => matchMedia('(min-width: 64rem)').matches;
const vast = () => matchMedia('(min-width: 100rem)').matches; // the map stays open

const drafts = new Map(); // game and seat -> the slip that was being written

// Nothing of a seat is left behind.
export function forget() {
  drafts.clear();
  say('', 0);
}

class Desk {
  constructor(main, game) {
    this.main = main;
    this.game = game;
    this.replay = null;
    this.unlisten = null;
    this.tab = 'due';
    this.paper = 'orders';
    this.filter = 'all';
    this.find = '';
    this.read = 0; // news up to this entry were read
    this.all = false;
    this.opened = new Map(); // formations that were folded or unfolded by hand
    this.came = []; // entries of throws that were made here in this step, the last one open
    this.piles = new Map(); // kinds of cards of which another than the first was opened
    this.unfolded = 0;
    this.error = null;
    this.sure = false;
    this.busy = false;
    // What it is told lies open until something is done; the umpire reads it when he likes.
    this.briefed = game.view.clock.turn === 1 && game.log.length < 4 && game.view.kind !== 'umpire';
    this.since = new Date();
    this.umpire = new Umpire(this);
    this.seats = new Seats(this);
    this.spots = []; // where places lie, where the scenario says it
    spotsOf(game.view.scenario).then((spots) => {
      this.spots = spots;
      if (spots.length) this.draw();
    }, console.error);
    if (this.umpire.looks) this.paper = 'army';
    const draft = drafts.get(this.draftKey);
    if (draft) this.openSlip(draft);
    this.frame();
    game.watch(() => {
      this.draw(!this.busy);
      if (this.rung !== game.last) bell(game.view.title, this.unread());
      this.rung = game.last;
    });
    this.draw();
  }

  get draftKey() {
    return `${this.game.name}/${this.game.view.seat}`;
  }

  // Whether this seat may act at all: not one who looks on, or as another.
  get acts() {
    return (
      !this.game.token &&
      this.game.view.kind !== 'observer' &&
      this.game.state !== 'away' &&
      !this.replay
    );
  }

  frame() {
    const region = (name, label) =>
      h('section', { class: `d-col c-${name}`, 'aria-label': label, tabindex: -1 });
    this.top = h('div', { class: 'd-top' });
    this.cols = {
      armies: region('armies', d.armies),
      due: region('due', d.due),
      papers: region('papers', d.papers),
    };
    this.strip = h('div', { class: 'd-strip' });
    this.bar = h('nav', { class: 'd-tabbar', 'aria-label': d.papers });
    set(
      this.main,
      h('h1', { class: 'unseen', tabindex: -1 }, `${this.game.view.title}, ${this.game.view.seat}`),
      h('p', { class: 'd-printhead' }),
      this.top,
      h('div', { class: 'd-desk' }, Object.values(this.cols)),
      this.strip,
      this.bar,
    );
    this.mark = h('p', { class: 'd-mark' });
    document.getElementById('theme').before(this.mark);
    document.body.classList.add('at-desk');
    const [first, other] = this.game.colours();
    document.body.style.cssText = `--a:var(--${first});--b:var(--${other})`;
  }

  // Who sits here, and whether what is shown is of now.
  drawMark() {
    const { game } = this;
    set(
      this.mark,
      wide() ? this.umpire.lookAs() : null,
      h('span', { class: `live ${game.state}` }, game.state === 'away' ? d.awayWord : d.live),
      button(
        { class: 'plain', 'data-k': 'mark', onclick: () => this.show('seats') },
        flag(game, game.own()),
        game.sideName(game.view.seat),
      ),
    );
  }

  leave() {
    document.body.classList.remove('at-desk', 'd-sheetmode', 'd-replay', 'd-as', 'd-umpire');
    document.body.style.cssText = '';
    this.mark.remove();
    this.unlisten?.();
  }

  /* ---- doing ---- */

  async run(work) {
    if (this.busy) return;
    this.busy = true;
    this.error = null;
    this.sure = false;
    try {
      const answer = await work();
      this.told(answer);
    } catch (error) {
      if (!(error instanceof Problem) && !(error instanceof Away)) throw error;
      this.error = error instanceof Away ? null : error;
      this.stale = this.error?.errors.some((one) => one.code === 'view.stale');
    } finally {
      this.busy = false;
      this.draw();
    }
  }

  // What was thrown lies open; it is told once.
  told(answer) {
    const entries = (answer?.entries || []).filter((entry) => entry.plays?.length);
    for (const entry of entries) {
      this.came.push(entry);
      this.unfolded = entry.number;
      say(`${entry.label || ''}. ${sentence(this.game, entry)}`, 0);
    }
    if (!answer?.entries?.length) return;
    this.briefed = false;
    this.read = Math.max(this.read, answer.entries.at(-1).number);
  }

  take(item) {
    if (item.choice) return this.openSlip({ verb: item.verb, with: item.with });
    const certain = item.odds?.length === 1;
    this.throwOn({ verb: item.verb, args: item.with }, Boolean(item.odds) && !certain);
  }

  // Real dice are asked for where they may count; else it is done at once.
  throwOn(command, dice) {
    this.unfolded = 0;
    return this.run(() => (dice ? this.doIt('/do', command) : this.game.act('/do', command)));
  }

  // Dice that would tell too much the program throws: they are asked for in vain.
  async doIt(path, command) {
    const { game } = this;
    if (game.view.settings['dice-from'] === 'program') return game.act(path, command);
    try {
      return await game.act(path, { ...command, dice: 'ask' });
    } catch (error) {
      if (!error.errors?.some((one) => one.code === 'game.sealed')) throw error;
      return game.act(path, command);
    }
  }

  async give(command) {
    await this.run(async () => {
      const answer = await this.doIt('/do', command);
      this.sent();
      return answer;
    });
  }

  // The slip has gone its way.
  sent() {
    this.slip = null;
    drafts.delete(this.draftKey);
  }

  // By its name the server knows whether it has come before.
  again() {
    const { unsent } = this.game;
    return this.run(async () => {
      const answer = await this.game.give(unsent);
      if (this.slip && this.slip.verb === unsent.body.verb) this.sent();
      return answer;
    });
  }

  end() {
    if (this.game.due.end['gives-up'] && !this.sure) {
      this.sure = true;
      this.draw();
      say(d.givesUp(this.game.due.end['gives-up']), 0);
      return;
    }
    this.came = [];
    this.run(() => this.doIt('/next', {}));
  }

  openSlip(given) {
    const draft = drafts.get(this.draftKey);
    const same =
      draft?.verb === given.verb &&
      Object.entries(given.with).every(([name, value]) => draft.with[name] === value);
    this.menu = null;
    this.slip = new Slip(this.game, same ? draft : given, {
      done: (command) => this.give(command),
      close: () => this.closeSlip(),
      changed: (draft, told) => {
        drafts.set(this.draftKey, draft);
        this.unsay();
        if (told && this.slip) this.drawRuler();
      },
    });
    this.tab = 'due';
    if (this.cols) this.draw();
    this.cols?.due.scrollTo(0, 0);
  }

  // What was refused is no longer what is written.
  unsay() {
    if (!this.error || this.busy) return;
    this.error = null;
    for (const note of this.cols.due.querySelectorAll('.d-note.bad')) note.remove();
  }

  closeSlip() {
    this.slip = null;
    this.draw();
  }

  async anything() {
    const list = await this.game.open();
    this.menu = list;
    this.draw();
    this.cols.due.querySelector('.d-verbs button')?.focus({ preventScroll: true });
  }

  goThrough(number) {
    this.tab = 'due';
    this.paper = 'orders';
    return this.run(() => (this.replay ? this.replay.to(number) : new Replay(this, number).open()));
  }

  /* ---- drawing ---- */

  // A draft is a lane of the ruler too.
  draftLane() {
    const told = this.slip?.told;
    const to = this.slip?.with.to;
    if (!told?.curve || !to) return null;
    const { clock, sides } = this.game.view;
    return {
      order: '',
      side: clock.side || sides[0].id,
      receiver: to,
      status: '',
      lane: { written: clock.turn, curve: told.curve },
    };
  }

  drawRuler() {
    const old = this.top.querySelector('.d-ruler');
    if (!old) return;
    old.replaceWith(this.ruler());
  }

  ruler() {
    return ruler(this.game, this.draftLane(), this.lanes, () => {
      this.lanes = !this.lanes;
      this.drawTop();
    });
  }

  // heard: something came by itself.
  draw(heard = false) {
    const { game } = this;
    if (!game.view) return;
    const keep = focused()?.dataset?.k;
    const scroll = Object.values(this.cols).map((col) => col.scrollTop);
    const page = scrollY;
    document.body.dataset.view = this.tab;
    document.body.classList.toggle('d-sheetmode', Boolean(this.slip));
    document.body.classList.toggle('d-replay', Boolean(this.replay));
    document.body.classList.toggle('d-as', Boolean(game.token));
    document.body.classList.toggle('d-umpire', game.view.kind === 'umpire');
    this.drawTitle();
    this.drawMark();
    this.drawTop();
    set(
      this.cols.armies,
      h('h2', { class: 'unseen' }, d.armies),
      wide() ? null : this.umpire.lookAs(),
      this.drawArmies(),
    );
    this.drawDue(heard);
    this.drawPapers();
    this.replay?.mark();
    const next = strip(this);
    set(this.strip, next);
    this.strip.hidden = !next;
    set(this.bar, bar(this));
    Object.values(this.cols).forEach((col, i) => (col.scrollTop = scroll[i]));
    if (scrollY !== page) scrollTo(0, page);
    if (keep && !focused()?.dataset?.k)
      this.main.querySelector(`[data-k="${CSS.escape(keep)}"]`)?.focus({ preventScroll: true });
  }

  // On a phone as a list or as a map.
  drawArmies() {
    const list = () => armies(this.game, (id) => this.pick(id), this.opened);
    if (wide() || !this.spots.length) return list();
    const turn = (name) => {
      this.armiesAs = name;
      this.draw();
    };
    const now = this.armiesAs || 'list';
    return [listOrMap(now, turn), now === 'map' ? this.map() : list()];
  }

  // The place of the dispatch that is being read is ringed.
  map() {
    const { game } = this;
    const news = game.news().find((entry) => entry.number > this.read);
    return sketch(game, this.spots, news?.place);
  }

  drawTitle() {
    const { game } = this;
    const unread = this.unread();
    const due = game.due.due.filter((item) => item.compelled).length;
    const badge = unread + due + game.asking().filter((one) => !one.mine).length;
    const { view } = game;
    this.main.querySelector('.d-printhead').textContent =
      `${view.title}, ${game.sideName(view.seat)}, ${d.turnOf(view.clock.turn, view.clock.turns)}, ${view.clock.time}`;
    title(...(badge ? [`(${badge}) ${view.title}`] : [view.title]), view.seat);
  }

  unread() {
    return this.game.news().filter((entry) => entry.number > this.read).length;
  }

  drawTop() {
    const { game } = this;
    const inside = [
      h(
        'p',
        { class: 'd-now' },
        h('b', {}, game.view.clock.time),
        flag(game, game.view.clock.side),
        h('span', { class: 'what' }, game.view.clock.title),
        dueCount(game),
        button(
          {
            class: 'round',
            'aria-label': d.menu,
            'data-k': 'seatmenu',
            onclick: () => this.show('seats'),
          },
          icon('menu'),
        ),
      ),
      clock(game),
      this.replay ? this.replay.scrub() : this.ruler(),
      steps(game),
      mini(game),
    ];
    // What is under the thumb stays.
    if (this.replay?.box.parentNode === this.top)
      [...this.top.children].forEach((one, i) => one === inside[i] || one.replaceWith(inside[i]));
    else set(this.top, inside);
    const now = this.top.querySelector('.tick.now');
    const box = this.top.querySelector('.d-ruler');
    if (now && box && box.scrollWidth > box.clientWidth)
      box.scrollLeft = now.offsetLeft - box.clientWidth / 3;
    const step = this.top.querySelector('.d-steps [aria-current]');
    const bar = this.top.querySelector('.d-steps');
    if (step && bar.scrollWidth > bar.clientWidth)
      bar.scrollLeft = step.offsetLeft - bar.clientWidth / 3;
  }

  notes() {
    const { game } = this;
    return [
      game.token
        ? h(
            'p',
            { class: 'd-note' },
            d.asSees(game.view.seat),
            ' ',
            button({ class: 'plain', onclick: () => this.umpire.look(null) }, d.backNow),
          )
        : null,
      game.state === 'away'
        ? h('p', { class: 'd-note', role: 'status' }, d.away(this.since.toLocaleTimeString()))
        : null,
      game.unsent
        ? h(
            'div',
            { class: 'd-note', role: 'alert' },
            h('p', {}, d.unsent),
            button({ class: 'btn', onclick: () => this.again() }, d.sendAgain),
            button({ class: 'plain', onclick: () => this.forgo() }, d.drop),
          )
        : null,
      this.error
        ? [this.stale ? h('p', { class: 'd-note' }, d.stale) : null, refusal(this.error)]
        : null,
    ];
  }

  forgo() {
    this.game.unsent = null;
    this.draw();
  }

  drawDue(heard) {
    const { game } = this;
    if (game.state === 'fresh') this.since = new Date();
    const act = {
      may: this.acts,
      take: (item) => this.take(item),
      end: () => this.end(),
      beside: (item) => this.umpire.waiveButton(item),
      anything: () => this.anything(),
      draw: () => this.draw(),
    };
    let body = this.umpire.weighing();
    if (this.replay) {
      body = this.replay.card();
    } else if (body) {
      // It is decided first.
    } else if (this.slip) {
      body = this.slip.element;
    } else if (this.menu) {
      body = verbList(game, this.menu, {
        pick: (verb) => this.openSlip({ verb: verb.verb, with: {}, any: verb['any-args'] }),
        close: () => this.shut(),
      });
    } else {
      const came = [
        asked(this),
        news(game, this, { read: (n) => this.readTo(n), all: () => this.readAll() }),
      ].flat();
      // What comes by itself does not move the card that is under the thumb.
      if (!heard) this.below = false;
      else if (!this.arrived) this.below = this.laid;
      this.arrived = came.some(Boolean);
      this.laid = Boolean(game.due.due.length || game.dice);
      body = [
        this.umpire.queue(),
        brief(game, this),
        this.below ? null : came,
        game.view.clock.over ? result(game, game.token ? null : () => this.goThrough(1)) : null,
        head(d.due),
        h(
          'div',
          { class: 'd-cards' },
          this.cameCards(),
          game.dice && this.acts ? this.trayCard() : dues(game, act, this),
        ),
        this.below ? came : null,
      ];
    }
    set(this.cols.due, this.notes(), body);
  }

  shut() {
    this.menu = null;
    this.draw();
  }

  readTo(number) {
    this.read = number;
    this.all = false;
    this.draw();
    this.cols.due.querySelector('[data-k="news"]')?.focus({ preventScroll: true });
  }

  readAll() {
    this.all = true;
    this.draw();
  }

  cameCards() {
    return this.came.slice(-4).map((entry) => {
      const last = entry === this.came.at(-1);
      return thrown(this.game, entry, entry.number === this.unfolded, {
        fold: () => this.unfold(0),
        unfold: () => this.unfold(entry.number),
        correct: last && entry['typed-by'] && this.acts ? () => this.correct(entry) : null,
      });
    });
  }

  unfold(number) {
    this.unfolded = number;
    this.draw();
  }

  // The tray stands as long as the same dice are wanted.
  trayCard() {
    const { game } = this;
    const key = JSON.stringify([game.dice.verb, game.dice.args, game.dice.faces, game.dice.dice]);
    if (this.trayKey !== key) {
      this.trayKey = key;
      this.tray = game.dice.dice
        ? new Tray({
            wants: game.dice,
            say: (faces) => this.run(() => game.act('/dice', { faces })),
            ahead: (faces) => game.ask(`/dice?faces=${faces}`),
            program:
              game.view.settings['dice-from'] === 'typed'
                ? null
                : () => this.run(() => game.act('/dice', { faces: 'program' })),
            stop: game.dice.holds
              ? null
              : () => this.run(() => game.ask('/withdraw', {}).then(() => game.refresh())),
          })
        : null;
    }
    return h(
      'article',
      { class: 'd-card must open' },
      h(
        'p',
        { class: 'tag' },
        h('span', { class: 'mustword' }, d.mustThrow),
        game.dice.holds ? h('span', { class: 'soft' }, d.holds) : null,
      ),
      h('h3', {}, game.dice.about?.split(':')[0] || game.dice.wants),
      this.tray ? this.tray.element : h('p', {}, game.dice.wants),
    );
  }

  // What was typed wrong: the same dice again, from the record.
  correct(entry) {
    const play = entry.plays.at(-1);
    const faces = play.faces.at(-1);
    const sides = Number((/d(\d+)/.exec(play.dice.at(-1)) || [])[1]) || 6;
    const tray = new Tray({
      wants: {
        dice: {
          count: faces.length,
          sides,
          low: sides === 10 && faces.includes(0) ? 0 : 1,
          of: d.correct,
          for: d.correctHow,
        },
      },
      say: (typed) => {
        this.came.pop();
        this.run(() => this.game.act('/correct', { faces: typed }));
      },
      stop: () => this.draw(),
    });
    set(this.cols.due, h('article', { class: 'd-card open' }, tray.element));
    this.trayKey = null;
    this.tray = tray;
  }

  pick(id) {
    this.picked = id;
    this.paper = 'piece';
    this.tab = 'orders';
    this.draw();
  }

  papers() {
    const list = ['orders', 'log'];
    if (this.game.view.kind === 'umpire') list.unshift('army');
    if (this.picked) list.push('piece');
    if (this.spots.length && wide() && !vast()) list.push('map');
    list.push('seats');
    return list;
  }

  show(paper) {
    this.paper = paper;
    this.tab = paper === 'log' ? 'log' : 'orders';
    this.draw();
  }

  drawPapers() {
    const { game } = this;
    const names = {
      orders: d.orders,
      log: d.log,
      piece: this.picked && game.called(this.picked),
      seats: d.seats,
      army: game.view.sides[1]?.name,
      print: d.print,
      map: d.map,
    };
    if (this.paper !== 'print' && !this.papers().includes(this.paper)) this.paper = 'orders';
    const body = {
      orders: () => orders(game),
      log: () =>
        log(game, this, {
          filter: (name) => {
            this.filter = name;
            this.drawPapers();
          },
          search: (text) => {
            this.find = text;
            this.drawPapers();
            const input = this.cols.papers.querySelector('[data-k="find"]');
            input?.focus();
            input?.setSelectionRange(text.length, text.length);
          },
          undo: this.acts ? (entry) => this.umpire.undo(entry) : null,
          umpire: game.view.kind === 'umpire',
          replay: game.token ? null : (number) => this.goThrough(number),
        }),
      piece: () => pieceSheet(game, this.picked, { close: () => this.unpick() }),
      seats: () => this.seats.show(),
      print: () => printPaper(game, this),
      map: () => this.map(),
      army: () => armies(game, (id) => this.pick(id), this.opened)[1],
    }[this.paper]();
    set(
      this.cols.papers,
      h('h2', { class: 'unseen' }, d.papers),
      this.spots.length && vast() ? this.map() : null,
      h(
        'div',
        { class: 'd-tabs' },
        h(
          'div',
          { role: 'tablist', 'aria-label': d.papers },
          this.papers().map((name) =>
            button(
              {
                role: 'tab',
                'aria-selected': this.paper === name ? 'true' : 'false',
                'data-k': `tab-${name}`,
                onclick: () => this.show(name),
              },
              names[name],
            ),
          ),
        ),
        button(
          {
            class: 'round',
            'aria-label': `${d.print}…`,
            'aria-pressed': String(this.paper === 'print'),
            'data-k': 'print',
            onclick: () => this.show('print'),
          },
          icon('print'),
        ),
      ),
      h('div', { role: 'tabpanel', 'aria-label': names[this.paper] }, body),
    );
  }

  unpick() {
    this.picked = null;
    this.show('orders');
  }

  goDue(item) {
    this.tab = 'due';
    if (item) this.take(item);
    else this.draw();
  }

  turnTo(name) {
    this.tab = name;
    if (name === 'orders' || name === 'log') this.paper = name;
    this.draw();
    scrollTo(0, 0);
  }

  focusCol(name) {
    this.tab = name;
    this.draw();
    this.cols[name].focus();
  }
}

export async function show(main, route, current) {
  const [, name] = route.parts;
  if (!name) throw new Lost(t.lostTitle);
  const game = new Game(name);
  await game.refresh();
  if (!game.view) throw new Away(t.away);
  if (!current()) return undefined;
  const desk = new Desk(main, game);
  game.lost = () => location.replace('#/');
  desk.unlisten = game.listen();
  const key = (event) => pressed(desk, event);
  addEventListener('keydown', key);
  return () => {
    removeEventListener('keydown', key);
    desk.leave();
  };
}
