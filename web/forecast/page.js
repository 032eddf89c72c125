// The forecast: a plan as a table or as text, when its orders are acted on, and together.
import { h, set, put, calm, printed } from '../dom.js';
import { t } from '../strings.js';
import { systems, rules, houseRules, post, watchConnection, Problem, Away } from '../api.js';
import { say, title, address, settle, choose, chosenSystem } from '../shell.js';
import { percent } from '../spread.js';
import { parse, print, placeOf, shape, example, tidy } from './plan.js';
import { forecastPicture } from './picture.js';
import { PlanTable } from './table.js';
import { oddsBar } from '../plot.js';
import { picker, known, places, save, openFile, copy } from '../parts.js';

const kept = new Map(); // system -> the plan as it was left
let view = 'table';

export async function show(main, route, current) {
  await known(route.parts[1]);
  const all = await systems();
  const able = all.filter((one) => one.plans);
  const given = route.query.get('plan');
  const name = route.parts[1] || (given && parse(given).settings.system);
  const system = able.find((one) => one.system === (name || chosenSystem())) || able[0];
  const rule = (await rules(system.system)).find((one) => one.course && one.rule === 'order');
  if (!current()) return undefined;
  if (!name || name === system.system) choose(system.system);
  const board = new Board({ ...system, rule }, able);
  title(t.navForecast, system.title);
  set(
    main,
    h(
      'div',
      { class: 'forecast' },
      h('h1', { tabindex: -1 }, t.forecastTitle),
      h('p', { class: 'lead' }, t.forecastLead),
      picker(able, system.system, (one) => address(['forecast', one]), t.forecastSystems),
      name && name !== system.system
        ? h(
            'p',
            { class: 'error' },
            t.noForecast(all.find((one) => one.system === name)?.title || name),
          )
        : null,
      board.element,
    ),
  );
  board.take((given && neat(given)) || kept.get(system.system) || board.example());
  return () => board.leave();
}

class Board {
  constructor(system, able) {
    this.system = system;
    this.able = able;
    this.grid = new PlanTable(this, shape(system.rule));
    this.area = h('textarea', {
      class: 'plantext entry',
      rows: 22,
      spellcheck: 'false',
      autocapitalize: 'off',
      'aria-label': t.planText,
      wrap: 'off',
      oninput: () => this.take(this.area.value, true),
    });
    this.views = ['table', 'text'].map((one) =>
      h(
        'button',
        {
          type: 'button',
          class: 'btn',
          'aria-pressed': 'false',
          onclick: () => this.look(one),
        },
        t.planViews[one],
      ),
    );
    this.note = h('p', { class: 'hint' });
    this.errors = h('div', { class: 'errors', hidden: true });
    this.result = h('div', { class: 'result' });
    this.strip = h('div', { class: 'strip' });
    this.element = h(
      'div',
      { class: 'twohalves' },
      h(
        'section',
        { class: 'sheet', 'aria-label': t.plan },
        h(
          'div',
          { class: 'headline' },
          h('h2', { class: 'head' }, t.plan),
          h('div', { class: 'views' }, this.views),
        ),
        this.grid.table,
        this.area,
        this.errors,
        h(
          'div',
          { class: 'ways' },
          openFile(t.planOpen, '.plan,text/plain', (files) => this.open(files[0])),
          h('button', { type: 'button', class: 'btn', onclick: () => this.save() }, t.planSave),
          h(
            'button',
            {
              type: 'button',
              class: 'btn',
              onclick: () =>
                copy(location.href, this.note, t.copiedPlan, houseRules(this.system.system)),
            },
            t.copyLink,
          ),
          h(
            'button',
            {
              type: 'button',
              class: 'btn',
              onclick: () => this.replace(this.example()),
            },
            t.reset,
          ),
        ),
        this.note,
      ),
      h(
        'section',
        { class: 'sheet', 'aria-label': t.forecast },
        h('h2', { class: 'head', id: 'forecast-h', tabindex: -1 }, t.forecast),
        this.result,
      ),
      this.strip,
    );
    this.unwatch = watchConnection((there) => there && this.problem instanceof Away && this.ask());
    this.look(view);
  }

  leave() {
    clearTimeout(this.timer);
    clearTimeout(this.slow);
    if (this.asking) this.asking.abort();
    this.unwatch();
  }

  example() {
    return example(this.system.system, this.system.rule, t.exampleNames);
  }

  open(file) {
    const system = parse(file.text).settings.system;
    if (system && system !== this.system.system && this.able.some((one) => one.system === system)) {
      kept.set(system, file.text);
      location.hash = address(['forecast', system]);
    } else {
      this.replace(file.text);
    }
  }

  // Another plan altogether: the one before is an entry of the browser's history.
  replace(text) {
    const lost = this.text !== text && this.text !== this.example();
    if (lost) history.pushState(history.state, '', location.hash);
    this.take(text);
    if (!lost) return;
    this.note.textContent = t.planReplaced;
    say(t.planReplaced, 0);
  }

  save() {
    const name = tidy(this.plan.settings.title || t.plan)
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, '-')
      .replace(/^-|-$/g, '');
    save(`${name || 'plan'}.plan`, this.text);
  }

  look(at) {
    view = at;
    this.views.forEach((button, i) =>
      button.setAttribute('aria-pressed', String(['table', 'text'][i] === at)),
    );
    this.grid.table.hidden = at !== 'table';
    this.area.hidden = at !== 'text';
    if (this.plan) this.draw();
    if (this.problem) this.tell(this.problem);
  }

  // A text as the plan; typed: it stands in the text view already.
  take(text, typed) {
    this.note.textContent = '';
    this.text = text;
    this.plan = parse(text);
    if (!typed) {
      this.area.value = text;
      this.draw();
    }
    kept.set(this.system.system, text);
    settle(
      address(
        ['forecast', this.system.system],
        new URLSearchParams(text === this.example() ? {} : { plan: close(text) }),
      ),
    );
    clearTimeout(this.timer);
    clearTimeout(this.slow);
    this.slow = setTimeout(() => this.show('counting'), 400);
    this.timer = setTimeout(() => this.ask(), this.asking ? 250 : 0);
  }

  // A change of the table; again: rows or names have changed, so that it is drawn again.
  edit(change, again) {
    change(this.plan);
    const here = document.activeElement && document.activeElement.id;
    const was = this.text;
    this.text = print(this.plan);
    if (this.text === was && !again) return;
    this.area.value = this.text;
    this.take(this.text, true);
    if (again) {
      this.draw();
      const back = here && document.getElementById(here);
      if (back) back.focus();
    }
  }

  async ask() {
    if (this.asking) this.asking.abort();
    const asking = (this.asking = new AbortController());
    const files = houseRules(this.system.system);
    this.result.setAttribute('aria-busy', 'true');
    const question = { plan: this.text, rules: files.length ? files : undefined };
    let problem;
    try {
      this.answer = await post('/api/forecast', question, asking.signal);
    } catch (error) {
      if (error.name === 'AbortError') return;
      if (!(error instanceof Problem || error instanceof Away)) throw error;
      problem = error;
    }
    if (asking !== this.asking) return;
    this.result.removeAttribute('aria-busy');
    this.tell(problem);
    this.show(!problem ? 'fresh' : problem instanceof Away ? 'away' : 'refused');
    if (!problem) say(t.forecastSaid(this.answer));
  }

  // What is shown: fresh, of this plan; counting; refused; away, of the plan before. The picture and
  // the strip follow it, so that no old number passes for a new one.
  show(state) {
    clearTimeout(this.slow);
    this.element.dataset.state = state;
    this.result.classList.toggle('stale', state === 'counting' || state === 'away');
    const note = { away: t.awayPlan, refused: t.planMend, counting: t.counting }[state];
    if (state === 'fresh') set(this.result, forecastPicture(this.answer));
    else if (state === 'refused') set(this.result, h('p', { class: 'hint mend' }, note));
    else if (state === 'away') {
      this.result.querySelector('.mend')?.remove();
      this.result.prepend(h('p', { class: 'error mend' }, note));
    }
    this.drawStrip(state, note);
  }

  // For small screens: the end of it in one line, while one writes; what is refused is led to.
  drawStrip(state, note) {
    const last = state === 'fresh' && this.answer.all[this.answer.turns - 1];
    set(
      this.strip,
      h(
        'button',
        {
          type: 'button',
          class: 'stripodds',
          onclick: () => {
            const to =
              (state === 'refused' &&
                this.element.querySelector('.cell.wrong, .errors:not([hidden])')) ||
              document.getElementById('forecast-h');
            to.scrollIntoView({ behavior: calm() ? 'auto' : 'smooth' });
            (to.querySelector('input, select, button') || to).focus({ preventScroll: true });
          },
        },
        state === 'fresh'
          ? [
              oddsBar(
                [
                  { p: last, tone: 'good' },
                  { p: 1 - last, tone: 'neutral' },
                ],
                { small: true },
              ),
              h('span', {}, t.forecastStrip(this.answer, percent(last))),
            ]
          : h('span', { class: 'hint' }, note),
      ),
    );
  }

  // Each error at the cell or the row that it is about; in the text view at its line.
  tell(problem) {
    this.problem = problem;
    for (const { box, error, control } of this.grid.cells.values()) {
      box.classList.remove('wrong');
      error.hidden = true;
      error.textContent = '';
      if (control) control.removeAttribute('aria-invalid');
    }
    const errors = problem ? problem.errors || [{ what: problem.message }] : [];
    const rest = [];
    for (const error of errors) {
      const place = error.line && placeOf(this.plan, error);
      const cell =
        view === 'table' &&
        place &&
        (this.grid.cells.get(`${place.kind}.${place.row}.${place.column}`) ||
          this.grid.cells.get(`${place.kind}.${place.row}`));
      if (!cell) {
        rest.push(error);
        continue;
      }
      cell.box.classList.add('wrong');
      cell.error.hidden = false;
      put(cell.error, cell.error.firstChild ? ' ' : null, atCell(error.what), '. ', error.next);
      if (cell.control) cell.control.setAttribute('aria-invalid', 'true');
    }
    this.errors.hidden = !rest.length;
    set(this.errors, places(rest, this.text, view === 'text' && ((line) => this.goTo(line))));
    if (errors.length) say(t.planErrors(errors.length, atCell(errors[0].what)));
  }

  draw() {
    if (view === 'table') this.grid.draw();
    else this.grid.cells.clear();
  }

  goTo(line) {
    const before =
      this.text
        .split('\n')
        .slice(0, line - 1)
        .join('\n').length + (line > 1 ? 1 : 0);
    const end = this.text.indexOf('\n', before);
    this.area.focus();
    this.area.setSelectionRange(before, end < 0 ? this.text.length : end);
  }
}

// What is wrong with a cell, without the name that stands above it: “xx”: it is a whole number.
const atCell = (what) => printed(what.replace(/^[\w-]+ ?= ?(.+?)(?=: | cannot )/, '“$1”'));

// Aligned again.
const neat = (text) => (parse(text).strange ? text : print(parse(text)));

// For the address: without the blanks that only make it neat.
const close = (text) =>
  text
    .replace(/ {2,}/g, '  ')
    .replace(/ +([|=])/g, ' $1')
    .replace(/-{3,}/g, '--');
