// The forecast: a plan as a table or as text, when its orders are acted on, and together.
import { h, set, put, newId, words, capital, calm, label as labelOf } from './dom.js';
import { t } from './strings.js';
import { systems, rules, houseRules, post, watchConnection, Problem, Away } from './api.js';
import { say, title, address, settle, choose, chosenSystem } from './shell.js';
import { domain } from './domain.js';
import { percent } from './spread.js';
import { parse, print, placeOf, waits, printWaits, shape, example, tidy } from './plan.js';
import { forecastPicture, share } from './gantt.js';
import { picker, known, places, save, openFile, copy } from './parts.js';

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
    this.shape = shape(system.rule);
    this.cells = new Map(); // "orders.0.method" -> {box, error}
    this.table = h('div', { class: 'plan' });
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
        this.table,
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
    this.unwatch = watchConnection(
      (there) => there && this.problem instanceof Away && this.ask(),
    );
    this.look(view);
  }

  leave() {
    clearTimeout(this.timer);
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
    this.table.hidden = at !== 'table';
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
    this.result.classList.add('stale');
    this.result.setAttribute('aria-busy', 'true');
    const question = { plan: this.text, rules: files.length ? files : undefined };
    let answer;
    let problem;
    try {
      answer = await post('/api/forecast', question, asking.signal);
    } catch (error) {
      if (error.name === 'AbortError') return;
      if (!(error instanceof Problem || error instanceof Away)) throw error;
      problem = error;
    }
    if (asking !== this.asking) return;
    this.tell(problem);
    if (answer) {
      set(this.result, forecastPicture(answer));
      this.drawStrip(answer);
      say(t.forecastSaid(answer));
    } else {
      const away = problem instanceof Away;
      this.result.querySelector('.mend')?.remove();
      const bare = !this.result.firstChild;
      this.result.prepend(
        h(
          'p',
          { class: bare && !away ? 'hint mend' : 'error mend' },
          away ? t.awayPlan : bare ? t.planMend : t.planEarlier,
        ),
      );
    }
    this.result.classList.toggle('stale', problem instanceof Away);
    this.result.removeAttribute('aria-busy');
  }

  // For small screens: the end of it in one line, while one writes.
  drawStrip(answer) {
    const last = answer.all[answer.turns - 1];
    set(
      this.strip,
      h(
        'button',
        {
          type: 'button',
          class: 'stripodds',
          onclick: () => {
            const to = document.getElementById('forecast-h');
            to.scrollIntoView({ behavior: calm() ? 'auto' : 'smooth' });
            to.focus({ preventScroll: true });
          },
        },
        share(last),
        h('span', {}, t.forecastStrip(answer, percent(last))),
      ),
    );
  }

  // Each error at the cell or the row that it is about; in the text view at its line.
  tell(problem) {
    this.problem = problem;
    for (const { box, error, control } of this.cells.values()) {
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
        (this.cells.get(`${place.kind}.${place.row}.${place.column}`) ||
          this.cells.get(`${place.kind}.${place.row}`));
      if (!cell) {
        rest.push(error);
        continue;
      }
      cell.box.classList.add('wrong');
      cell.error.hidden = false;
      put(cell.error, cell.error.firstChild ? ' ' : null, error.what, '. ', error.next);
      if (cell.control) cell.control.setAttribute('aria-invalid', 'true');
    }
    this.errors.hidden = !rest.length;
    set(this.errors, places(rest, this.text, view === 'text' && ((line) => this.show(line))));
    if (errors.length) say(t.planErrors(errors.length, errors[0].what));
  }

  show(line) {
    const before =
      this.text
        .split('\n')
        .slice(0, line - 1)
        .join('\n').length + (line > 1 ? 1 : 0);
    const end = this.text.indexOf('\n', before);
    this.area.focus();
    this.area.setSelectionRange(before, end < 0 ? this.text.length : end);
  }

  draw() {
    this.cells.clear();
    this.named = []; // what is to be done again when a leader or an order has a new name
    if (view !== 'table') return;
    if (this.plan.strange) {
      set(this.table, h('p', { class: 'error' }, t.planStrange(this.plan.strange)));
      return;
    }
    const traits = this.columns('leaders', this.shape.traits);
    const columns = this.columns('orders', this.shape.columns).filter(
      ({ name }) => !['from', 'to', 'issued', 'after'].includes(name),
    );
    const who = { names: () => this.plan.leaders.rows.map((row) => row.name).filter(Boolean) };
    set(
      this.table,
      h(
        'div',
        { class: 'planrow settings' },
        this.setting('title', t.planTitle, ''),
        this.setting('turns', t.planTurns, 'numeric'),
        this.setting('within', t.planWithin, 'numeric', t.planWithinHint),
      ),
      this.rows('leaders', traits, this.shape.traits),
      this.rows(
        'orders',
        [
          { ...who, name: 'from', help: t.planFrom },
          { ...who, name: 'to', help: t.planTo },
          ...columns,
          { name: 'issued', type: 'number', range: '1..200', default: 1, help: t.planIssued },
          { name: 'after', help: t.planAfter },
        ],
        this.shape.columns,
      ),
    );
  }

  // The fields that stand in the plan, and those that have to.
  columns(kind, fields) {
    const inPlan = this.plan[kind].columns;
    return [
      ...fields.filter(
        (field) => inPlan.includes(field.name) || kind === 'leaders' || field.default === undefined,
      ),
      ...inPlan
        .filter((name) => !fields.some((field) => field.name === name))
        .map((name) => ({ name, help: '' })),
    ];
  }

  setting(name, label, mode, hint) {
    return this.cell(
      `plan.0.${name}`,
      label,
      h('input', {
        type: 'text',
        inputmode: mode || undefined,
        autocomplete: 'off',
        value: this.plan.settings[name] || '',
        oninput: (event) =>
          this.edit((plan) => {
            plan.settings[name] = tidy(event.target.value);
          }),
      }),
      null,
      hint,
    );
  }

  cell(at, label, control, more, hint) {
    const error = h('p', { class: 'error', id: newId('error'), hidden: true });
    const box = h('div', { class: 'cell' });
    control.id = at.replaceAll('.', '-');
    const about = hint && h('span', { class: 'unseen', id: `${control.id}-hint` }, hint);
    control.setAttribute('aria-describedby', hint ? `${error.id} ${about.id}` : error.id);
    this.cells.set(at, { box, error, control });
    return put(
      box,
      h('label', { for: control.id, title: hint }, label),
      control,
      about,
      more,
      error,
    );
  }

  rows(kind, fields, all) {
    const texts = t.planRows[kind];
    const spare = all.filter((field) => !fields.includes(field));
    const list = h(
      'div',
      { class: `rows ${kind}` },
      this.plan[kind].rows.map((row, at) => this.row(kind, row, at, fields)),
    );
    // Not an attribute: the style of this very element, set as the policy of the page allows.
    list.style.setProperty('--columns', fields.length);
    return h(
      'section',
      { class: 'planpart' },
      h('h3', {}, texts.title),
      list,
      h(
        'div',
        { class: 'ways' },
        h(
          'button',
          { type: 'button', class: 'btn', id: `${kind}-add`, onclick: () => this.add(kind) },
          texts.add,
        ),
        kind === 'orders' && spare.length
          ? h('label', { class: 'more' }, h('span', {}, t.planColumn), this.spare(kind, spare))
          : null,
      ),
    );
  }

  spare(kind, spare) {
    return h(
      'select',
      {
        id: `${kind}-column`,
        onchange: (event) =>
          this.edit((plan) => {
            const { columns } = plan[kind];
            const at = columns.indexOf('issued');
            columns.splice(at < 0 ? columns.length : at, 0, event.target.value);
          }, true),
      },
      h('option', { value: '' }, t.planColumnPick),
      spare.map((field) => h('option', { value: field.name }, labelOf(field))),
    );
  }

  row(kind, row, at, fields) {
    const texts = t.planRows[kind];
    const error = h('p', { class: 'error rowerror', hidden: true });
    const legend = h('legend', { class: 'unseen' });
    const remove = h(
      'button',
      {
        type: 'button',
        class: 'btn remove',
        id: `${kind}-${at}-remove`,
        onclick: () => {
          this.edit((plan) => plan[kind].rows.splice(at, 1), true);
          (
            document.getElementById(`${kind}-${at}-remove`) ||
            document.getElementById(`${kind}-add`)
          ).focus();
        },
      },
      '×',
    );
    const box = h(
      'fieldset',
      { class: 'planrow' },
      legend,
      this.cell(`${kind}.${at}.`, texts.name, this.name(kind, row, at)),
      fields.map((field) => this.fieldCell(kind, row, at, field)),
      remove,
      error,
    );
    const again = () => {
      const name = this.plan[kind].rows[at].name || String(at + 1);
      legend.textContent = texts.row(name);
      remove.setAttribute('aria-label', texts.remove(name));
    };
    again();
    this.named.push(again);
    this.cells.set(`${kind}.${at}`, { box, error });
    return box;
  }

  // Who is renamed is renamed wherever he stands.
  name(kind, row, at) {
    let old = row.name;
    return h('input', {
      type: 'text',
      autocomplete: 'off',
      value: row.name,
      oninput: (event) => {
        this.edit((plan) => {
          const name = tidy(
            event.target.value.replace(kind === 'orders' ? /[,+]/g : /$^/, ' '),
          ).replace(/^[#[]+/, '');
          plan[kind].rows[at].name = name;
          if (!name) return;
          for (const order of plan.orders.rows) {
            for (const column of kind === 'leaders' ? ['from', 'to'] : []) {
              if (old && order.cells[column] === old) order.cells[column] = name;
            }
            if (kind === 'orders' && old && order.cells.after) {
              order.cells.after = printWaits(
                waits(order.cells.after).map((wait) =>
                  wait.order === old ? { ...wait, order: name } : wait,
                ),
              );
            }
          }
          old = name;
        });
        for (const again of this.named) again();
      },
    });
  }

  fieldCell(kind, row, at, field) {
    const key = `${kind}.${at}.${field.name}`;
    const label = field.name === 'after' ? t.planAfterLabel : capital(labelOf(field));
    const value = row.cells[field.name] || '';
    const put = (text) =>
      this.edit((plan) => {
        if (!plan[kind].columns.includes(field.name)) plan[kind].columns.push(field.name);
        plan[kind].rows[at].cells[field.name] = text;
      });
    if (field.name === 'after' && kind === 'orders')
      return this.after(key, label, value, at, field);
    const { list } = field.range ? domain(field) : {};
    const usual = field.default === undefined ? '' : String(field.default);
    const control =
      list || field.names
        ? h('select', { onchange: (event) => put(event.target.value) })
        : h('input', {
            type: 'text',
            inputmode: field.type === 'number' ? 'numeric' : undefined,
            autocomplete: 'off',
            value,
            placeholder: usual || undefined,
            oninput: (event) => put(tidy(event.target.value)),
          });
    if (field.names) {
      const again = () =>
        fill(control, '–', field.names(), this.plan[kind].rows[at].cells[field.name] || '', String);
      again();
      this.named.push(again);
    } else if (list) {
      const first = usual ? t.planUsual(words(usual)) : '–';
      fill(control, first, usual === value ? list : list.filter((one) => one !== usual), value);
    }
    return this.cell(key, label, control, null, field.help);
  }

  // Waits for one order or several, each with the turns between.
  after(key, label, value, at, field) {
    const list = [...waits(value), { order: '', gap: 1 }];
    const others = () =>
      this.plan.orders.rows.map((row) => row.name).filter((name, i) => name && i !== at);
    const change = (i, wait) =>
      this.edit((plan) => {
        if (!plan.orders.columns.includes('after')) plan.orders.columns.push('after');
        const now = waits(plan.orders.rows[at].cells.after || '');
        now[i] = { ...(now[i] || { gap: 1 }), ...wait };
        plan.orders.rows[at].cells.after = printWaits(now);
      }, wait.order !== undefined);
    const pair = (wait, i) => {
      const pick = h('select', {
        id: `orders-${at}-after-${i}`,
        'aria-label': i ? t.planAfterMore : undefined,
        onchange: (event) => change(i, { order: event.target.value }),
      });
      const gap = h('input', {
        type: 'text',
        inputmode: 'numeric',
        autocomplete: 'off',
        value: wait.gap,
        oninput: (event) => {
          if (/^\d+$/.test(event.target.value)) change(i, { gap: Number(event.target.value) });
        },
      });
      const again = () => {
        const now = waits(this.plan.orders.rows[at].cells.after || '')[i] || { order: '' };
        fill(pick, i ? t.planAnd : t.planAtOnce, others(), now.order, String);
        gap.setAttribute('aria-label', t.planGap(now.order));
        gap.title = t.planGap(now.order);
      };
      again();
      this.named.push(again);
      return {
        pick,
        gap: wait.order && h('span', { class: 'gap' }, '+', gap, t.planLater(wait.gap)),
      };
    };
    const pairs = list.slice(0, others().length).map(pair);
    if (!pairs.length) pairs.push(pair(list[0], 0));
    const [first, ...more] = pairs;
    const box = this.cell(
      key,
      label,
      first.pick,
      [first.gap, more.map((one) => [one.pick, one.gap])],
      field.help,
    );
    box.classList.add('after');
    return box;
  }

  add(kind) {
    this.edit((plan) => {
      const { rows, columns } = plan[kind];
      const last = rows[rows.length - 1];
      let number = rows.length + 1;
      while (rows.some((row) => row.name === t.planRows[kind].fresh(number))) number++;
      const cells = last
        ? { ...last.cells, after: '' }
        : Object.fromEntries(columns.map((column) => [column, '']));
      rows.push({ name: t.planRows[kind].fresh(number), cells });
    }, true);
    document.getElementById(`${kind}-${this.plan[kind].rows.length - 1}-`).focus();
  }
}

// Aligned again.
const neat = (text) => (parse(text).strange ? text : print(parse(text)));

// For the address: without the blanks that only make it neat.
const close = (text) =>
  text
    .replace(/ {2,}/g, '  ')
    .replace(/ +([|=])/g, ' $1')
    .replace(/-{3,}/g, '--');

// What stands in a cell can be seen even if it is none of the values.
function fill(select, first, list, value, show = words) {
  const all = value && !list.includes(value) ? [...list, value] : list;
  set(
    select,
    h('option', { value: '' }, first),
    all.map((one) => h('option', { value: one }, show(one))),
  );
  select.value = value;
}
