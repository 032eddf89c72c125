// A rule: what it asks, the odds as a picture that changes as you tap, the dice, and why.
import { h, set, put, cites, words, capital, calm } from './dom.js';
import { t } from './strings.js';
import * as api from './api.js';
import { say, title, address, settle } from './shell.js';
import { Form, alternatives, asked } from './form.js';
import {
  answerPicture,
  comparePicture,
  compareWords,
  curvesPicture,
  hatchings,
  ink,
  mainAnswer,
  percent,
  shares,
  spread,
  stacked,
  turnPicture,
  valueWord,
  ways,
} from './odds.js';
import { Tray, diceRow } from './dice.js';
import { traceList, litCells } from './trace.js';
import { chartTable, showLit } from './chart.js';
import { copy, known } from './parts.js';

const RESERVED = ['option', 'compare', 'throw'];
const MANY = 6; // a rule with more answers is asked for one after the other
const MOST_COMPARED = 2;
const SURE = 1 - 1e-9; // what is left is the rounding of decimals
const remembered = new Map(); // "cwb3/order" -> its situation when it was left

const isCourse = (rule) => Boolean(rule.course);

// The rule a system is mainly asked for: its course, else the first; to throw: the first with dice.
function mainRule(list, toThrow) {
  if (toThrow) return list.find((rule) => rule.example.dice && !isCourse(rule)) || list[0];
  return list.find(isCourse) || list[0];
}

function exampleOf(rule) {
  const pairs = rule.example.asks
    .split(/\s+/)
    .filter(Boolean)
    .map((pair) => pair.split(/=(.*)/s));
  return Object.fromEntries(pairs.map(([name, value]) => [name, value.replace(/_/g, ' ')]));
}

// Defaults, then the example, or the situation that a link holds.
function situation(rule, query) {
  const example = exampleOf(rule);
  const held = [...query.keys()].some((name) => !RESERVED.includes(name));
  const values = {};
  for (const ask of rule.asks) {
    if (query.has(ask.name)) values[ask.name] = query.get(ask.name);
    else if (!held && example[ask.name] !== undefined) values[ask.name] = example[ask.name];
    else if (ask.default !== undefined) values[ask.name] = String(ask.default);
    else if (example[ask.name] !== undefined) values[ask.name] = example[ask.name];
  }
  return values;
}

function optionsIn(query) {
  return Object.fromEntries(
    query
      .getAll('option')
      .map((text) => text.split(/=(.*)/s))
      .filter(([name, value]) => name && value !== undefined)
      .map(([name, value]) => [name, value]),
  );
}

export async function show(main, route, current) {
  const [system, wish] = route.parts;
  let options = optionsIn(route.query);
  await known(system);
  const [list, all, book] = await Promise.all([
    api.rules(system, options).catch((error) => {
      // An option that cannot be: the page still opens, and says so.
      if (!Object.keys(options).length || !(error instanceof api.Problem)) throw error;
      return api.rules(system);
    }),
    api.systems(),
    api.charts(system),
  ]);
  if (!current()) return undefined;
  const about = all.find((one) => one.system === system) || { title: system };
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
  const page = new RulePage({ main, system, about, list, rule, book, options, query: route.query });
  title(capital(words(rule.rule)), about.title);
  page.draw();
  page.count(0);
  if (!wish) settle(page.link());
  if (route.query.has('throw')) page.toDice();
  return () => page.leave();
}

function ruleList(system, about, list, rule, options) {
  const wideEnough = matchMedia('(min-width: 70rem)').matches;
  const option = new URLSearchParams(
    Object.entries(options).map(([name, value]) => ['option', `${name}=${value}`]),
  );
  return h(
    'nav',
    { class: 'rules', 'aria-label': t.rulesOf(about.title) },
    h(
      'details',
      { open: wideEnough },
      h(
        'summary',
        {},
        h('span', { class: 'system' }, about.title),
        ' ',
        h('span', { class: 'counts' }, t.rulesCount(list.length)),
      ),
      h(
        'ul',
        {},
        list.map((one) =>
          h(
            'li',
            {},
            h(
              'a',
              {
                href:
                  remembered.get(`${system}/${one.rule}`) || address([system, one.rule], option),
                'aria-current': one === rule ? 'page' : undefined,
              },
              capital(words(one.rule)),
              h('span', { class: 'says' }, one.title),
            ),
          ),
        ),
      ),
    ),
  );
}

class RulePage {
  constructor(given) {
    Object.assign(this, given);
    this.values = situation(this.rule, this.query);
    this.compared = this.query
      .getAll('compare')
      .flatMap((text) => text.split(','))
      .filter((name) => this.rule.asks.some((ask) => ask.name === name))
      .slice(-MOST_COMPARED);
    this.meanings = new Map();
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
    this.oddsNote = h('p', { class: 'error', hidden: true }, t.awayOdds);
    this.compareBox = h('section', {
      class: 'sheet compare-sheet',
      hidden: true,
      'aria-labelledby': 'compare-h',
    });
    this.diceBox = h('section', {
      class: 'sheet dice-sheet',
      id: 'dice',
      'aria-labelledby': 'dice-h',
    });
    this.outcome = h('section', {
      class: 'sheet outcome',
      hidden: true,
      'aria-labelledby': 'outcome-h',
    });
    this.restBox = h('section', { class: 'sheet', hidden: true, 'aria-labelledby': 'rest-h' });
    this.strip = h('div', { class: 'strip needless' });
    this.linkNote = h('p', { class: 'hint' });
    const house = api.houseRules(this.system);

    set(
      this.main,
      hatchings(),
      h(
        'div',
        { class: 'rulepage' },
        h(
          'button',
          { type: 'button', class: 'skip btn', onclick: () => this.go('odds-h') },
          t.skipOdds,
        ),
        rule.example.dice
          ? h(
              'button',
              { type: 'button', class: 'skip btn', onclick: () => this.toDice() },
              t.skipDice,
            )
          : null,
        ruleList(this.system, about, this.list, rule, this.options),
        h(
          'div',
          { class: 'rulehead' },
          h(
            'p',
            { class: 'over' },
            words(rule.rule),
            rule.ref ? h('span', { class: 'cite' }, cites(rule.ref)) : null,
          ),
          h('h1', { tabindex: -1 }, rule.title),
          house.length
            ? h('p', { class: 'house' }, t.houseRules(house.map((file) => file.name).join(', ')))
            : null,
          rule.readings
            ? h(
                'details',
                { class: 'fold' },
                h('summary', {}, t.readings),
                h('p', {}, rule.readings),
              )
            : null,
        ),
        h(
          'section',
          { class: 'sheet asks-sheet', 'aria-labelledby': 'asks-h' },
          h('h2', { class: 'head', id: 'asks-h' }, t.situation),
          this.form.element,
          this.optionsFold(),
          h(
            'p',
            { class: 'ways' },
            h(
              'button',
              { type: 'button', class: 'btn', onclick: () => this.copy() },
              t.copyLink,
            ),
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
          this.diceBox,
          this.outcome,
          this.restBox,
        ),
        this.strip,
      ),
    );
    this.drawDice();
    this.watcher = new IntersectionObserver(([entry]) =>
      this.strip.classList.toggle('needless', entry.isIntersecting),
    );
    this.watcher.observe(this.oddsBox);
    this.unwatch = api.watchConnection((there) => {
      if (!there) return;
      this.diceNote.hidden = true;
      this.count(0);
    });
  }

  // What the system leaves open, settled here.
  optionsFold() {
    const fields = (this.book.choices || []).map(({ option, range, help }) => ({
      name: option,
      range,
      help,
      default: this.book.options[option],
      type: range === 'no|yes' ? 'flag' : range.includes('..') ? 'number' : 'word',
    }));
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
    try {
      list = await api.rules(this.system, this.options);
    } catch {
      return;
    } // the odds say what is wrong
    const rule = list.find((one) => one.rule === this.rule.rule);
    if (!rule || JSON.stringify(rule.asks) === JSON.stringify(this.rule.asks)) return;
    this.rule = rule;
    this.values = { ...situation(rule, new URLSearchParams()), ...this.values };
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
    if (!this.outcome.hidden) this.outcome.classList.add('earlier');
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
    const values = situation(this.rule, new URLSearchParams());
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

  // Odds anew, in a moment; what is shown stays until they are there.
  count(wait) {
    clearTimeout(this.timer);
    clearTimeout(this.slow);
    const mine = ++this.asking;
    this.timer = setTimeout(() => this.odds(mine), wait);
    this.slow = setTimeout(() => this.stale(true), wait + 150);
  }

  // What is shown is not for this situation.
  stale(is) {
    clearTimeout(this.slow);
    this.oddsBox.classList.toggle('counting', is);
    this.compareBox.classList.toggle('counting', is);
  }

  async odds(mine) {
    const { rule } = this;
    const question = { asks: this.form.asks(), options: this.options };
    const main = mainAnswer(rule);
    const by = (name) => api.ask(this.system, rule.rule, 'odds', { ...question, by: name });
    try {
      const many = rule.answers.length > MANY;
      const first = many
        ? await by(main.name)
        : await api.ask(this.system, rule.rule, 'odds', question);
      const known = await this.learn();
      if (mine !== this.asking) return;
      this.form.problems([]);
      const found = new Map(
        (many ? [main] : rule.answers).map((field) => [field.name, spread(first, field)]),
      );
      this.drawOdds(first, found, known);
      this.drawCompare(mine, question);
      if (many) {
        const rest = rule.answers.filter((field) => field !== main);
        const all = await Promise.all(rest.map((field) => by(field.name)));
        if (mine !== this.asking) return;
        rest.forEach((field, i) => found.set(field.name, spread(all[i], field)));
        this.drawOdds(first, found, known);
      }
      if (!rule.example.dice) this.settleIt(mine, question);
    } catch (error) {
      if (mine !== this.asking) return;
      this.refused(error);
    }
  }

  refused(error) {
    this.stale(true);
    if (!(error instanceof api.Problem)) {
      if (!(error instanceof api.Away)) throw error;
      this.oddsNote.hidden = false;
      return; // it is counted anew when the server is back
    }
    this.oddsNote.hidden = true;
    const names = Object.keys(this.book.options || {});
    const ofOption = error.errors.filter((one) => one.code.startsWith('option.'));
    if (this.optionForm) {
      this.optionForm.problems(
        ofOption.map((one) => {
          const name = names.find((n) => one.what.includes(`"${n}=`));
          return name
            ? { ...one, what: one.next.startsWith(name) ? one.next : `${name}: ${one.what}` }
            : one;
        }),
      );
    }
    this.form.problems(
      error.errors.filter((one) => (this.optionForm ? !one.code.startsWith('option.') : true)),
    );
    say(error.errors.map((one) => one.what).join('; '));
  }

  // What the words of an answer mean: from the chart that has them all.
  async learn() {
    const sheets = await Promise.all(
      (this.rule.charts || []).map((name) =>
        api.chart(this.system, name, this.options).catch(() => null),
      ),
    );
    return (field) => {
      if (field.type !== 'word' || !field.range) return null;
      const sheet = sheets.find(
        (one) =>
          one && field.range.split('|').every((word) => one.answers.some((a) => a.word === word)),
      );
      return sheet
        ? (value) => {
            const says = sheet.answers.find((a) => a.word === String(value)).words;
            return says.toLowerCase() === words(value) ? null : says;
          }
        : null;
    };
  }

  drawOdds(odds, found, known) {
    const { rule } = this;
    const main = mainAnswer(rule);
    clearTimeout(this.slow);
    this.oddsBox.classList.remove('counting');
    this.oddsNote.hidden = true;
    this.optionForm?.problems([]);
    this.spreads = found;
    this.ending = odds.ending;
    this.known = known;
    const open = [...this.oddsBox.querySelectorAll('details')].map((one) => one.open);
    const lists = [...found].map(([name, list]) => ({
      field: rule.answers.find((a) => a.name === name),
      list,
    }));
    const sure = lists.filter(
      ({ field, list }) => list.length === 1 && !(odds.turns && field === main),
    );
    const varied = lists.filter(({ list }) => list.length > 1);
    varied.sort((a, b) => (b.field === main) - (a.field === main));
    const list = found.get(main.name);
    this.top = varied.length && list.length === 1 ? varied[0].field : main;
    const course = odds.turns
      ? turnPicture(odds, rule, this.picked, (turn, last) => {
          this.picked = last ? undefined : turn; // the last stays the last
          this.lookAt(turn, odds);
        })
      : null;
    const shown = course
      ? varied.filter(({ field }) => field !== main && field.type !== 'flag')
      : varied;
    // Many answers: the one that counts stands by the dice, the others below.
    const apart = !course && shown.length > 3 ? shown.slice(1) : [];
    this.restBox.hidden = !apart.length;
    set(
      this.restBox,
      h('h2', { class: 'head', id: 'rest-h' }, t.also),
      apart.map(({ field, list }) => answerPicture(field, list, known(field), false)),
    );
    set(
      this.oddsBox,
      odds.cost !== undefined && odds.cost !== null && rule.cost
        ? h('p', { class: 'costs' }, t.costs(odds.cost, rule.cost.help || ''))
        : null,
      course,
      sure.length
        ? h(
            'div',
            { class: 'settled' },
            varied.length || course ? null : h('p', { class: 'over' }, t.settled),
            h(
              'dl',
              { class: varied.length || course ? 'sure' : 'sure large' },
              sure.map(({ field, list }) =>
                h(
                  'div',
                  {},
                  h('dt', {}, words(field.name)),
                  h(
                    'dd',
                    {},
                    valueWord(list[0].value, field),
                    this.sayMeaning(known, field, list[0].value),
                  ),
                ),
              ),
            ),
          )
        : null,
      apart.length
        ? answerPicture(shown[0].field, shown[0].list, known(shown[0].field), true)
        : course && shown.length
          ? h(
              'details',
              { class: 'fold' },
              h(
                'summary',
                {},
                t.also,
                ': ',
                shown.map(({ field }) => field.help || words(field.name)).join('; '),
              ),
              shown.map(({ field, list }) => answerPicture(field, list, known(field), false)),
            )
          : shown.map(({ field, list }) =>
              answerPicture(field, list, known(field), field === main),
            ),
      odds.exact === false ? h('p', { class: 'hint' }, t.notExact) : null,
    );
    this.oddsBox.querySelectorAll('details').forEach((one, i) => {
      one.open = Boolean(open[i]);
    });

    if (!course) this.drawStrip(odds);
    const end = odds.ending ? t.ending(words(odds.ending.word), percent(odds.ending.p)) : '';
    say([end, shares(found.get(this.top.name), this.top)].filter(Boolean).join('; '));
  }

  sayMeaning(known, field, value) {
    const says = known(field) && known(field)(value);
    return says ? h('span', { class: 'says' }, says) : null;
  }

  // For small screens: the odds in one line that stays in sight while one taps.
  drawStrip(odds) {
    const field = this.top;
    let list = this.spreads.get(field.name);
    let text = list.length === 1 ? valueWord(list[0].value, field) : shares(list, field);
    let name = words(field.name);
    let inkOf = (value) => ink(field, value, list);
    const turn = odds.turns && odds.turns.find((one) => one.turn === this.turn);
    const word = odds.ending && odds.ending.word;
    if (turn && turn.by[word] !== undefined) {
      const p = turn.by[word];
      list = [
        { value: true, p },
        { value: false, p: 1 - p },
      ];
      inkOf = (value) => (value ? 2 : 7);
      name = t.byTheTurn(words(word), turn.turn);
      text = percent(p);
    }
    set(
      this.strip,
      h(
        'button',
        { type: 'button', class: 'stripodds', onclick: () => this.go('odds-h') },
        list.length > 1 ? stacked(list, inkOf, 14) : null,
        h('span', {}, h('i', {}, name, ': '), text),
      ),
      this.rule.example.dice
        ? h(
            'button',
            { type: 'button', class: 'btn main', onclick: () => this.toDice() },
            t.dice,
          )
        : null,
    );
  }

  go(id) {
    const target = document.getElementById(id);
    target.scrollIntoView({ behavior: calm() ? 'auto' : 'smooth', block: 'start' });
    target.focus({ preventScroll: true });
  }

  toDice() {
    this.go('dice-h');
  }

  async drawCompare(mine, question) {
    const varied = this.compared.filter((name) =>
      asked(this.rule.asks.find((ask) => ask.name === name) || {}, this.values, this.rule.asks),
    );
    if (!varied.length) {
      this.compareBox.hidden = true;
      this.alternatives = undefined;
      return;
    }
    const choices = Object.fromEntries(
      varied.map((name) => [
        name,
        alternatives(
          this.rule.asks.find((ask) => ask.name === name),
          this.values[name],
        ),
      ]),
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
      if (mine !== this.asking) return;
      if (error instanceof api.Away) {
        this.refused(error);
        return;
      }
      if (!(error instanceof api.Problem)) throw error;
      refusal = error.errors.map((one) => one.what).join('; ');
    }
    if (mine !== this.asking) return;
    this.compareBox.hidden = false;
    this.compareBox.classList.remove('counting');
    this.alternatives = answer && { answer, varied };
    set(this.compareBox, h('h2', { class: 'head', id: 'compare-h', tabindex: -1 }, t.alternatives));
    if (answer) put(this.compareBox, this.compareBody());
    else put(this.compareBox, h('p', { class: 'error' }, refusal));
    if (!this.justCompared) return;
    this.justCompared = false;
    if (answer) {
      say(
        t.compared(
          varied.map((name) => this.form.label(name)).join(', '),
          compareWords(answer, this.rule, varied, this.turn),
        ),
      );
    }
    if (matchMedia('(max-width: 56rem)').matches) this.go('compare-h');
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
  lookAt(turn, odds) {
    this.turn = turn;
    this.drawStrip(odds);
    if (this.alternatives && !this.compareBox.hidden) {
      const [head] = this.compareBox.children;
      set(this.compareBox, head, this.compareBody());
    }
  }

  drawDice() {
    this.diceNote = h('p');
    if (!this.rule.example.dice) {
      this.diceBox.hidden = true;
      return;
    }
    this.diceBox.hidden = false;
    this.strip.hidden = false;
    this.tray = null;
    this.diceNote = h('p', { class: 'error', hidden: true }, t.awayThrow);
    set(
      this.diceBox,
      h('h2', { class: 'head', id: 'dice-h', tabindex: -1 }, t.dice),
      h(
        'p',
        { class: 'ways' },
        h(
          'button',
          { type: 'button', class: 'btn main', onclick: () => this.throwAll() },
          t.throwProgram,
        ),
        h(
          'button',
          { type: 'button', class: 'btn', onclick: () => this.openTray() },
          t.throwReal,
        ),
      ),
      this.diceNote,
    );
  }

  // A throw that came to nothing.
  notThrown(error) {
    if (error instanceof api.Away) {
      this.diceNote.hidden = false;
      this.diceBox.scrollIntoView({ block: 'nearest' });
      say(t.awayThrow, 0);
      return;
    }
    this.refused(error);
    this.form.element.querySelector('.error:not([hidden])')?.scrollIntoView({ block: 'center' });
  }

  async throwAll() {
    const mine = this.asking;
    this.diceNote.hidden = true;
    try {
      const thrown = await api.ask(this.system, this.rule.rule, 'roll', {
        asks: this.form.asks(),
        options: this.options,
      });
      if (mine === this.asking) this.showOutcome(thrown, true); // else it is of another situation
    } catch (error) {
      this.notThrown(error);
    }
  }

  openTray() {
    const question = { asks: this.form.asks(), options: this.options };
    this.tray = new Tray({
      request: (faces) =>
        api.ask(this.system, this.rule.rule, 'roll', { ...question, dice: faces.join(',') }).then(
          (result) => ({ result }),
          (error) => {
            if (error.wanted) return { wanted: error.wanted };
            throw error;
          },
        ),
      done: (result) => {
        this.drawDice();
        this.showOutcome(result, true);
      },
      stop: () => {
        this.drawDice();
        this.diceBox.querySelector('button').focus();
      },
      failed: (error) => {
        this.drawDice();
        this.notThrown(error);
      },
    });
    set(this.diceBox, h('h2', { class: 'head', id: 'dice-h', tabindex: -1 }, t.dice), this.tray.element);
    this.strip.hidden = true;
    this.tray
      .next()
      .then(() =>
        this.diceBox.scrollIntoView({ behavior: calm() ? 'auto' : 'smooth', block: 'nearest' }),
      );
  }

  // A rule without dice is settled at once; if it wants some after all, they can be thrown.
  async settleIt(mine, question) {
    try {
      const result = await api.ask(this.system, this.rule.rule, 'roll', { ...question, dice: '' });
      if (mine === this.asking) this.showOutcome(result, false);
    } catch (error) {
      if (mine !== this.asking || !error.wanted) return;
      this.outcome.hidden = true;
      if (!this.tray && this.diceBox.hidden) {
        this.rule.example.dice = '?';
        this.drawDice();
      }
    }
  }

  async showOutcome(result, thrown) {
    const { rule } = this;
    const main = (!this.ending && this.top) || mainAnswer(rule);
    const mine = this.asking;
    const lit = litCells(result.trace);
    const sheets = await Promise.all(
      [...lit.keys()].map((name) => api.chart(this.system, name, this.options).catch(() => null)),
    );
    if (!thrown && mine !== this.asking) return;
    const value = result.answers[main.name];
    const chanceOf = (field) =>
      ((this.spreads && this.spreads.get(field.name)) || []).find(
        (item) => String(item.value) === String(result.answers[field.name]),
      );
    const chance = chanceOf(main);
    const rest = rule.answers.filter(
      (field) => field !== main && result.answers[field.name] !== undefined,
    );
    const says = this.known && this.known(main) && this.known(main)(value);
    const charts = sheets.filter(Boolean);
    // The last chart read decides: it stands open, the others can be opened.
    const shown = charts.length > 2 ? charts.slice(-1) : charts;

    this.outcome.hidden = false;
    this.outcome.classList.remove('earlier');
    set(
      this.outcome,
      h('h2', { class: 'head', id: 'outcome-h', tabindex: -1 }, thrown ? t.outcome : t.why),
      h('p', { class: 'earlier-note' }, t.earlier),
      thrown
        ? [
            diceRow(result.dice),
            h(
              'p',
              { class: 'verdict' },
              h('span', { class: 'what' }, words(main.name)),
              ' ',
              h('strong', {}, valueWord(value, main)),
            ),
            says ? h('p', { class: 'says' }, says) : null,
            chance
              ? h(
                  'p',
                  { class: 'had' },
                  chance.p < SURE ? t.itHad(percent(chance.p), ways(chance.fraction)) : t.itWasSure,
                )
              : null,
            rest.length
              ? h(
                  'dl',
                  { class: 'sure' },
                  rest.map((field) => {
                    const its = chanceOf(field);
                    return h(
                      'div',
                      {},
                      h('dt', {}, words(field.name)),
                      h(
                        'dd',
                        {},
                        valueWord(result.answers[field.name], field),
                        this.sayMeaning(this.known, field, result.answers[field.name]),
                        its && its.p < SURE ? h('span', { class: 'pct' }, percent(its.p)) : null,
                      ),
                    );
                  }),
                )
              : null,
            h(
              'p',
              { class: 'ways' },
              h(
                'button',
                { type: 'button', class: 'btn', onclick: () => this.throwAll() },
                t.throwAgain,
              ),
              h(
                'button',
                { type: 'button', class: 'btn', onclick: () => this.openTray() },
                t.throwReal,
              ),
            ),
            h('h3', {}, t.why),
          ]
        : null,
      traceList(result.trace),
      charts.length ? h('h3', {}, t.chartsRead) : null,
      charts.map((sheet) => {
        const table = chartTable(sheet, { lit: lit.get(sheet.chart), more: false, heading: 'h4' });
        return shown.includes(sheet)
          ? table
          : h('details', { class: 'fold' }, h('summary', {}, sheet.title), table);
      }),
    );
    if (!result.trace.length && !thrown) this.outcome.hidden = true;
    showLit(this.outcome);
    if (!thrown) return;
    this.go('outcome-h');
    say(
      [
        `${words(main.name)}: ${valueWord(value, main)}.`,
        says && (/[.!?]$/.test(says) ? says : `${says}.`),
        chance && chance.p < SURE && t.itHad(percent(chance.p), ''),
      ]
        .filter(Boolean)
        .join(' '),
      50,
    );
  }
}
