// A command as a slip: chips from what the server says may stand in each field, with price and
// odds of choosing it; text; the curve; and the seal.
import { h, set, calm, newId, capital, focused, label, printed } from '../dom.js';
import { percent } from '../spread.js';
import { rules } from '../api.js';
import { d } from './words.js';
import { helps } from './verbs.js';
import { button, oddsBar, curvePicture, hint, refusal, said, valued, whole } from './parts.js';

const SHOWN = 9; // chips before the rest is folded
const FEW = 3; // fields that may be left out and stand open all the same
const HOLD = 600;

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
    this.wanted = new Set(); // fields that may be left out, but not as things stand
    this.told = null;
    this.on = game.last; // what it was counted on
    this.state = 'counting';
    this.round = 0;
    this.element = h('section', { class: 'd-slipform', 'aria-label': said(this.verb) });
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
    const filled = Object.entries({ ...this.with, ...this.extra() }).filter(
      ([, value]) => value !== '' && value !== undefined,
    );
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
    if (quiet && this.foot && this.wanted.size === wanted) {
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
    if (value === '') delete this.with[arg];
    else this.with[arg] = value;
    this.count(quiet);
  }

  /* ---- fields ---- */

  // A piece with who leads it, an order by what it says.
  chipWords(field, choice) {
    const { game } = this;
    const known = field.type === 'order' || game.piece(choice.value)?.kind === 'messenger';
    return known ? valued(game, choice.value) : said(choice.label);
  }

  chip(field, choice, put) {
    const on = (put ? field.value : (this.with[field.arg] ?? field.value)) === choice.value;
    const says = [
      choice.cost !== undefined && field.matters ? choice.cost : null,
      choice.good !== undefined && field.matters ? whole(choice.good) : null,
    ].filter((one) => one !== null);
    return h(
      'button',
      {
        type: 'button',
        role: 'radio',
        class: 'd-chip',
        'aria-checked': on ? 'true' : 'false',
        'aria-disabled': choice.legal || on ? undefined : 'true',
        tabindex: on ? 0 : -1,
        'data-k': `${field.arg}=${choice.value}`,
        onclick: () => {
          if (!choice.legal && !on) {
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
      choice.legal || on
        ? says.length
          ? h('small', {}, says.join(', '))
          : null
        : h('small', { class: 'no' }, d.no),
    );
  }

  // put: what is done with the chosen one, where it is not a field of the verb.
  chips(field, put) {
    const legal = field.choices.filter((one) => one.legal || one.value === this.with[field.arg]);
    const not = field.choices.filter((one) => !legal.includes(one));
    const all = this.all.has(field.arg);
    const chosen = put ? field.value || undefined : this.with[field.arg];
    // Of many only the chosen one, else the first of them.
    const shown =
      all || legal.length <= SHOWN
        ? legal
        : legal.filter((one, i) => (chosen === undefined ? i < SHOWN - 1 : one.value === chosen));
    const showNot = legal.length + not.length <= SHOWN || all ? not : [];
    const group = h(
      'div',
      {
        class: 'chips',
        role: 'radiogroup',
        'aria-label': named(field),
        onkeydown: roam,
      },
      shown.map((one) => this.chip(field, one, put)),
      showNot.map((one) => this.chip(field, one, put)),
    );
    const first = group.querySelector('[role=radio]');
    if (first && !group.querySelector('[tabindex="0"]')) first.tabIndex = 0;
    const rest = legal.length - shown.length + (not.length - showNot.length);
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
      this.why(field, legal.length ? null : not[0]),
    ];
  }

  // Why a chip is struck: the one that was tapped, or the first of them where all are.
  why(field, first) {
    const told = this.told.refused.some((one) => one.reason === first?.reason);
    const no = this.no?.arg === field.arg ? this.no : told ? null : first;
    if (!no) return null;
    const reason = printed(this.game.plainly(no.reason));
    return h(
      'p',
      { class: 'd-note why', role: 'status' },
      reason.startsWith(no.label) ? null : [h('b', {}, said(no.label)), ': '],
      `${reason}. `,
      hint(no),
    );
  }

  typed(field) {
    const id = newId('f');
    const value = this.with[field.arg] ?? '';
    const words = field.type === 'text' && !field.optional;
    const offered =
      field.arg === 'text'
        ? h('div', { class: 'd-offer', role: 'group', 'aria-label': d.offered })
        : null;
    const shared = {
      id,
      'data-k': `in-${field.arg}`,
      'aria-label': named(field),
      value,
      oninput: (event) => {
        this.put(field.arg, event.target.value, true);
        if (offered) offer(this.game, input, offered);
      },
    };
    const number = field.type === 'number' || field.type === 'exact' || field.type === 'dice';
    const list = field.type === 'place' ? newId('l') : undefined;
    const input = words
      ? h('textarea', { ...shared, rows: 2, maxlength: 4000 })
      : h('input', {
          ...shared,
          type: 'text',
          inputmode: number ? 'decimal' : undefined,
          list,
          placeholder: field.assumed ?? field.value ?? '',
          size: number ? 6 : undefined,
        });
    if (offered) offer(this.game, input, offered);
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
      if (old && !old.contains(document.activeElement)) old.replaceWith(this.field(field));
    }
    this.drawFoot();
  }

  must(field) {
    return !field.optional || this.wanted.has(field.arg);
  }

  field(field) {
    const wrong = this.told.refused.find((one) => one.arg === field.arg);
    return h(
      'div',
      { class: `fld ${this.must(field) ? '' : 'opt'}`, 'data-arg': field.arg },
      h('span', { class: 'lab' }, named(field)),
      h(
        'div',
        { class: 'val' },
        field.choices?.length ? this.chips(field) : this.typed(field),
        field.help ? h('p', { class: 'help' }, said(field.help)) : null,
        wrong
          ? h(
              'p',
              { class: 'd-note', role: 'status' },
              printed(this.game.plainly(wrong.reason)),
              '. ',
              hint(wrong),
            )
          : null,
      ),
    );
  }

  // What may be said further: traits of what is ruled on, asks of the rule.
  furthers() {
    const { rule } = this.with;
    if (!rule) return this.told.sets || [];
    if (!this.game.rules) {
      rules(this.game.view.system).then((list) => {
        this.game.rules = list;
        this.draw();
      });
      return [];
    }
    const { parts = [], asks = [] } = this.game.rules.find((one) => one.rule === rule) || {};
    return [...parts.map((name) => ({ name, piece: true })), ...asks];
  }

  further() {
    const all = this.furthers();
    const put = (i, at, text) => {
      this.more[i][at] = text;
      if (!at) this.more[i][1] = '';
      if (i === this.more.length - 1 && this.more[i][0]) this.more.push(['', '']);
      this.no = null;
      this.count(at === 1 && !all.find((one) => one.name === this.more[i][0])?.words);
    };
    const name = (one) =>
      [
        [label(one), one.help].filter(Boolean).join(': '),
        one.now && d.nowIs(valued(this.game, one.now)),
      ]
        .filter(Boolean)
        .join('; ');
    return h(
      'div',
      { class: 'fld' },
      h('span', { class: 'lab' }, d.freeLabel),
      h(
        'div',
        { class: 'val' },
        all.length ? null : h('p', { class: 'soft' }, d.freeFirst),
        this.more.map(([chosen, text], i) => {
          const one = all.find((each) => each.name === chosen);
          return h(
            'div',
            { class: 'pair' },
            h(
              'select',
              {
                'data-k': `n${i}`,
                'aria-label': d.freeName,
                disabled: !all.length,
                onchange: (event) => put(i, 0, event.target.value),
              },
              h('option', { value: '' }, d.freeName),
              all.map((each) =>
                h('option', { value: each.name, selected: each === one }, name(each)),
              ),
            ),
            one ? this.furtherValue(one, i, text, put) : null,
          );
        }),
      ),
    );
  }

  furtherValue(one, i, text, put) {
    const list = one.piece ? newId('l') : undefined;
    const typed = {
      value: text,
      list,
      'data-k': `v${i}`,
      'aria-label': said(one.name),
      placeholder: one.now ? valued(this.game, one.now) : d.freeValue,
      title: one.help,
      oninput: (event) => put(i, 1, event.target.value),
    };
    if (!one.words?.length)
      return [
        h('input', typed),
        list
          ? h(
              'datalist',
              { id: list },
              this.game.view.pieces.map(({ id }) =>
                h('option', { value: id }, this.game.called(id)),
              ),
            )
          : null,
      ];
    const field = {
      arg: one.name,
      help: one.help,
      value: text,
      choices: one.words.map((value) => ({
        value,
        label: value,
        legal: value !== one.now,
        reason: d.isNow,
      })),
    };
    return this.chips(field, (value) => put(i, 1, value));
  }

  // Why it may not be stands above the foot, which stays in sight.
  showWhy() {
    this.element.style.setProperty('--foot', `${this.foot.offsetHeight + 8}px`);
    this.element.querySelector('.why')?.scrollIntoView({ block: 'nearest' });
  }

  /* ---- what it comes to ---- */

  get ready() {
    const { told } = this;
    return this.state === 'fresh' && told && !told.missing.length && !told.refused.length;
  }

  letter() {
    return (
      this.told.args.some((field) => field.type === 'text' && !field.optional) && this.told.curve
    );
  }

  verdict() {
    const { told } = this;
    const last = told.curve?.at(-1);
    if (this.state === 'refused') return refusal(this.error);
    if (told.refused.length)
      return h(
        'div',
        { class: 'd-note', role: 'status' },
        told.refused.map((one) =>
          h('p', {}, h('b', {}, printed(this.game.plainly(one.reason))), '. ', hint(one)),
        ),
      );
    return h(
      'div',
      { class: 'verdict' },
      this.stale ? h('p', { class: 'd-note', role: 'status' }, d.slipStale) : null,
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
      told.missing.length
        ? h('p', { class: 'soft' }, d.missing(told.missing.map(said).join(', ')))
        : null,
    );
  }

  ways() {
    const { told } = this;
    const legal = (told.ways || []).filter((way) => way.legal && way.counted);
    if (legal.length < 2 || legal.length > 12) return null;
    return h(
      'ul',
      { class: 'ways', 'aria-label': d.ways },
      legal.map((way) =>
        h(
          'li',
          {},
          button(
            {
              'aria-current': way.filled ? 'true' : undefined,
              'data-k': `way-${Object.values(way.with).join('-')}`,
              onclick: () => {
                Object.assign(this.with, way.with);
                this.count();
              },
            },
            h('b', {}, whole(way.good)),
            h('span', {}, Object.values(way.with).map(said).join(', ')),
            way.cost !== undefined ? h('small', {}, way.cost) : null,
          ),
        ),
      ),
    );
  }

  drawFoot() {
    const { told } = this;
    if (!told) return;
    const curve =
      told.curve && !told.refused.length && this.state !== 'refused' ? told.curve : null;
    const words = curve ? curve.map((one) => `${one.time} ${percent(one.p)}`).join(', ') : '';
    const odds =
      told.odds && !curve && !told.refused.length && this.state !== 'refused' ? told.odds : null;
    set(
      this.foot,
      curve
        ? curvePicture(
            curve,
            (told.ways || []).filter((way) => way.legal && !way.filled).map((way) => way.curve),
            words,
          )
        : null,
      odds ? h('div', { class: 'chances' }, oddsBar(odds)) : null,
      this.ways(),
      h('div', { class: 'sealbox' }, this.verdict(), this.seal()),
    );
    this.foot.classList.toggle('counting', this.state === 'counting');
  }

  seal() {
    if (!this.letter())
      return button(
        {
          class: 'btn main',
          'aria-disabled': this.ready ? undefined : 'true',
          'data-k': 'give',
          onclick: () => this.ready && this.send(),
        },
        d.give,
      );
    const still = calm();
    const says = h('span', {}, lines(still ? d.seal : d.hold));
    let timer;
    let keyed = false;
    const off = () => {
      clearTimeout(timer);
      seal.classList.remove('held');
    };
    const seal = button(
      {
        class: 'd-seal',
        'data-k': 'seal',
        'aria-disabled': this.ready ? undefined : 'true',
        'aria-label': capital(said(this.verb)),
        onclick: still ? () => this.ready && this.send() : undefined,
        onpointerdown: (event) => {
          if (still || !this.ready || event.button) return;
          seal.classList.add('held');
          timer = setTimeout(() => this.send(), HOLD);
        },
        onpointerup: off,
        onpointerleave: off,
        onpointercancel: off,
        oncontextmenu: (event) => event.preventDefault(),
        onkeydown: (event) => {
          if (event.key !== 'Enter' && event.key !== ' ') return;
          event.preventDefault();
          if (!this.ready) return;
          if (keyed || still) this.send();
          else {
            keyed = true;
            set(says, lines(d.again));
          }
        },
      },
      says,
    );
    return seal;
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
    const musts = told.args.filter((field) => this.must(field));
    const opts = told.args.filter((field) => !this.must(field));
    const chosen = musts.some((field) => field.choices?.length) || !opts.length;
    const touched = opts.some((field) => this.with[field.arg] !== undefined);
    this.foot = h('div', { class: 'foot' });
    set(
      this.element,
      h(
        'header',
        {},
        h('h2', {}, capital(said(this.verb))),
        h('p', { class: 'soft' }, helps({ verb: this.verb, help: told.help })),
        button({ class: 'round', 'aria-label': d.close, onclick: this.close }, '×'),
      ),
      // Where nothing is to be chosen but of what may be left out, that comes first.
      chosen ? musts.map((field) => this.field(field)) : opts.map((field) => this.field(field)),
      this.any ? this.further() : null,
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
function offer(game, input, box) {
  const typed = input.value;
  const word = /[^\s,.;:]*$/.exec(typed)[0].toLowerCase();
  const fits = (text) =>
    text
      .toLowerCase()
      .split(' ')
      .some((one) => one.startsWith(word));
  const places = game.places().map((place) => place.replace(/^\d{4}\s+/, ''));
  const all = typed.trim() ? [...places, ...d.phrases] : d.phrases;
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

/** @param {string[]} words */
const lines = ([first, second]) => [first, h('br'), second];

const named = (field) => label({ name: field.arg, help: field.help });

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
