// A form from the fields of a rule: sides in pairs, what is untouched folded away, what cannot be
// chosen struck out.
import { BOOK, h, set, put, newId, words, capital, label as labelOf } from './dom.js';
import { t } from './strings.js';
import { asked, domain, groups, isUsual, sides } from './domain.js';
import { choice, flag, letters, picked, stepper } from './fields.js';

const MANY = 12; // a longer form folds what is as usual

export class Form {
  // fields: of the rule. values: name -> text, changed in place. heard: changed() and compare(name).
  constructor(fields, values, heard) {
    this.fields = fields;
    this.values = values;
    this.heard = heard;
    this.parts = new Map(); // name -> {element, error, sync, bar, usual, compare}
    this.element = h('form', {
      class: 'asks',
      novalidate: true,
      onsubmit: (e) => e.preventDefault(),
    });
    this.away = h('p', { class: 'folded', 'aria-live': 'off' });
    this.general = h('div', { class: 'errors', hidden: true });
    const list = groups(fields);
    const paired = sides(list);
    if (paired) this.pairs(paired);
    for (const group of paired ? list.slice(2) : list) this.group(group);
    if (!fields.length) put(this.element, h('p', { class: 'hint' }, t.nothingAsked));
    put(this.element, this.away, this.general);
    this.sync();
  }

  // Two sides that are asked the same, side by side.
  pairs({ names, rows }) {
    const row = (pair) => {
      const [first] = pair.filter(Boolean);
      const at = pair.indexOf(first);
      const name = capital(labelOf(first, names[at].length + 1));
      return h(
        'div',
        { class: 'pair' },
        h(
          'p',
          { class: 'pairname' },
          h('span', { class: 'legend', lang: BOOK }, name),
          ' ',
          h('span', { class: 'hint', lang: BOOK }, first.help),
        ),
        pair.map((field, i) =>
          field ? this.field(field, names[i], true) : h('span', { class: 'field none' }),
        ),
      );
    };
    const plain = rows.filter((pair) => this.folds(pair.filter(Boolean)));
    const open = rows.filter((pair) => !plain.includes(pair));
    put(
      this.element,
      h(
        'div',
        { class: 'pairs' },
        h(
          'div',
          { class: 'pair heads' },
          h('span'),
          names.map((name) => h('h3', {}, capital(words(name)))),
        ),
        open.map(row),
      ),
      this.fold(plain.flat().filter(Boolean), () => h('div', { class: 'pairs' }, plain.map(row))),
    );
  }

  group({ name, list }) {
    const plain = list.filter((field) => this.folds([field]));
    const inside = (some) => {
      const elements = [];
      let flags;
      for (const field of some) {
        const element = this.field(field, name);
        if (field.type !== 'flag') {
          elements.push(element);
          flags = undefined;
        } else if (flags) {
          flags.append(element);
        } else {
          elements.push((flags = h('div', { class: 'flags' }, element)));
        }
      }
      return elements;
    };
    const open = list.filter((field) => !plain.includes(field));
    put(
      this.element,
      h(
        'section',
        { class: 'group' },
        name === undefined ? null : h('h3', {}, name ? capital(words(name)) : t.groupRest),
        inside(open),
        this.fold(plain, () => inside(plain)),
      ),
    );
  }

  // In a long form what may be left as it is, and is, is folded: only now, not under the thumb.
  folds(list) {
    return this.fields.length > MANY && list.every((field) => isUsual(field, this.values));
  }

  fold(list, inside) {
    if (!list.length) return null;
    const names = [...new Set(list.map((field) => labelOf(field)))];
    const said = names.slice(0, 4).join(', ');
    return h(
      'details',
      { class: 'fold usualfold' },
      h('summary', {}, t.asUsual(list.length, names.length > 4 ? `${said}…` : said)),
      inside(),
    );
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
      if (part.usual) part.usual.hidden = isUsual(field, this.values);
      const compared = this.heard.compared && this.heard.compared(field.name);
      if (part.compare) part.compare.setAttribute('aria-pressed', compared ? 'true' : 'false');
    }
    this.away.hidden = !away.length;
    this.away.textContent = t.folded(away.join(', '));
  }

  // Values that cannot be chosen with the rest as it is: [{ask, value, field, why}].
  bar(list) {
    for (const field of this.fields) {
      const part = this.parts.get(field.name);
      const mine = (list || []).filter((one) => one.ask === field.name);
      part.bar(new Map(mine.map((one) => [String(one.value), one.why])));
    }
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
      const part = this.parts.get(error.field);
      if (part && !part.element.hidden) {
        part.error.hidden = false;
        part.error.textContent = said(error, this.fields, this.values);
        part.element.classList.add('wrong');
        const fold = part.element.closest('details');
        if (fold) fold.open = true;
      } else {
        rest.push(error);
      }
    }
    this.general.hidden = !rest.length;
    set(
      this.general,
      rest.map((error) =>
        h(
          'p',
          { class: 'error' },
          said(error, this.fields, this.values),
          ' ',
          error.field ? '' : error.next,
        ),
      ),
    );
  }

  // small: half a row of a pair.
  field(field, group, small) {
    const label = capital(labelOf(field, group ? group.length + 1 : 0));
    const error = h('p', { class: 'error', id: newId('error'), hidden: true });
    const help = newId('help');
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
              'aria-label': t.compareLabel(small ? labelOf(field) : label),
              onclick: () => this.heard.compare(field.name),
            },
            t.compare,
          );
    const head = {
      label: small && field.type === 'flag' ? '' : label,
      spoken: small ? capital(labelOf(field)) : undefined,
      hint: small ? '' : field.help,
      help,
      about: small ? error.id : `${help} ${error.id}`,
      usual: small ? null : usual,
      tools: compare,
      refuse: (why) => {
        error.hidden = false;
        error.textContent = t.barred(why);
      },
    };
    const kind = field.type === 'flag' ? flag : this.kindOf(field, small);
    const part = kind(field, head, (value) => this.set(field.name, value), small);
    Object.assign(part, { error, usual: small ? null : usual, compare });
    part.element.append(error);
    this.parts.set(field.name, part);
    return part.element;
  }

  kindOf(field, small) {
    const d = domain(field);
    if (d.list) return small ? picked : choice;
    if (d.letters) return letters;
    return stepper;
  }
}

// What is wrong, for who taps: without the name that stands above it anyway.
function said(error, fields, values) {
  const field = fields.find((one) => one.name === error.field);
  if (!field) return error.what;
  const d = domain(field);
  const typed = values[field.name] ?? '';
  if (error.code === 'ask.range' && d.text) return t.outOfRange(typed, d.text[1], d.text[2]);
  if (error.code === 'ask.value' || error.code === 'ask.range') return t.notRead(typed);
  if (error.code === 'ask.missing') return t.missing;
  return capital(error.what.replace(`${field.name}: `, ''));
}
