// The desk of one seat: what is due in the middle, the armies left, the papers right. On a phone
// they are behind a bar under the thumb.
import { focused, h, set } from '../dom.js';
import { t } from '../strings.js';
import { Problem, Away } from '../api.js';
import { say, Lost } from '../shell.js';
import { tellLost } from '../lost.js';
import { d } from './words.js';
import { Game } from './game.js';
import { button, low, sentence } from './parts.js';
import { diced, unseen } from './came.js';
import { drawMark, drawRuler, drawTitle, drawTop } from './top.js';
import { drawCentre } from './centre.js';
import { drawArmies, drawPapers } from './shelf.js';
import { spotsOf } from './map.js';
import { Slip } from './slip.js';
import { Umpire } from './umpire.js';
import { Seats } from './seats.js';
import { Replay } from './replay.js';
import { bell } from './bell.js';
import { forgetRead } from './read.js';
import { pressed } from './keys.js';
import { bar, strip } from './phone.js';

// What is told in its own place, and needs no line among what was done.
const SAID = new Set(['next', 'consent', 'undo', 'redo', 'correct']);

const stepOf = ({ view: { clock } }) => `${clock.turn} ${clock.step} ${clock.side}`;

const drafts = new Map(); // game and seat -> the slip that was being written

let left = null; // the game whose desk was left last: it stays readable while the server is away

// Nothing of a seat is left behind.
export function forget() {
  left = null;
  drafts.clear();
  forgetRead();
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
    this.all = false;
    this.entries = new Set(); // of the log, those that were unfolded
    this.opened = new Map(); // formations that were folded or unfolded by hand
    this.step = stepOf(game); // that of the clock, as it was last heard
    this.came = []; // what was done here in this step; a throw lies open until the next thing is done
    this.reach = false; // dice have come that are not in sight yet
    this.certain = new Set(); // of those: what was done though nothing was open
    this.corrected = null; // the card on which dice are typed again
    this.piles = new Map(); // kinds of cards of which another than the first was opened
    this.unfolded = 0;
    this.spoken = 0; // what was said last of what was done
    this.error = null;
    this.sure = false;
    this.busy = false;
    // What it is told lies open until something is done; the umpire reads it when he likes, and where
    // there is little room what must be done comes first.
    const first = game.view.clock.turn === 1 && game.log.length < 4;
    const must = game.due.due.some((item) => item.compelled);
    this.briefed = first && game.view.kind !== 'umpire' && !(low() && must);
    this.wholeBrief = false;
    this.since = new Date();
    this.umpire = new Umpire(this);
    this.seats = new Seats(this);
    this.spots = spotsOf(game.view.places); // where places lie, where the scenario says it
    if (this.umpire.looks) this.paper = 'army';
    const draft = drafts.get(this.draftKey);
    if (draft) this.openSlip(draft);
    this.frame();
    game.watch(() => {
      if (!this.busy) this.slip?.heard();
      this.letGo(stepOf(game));
      this.unspeak();
      this.draw();
      if (this.rung !== game.last) bell(game.title, this.unread());
      this.rung = game.last;
    });
    this.draw();
  }

  // What was done is told until its step is over, whoever ended that.
  letGo(step) {
    if (this.step !== step) this.came = [];
    this.step = step;
  }

  // What was said of a thing is no longer said once that was taken back: then this is.
  unspeak() {
    const fate = this.game.fates.get(this.spoken);
    if (!fate) return;
    const by = this.game.log.find((entry) => entry.number === fate.in);
    say(by ? sentence(this.game, by) : '', 0);
    this.spoken = 0;
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
    this.of = h('p', { class: 'd-branchof' });
    this.strip = h('div', { class: 'd-strip' });
    this.bar = h('nav', { class: 'd-tabbar', 'aria-label': d.papers });
    set(
      this.main,
      h(
        'h1',
        { class: 'unseen', tabindex: -1 },
        `${this.game.title}, ${this.game.seatName(this.game.view.seat)}`,
      ),
      h('p', { class: 'd-printhead' }),
      this.of,
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

  leave() {
    document.body.classList.remove(
      'at-desk',
      'd-sheetmode',
      'd-replay',
      'd-away',
      'd-as',
      'd-umpire',
    );
    document.body.style.cssText = '';
    this.mark.remove();
    clearTimeout(this.seats.timer);
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
      this.trayKey = null;
      this.stale = this.error?.errors.some((one) => one.code === 'view.stale');
    } finally {
      this.busy = false;
      this.slip?.heard();
      this.draw();
      this.land();
    }
  }

  // What had the focus is gone: it goes to what came of it, or to what is next.
  land() {
    if (focused() && focused() !== document.body) return;
    const { due } = this.cols;
    const at =
      due.querySelector('.d-face:not(:disabled)') ||
      due.querySelector('.d-card.open[tabindex], .d-slipform') ||
      [...due.querySelectorAll('.d-card.done')].at(-1) ||
      due.querySelector('.d-card .acts button, [data-k="end"], .acts button') ||
      due;
    at.focus({ preventScroll: true });
  }

  // What was done is said once; what was thrown lies open.
  told(answer) {
    const entries = (answer?.entries || []).filter(
      (entry) => entry.plays?.length || (entry.own && entry.verb && !SAID.has(entry.verb)),
    );
    for (const entry of entries) {
      this.came.push(entry);
      const open = (diced(entry) && !this.certain.has(entry.number)) || unseen(entry);
      this.unfolded = open ? entry.number : 0;
      say([entry.label, sentence(this.game, entry)].filter(Boolean).join('. '), 0);
      this.spoken = entry.number;
    }
    if (!answer?.entries?.length) return;
    this.briefed = false;
    if (!this.game.unread().length) this.game.readTo(answer.entries.at(-1).number);
  }

  take(item) {
    if (item.choice) return this.openSlip({ verb: item.verb, with: item.with });
    const certain = item.odds?.length === 1;
    return this.throwOn({ verb: item.verb, args: item.with }, item.odds && !certain, certain);
  }

  // Real dice are asked for where they may count; else it is done at once.
  throwOn(command, dice, certain) {
    this.unfolded = 0;
    if (focused()?.dataset.k?.startsWith('came-')) focused().blur(); // it goes to what comes next
    return this.run(async () => {
      const answer = await (dice ? this.doIt('/do', command) : this.game.act('/do', command));
      if (certain) for (const { number } of answer.entries || []) this.certain.add(number);
      return answer;
    });
  }

  // Dice that would tell too much the program throws, unasked.
  doIt(path, command) {
    const program = this.game.view.settings['dice-from'] === 'program';
    return this.game.act(path, program ? command : { ...command, dice: 'either' });
  }

  async give(command) {
    await this.run(async () => {
      const answer = await this.doIt('/do', command);
      this.sent();
      return answer;
    });
  }

  // The slip has gone its way; where its dice are put down again it comes back.
  sent() {
    this.written = this.slip?.draft;
    this.slip = null;
    drafts.delete(this.draftKey);
  }

  putDown() {
    const { verb } = this.game.dice;
    return this.run(async () => {
      await this.game.ask('/withdraw', {});
      await this.game.refresh();
      if (this.written?.verb === verb) this.openSlip(this.written);
    });
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
    this.corrected = null;
    this.slip = new Slip(this.game, same ? draft : given, {
      done: (command) => this.give(command),
      close: () => this.closeSlip(),
      changed: (draft, told) => {
        drafts.set(this.draftKey, draft);
        this.unsay();
        if (told && this.slip) drawRuler(this);
      },
    });
    this.tab = 'due';
    if (!this.cols) return;
    this.draw();
    this.cols.due.scrollTo(0, 0);
    this.slip.element.focus({ preventScroll: true });
  }

  // What was refused is no longer what is written.
  unsay() {
    if (!this.error || this.busy) return;
    this.error = null;
    for (const note of this.cols.due.querySelectorAll('.d-note.bad')) note.remove();
  }

  // What was refused goes with what it was refused to.
  closeSlip() {
    this.slip = null;
    this.error = null;
    this.draw();
    this.land();
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

  draw() {
    const { game } = this;
    if (!game.view) return;
    const held = focused();
    const keep = held?.dataset?.k;
    const scroll = Object.values(this.cols).map((col) => col.scrollTop);
    const page = scrollY;
    document.body.dataset.view = this.tab;
    document.body.classList.toggle('d-sheetmode', Boolean(this.slip));
    document.body.classList.toggle('d-replay', Boolean(this.replay));
    document.body.classList.toggle('d-away', game.state === 'away');
    document.body.classList.toggle('d-as', Boolean(game.token));
    document.body.classList.toggle('d-umpire', game.view.kind === 'umpire');
    drawTitle(this);
    drawMark(this);
    drawTop(this);
    drawArmies(this);
    drawCentre(this);
    this.foldBrief();
    drawPapers(this);
    this.replay?.mark();
    const next = strip(this);
    set(this.strip, next);
    this.strip.hidden = !next;
    set(this.bar, bar(this));
    Object.values(this.cols).forEach((col, i) => (col.scrollTop = scroll[i]));
    if (scrollY !== page) scrollTo(0, page);
    this.showDice();
    // What was only put back has lost the focus too, as dice do.
    if (held !== focused() && held?.isConnected) held.focus({ preventScroll: true });
    if (keep && !focused()?.dataset?.k)
      this.main.querySelector(`[data-k="${CSS.escape(keep)}"]`)?.focus({ preventScroll: true });
  }

  // Dice that have just come lie in sight, whatever stands above them.
  showDice() {
    if (!this.reach || !this.game.dice) return;
    this.reach = false;
    this.cols.due.querySelector('.d-card:has(.d-tray)')?.scrollIntoView({ block: 'nearest' });
  }

  // What it is told leaves room for what is due; who wants all of it unfolds it.
  foldBrief() {
    const box = this.cols.due.querySelector('.d-brief');
    if (!box) return;
    box.classList.toggle('whole', this.wholeBrief);
    const fold = button(
      {
        class: 'plain d-briefmore',
        'data-k': 'brief',
        onclick: () => {
          this.wholeBrief = !this.wholeBrief;
          this.draw();
        },
      },
      this.wholeBrief ? d.briefLess : d.briefAll,
    );
    const show = () => {
      const cut = box.open && box.scrollHeight > box.clientHeight + 1;
      box.classList.toggle('cut', cut);
      fold.hidden = !cut && !(box.open && this.wholeBrief);
    };
    box.after(fold);
    box.addEventListener('toggle', show);
    show();
  }

  unread() {
    return this.game.unread().length;
  }

  /* ---- what is looked at ---- */

  forgo() {
    this.game.unsent = null;
    this.draw();
  }

  shut() {
    this.menu = null;
    this.draw();
    this.land();
  }

  readTo(number) {
    this.game.readTo(number);
    this.all = false;
    this.draw();
    this.cols.due.querySelector('[data-k="news"]')?.focus({ preventScroll: true });
    this.land();
  }

  readAll() {
    this.all = true;
    this.draw();
  }

  unfold(number) {
    this.unfolded = number;
    this.draw();
  }

  pick(id) {
    this.picked = id;
    this.show('piece');
    scrollTo(0, 0);
  }

  show(paper) {
    if (paper === 'seats' && this.paper !== paper) this.seats.anew();
    this.paper = paper;
    this.tab = paper === 'log' ? 'log' : 'orders';
    this.draw();
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
  let game = new Game(name);
  try {
    await game.refresh();
  } catch (error) {
    if (error.status !== 404) throw error;
    if (current()) tellLost(main, 'left'); // handed over, or never taken here
    return undefined;
  }
  if (!game.view && left?.name === name) game = Object.assign(left, { state: 'away' });
  if (!game.view) throw new Away(t.away);
  if (!current()) return undefined;
  const desk = new Desk(main, game);
  game.lost = () => location.replace('#/lost/left');
  desk.unlisten = game.listen();
  const key = (event) => pressed(desk, event);
  addEventListener('keydown', key);
  return () => {
    removeEventListener('keydown', key);
    desk.leave();
    left = game;
  };
}
