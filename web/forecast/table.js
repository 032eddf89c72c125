// A plan as a table: leaders and orders, a box for each of their cells.
import { h, set, put, newId, words, capital, label as labelOf } from '../dom.js';
import { t } from '../strings.js';
import { domain } from '../domain.js';
import { waits, printWaits, tidy } from './plan.js';

export class PlanTable {
  // board: the plan, its shape, and edit(change, again).
  constructor(board, shape) {
    this.board = board;
    this.shape = shape;
    this.cells = new Map(); // "orders.0.method" -> {box, error}
    this.table = h('div', { class: 'plan' });
  }

  get plan() {
    return this.board.plan;
  }

  edit(change, again) {
    this.board.edit(change, again);
  }

  draw() {
    this.cells.clear();
    this.named = []; // what is to be done again when a leader or an order has a new name
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
    const own =
      kind === 'orders' && (field.name === 'after' ? t.planAfterLabel : t.planNames[field.name]);
    const label = own || capital(labelOf(field));
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
