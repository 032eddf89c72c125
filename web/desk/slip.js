// A command as a slip: chips from what the server says may stand in each field, with price and
// odds of choosing it; text; the curve; and the seal.
import { h, set, newId, capital, focused, label, printed } from '../dom.js';
import { percent } from '../spread.js';
import { d } from './words.js';
import { helps } from './verbs.js';
import {
  button,
  clause,
  oddsBar,
  curvePicture,
  hint,
  refusal,
  said,
  valued,
  whole,
} from './parts.js';
import { further } from './further.js';
import { sealed } from './seal.js';

const SHOWN = 9; // chips before the rest is folded
const PIECES = 4; // of pieces, whose names are long
const FEW = 3; // fields that may be left out and stand open all the same
const NAMES = new Set(['piece', 'order', 'place', 'text']); // what is called as it is called

export class Slip {
  // given: {verb, with}; done(command) sends it; changed(draft) is told what is written so far.
  constructor(game, given, { done, close, changed }) {
    this.game = game;
    this.done = done;
    this.close = close;
    this.changed = changed;
    this.verb = given.verb;
    this.with = { ...given.with };
    this.any = given.any;
    this.more = given.more || [['', '']]; // what goes beyond its fields, by name
    this.all = new Set(); // fields whose chips are all shown
    this.places = new Map(); // the chips of a field in the order in which they were first shown
    this.first = new Map(); // of many chips those that are shown before the rest
    this.verdicts = new Map(); // whether a chip may be, and why not, as it was last told
    this.lettered = false; // it was a letter once
    this.unfolded = false; // the ways, in a low window
    this.struck = new Map(); // the chips of a field that are shown, and struck
    this.wanted = new Set(); // fields that may be left out, but not as things stand
    this.told = null;
    this.on = game.last; // what it was counted on
    this.state = 'counting';
    this.round = 0;
    this.element = h('section', {
      class: 'd-slipform',
      'aria-label': said(this.verb),
      tabindex: -1,
    });
    this.foot = h('div', { class: 'foot' });
    // What is gone to lies above the foot, however high that is.
    new ResizeObserver(() => {
      this.element.parentElement?.style.setProperty('--slipfoot', `${this.foot.offsetHeight}px`);
      const at = focused();
      if (at?.matches('input, textarea') && this.element.contains(at))
        at.scrollIntoView({ block: 'nearest' });
    }).observe(this.foot);
    this.count();
  }

  get draft() {
    return { verb: this.verb, with: this.with, more: this.more, any: this.any };
  }

  // What is typed beyond the fields, for verbs that take more than they name.
  extra() {
    return Object.fromEntries(this.more.filter(([name]) => name));
  }

  args() {
    const filled = Object.entries({ ...this.with, ...this.extra() })
      .map(([name, value]) => [name, typeof value === 'string' ? value.trim() : value])
      .filter(([, value]) => value !== '' && value !== undefined);
    return Object.fromEntries(filled);
  }

  async count(quiet) {
    const round = ++this.round;
    const wanted = this.wanted.size;
    const old = setTimeout(() => {
      if (round === this.round) {
        this.state = 'counting';
        this.drawFoot();
      }
    }, 150);
    if (!this.told) this.draw();
    this.changed(this.draft, null);
    try {
      const told = await this.game.ask('/choices', { verb: this.verb, args: this.args() });
      if (round !== this.round) return;
      this.told = told;
      for (const arg of told.missing) this.wanted.add(arg);
      this.error = null;
      this.state = 'fresh';
    } catch (error) {
      if (round !== this.round) return;
      this.error = error;
      this.state = 'refused';
    } finally {
      clearTimeout(old);
    }
    this.changed(this.draft, this.told);
    if (quiet && this.told && this.foot.isConnected && this.wanted.size === wanted) {
      this.drawOthers();
    } else this.draw();
  }

  // Something has come: prices and odds may be others.
  heard() {
    if (this.on === this.game.last) return;
    this.on = this.game.last;
    this.stale = true;
    this.count(true);
  }

  put(arg, value, quiet) {
    this.no = null;
    this.stale = false;
    // Another rule asks other things.
    if (arg === 'rule' && value !== this.with.rule) this.more = [['', '']];
    if (value === '') delete this.with[arg];
    else this.with[arg] = value;
    this.count(quiet);
  }

  /* ---- fields ---- */

  // A piece with who leads it, an order by what it says; a name as it is written.
  chipWords(field, choice) {
    const { game } = this;
    // A number alone may be anything elsewhere; here it is an order of one's own side.
    const order = field.type === 'order' && game.order(choice.value, game.own());
    if (order) return game.orderCalled(order);
    if (game.piece(choice.value)?.kind === 'messenger') return valued(game, choice.value);
    return NAMES.has(field.type) ? printed(choice.label) : said(choice.label);
  }

  // What is wrong with another field is no fault of this one's chips: they stay as they were.
  choices(field) {
    const { refused } = this.told;
    return field.choices.map((one) => {
      const key = `${field.arg}=${one.value}`;
      const elsewhere = refused.some(
        ({ arg, reason }) => arg && arg !== field.arg && reason === one.reason,
      );
      const { legal, reason } = elsewhere ? this.verdicts.get(key) || { legal: true } : one;
      this.verdicts.set(key, { legal, reason });
      return { ...one, legal, reason };
    });
  }

  // What choosing it costs and brings, or why it may not be: that is read beside the chips, where
  // there is room for it.
  chipSays(field, choice, may) {
    if (!may)
      return [
        h('small', { class: 'no unseen' }, printed(this.game.plainly(choice.reason || d.no))),
      ];
    // A rule is counted when it is asked something, and says nothing before.
    if (field.arg === 'rule') return [];
    const says = [
      choice.cost !== undefined && field.matters ? d.pts(choice.cost) : null,
      choice.good !== undefined && field.matters ? whole(choice.good).replace(' ', '\u00a0') : null,
    ].filter((one) => one !== null);
    return says.length ? [h('small', {}, says.join(', '))] : [];
  }

  chip(field, choice, put) {
    const on = (put ? field.value : (this.with[field.arg] ?? field.value)) === choice.value;
    const may = on || choice.legal;
    const key = `${field.arg}=${choice.value}`;
    return h(
      'button',
      {
        type: 'button',
        role: 'radio',
        class: NAMES.has(field.type) ? 'd-chip' : 'd-chip word',
        'aria-checked': on ? 'true' : 'false',
        'aria-disabled': may ? undefined : 'true',
        title: may ? undefined : printed(this.game.plainly(choice.reason || '')),
        tabindex: on ? 0 : -1,
        'data-k': key,
        onclick: () => {
          if (!may) {
            this.no = { arg: field.arg, ...choice };
            this.draw();
            return;
          }
          this.no = null;
          this.all.delete(field.arg);
          if (put) put(choice.value);
          else this.put(field.arg, on && field.optional ? '' : choice.value);
        },
      },
      h('span', {}, this.chipWords(field, choice)),
      this.chipSays(field, choice, may),
    );
  }

  // Each chip keeps the place it was first given: what may be first, then the rest.
  placed(field, may) {
    const old = this.places.get(field.arg) || [];
    const fresh = field.choices.filter((one) => !old.includes(one.value));
    const order = [...old, ...fresh.filter(may), ...fresh.filter((one) => !may(one))].map(
      (one) => one.value ?? one,
    );
    this.places.set(field.arg, order);
    return order
      .map((value) => field.choices.find((one) => one.value === value))
      .filter((one) => one);
  }

  // Of many only the chosen one, else the first of those that may be.
  shown(field, all, may, chosen) {
    if (all.length <= SHOWN || this.all.has(field.arg)) return all;
    if (chosen !== undefined) return all.filter((one) => one.value === chosen);
    if (!this.first.get(field.arg)?.length) {
      const open = all.filter(may);
      const few = field.type === 'piece' ? PIECES : SHOWN - 1;
      const first = open.length <= SHOWN ? open : open.slice(0, few);
      this.first.set(
        field.arg,
        first.map((one) => one.value),
      );
    }
    return all.filter((one) => this.first.get(field.arg).includes(one.value));
  }

  // put: what is done with the chosen one, where it is not a field of the verb.
  chips(field, put) {
    const chosen = put ? field.value || undefined : this.with[field.arg];
    const may = (one) => one.value === chosen || one.legal;
    const all = this.placed({ ...field, choices: this.choices(field) }, may);
    const shown = this.shown(field, all, may, chosen);
    this.struck.set(
      field.arg,
      shown.filter((one) => !may(one)),
    );
    const group = h(
      'div',
      {
        class: 'chips',
        role: 'radiogroup',
        'aria-label': named(field),
        onkeydown: roam,
      },
      shown.map((one) => this.chip(field, one, put)),
    );
    const first = group.querySelector('[role=radio]');
    if (first && !group.querySelector('[tabindex="0"]')) first.tabIndex = 0;
    const rest = all.length - shown.length;
    const unfold = () => {
      this.all.add(field.arg);
      this.draw();
    };
    return [
      h(
        'div',
        { class: 'chiprow' },
        group,
        rest
          ? button(
              { class: 'plain', 'data-k': `all-${field.arg}`, onclick: unfold },
              d.moreOf(rest),
            )
          : null,
      ),
      this.why(field, all.some(may) || !this.must(field) ? null : all[0]),
    ];
  }

  // Why a chip is struck: the one that was tapped, or the first of them where all are.
  why(field, first) {
    const told = this.told.refused.some((one) => one.reason === first?.reason);
    const no = this.no?.arg === field.arg ? this.no : told ? null : first;
    if (!no) return null;
    return h(
      'p',
      { class: 'd-note why', role: 'status' },
      `${capital(this.reason(field, no))}. `,
      hint(no),
    );
  }

  // "attack: a simple order permits none"; what it is of stands in many reasons already.
  reason(field, no) {
    const reason = clause(printed(this.game.plainly(no.reason)));
    return reason.startsWith(no.label) ? reason : `${this.chipWords(field, no)}: ${reason}`;
  }

  // Of few that are struck it is told unasked; of many, and of one that was tapped, in a note.
  reasons({ arg, choices }) {
    const struck = this.struck.get(arg) || [];
    if (!struck.length || struck.length > 2 || struck.length === choices.length) return '';
    if (this.no?.arg === arg) return '';
    return struck.map((one) => this.reason({ arg, choices }, one)).join('; ');
  }

  typed(field) {
    const id = newId('f');
    const value = this.with[field.arg] ?? '';
    const words = isWords(field);
    const offered =
      words && field.arg !== 'reason'
        ? h('div', { class: 'd-offer', role: 'group', 'aria-label': d.offered })
        : null;
    const shared = {
      id,
      'data-k': `in-${field.arg}`,
      'aria-label': named(field),
      value,
      onkeydown: (event) => {
        if (!words || event.key !== 'Enter' || event.isComposing) return;
        event.preventDefault(); // words are one line; what comes next is to give them
        this.foot.querySelector('[data-k="seal"], [data-k="give"]')?.focus();
      },
      oninput: (event) => {
        if (words) oneLine(event.target);
        this.put(field.arg, event.target.value, true);
        if (offered) offer(this.game, field, input, offered);
      },
    };
    const number = field.type === 'number' || field.type === 'exact' || field.type === 'dice';
    const list = field.type === 'place' ? newId('l') : undefined;
    const input = words
      ? h('textarea', { ...shared, rows: 2, maxlength: 4000, placeholder: said(field.help || '') })
      : h('input', {
          ...shared,
          type: 'text',
          inputmode: number ? 'decimal' : undefined,
          list,
          placeholder: field.measured
            ? d.measured(field.measured)
            : (field.assumed ?? field.value ?? ''),
          size: number ? (field.measured ? 14 : 6) : undefined,
        });
    if (offered) offer(this.game, field, input, offered);
    return [
      input,
      offered,
      field.type === 'place'
        ? h(
            'datalist',
            { id: list },
            this.game.places().map((one) => h('option', { value: one })),
          )
        : null,
    ];
  }

  // What is typed in stays as it is; it may have changed the rest.
  drawOthers() {
    for (const field of this.told.args) {
      const old = this.element.querySelector(`.fld[data-arg="${field.arg}"]`);
      if (!old) continue;
      if (old.contains(document.activeElement)) set(old.querySelector('.fault'), this.fault(field));
      else old.replaceWith(this.field(field));
    }
    this.drawFoot();
  }

  must(field) {
    return !field.optional || this.wanted.has(field.arg);
  }

  fault(field) {
    const wrong = this.told.refused.find((one) => one.arg === field.arg);
    return wrong
      ? h('p', { class: 'd-note', role: 'status' }, `${clause(this.blame(wrong))}. `, advice(wrong))
      : null;
  }

  field(field) {
    const inside = field.choices?.length ? this.chips(field) : this.typed(field);
    const why = field.choices?.length ? this.reasons(field) : '';
    const help = why || (isWords(field) ? '' : said(field.help || ''));
    return h(
      'div',
      { class: `fld ${this.must(field) ? '' : 'opt'}`, 'data-arg': field.arg },
      h('span', { class: 'lab' }, named(field)),
      h(
        'div',
        { class: 'val' },
        inside,
        help ? h('p', { class: 'help' }, help) : null,
        h('div', { class: 'fault' }, this.fault(field)),
      ),
    );
  }

  // What is wrong, as one says it: the value, not the name by which it is sent.
  blame({ arg, reason }) {
    const typed = `${arg}=${this.with[arg]}`;
    const plain =
      arg && reason.startsWith(typed) ? `“${this.with[arg]}”${reason.slice(typed.length)}` : reason;
    return printed(this.game.plainly(plain));
  }

  // Why it may not be stands above the foot, which stays in sight.
  showWhy() {
    this.element.querySelector('.d-note.why')?.scrollIntoView({ block: 'nearest' });
  }

  // From the foot to the field that is to blame, or is wanting.
  goTo(arg) {
    const name = CSS.escape(arg);
    const field = this.element.querySelector(`.fld[data-arg="${name}"], .fld[data-ask="${name}"]`);
    const fold = field?.closest('details');
    if (fold) fold.open = true;
    field?.scrollIntoView({ block: 'nearest' });
    field?.querySelector('[tabindex="0"], input, textarea')?.focus({ preventScroll: true });
  }

  // By the rule that is asked, where it is one.
  titled() {
    const { args, help } = this.told;
    const rule = args.find((field) => field.arg === 'rule');
    const asked = rule?.choices?.find((one) => one.value === this.with.rule);
    return [
      h('h2', {}, capital(asked ? asked.label : said(this.verb))),
      h('p', { class: 'soft' }, asked ? '' : helps({ verb: this.verb, help })),
    ];
  }

  // To what is wrong or wanting first.
  leads() {
    const { told } = this;
    const arg = told?.refused.find((one) => one.arg)?.arg ?? told?.missing[0];
    if (arg) this.goTo(arg);
  }

  /* ---- what it comes to ---- */

  get ready() {
    const { told } = this;
    return this.state === 'fresh' && told && !told.missing.length && !told.refused.length;
  }

  // Words to somebody; it stays a letter though it cannot be counted as it stands.
  letter() {
    const has = (type) => this.told.args.some((one) => one.type === type && !one.optional);
    this.lettered ||= has('text') && (has('piece') || Boolean(this.told.curve));
    return this.lettered;
  }

  // What is wrong: a line that leads to its field, where the slip has it.
  wrongs() {
    return this.told.refused.map((one) => {
      const field = this.told.args.find((each) => each.arg === one.arg);
      return field
        ? button(
            { class: 'plain', 'data-k': `to-${one.arg}`, onclick: () => this.goTo(one.arg) },
            `${capital(named(field))}: ${this.blame(one)}`,
          )
        : h('p', {}, h('b', {}, clause(this.blame(one))), '. ', advice(one));
    });
  }

  // What was taken for what is not said yet, so that there is something to count.
  assumed() {
    return this.told.args
      .filter((field) => field.matters && field.assumed && this.with[field.arg] === undefined)
      .map((field) => this.valueWords(field, field.assumed));
  }

  // One line across the foot: what is wrong, wanting, or new.
  lines() {
    const { told } = this;
    if (this.state === 'refused') return refusal(this.error);
    if (told.refused.length)
      return h('div', { class: 'd-note wrong', role: 'status' }, this.wrongs());
    const wanting = told.missing.map((arg) =>
      button(
        { class: 'plain', 'data-k': `to-${arg}`, onclick: () => this.goTo(arg) },
        named(told.args.find((field) => field.arg === arg) || { arg }),
      ),
    );
    const taken = told.curve || told.odds ? this.assumed() : [];
    return [
      this.stale ? h('p', { class: 'd-note', role: 'status' }, d.slipStale) : null,
      this.sealedDice() ? h('p', { class: 'd-note' }, d.sealedDice) : null,
      told.unseen ? h('p', { class: 'd-note' }, d.unseenDice) : null,
      wanting.length
        ? h(
            'p',
            { class: 'soft wanting' },
            d.wanting,
            wanting.map((one) => [' ', one]),
            taken.length ? h('span', {}, ` ${d.takenAs(taken.join(', '))}`) : null,
          )
        : null,
    ];
  }

  // Whether the program throws whatever is said of dice: what is due by the same verb tells it.
  sealedDice() {
    return this.game.due.due.some((item) => item.verb === this.verb && item.sealed);
  }

  verdict() {
    const { told } = this;
    const last = told.curve?.at(-1);
    if (this.state === 'refused' || told.refused.length) return h('div', { class: 'verdict' });
    return h(
      'div',
      { class: 'verdict' },
      told.good !== undefined && told.curve
        ? h('p', { class: 'big' }, this.state === 'counting' ? '…' : whole(told.good))
        : null,
      h(
        'p',
        {},
        last ? d.goodBy(last.time) : '',
        told.cost !== undefined && told.left !== undefined
          ? [last ? ', ' : '', d.points(told.cost, told.left)]
          : '',
      ),
    );
  }

  // "written"; but "urgent: yes", "weapon: W", where the value says little by itself.
  valueWords(field, value) {
    const choices = field.choices || [];
    const plain =
      field.type === 'word' && choices.every((one) => /^\p{Ll}[\p{Ll}-]{2}/u.test(one.label || ''));
    const choice = choices.find((one) => one.value === value);
    const says = choice ? this.chipWords(field, choice) : said(value);
    return plain || NAMES.has(field.type) ? says : d.namedValue(named(field), says);
  }

  wayWords(way, legal) {
    return Object.entries(way.with)
      .filter(([arg, value]) => legal.some((one) => one.with[arg] !== value))
      .map(([arg, value]) =>
        this.valueWords(this.told.args.find((field) => field.arg === arg) || { arg }, value),
      )
      .join(', ');
  }

  ways() {
    const { told } = this;
    const legal = (told.ways || []).filter((way) => way.legal && way.counted);
    if (legal.length < 2 || legal.length > 12) return null;
    // One that was only taken for granted is not chosen.
    const chosen = (way) =>
      Object.entries(way.with).every(([arg, value]) => this.with[arg] === value);
    return h(
      'ul',
      { class: 'ways', 'aria-label': d.ways },
      legal.map((way) =>
        h(
          'li',
          {},
          button(
            {
              'aria-current': chosen(way) ? 'true' : undefined,
              'data-k': `way-${Object.values(way.with).join('-')}`,
              onclick: () => {
                Object.assign(this.with, way.with);
                this.count();
              },
            },
            h('b', {}, whole(way.good)),
            h('span', {}, this.wayWords(way, legal)),
            way.cost !== undefined ? h('small', {}, d.pts(way.cost)) : null,
          ),
        ),
      ),
    );
  }

  // In a low window the ways are folded into the line of the seal.
  unfolder() {
    return button(
      {
        class: 'plain unfold',
        'data-k': 'unfold',
        'aria-expanded': String(Boolean(this.unfolded)),
        onclick: () => {
          this.unfolded = !this.unfolded;
          this.drawFoot();
          this.foot.querySelector('.unfold')?.focus({ preventScroll: true });
        },
      },
      this.unfolded ? d.fewer : d.waysShort,
    );
  }

  drawFoot() {
    const { told } = this;
    if (!told) return;
    const good = !told.refused.length && this.state !== 'refused';
    const curve = good ? told.curve : null;
    const words = curve ? curve.map((one) => `${one.time} ${percent(one.p)}`).join(', ') : '';
    const odds = good && !curve ? told.odds : null;
    const ways = good ? this.ways() : null;
    const held = this.foot.contains(focused()) && focused().dataset.k;
    set(
      this.foot,
      h('div', { class: 'lines' }, this.lines()),
      curve || odds || ways
        ? h(
            'div',
            { class: 'more' },
            curve
              ? curvePicture(
                  curve,
                  (told.ways || [])
                    .filter((way) => way.legal && !way.filled)
                    .map((way) => way.curve),
                  words,
                )
              : null,
            odds ? h('div', { class: 'chances' }, oddsBar(odds)) : null,
            ways,
          )
        : null,
      h(
        'div',
        { class: 'sealbox' },
        this.verdict(),
        curve || odds || ways ? this.unfolder() : null,
        this.seal(),
      ),
    );
    this.showChosen();
    this.foot.classList.toggle('counting', this.state === 'counting');
    this.foot.classList.toggle('unfolded', Boolean(this.unfolded));
    if (held) this.foot.querySelector(`[data-k="${held}"]`)?.focus({ preventScroll: true });
  }

  // Of more ways than there is room for, the chosen one is among those in sight.
  showChosen() {
    const list = this.foot.querySelector('.ways');
    const chosen = list?.querySelector('[aria-current]');
    if (!chosen || list.scrollHeight <= list.clientHeight) return;
    const over = chosen.getBoundingClientRect().bottom - list.getBoundingClientRect().bottom;
    if (over > 0) list.scrollTop += over;
  }

  seal() {
    const { told } = this;
    if (!this.letter())
      return button(
        {
          class: 'btn main',
          'aria-disabled': this.ready ? undefined : 'true',
          'data-k': 'give',
          onclick: () => (this.ready ? this.send() : this.leads()),
        },
        told.unseen ? d.program : d.give,
      );
    return sealed({
      label: capital(said(this.verb)),
      ready: () => this.ready,
      send: () => this.send(),
      wanting: () => this.leads(),
    });
  }

  send() {
    this.done({ verb: this.verb, args: this.args() });
  }

  draw() {
    const focus = focused()?.dataset?.k;
    const at = focused()?.selectionStart;
    const { told } = this;
    if (!told) {
      set(
        this.element,
        h('p', { class: 'soft' }, this.error ? refusal(this.error) : d.counting),
        button({ class: 'plain', onclick: this.close }, d.close),
      );
      return;
    }
    // What is tapped comes before what is typed.
    const typed = (field) => Number(!field.choices?.length);
    const musts = told.args.filter((field) => this.must(field)).sort((a, b) => typed(a) - typed(b));
    const opts = told.args.filter((field) => !this.must(field));
    const chosen = musts.some((field) => field.choices?.length) || !opts.length;
    const touched = opts.some((field) => this.with[field.arg] !== undefined);
    set(
      this.element,
      h(
        'header',
        {},
        this.titled(),
        button({ class: 'round', 'aria-label': d.close, onclick: this.close }, '×'),
      ),
      // Where nothing is to be chosen but of what may be left out, that comes first.
      chosen ? musts.map((field) => this.field(field)) : opts.map((field) => this.field(field)),
      this.any ? further(this) : null,
      chosen
        ? opts.length > FEW
          ? h(
              'details',
              {
                class: 'd-opts',
                open: touched || this.openOpts,
                ontoggle: (event) => (this.openOpts = event.target.open),
              },
              h('summary', { class: 'plain' }, opts.map(named).join(', ')),
              opts.map((field) => this.field(field)),
            )
          : opts.map((field) => this.field(field))
        : musts.map((field) => this.field(field)),
      this.foot,
    );
    this.drawFoot();
    if (this.no) this.showWhy();
    if (focus) {
      const again = this.element.querySelector(`[data-k="${CSS.escape(focus)}"]`);
      again?.focus({ preventScroll: true });
      if (at !== undefined && at !== null && again?.setSelectionRange)
        again.setSelectionRange(at, at);
    }
  }
}

const OFFERED = 6;

// Phrases to begin with, then places; of both what goes on with the word that is being typed.
function offer(game, field, input, box) {
  const typed = input.value;
  const word = /[^\s,.;:]*$/.exec(typed)[0].toLowerCase();
  const fits = (text) =>
    text
      .toLowerCase()
      .split(' ')
      .some((one) => one.startsWith(word));
  const places = game.places().map((place) => place.replace(/^\d{4}\s+/, ''));
  // A letter begins with a phrase; anything else that is named is a place.
  const letter = field.arg === 'text';
  const all = !letter ? places : typed.trim() ? [...places, ...d.phrases] : d.phrases;
  const take = (text) => {
    const kept = typed.slice(0, typed.length - word.length);
    input.value = `${kept}${kept && !/\s$/.test(kept) ? ' ' : ''}${text} `;
    input.dispatchEvent(new Event('input'));
    input.focus();
  };
  set(
    box,
    all
      .filter((text) => (word ? fits(text) : true))
      .slice(0, OFFERED)
      .map((text) => button({ class: 'd-pill', onclick: () => take(text) }, text)),
  );
}

// However they came there.
function oneLine(input) {
  if (/[\r\n]/.test(input.value)) input.value = input.value.replace(/\s*[\r\n]+\s*/g, ' ');
}

// The words of a letter: what they are stands where they are written.
const isWords = (field) => field.type === 'text' && !field.optional && !field.choices?.length;

const named = (field) => label({ name: field.arg, help: field.help });

// What to do about it; what the field is stands beside it already.
const advice = (fault) => {
  const text = hint(fault);
  return fault.arg && text.startsWith(`${fault.arg}: `) ? text.replace(/^.*?\. ?/, '') : text;
};

// Arrows move among the chips of a group.
function roam(event) {
  const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
  if (!step) return;
  const all = [...event.currentTarget.querySelectorAll('[role=radio]')];
  const at = all.indexOf(document.activeElement);
  if (at < 0) return;
  event.preventDefault();
  all[(at + step + all.length) % all.length].focus();
}
