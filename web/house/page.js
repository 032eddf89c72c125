// House rules: charts that are changed here or read from files, for this tab; and what they do.
import { h, set } from '../dom.js';
import { t } from '../strings.js';
import {
  systems,
  rules,
  sheets,
  source,
  houseFiles,
  houseName,
  houseNames,
  houseRules,
  houseSystems,
  houseTitle,
  houseWrong,
  setHouseRules,
  post,
  get,
  watchConnection,
  Problem,
  Away,
} from '../api.js';
import { say, title, address, choose, chosenSystem } from '../shell.js';
import { picker, known, openFile, places, save } from '../parts.js';
import { effectOf } from './effect.js';
import { asFile, chartGrid } from './grid.js';

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
  const { charts } = await sheets(system.system).catch(() => ({ charts: [] }));
  if (!current()) return undefined;
  const page = new HousePage(system, list, charts);
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
  const wish = route.query.get('chart');
  if (wish) await page.begin(wish);
  else await page.check();
  return () => page.leave();
}

// On every page: which house rules are in force, and which cannot be.
export function houseLine() {
  return houseSystems().map((one) => {
    const on = houseNames(houseRules(one));
    const wrong = houseFiles(one).filter((file) => houseWrong(one).includes(file.name));
    return on || wrong.length
      ? h(
          'a',
          { href: address(['house', one]), class: wrong.length ? 'error' : undefined },
          h(
            'span',
            {},
            wrong.length ? t.houseFault(wrong.map(houseName)) : t.houseOn(houseTitle(one), on),
          ),
        )
      : null;
  });
}

class HousePage {
  constructor(system, list, charts) {
    this.system = system;
    this.list = list;
    this.name = system.system;
    this.charts = charts;
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
        this.starter(charts),
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

  // A chart to begin with: as it is printed, to be changed cell by cell.
  starter(charts) {
    const select = h(
      'select',
      { class: 'entry', id: 'house-chart' },
      charts.map((one) => h('option', { value: one.chart }, one.title)),
    );
    return h(
      'p',
      { class: 'starter' },
      h('label', { for: 'house-chart' }, t.houseBegin),
      ' ',
      select,
      ' ',
      h(
        'button',
        { type: 'button', class: 'btn main', onclick: () => this.begin(select.value) },
        t.houseChange,
      ),
    );
  }

  async begin(chart) {
    const name = `${chart}.chart`;
    if (!this.files.some((file) => file.name === name)) {
      try {
        const { text } = await source(this.name, chart);
        this.files = [...this.files, { name, text }];
      } catch (error) {
        if (!(error instanceof Problem || error instanceof Away)) throw error;
        set(this.state, h('p', { class: 'error' }, error.message));
        return;
      }
    }
    this.draw();
    this.boxes.find((box) => box.file.name === name).element.scrollIntoView({ block: 'nearest' });
    await this.check();
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
      const { title } = this.list.find((one) => one.system === base);
      setHouseRules(base, [...others(houseFiles(base)), ...files], null, title);
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
        'aria-label': t.houseTextOf(houseName(file)),
        value: file.text,
        oninput: () => {
          file.text = asFile(area.value);
          drawGrid();
          clearTimeout(this.timer);
          this.timer = setTimeout(() => this.check(), 300);
        },
        onchange: () => {
          area.value = file.text;
        },
      });
      const grid = h('div');
      const drawGrid = () =>
        set(
          grid,
          chartGrid(file, houseName(file), (text) => {
            file.text = area.value = text;
            this.check();
          }),
        );
      drawGrid();
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
            h('h3', {}, houseName(file)),
            h(
              'button',
              {
                type: 'button',
                class: 'btn',
                'aria-label': t.houseDropOf(houseName(file)),
                onclick: () => this.drop(file),
              },
              t.houseDrop,
            ),
          ),
          errors,
          grid,
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
      setHouseRules(this.name, [], [], this.system.title);
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
    setHouseRules(
      this.name,
      files,
      errors.length && !wrong.length ? named : wrong,
      this.system.title,
    );
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
    set(this.state, h('p', { class: 'house' }, t.houseInForce(houseNames(files))));
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
      set(this.effect, effectOf(answer, list, this.name, this.charts));
      say(t.houseSaid(answer.differences.length, answer.odds.filter((one) => one.changed).length));
    } catch (error) {
      if (asked !== this.asked) return;
      this.again = error instanceof Away;
      set(this.effect, h('section', { class: 'sheet' }, h('p', { class: 'error' }, error.message)));
    }
  }
}
