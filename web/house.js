// House rules: read from files that the reader picks, for this tab; what they change, and the odds.
import { h, svg, set, words, capital } from './dom.js';
import { t } from './strings.js';
import {
  systems,
  rules,
  houseFiles,
  houseRules,
  houseSystems,
  houseWrong,
  setHouseRules,
  post,
  get,
  watchConnection,
  Problem,
  Away,
} from './api.js';
import { say, title, address, choose, chosenSystem } from './shell.js';
import { stepOf } from './plot.js';
import { percent, valueWord } from './spread.js';
import { picker, known, openFile, places, save } from './parts.js';

export async function show(main, route, current) {
  await known(route.parts[1]);
  const list = await systems();
  const system =
    list.find((one) => one.system === route.parts[1]) ||
    list.find((one) => houseFiles(one.system).length) ||
    list.find((one) => one.system === chosenSystem()) ||
    list[0];
  if (!current()) return undefined;
  choose(system.system);
  const page = new HousePage(system, list);
  title(t.navHouse, system.title);
  set(
    main,
    h(
      'div',
      { class: 'housepage' },
      h('h1', { tabindex: -1 }, t.houseTitle),
      h('p', { class: 'lead' }, t.houseLead),
      picker(list, system.system, (one) => address(['house', one]), t.chartsSystems),
      page.element,
    ),
  );
  page.draw();
  await page.check();
  return () => page.leave();
}

// On every page: which house rules are in force, and which cannot be.
export function houseLine() {
  return houseSystems().map((one) => {
    const on = houseRules(one).map((file) => file.name);
    const wrong = houseWrong(one);
    return on.length || wrong.length
      ? h(
          'a',
          { href: address(['house', one]), class: wrong.length ? 'error' : undefined },
          h('span', {}, wrong.length ? t.houseFault(wrong) : t.houseOn(one, on.join(', '))),
        )
      : null;
  });
}

class HousePage {
  constructor(system, list) {
    this.system = system;
    this.list = list;
    this.name = system.system;
    this.files = houseFiles(this.name).map((file) => ({ ...file }));
    this.state = h('div', { class: 'housestate' });
    this.sheets = h('div', { class: 'housefiles' });
    this.unwatch = watchConnection((there) => there && this.again && this.check());
    this.effect = h('div', { class: 'effect' });
    this.element = h(
      'div',
      {},
      h(
        'section',
        { class: 'sheet', 'aria-label': t.houseFiles },
        h('h2', { class: 'head' }, t.houseFiles),
        h(
          'div',
          { class: 'ways' },
          openFile(t.housePick, '.chart,.txt,text/plain', (files) => this.take(files), true),
          (this.off = h(
            'button',
            { type: 'button', class: 'btn', hidden: true, onclick: () => this.drop() },
            t.houseOff,
          )),
        ),
        this.state,
        this.sheets,
      ),
      this.effect,
    );
  }

  leave() {
    clearTimeout(this.timer);
    this.asked = undefined;
    this.unwatch();
  }

  // A file of the same name takes the place of the one before.
  take(files) {
    const says = /^[ \t]*based-on[ \t]*=[ \t]*(\S+)/m;
    const base = files.map(({ text }) => says.exec(text)?.[1]).find(Boolean);
    const others = (list) => list.filter((file) => !files.some((one) => one.name === file.name));
    if (base !== this.name && this.list.some((one) => one.system === base)) {
      setHouseRules(base, [...others(houseFiles(base)), ...files], null);
      location.hash = address(['house', base]);
      return;
    }
    this.files = [...others(this.files), ...files];
    this.draw();
    this.check();
  }

  drop(file) {
    this.files = file ? this.files.filter((one) => one !== file) : [];
    this.draw();
    this.check();
    this.element.querySelector('button').focus();
    if (!this.files.length) say(t.houseGone);
  }

  draw() {
    this.off.hidden = !this.files.length;
    this.boxes = this.files.map((file) => {
      const errors = h('div', { class: 'errors' });
      const area = h('textarea', {
        class: 'entry',
        rows: Math.min(24, file.text.split('\n').length + 1),
        spellcheck: 'false',
        autocapitalize: 'off',
        wrap: 'off',
        'aria-label': t.houseTextOf(file.name),
        value: file.text,
        oninput: () => {
          file.text = area.value;
          clearTimeout(this.timer);
          this.timer = setTimeout(() => this.check(), 300);
        },
      });
      const summary = h('summary', {}, t.houseText);
      const fold = h(
        'details',
        { class: 'fold' },
        summary,
        area,
        h(
          'p',
          { class: 'ways' },
          h(
            'button',
            { type: 'button', class: 'btn', onclick: () => save(file.name, file.text) },
            t.houseSave,
          ),
        ),
      );
      const go = (line) => {
        fold.open = true;
        const from =
          file.text
            .split('\n')
            .slice(0, line - 1)
            .join('\n').length + (line > 1 ? 1 : 0);
        const to = file.text.indexOf('\n', from);
        area.focus();
        area.setSelectionRange(from, to < 0 ? file.text.length : to);
      };
      return {
        file,
        errors,
        summary,
        go,
        element: h(
          'section',
          { class: 'housefile' },
          h(
            'div',
            { class: 'headline' },
            h('h3', {}, file.name),
            h(
              'button',
              {
                type: 'button',
                class: 'btn',
                'aria-label': t.houseDropOf(file.name),
                onclick: () => this.drop(file),
              },
              t.houseDrop,
            ),
          ),
          errors,
          fold,
        ),
      };
    });
    set(
      this.sheets,
      this.boxes.map((box) => box.element),
    );
  }

  // Only what is without mistakes is in force.
  async check() {
    const asked = (this.asked = {});
    this.again = false;
    const files = this.files.map(({ name, text }) => ({ name, text }));
    if (!files.length) {
      setHouseRules(this.name, [], []);
      set(this.state, h('p', { class: 'hint' }, t.houseNone));
      set(this.effect);
      return;
    }
    const path = `/api/systems/${encodeURIComponent(this.name)}`;
    let errors = [];
    let more = 0;
    try {
      const answer = await post(`${path}/lint`, { rules: files });
      ({ errors, more } = answer);
    } catch (error) {
      if (asked !== this.asked) return;
      if (error instanceof Away) {
        set(this.state, h('p', { class: 'error' }, t.away));
        this.again = true;
        return;
      }
      if (!(error instanceof Problem)) throw error;
      errors = error.errors;
    }
    if (asked !== this.asked) return;
    const loose = errors.filter((error) => !this.boxes.some((box) => box.file.name === error.file));
    for (const box of this.boxes) {
      const its = errors.filter((error) => error.file === box.file.name);
      set(box.errors, places(its, box.file.text, box.go));
      box.summary.textContent = its.length ? t.houseMend : t.houseText;
    }
    const named = files.map((file) => file.name);
    const wrong = named.filter((name) => errors.some((error) => error.file === name));
    setHouseRules(this.name, files, errors.length && !wrong.length ? named : wrong);
    if (errors.length) {
      set(
        this.state,
        h('p', { class: 'error' }, t.houseWrong(errors.length + more)),
        places(loose, ''),
      );
      set(this.effect);
      say(t.houseWrong(errors.length + more));
      return;
    }
    set(
      this.state,
      h('p', { class: 'house' }, t.houseInForce(named.join(', '))),
    );
    set(
      this.effect,
      h('section', { class: 'sheet', 'aria-busy': 'true' }, h('p', { class: 'hint' }, t.loading)),
    );
    try {
      const [answer, list] = await Promise.all([
        get(`${path}/diff`, { rules: files }),
        rules(this.name),
      ]);
      if (asked !== this.asked) return;
      set(this.effect, effectOf(answer, list, this.name));
      say(t.houseSaid(answer.differences.length, answer.odds.filter((one) => one.changed).length));
    } catch (error) {
      if (asked !== this.asked) return;
      this.again = error instanceof Away;
      set(this.effect, h('section', { class: 'sheet' }, h('p', { class: 'error' }, error.message)));
    }
  }
}

function effectOf(answer, list, system) {
  const changed = answer.odds.filter((one) => one.changed);
  const same = answer.odds.filter((one) => !one.changed);
  return [
    h(
      'section',
      { class: 'sheet' },
      h('h2', { class: 'head' }, t.houseChanges),
      answer.differences.length
        ? h(
            'div',
            { class: 'wide', tabindex: 0, role: 'region', 'aria-label': t.houseChanges },
            h(
              'table',
              { class: 'figures changes' },
              h(
                'thead',
                {},
                h(
                  'tr',
                  {},
                  [t.houseWhere, t.housePrinted, t.houseHouse].map((text) =>
                    h('th', { scope: 'col' }, text),
                  ),
                ),
              ),
              h(
                'tbody',
                {},
                answer.differences.map((one) =>
                  h(
                    'tr',
                    {},
                    h(
                      'th',
                      { scope: 'row' },
                      one.chart ? words(one.chart) : words(one.what),
                      h(
                        'span',
                        { class: 'hint' },
                        ` ${[one.chart && one.what, one.where].filter(Boolean).join(' ')}`,
                      ),
                    ),
                    h('td', {}, one.from ?? '–'),
                    h('td', {}, one.to ?? '–'),
                  ),
                ),
              ),
            ),
          )
        : h('p', {}, t.houseSame),
    ),
    h(
      'section',
      { class: 'sheet' },
      h('h2', { class: 'head' }, t.houseOdds),
      h(
        'p',
        { class: 'shadekey hint' },
        dot('hollow'),
        ` ${t.housePrinted} `,
        dot('full'),
        ` ${t.houseHouse}`,
      ),
      changed.length
        ? changed.map((one) =>
            ruleEffect(
              one,
              list.find((rule) => rule.rule === one.rule),
              system,
            ),
          )
        : h('p', {}, t.houseSameOdds),
      h('p', { class: 'hint' }, t.houseUnchanged(same.map((one) => words(one.rule)).join(', '))),
    ),
  ];
}

const dot = (kind) =>
  svg(
    'svg',
    { width: 14, height: 14, class: 'dot', 'aria-hidden': 'true' },
    svg('circle', { cx: 7, cy: 7, r: 5, class: kind }),
  );

function ruleEffect(effect, rule, system) {
  return h(
    'section',
    { class: 'ruleeffect' },
    h('h3', {}, h('a', { href: address([system, effect.rule]) }, capital(words(effect.rule)))),
    h('p', { class: 'hint' }, t.houseTried(effect.changed, effect.tried, effect.more)),
    effect.situations.map((situation) => situationEffect(situation, rule, system, effect.rule)),
  );
}

// What is as usual is not worth saying.
const unusual = (asks, rule) =>
  Object.entries(asks).filter(([name, value]) => {
    const ask = rule && rule.asks.find((one) => one.name === name);
    return !ask || ask.default === undefined || String(ask.default) !== String(value);
  });

function situationEffect(situation, rule, system, name) {
  const given = unusual(situation.asks, rule);
  const field = rule && rule.answers.find((one) => one.name === situation.by);
  const values = [...new Set([...Object.keys(situation.from), ...Object.keys(situation.to)])];
  const said = given.map(([ask, value]) => `${words(ask)} ${words(value)}`).join(', ');
  return h(
    'div',
    { class: 'situation' },
    h(
      'table',
      { class: 'dumbbells' },
      h(
        'caption',
        {},
        h(
          'a',
          {
            href: address(
              [system, name],
              new URLSearchParams(given.map(([ask, value]) => [ask, String(value)])),
            ),
          },
          said || t.houseAlways,
        ),
      ),
      h(
        'thead',
        { class: 'unseen' },
        h(
          'tr',
          {},
          [words(situation.by), t.chance, t.housePrinted, t.houseHouse, t.housePoints].map((text) =>
            h('th', { scope: 'col' }, text),
          ),
        ),
      ),
      h(
        'tbody',
        {},
        values.map((value) => {
          const from = situation.from[value] || 0;
          const to = situation.to[value] || 0;
          return h(
            'tr',
            {},
            h(
              'th',
              { scope: 'row' },
              field && field.type === 'flag'
                ? `${words(situation.by)}: ${valueWord(value, field)}`
                : valueWord(value, field),
            ),
            h('td', { class: 'picture' }, dumbbell(from, to)),
            h('td', { class: 'was' }, percent(from)),
            h('td', { class: 'then' }, percent(to)),
            h('td', { class: 'points' }, points(to - from)),
          );
        }),
      ),
    ),
    situation.mean
      ? h('p', { class: 'hint' }, t.houseMean(round(situation.mean.from), round(situation.mean.to)))
      : null,
    situation.turns ? turnsEffect(situation) : null,
  );
}

const round = (n) => String(Math.round(n * 100) / 100);

const points = (by) =>
  Math.abs(by) < 0.0005 ? '' : `${by > 0 ? '+' : '−'}${Math.abs(by * 100).toFixed(1)}`;

function dumbbell(from, to) {
  const x = (p) => `${(2 + p * 96).toFixed(2)}%`;
  return svg(
    'svg',
    { class: 'dumbbell', width: '100%', height: 18, 'aria-hidden': 'true' },
    svg('line', { x1: '2%', x2: '98%', y1: 9, y2: 9, class: 'rule' }),
    svg('line', { x1: x(from), x2: x(to), y1: 9, y2: 9, class: 'way' }),
    svg('circle', { cx: x(from), cy: 9, r: 5, class: 'hollow' }),
    svg('circle', { cx: x(to), cy: 9, r: 5, class: 'full' }),
  );
}

// A course: acted on by the end of each turn, in the one book and in the other.
function turnsEffect(situation) {
  const { turns } = situation;
  const high = 90;
  const x = (i) => `${(2 + (i / Math.max(1, turns.length - 1)) * 96).toFixed(2)}%`;
  const y = (p) => (high - p * (high - 10)).toFixed(1);
  const step = stepOf(turns.length, 14);
  return h(
    'figure',
    {},
    h('figcaption', {}, t.houseTurns(words(situation.acts))),
    svg(
      'svg',
      {
        class: 'courseplot',
        width: '100%',
        height: high + 20,
        role: 'img',
        'aria-label': t.houseTurnsLabel(
          turns.map((one) => `${one.turn}: ${percent(one.from)}, ${percent(one.to)}`).join('; '),
        ),
      },
      [0, 0.5, 1].map((p) => svg('line', { x1: 0, x2: '100%', y1: y(p), y2: y(p), class: 'rule' })),
      svg('text', { x: 0, y: Number(y(1)) + 11, class: 'turnno' }, '100 %'),
      turns.map((one, i) => [
        svg('line', { x1: x(i), x2: x(i), y1: y(one.from), y2: y(one.to), class: 'way' }),
        svg('circle', { cx: x(i), cy: y(one.from), r: 4, class: 'hollow' }),
        svg('circle', { cx: x(i), cy: y(one.to), r: 4, class: 'full' }),
        one.turn % step === 0
          ? svg(
              'text',
              { x: x(i), y: high + 15, class: 'turnno', 'text-anchor': 'middle' },
              String(one.turn),
            )
          : null,
      ]),
    ),
  );
}
