// A rule: what it asks, the odds as a picture that changes as you tap, the dice, and why.
import { BOOK, h, set, put, cites, words, capital, calm } from '../dom.js';
import { t } from '../strings.js';
import * as api from '../api.js';
import { say, title, address, settle, choose } from '../shell.js';
import { Form } from '../form.js';
import { alternatives, asked } from '../domain.js';
import { oddsBar } from '../plot.js';
import { mainAnswer, percent, shares, spread } from '../spread.js';
import { copy, sheetsOf } from '../parts.js';
import { comparePicture, compareWords, curvesPicture } from './compare.js';
import { remembered, ruleList } from './list.js';
import { answerPicture, stripOf, sureList, turnPicture } from './odds.js';
import { optionFields, optionsIn, situation } from './situation.js';
import { Dice } from './throw.js';

const MANY = 6; // of a rule with more answers each is asked by itself
const MOST_COMPARED = 2;

// The rule a system is mainly asked for: its course, else the first; to throw: the first with dice.
function mainRule(list, toThrow) {
  if (toThrow) return list.find((rule) => rule.example?.dice && !rule.course) || list[0];
  return list.find((rule) => rule.course) || list[0];
}

export async function show(main, route, current) {
  const [system, wish] = route.parts;
  if (!route.query.has('option')) api.rules(system).catch(() => {}); // it will be asked for
  const book = await sheetsOf(system);
  const { options, wrong } = optionsIn(route.query, book.choices);
  const list = await api.rules(system, options);
  if (!current()) return undefined;
  choose(system);
  const about = { title: book.title };
  const rule = wish
    ? list.find((one) => one.rule === wish)
    : mainRule(list, route.query.has('throw'));
  if (!rule) {
    title(t.troubleTitle, about.title);
    set(
      main,
      h(
        'div',
        { class: 'rulepage lost' },
        ruleList(system, about, list, null, options),
        h(
          'div',
          { class: 'sheet' },
          h('h1', { tabindex: -1 }, t.noRule(wish)),
          h('p', {}, t.noRuleNext),
        ),
      ),
    );
    return undefined;
  }
  const page = new RulePage({
    main,
    system,
    about,
    list,
    rule,
    book,
    options,
    wrong,
    query: route.query,
  });
  title(capital(words(rule.rule)), about.title);
  page.draw();
  const shown = page.count(0);
  if (!wish || page.wrong.length) settle(page.link());
  // The page has its height when it is gone to.
  await Promise.race([shown, new Promise((done) => setTimeout(done, 1500))]);
  if (current() && route.query.has('throw')) page.toDice();
  return () => page.leave();
}

// Into sight, no farther than needed; what is too high for that from its top.
const bring = (element) =>
  element.scrollIntoView({
    behavior: calm() ? 'auto' : 'smooth',
    block: element.offsetHeight > innerHeight ? 'start' : 'nearest',
  });

class RulePage {
  constructor({ main, system, about, list, rule, book, options, wrong, query }) {
    const held = situation(rule, query);
    this.main = main;
    this.system = system;
    this.about = about;
    this.list = list;
    this.rule = rule;
    this.book = book;
    this.options = options;
    this.values = held.values;
    this.wrong = [...held.wrong, ...wrong];
    this.sheets = this.book.charts;
    this.compared = query
      .getAll('compare')
      .flatMap((text) => text.split(','))
      .filter((name) => this.rule.asks.some((ask) => ask.name === name))
      .slice(-MOST_COMPARED);
    this.asking = 0;
    this.main.classList.remove('wait');
  }

  leave() {
    clearTimeout(this.timer);
    clearTimeout(this.slow);
    this.asking++;
    this.watcher.disconnect();
    this.unwatch();
    remembered.set(`${this.system}/${this.rule.rule}`, this.link());
  }

  draw() {
    const { rule, about } = this;
    this.form = new Form(rule.asks, this.values, {
      changed: () => this.changed(),
      compare: (name) => this.compare(name),
      compared: (name) => this.compared.includes(name),
    });
    this.oddsBox = h('div', { class: 'oddsbox' });
    this.oddsNote = h('p', { class: 'error', hidden: true });
    this.compareBox = h('section', {
      class: 'sheet compare-sheet',
      hidden: true,
      'aria-labelledby': 'compare-h',
    });
    this.restBox = h('section', { class: 'sheet', hidden: true, 'aria-labelledby': 'rest-h' });
    this.strip = h('div', { class: 'strip needless' });
    this.linkNote = h('p', { class: 'hint' });
    this.dice = new Dice(this);
    const skip = (id, text) =>
      h('button', { type: 'button', class: 'skip btn', onclick: () => this.go(id) }, text);

    this.element = h(
      'div',
      { class: 'rulepage' },
      skip('odds-h', t.skipOdds),
      rule.example?.dice ? skip('dice-h', t.skipDice) : null,
      ruleList(this.system, about, this.list, rule, this.options),
      this.head(),
      h(
        'section',
        { class: 'sheet asks-sheet', 'aria-labelledby': 'asks-h' },
        h('h2', { class: 'head', id: 'asks-h' }, t.situation),
        this.form.element,
        this.optionsFold(),
        h(
          'p',
          { class: 'ways' },
          h('button', { type: 'button', class: 'btn', onclick: () => this.copy() }, t.copyLink),
          h('button', { type: 'button', class: 'btn', onclick: () => this.reset() }, t.reset),
        ),
        this.linkNote,
      ),
      h(
        'div',
        { class: 'right' },
        h(
          'section',
          { class: 'sheet odds-sheet', id: 'odds', 'aria-labelledby': 'odds-h' },
          h('h2', { class: 'head', id: 'odds-h', tabindex: -1 }, t.odds),
          this.oddsNote,
          this.oddsBox,
        ),
        this.compareBox,
        this.dice.element,
        this.dice.outcome,
        this.restBox,
      ),
      this.strip,
    );
    set(this.main, this.element);
    this.watcher = new IntersectionObserver(([entry]) =>
      this.strip.classList.toggle('needless', entry.isIntersecting),
    );
    this.watcher.observe(this.oddsBox);
    this.unwatch = api.watchConnection((there) => there && this.count(0));
  }

  head() {
    const { rule } = this;
    const house = api.houseRules(this.system);
    const charts = this.sheets.filter((sheet) => (rule.charts || []).includes(sheet.chart));
    return h(
      'div',
      { class: 'rulehead' },
      h(
        'p',
        { class: 'over', lang: BOOK },
        words(rule.rule),
        rule.ref ? h('span', { class: 'cite' }, cites(rule.ref)) : null,
      ),
      h('h1', { tabindex: -1, lang: BOOK }, rule.title),
      charts.length
        ? h(
            'p',
            { class: 'itscharts' },
            t.itsCharts(charts.length),
            ' ',
            charts.map((sheet, i) => [
              i ? ', ' : '',
              h(
                'a',
                { href: address(['charts', this.system, sheet.chart]), lang: BOOK },
                sheet.title,
              ),
            ]),
          )
        : null,
      house.length ? h('p', { class: 'house' }, t.houseRules(api.houseNames(house))) : null,
      this.wrong.length
        ? h('p', { class: 'linkwrong', role: 'note' }, t.linkHeld(this.wrong.join('; ')))
        : null,
      rule.readings
        ? h(
            'details',
            { class: 'fold' },
            h('summary', {}, t.readings),
            h('p', { lang: BOOK }, rule.readings),
          )
        : null,
    );
  }

  // What the system leaves open, settled here.
  optionsFold() {
    const fields = optionFields(this.book);
    if (!fields.length) return null;
    const values = Object.fromEntries(
      fields.map((field) => [field.name, this.options[field.name] ?? field.default]),
    );
    const summary = h('summary', {});
    const tell = () => {
      const set_ = Object.entries(this.options).map(([name, value]) => `${words(name)} ${value}`);
      summary.textContent = set_.length ? t.optionsSet(set_.join(', ')) : t.options;
    };
    this.optionForm = new Form(fields, values, {
      changed: () => {
        const before = JSON.stringify(this.options);
        this.options = Object.fromEntries(
          fields
            .filter((field) => values[field.name] && values[field.name] !== field.default)
            .map((field) => [field.name, values[field.name]]),
        );
        if (JSON.stringify(this.options) === before) return;
        tell();
        this.changed();
        this.reask();
      },
    });
    tell();
    return h(
      'details',
      { class: 'fold options', open: Object.keys(this.options).length > 0 },
      summary,
      h('p', { class: 'hint' }, t.optionsLead),
      this.optionForm.element,
    );
  }

  // An option may change what the rule asks: the form is made anew then, and keeps what was tapped.
  async reask() {
    let list;
    let book;
    try {
      [list, book] = await Promise.all([
        api.rules(this.system, this.options),
        api.sheets(this.system, this.options),
      ]);
    } catch {
      return;
    } // the odds say what is wrong
    this.sheets = book.charts;
    const rule = list.find((one) => one.rule === this.rule.rule);
    if (!rule || JSON.stringify(rule.asks) === JSON.stringify(this.rule.asks)) return;
    this.rule = rule;
    this.values = { ...situation(rule, new URLSearchParams()).values, ...this.values };
    const form = new Form(rule.asks, this.values, this.form.heard);
    this.form.element.replaceWith(form.element);
    this.form = form;
    this.changed();
  }

  link() {
    const query = new URLSearchParams();
    const asks = this.form.asks();
    for (const ask of this.rule.asks) {
      if (asks[ask.name] !== undefined && String(ask.default) !== String(asks[ask.name]))
        query.set(ask.name, asks[ask.name]);
    }
    // All as usual is a situation too: one ask says that it is not the example.
    const said = this.rule.asks.find((ask) => asks[ask.name] !== undefined);
    if (!query.size && said) query.set(said.name, asks[said.name]);
    for (const [name, value] of Object.entries(this.options))
      query.append('option', `${name}=${value}`);
    if (this.compared.length) query.set('compare', this.compared.join(','));
    return address([this.system, this.rule.rule], query);
  }

  changed() {
    this.dice.earlier();
    settle(this.link());
    this.linkNote.textContent = '';
    this.count(30);
  }

  compare(name) {
    const at = this.compared.indexOf(name);
    if (at >= 0) this.compared.splice(at, 1);
    else this.compared.push(name);
    this.justCompared = at < 0;
    if (this.compared.length > MOST_COMPARED) {
      this.compared.shift();
      say(t.tooMany);
    }
    this.form.sync();
    settle(this.link());
    this.count(0);
  }

  reset() {
    const { values } = situation(this.rule, new URLSearchParams());
    for (const name of Object.keys(this.values)) delete this.values[name];
    Object.assign(this.values, values);
    this.compared = [];
    this.form.sync();
    this.changed();
  }

  copy() {
    const url = location.href.replace(/#.*/s, '') + this.link();
    return copy(url, this.linkNote, t.copied, api.houseRules(this.system));
  }

  // What is shown: fresh, for what is asked; counting; refused; away, what was asked before.
  // Everything that shows numbers follows it: the odds, the strip, the comparison, the dice.
  tell(state, note = '') {
    clearTimeout(this.slow);
    this.state = state;
    this.element.dataset.state = state;
    this.oddsBox.toggleAttribute('inert', state === 'away');
    this.oddsBox.classList.toggle('counting', state === 'counting' || state === 'away');
    this.compareBox.classList.toggle('counting', state !== 'fresh');
    this.oddsNote.hidden = !note;
    this.oddsNote.textContent = note;
    if (state === 'counting' || state === 'refused') {
      set(this.oddsBox, state === 'counting' ? h('p', { class: 'hint' }, t.counting) : null);
      if (state === 'refused') this.compareBox.hidden = true;
      this.restBox.hidden = true;
    }
    this.dice.allow(state, state === 'fresh' && this.certain);
    this.drawStrip(note);
  }

  // Odds anew, in a moment; old numbers go if that takes longer.
  count(wait) {
    clearTimeout(this.timer);
    clearTimeout(this.slow);
    const mine = ++this.asking;
    this.slow = setTimeout(() => this.tell('counting'), wait + 150);
    return new Promise((done) => {
      this.timer = setTimeout(() => this.odds(mine).finally(() => done(undefined)), wait);
    });
  }

  async odds(mine) {
    const { rule } = this;
    const question = { asks: this.form.asks(), options: this.options };
    const each = rule.answers.length > MANY;
    try {
      const answer = await api.ask(this.system, rule.rule, each ? 'each' : 'odds', question);
      if (mine !== this.asking) return;
      const main = mainAnswer(rule);
      const of = (field) => (each ? answer.each.find((one) => one.answer === field.name) : answer);
      const odds = { ...answer, ...of(main) };
      this.form.problems([]);
      this.optionForm?.problems([]);
      this.form.bar(answer.barred);
      this.drawOdds(
        odds,
        new Map(rule.answers.map((field) => [field.name, spread(of(field), field)])),
      );
      this.tell('fresh');
      if (!rule.example?.dice) this.dice.settle(mine);
      await this.drawCompare(mine, question);
    } catch (error) {
      if (mine === this.asking) this.refused(error);
    }
  }

  refused(error) {
    if (error instanceof api.Away) {
      this.tell('away', t.awayOdds);
      return; // it is counted anew when the server is back
    }
    if (!(error instanceof api.Problem)) throw error;
    const ofOption = (one) => this.optionForm && one.code.startsWith('option.');
    this.optionForm?.problems(error.errors.filter(ofOption));
    this.form.problems(error.errors.filter((one) => !ofOption(one)));
    this.tell('refused', t.refused);
    say(error.errors.map((one) => one.what).join('; '));
  }

  drawOdds(odds, found) {
    const { rule } = this;
    const main = mainAnswer(rule);
    this.spreads = found;
    this.ending = odds.ending;
    this.last = odds;
    const open = [...this.oddsBox.querySelectorAll('details')].map((one) => one.open);
    const lists = [...found].map(([name, list]) => ({
      field: rule.answers.find((a) => a.name === name),
      list,
    }));
    const sure = lists.filter(
      ({ field, list }) => list.length === 1 && !(odds.turns && field === main),
    );
    const varied = lists.filter(({ list }) => list.length > 1);
    varied.sort((a, b) => Number(b.field === main) - Number(a.field === main));
    this.certain = !varied.length;
    this.top = varied.length && found.get(main.name).length === 1 ? varied[0].field : main;
    const course = odds.turns
      ? turnPicture(odds, rule, this.picked, (turn, last) => {
          this.picked = last ? undefined : turn; // the last stays the last
          this.lookAt(turn);
        })
      : null;
    const shown = course
      ? varied.filter(({ field }) => field !== main && field.type !== 'flag')
      : varied;
    // Many answers: the one that counts stands by the dice, the others below.
    const apart = !course && shown.length > 3 ? shown.slice(1) : [];
    const picture = ({ field, list }) => answerPicture(field, list, field === main);
    this.restBox.hidden = !apart.length;
    set(this.restBox, h('h2', { class: 'head', id: 'rest-h' }, t.also), apart.map(picture));
    set(
      this.oddsBox,
      odds.cost !== undefined && odds.cost !== null && rule.cost
        ? h('p', { class: 'costs' }, t.costs(odds.cost, rule.cost.help || ''))
        : null,
      course,
      apart.length
        ? picture(shown[0])
        : course && shown.length
          ? h(
              'details',
              { class: 'fold' },
              h(
                'summary',
                {},
                `${t.also}: `,
                h(
                  'span',
                  { lang: BOOK },
                  shown.map(({ field }) => field.help || words(field.name)).join('; '),
                ),
              ),
              shown.map(picture),
            )
          : shown.map(picture),
      sure.length
        ? h(
            'div',
            { class: 'settled' },
            varied.length || course ? null : h('p', { class: 'over' }, t.settled),
            sureList(
              sure.map(({ field, list }) => ({ field, item: list[0] })),
              !varied.length && !course,
            ),
          )
        : null,
      odds.exact === false ? h('p', { class: 'hint' }, t.notExact) : null,
    );
    this.oddsBox.querySelectorAll('details').forEach((one, i) => {
      one.open = Boolean(open[i]);
    });
    const end = odds.ending ? t.ending(words(odds.ending.word), percent(odds.ending.p)) : '';
    say([end, shares(found.get(this.top.name), this.top)].filter(Boolean).join('; '));
  }

  // For small screens: the odds in one line that stays in sight while one taps.
  drawStrip(note) {
    const fresh = this.state === 'fresh';
    const line = fresh && stripOf(this.last, this.top, this.spreads.get(this.top.name), this.turn);
    set(
      this.strip,
      h(
        'button',
        { type: 'button', class: 'stripodds', onclick: () => this.go('odds-h') },
        fresh
          ? [
              line.list.length ? oddsBar(line.list, { small: true }) : null,
              h('span', { class: 'clamp' }, h('i', {}, line.name, ': '), line.text),
            ]
          : h('span', { class: 'hint' }, note || t.counting),
      ),
      fresh && this.rule.example?.dice && !this.certain
        ? h('button', { type: 'button', class: 'btn', onclick: () => this.toDice() }, t.dice)
        : null,
    );
  }

  go(id) {
    const target = document.getElementById(id);
    if (!target) return;
    target.scrollIntoView({ behavior: calm() ? 'auto' : 'smooth', block: 'start' });
    target.focus({ preventScroll: true });
  }

  // The dice into sight; the title stays where there is room for both.
  toDice() {
    bring(this.dice.element);
    document.getElementById('dice-h').focus({ preventScroll: true });
  }

  // What the odds are of, for what is thrown.
  found() {
    const main = mainAnswer(this.rule);
    return {
      main: (!this.ending && this.state === 'fresh' && this.top) || main,
      spreads: this.state === 'fresh' ? this.spreads : null,
    };
  }

  async drawCompare(mine, question) {
    const field = (name) => this.rule.asks.find((ask) => ask.name === name);
    const varied = this.compared.filter((name) =>
      asked(field(name) || {}, this.values, this.rule.asks),
    );
    if (!varied.length) {
      this.compareBox.hidden = true;
      this.alternatives = undefined;
      return;
    }
    const choices = Object.fromEntries(
      varied.map((name) => [name, alternatives(field(name), this.values[name])]),
    );
    // What is asked of any of the choices is sent; the server leaves out what one does not need.
    const asks = { ...question.asks };
    for (const ask of this.rule.asks) {
      const some = varied.some((name) =>
        choices[name].some((value) =>
          asked(ask, { ...this.values, [name]: value }, this.rule.asks),
        ),
      );
      if (some && this.values[ask.name] !== undefined && this.values[ask.name] !== '')
        asks[ask.name] = this.values[ask.name];
    }
    for (const name of varied) asks[name] = choices[name].join(',');
    let answer;
    let refusal;
    try {
      answer = await api.ask(this.system, this.rule.rule, 'compare', {
        ...question,
        asks,
        by: this.ending ? undefined : this.top.name,
      });
    } catch (error) {
      if (mine !== this.asking || !(error instanceof api.Problem)) throw error;
      refusal = error.errors.map((one) => one.what).join('; ');
    }
    if (mine !== this.asking) return;
    this.compareBox.hidden = false;
    this.compareBox.classList.remove('counting');
    this.alternatives = answer && { answer, varied };
    set(this.compareBox, h('h2', { class: 'head', id: 'compare-h', tabindex: -1 }, t.alternatives));
    put(this.compareBox, answer ? this.compareBody() : h('p', { class: 'error' }, refusal));
    if (!this.justCompared) return;
    this.justCompared = false;
    if (answer) {
      const names = varied.map((name) => this.form.label(name)).join(', ');
      say(t.compared(names, compareWords(answer, this.rule, varied, this.turn)));
    }
    if (matchMedia('(max-width: 56rem)').matches) this.go('compare-h');
    else bring(this.compareBox);
  }

  // Of a course, the way to its end too: turn by turn, a line for each choice.
  compareBody() {
    const { answer, varied } = this.alternatives;
    const names = varied.map((name) => this.form.label(name)).join(', ');
    const course = this.ending;
    return [
      comparePicture(answer, this.rule, varied, this.values, course ? this.turn : undefined, names),
      course ? curvesPicture(answer, course.word, varied, this.turn) : null,
    ];
  }

  // The turn that is looked at, in every picture.
  lookAt(turn) {
    this.turn = turn;
    if (this.state === 'fresh') this.drawStrip('');
    if (this.alternatives && !this.compareBox.hidden) {
      const [head] = this.compareBox.children;
      set(this.compareBox, head, this.compareBody());
    }
  }
}
