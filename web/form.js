// A form from the fields of a rule: taps where there are few values, typing where there are many.
import { h, set, put, newId, words, capital, label as labelOf } from './dom.js';
import { t } from './strings.js';

const FEW = 11; // so many values are shown to be tapped

// What a field may be: {list} of values, or {low, high} of numbers, or {letters, most}.
export function domain(field) {
  const range = field.range || '';
  if (field.type === 'flag') return { list: ['no', 'yes'] };
  if (field.type === 'letters') {
    const [, letters, most] = range.match(/letters of (\S+?),? at most (\d+)/) || [
      null,
      'ABC',
      '20',
    ];
    return { letters: [...letters], most: Number(most) };
  }
  const span = range.match(/^(-?[\d/]+)\.\.(-?[\d/]+)$/);
  if (span && (field.type === 'number' || field.type === 'exact')) {
    const [low, high] = [number(span[1]), number(span[2])];
    if (field.type === 'number' && high - low < FEW) {
      return { list: Array.from({ length: high - low + 1 }, (_, i) => String(low + i)), low, high };
    }
    return { low, high, text: span };
  }
  if (range.includes('|')) return { list: range.split('|') };
  return {};
}

// "1 1/2", "1½", "3/2", "1.5"
export function number(text) {
  const plain = String(text)
    .trim()
    .replace('½', ' 1/2')
    .replace('¼', ' 1/4')
    .replace('¾', ' 3/4')
    .replace('_', ' ');
  const parts = plain.match(/^(-)?(?:(\d+(?:\.\d+)?)(?:\s+|$))?(?:(\d+)\/(\d+))?$/);
  if (!parts || (parts[2] === undefined && parts[3] === undefined)) return NaN;
  const value = Number(parts[2] || 0) + (parts[3] ? Number(parts[3]) / Number(parts[4]) : 0);
  return parts[1] ? -value : value;
}

// The values to set side by side when this ask is compared.
export function alternatives(field, value) {
  const d = domain(field);
  if (d.list) return d.list;
  if (d.low === undefined) return [value];
  const step = d.high - d.low > 100 ? 5 : d.high - d.low > 30 ? 2 : 1;
  const middle = Number.isFinite(number(value)) ? number(value) : d.low;
  const list = [-2, -1, 0, 1, 2]
    .map((i) => middle + i * step)
    .filter((n) => n >= d.low && n <= d.high);
  return list.map((n) => (n === middle ? String(value) : asText(n)));
}

function asText(n) {
  if (Number.isInteger(n)) return String(n);
  return `${Math.round(n * 48)}/48`;
}

// Asked only while all its conditions hold.
export function asked(field, values, fields) {
  return Object.entries(field.when || {}).every(([name, list]) => {
    const other = fields.find((f) => f.name === name);
    const value =
      values[name] ?? (other && other.default !== undefined ? String(other.default) : undefined);
    return list.map(String).includes(String(value));
  });
}

// The name of a field that is typed into, and what it is.
function typedHead(id, help, label, hint) {
  return h(
    'div',
    { class: 'fieldhead' },
    h(
      'p',
      { class: 'fieldname' },
      h('label', { class: 'legend', for: id }, label),
      ' ',
      h('span', { class: 'hint', id: help }, ...hint),
    ),
  );
}

export class Form {
  // fields: of the rule. values: name -> text, changed in place. heard: changed() and compare(name).
  constructor(fields, values, heard) {
    this.fields = fields;
    this.values = values;
    this.heard = heard;
    this.parts = new Map(); // name -> {element, error, sync, usual, compare}
    this.element = h('form', {
      class: 'asks',
      novalidate: true,
      onsubmit: (e) => e.preventDefault(),
    });
    this.folded = h('p', { class: 'folded', 'aria-live': 'off' });
    this.general = h('div', { class: 'errors', hidden: true });
    for (const { name, list } of groups(fields)) {
      const inside = [];
      let flags;
      for (const field of list) {
        const element = this.field(field, name);
        if (field.type !== 'flag') {
          inside.push(element);
          flags = undefined;
        } else if (flags) {
          flags.append(element);
        } else {
          inside.push((flags = h('div', { class: 'flags' }, element)));
        }
      }
      if (name !== undefined) {
        put(
          this.element,
          h(
            'section',
            { class: 'group' },
            h('h3', {}, name ? capital(words(name)) : t.groupRest),
            inside,
          ),
        );
      } else {
        put(this.element, inside);
      }
    }
    if (!fields.length) put(this.element, h('p', { class: 'hint' }, t.nothingAsked));
    put(this.element, this.folded, this.general);
    this.sync();
  }

  set(name, value) {
    this.values[name] = value;
    this.sync();
    this.heard.changed(name);
  }

  // The name of a field as it is read.
  label(name) {
    return labelOf(this.fields.find((field) => field.name === name) || { name });
  }

  // name -> value of all that is asked now
  asks() {
    const asks = {};
    for (const field of this.fields) {
      const value = this.values[field.name];
      if (asked(field, this.values, this.fields) && value !== undefined && value !== '')
        asks[field.name] = value;
    }
    return asks;
  }

  sync() {
    const away = [];
    for (const field of this.fields) {
      const part = this.parts.get(field.name);
      const here = asked(field, this.values, this.fields);
      part.element.hidden = !here;
      if (!here) away.push(labelOf(field));
      part.sync(this.values[field.name] ?? '');
      const usual =
        field.default !== undefined && String(field.default) !== String(this.values[field.name]);
      if (part.usual) part.usual.hidden = !usual;
      const compared = this.heard.compared && this.heard.compared(field.name);
      if (part.compare) part.compare.setAttribute('aria-pressed', compared ? 'true' : 'false');
    }
    this.folded.hidden = !away.length;
    this.folded.textContent = t.folded(away.join(', '));
  }

  // Each error at the field it is about; what is about none stands below the form.
  problems(errors) {
    for (const part of this.parts.values()) {
      part.error.hidden = true;
      part.error.textContent = '';
      part.element.classList.remove('wrong');
    }
    const rest = [];
    for (const error of errors) {
      const part = this.parts.get(about(error, this.fields));
      if (part && !part.element.hidden) {
        part.error.hidden = false;
        part.error.textContent = error.what;
        part.element.classList.add('wrong');
      } else {
        rest.push(error);
      }
    }
    this.general.hidden = !rest.length;
    set(
      this.general,
      rest.map((error) => h('p', { class: 'error' }, error.what, ' ', error.next)),
    );
  }

  field(field, group) {
    const label = capital(labelOf(field, group ? group.length + 1 : 0));
    const help = newId('help');
    const error = h('p', { class: 'error', id: newId('error'), hidden: true });
    const about = [help, error.id].join(' ');
    const usual =
      field.default === undefined || field.type === 'flag'
        ? null
        : h(
            'button',
            {
              type: 'button',
              class: 'plain usual',
              'aria-label': t.usualLabel(label, words(field.default)),
              onclick: () => this.set(field.name, String(field.default)),
            },
            t.usual(words(field.default)),
          );
    const compare =
      !this.heard.compare || field.type === 'letters'
        ? null
        : h(
            'button',
            {
              type: 'button',
              class: 'plain compare',
              'aria-pressed': 'false',
              'aria-label': t.compareLabel(label),
              onclick: () => this.heard.compare(field.name),
            },
            t.compare,
          );
    const part = { error, usual, compare };
    const kind = field.type === 'flag' ? this.flag : this.kindOf(field);
    kind.call(this, field, label, part, { help, about, tools: compare });
    this.parts.set(field.name, part);
    return part.element;
  }

  kindOf(field) {
    const d = domain(field);
    if (d.list) return this.choice;
    if (d.letters) return this.letters;
    return this.stepper;
  }

  flag(field, label, part, { help, about, tools }) {
    const box = h('input', {
      type: 'checkbox',
      role: 'switch',
      'aria-describedby': about,
      onchange: () => this.set(field.name, box.checked ? 'yes' : 'no'),
    });
    part.element = h(
      'div',
      { class: 'field flag' },
      h(
        'div',
        { class: 'fieldhead' },
        h(
          'label',
          { class: 'switch' },
          box,
          h('span', { class: 'slot' }),
          h(
            'span',
            { class: 'fieldname' },
            h('span', { class: 'legend' }, label),
            ' ',
            h('span', { class: 'hint', id: help, 'aria-hidden': 'true' }, field.help),
          ),
        ),
        tools,
      ),
      part.error,
    );
    part.sync = (value) => {
      box.checked = value === 'yes';
    };
  }

  choice(field, label, part, { help, about, tools }) {
    const name = newId(field.name);
    const boxes = domain(field).list.map((value) =>
      h('input', {
        type: 'radio',
        name,
        value,
        'aria-describedby': about,
        onchange: () => this.set(field.name, value),
      }),
    );
    part.element = h(
      'fieldset',
      { class: 'field' },
      h('legend', { class: 'unseen' }, label),
      h(
        'div',
        { class: 'fieldhead' },
        h(
          'p',
          { class: 'fieldname' },
          h('span', { class: 'legend', 'aria-hidden': 'true' }, label),
          ' ',
          h('span', { class: 'hint', id: help }, field.help),
        ),
      ),
      h(
        'div',
        { class: 'chips' },
        boxes.map((box) => h('label', { class: 'chip' }, box, h('span', {}, words(box.value)))),
        part.usual,
      ),
      tools,
      part.error,
    );
    part.sync = (value) => {
      for (const box of boxes) box.checked = box.value === value;
    };
  }

  stepper(field, label, part, { help, about, tools }) {
    const d = domain(field);
    const id = newId(field.name);
    const input = h('input', {
      id,
      type: 'text',
      inputmode: field.type === 'number' && !(d.low < 0) ? 'numeric' : 'text',
      autocomplete: 'off',
      spellcheck: 'false',
      'aria-describedby': about,
      oninput: () => {
        this.values[field.name] = input.value.trim();
        this.sync();
        this.heard.changed(field.name);
      },
      onkeydown: (event) => {
        const by = { ArrowUp: 1, ArrowDown: -1, PageUp: 10, PageDown: -10 }[event.key];
        if (!by) return;
        event.preventDefault();
        step(by);
      },
    });
    const step = (by) => {
      const now = number(input.value);
      const next = Number.isFinite(now) ? now + by : (d.low ?? 0);
      this.set(
        field.name,
        asText(Math.min(d.high ?? Infinity, Math.max(d.low ?? -Infinity, next))),
      );
    };
    part.element = h(
      'div',
      { class: 'field' },
      typedHead(id, help, label, [field.help, d.text ? ` (${t.from(d.text[1], d.text[2])})` : null]),
      h(
        'div',
        { class: 'stepper' },
        h(
          'button',
          { type: 'button', class: 'btn', 'aria-label': t.less(label), onclick: () => step(-1) },
          '−',
        ),
        input,
        h(
          'button',
          { type: 'button', class: 'btn', 'aria-label': t.more(label), onclick: () => step(1) },
          '+',
        ),
        part.usual,
      ),
      tools,
      part.error,
    );
    part.sync = (value) => {
      if (input.value.trim() !== value) input.value = value;
    };
  }

  letters(field, label, part, { help, about, tools }) {
    const d = domain(field);
    const id = newId(field.name);
    const input = h('input', {
      id,
      type: 'text',
      autocomplete: 'off',
      autocapitalize: 'characters',
      spellcheck: 'false',
      maxlength: d.most,
      'aria-describedby': about,
      oninput: () => this.set(field.name, input.value.toUpperCase().trim()),
    });
    part.element = h(
      'div',
      { class: 'field' },
      typedHead(id, help, label, [field.help]),
      h(
        'div',
        { class: 'stepper letters' },
        input,
        d.letters.map((letter) =>
          h(
            'button',
            {
              type: 'button',
              class: 'btn',
              'aria-label': t.take(letter),
              onclick: () =>
                this.set(field.name, ((this.values[field.name] || '') + letter).slice(0, d.most)),
            },
            letter,
          ),
        ),
        h(
          'button',
          {
            type: 'button',
            class: 'btn',
            'aria-label': t.drop,
            onclick: () => this.set(field.name, (this.values[field.name] || '').slice(0, -1)),
          },
          '⌫',
        ),
      ),
      tools,
      part.error,
    );
    part.sync = (value) => {
      if (input.value !== value) input.value = value;
    };
  }
}

// Asks that share the first part of their names, three or more, stand together; [{name, list}].
function groups(fields) {
  const count = new Map();
  const prefix = (field) => (field.name.includes('-') ? field.name.split('-')[0] : '');
  for (const field of fields) count.set(prefix(field), (count.get(prefix(field)) || 0) + 1);
  const named = [...count].filter(([name, n]) => name && n >= 3).map(([name]) => name);
  if (named.length < 2) return [{ list: fields }];
  return [
    ...named.map((name) => ({ name, list: fields.filter((field) => prefix(field) === name) })),
    { name: '', list: fields.filter((field) => !named.includes(prefix(field))) },
  ].filter(({ list }) => list.length);
}

// The field an error names: "sender=9 is…", "sender is missing", "wrecked: more divisions…".
function about(error, fields) {
  const names = fields.map((field) => field.name).sort((a, b) => b.length - a.length);
  const starts = (text) =>
    names.find((name) => text.startsWith(name) && !/[a-z0-9-]/.test(text.charAt(name.length)));
  return starts(error.what) || starts(error.next || '');
}
