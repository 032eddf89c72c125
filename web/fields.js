// The kinds of fields: a switch, chips to tap, a box to type into, letters. Each makes {element,
// sync(value), bar(Map value -> why)}; set(value) is called when it changes.
import { BOOK, h, newId, printed, words } from './dom.js';
import { t } from './strings.js';
import { asText, domain, number } from './domain.js';

// head: {label, hint, help, about}, the ids of what tells of it; small: for half a row.
const headOf = ({ label, hint, help, id }) =>
  h(
    'div',
    { class: 'fieldhead' },
    h(
      'p',
      { class: 'fieldname' },
      id
        ? h('label', { class: 'legend', for: id, lang: BOOK }, label)
        : h('span', { class: 'legend', 'aria-hidden': 'true', lang: BOOK }, label),
      ' ',
      h('span', { class: 'hint', id: help, lang: BOOK }, hint),
    ),
  );

export function flag(field, head, set) {
  const box = h('input', {
    type: 'checkbox',
    role: 'switch',
    'aria-describedby': head.about,
    'aria-label': head.spoken,
    onchange: () => set(box.checked ? 'yes' : 'no'),
  });
  const part = {
    element: h(
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
            h('span', { class: 'legend', lang: BOOK }, head.label),
            ' ',
            h(
              'span',
              { class: 'hint', id: head.help, 'aria-hidden': 'true', lang: BOOK },
              head.hint,
            ),
          ),
        ),
        head.tools,
      ),
    ),
    sync: (value) => {
      box.checked = value === 'yes';
    },
    bar: (barred) => {
      const other = box.checked ? 'no' : 'yes';
      box.setAttribute('aria-disabled', String(barred.has(other)));
      part.why = barred.get(other);
    },
  };
  box.addEventListener('click', (event) => {
    if (box.getAttribute('aria-disabled') !== 'true') return;
    event.preventDefault();
    head.refuse(part.why);
  });
  return part;
}

export function choice(field, head, set) {
  const name = newId(field.name);
  const chips = domain(field).list.map((value) => {
    const box = h('input', {
      type: 'radio',
      name,
      value,
      'aria-describedby': head.about,
      onchange: () => {
        if (box.getAttribute('aria-disabled') !== 'true') set(value);
        else part.sync(part.value);
      },
      onclick: (event) => {
        if (box.getAttribute('aria-disabled') !== 'true') return;
        event.preventDefault();
        head.refuse(box.title);
      },
    });
    return { box, chip: h('label', { class: 'chip' }, box, h('span', {}, printed(words(value)))) };
  });
  const part = {
    element: h(
      'fieldset',
      { class: 'field' },
      h('legend', { class: 'unseen', lang: BOOK }, head.spoken || head.label),
      headOf(head),
      h(
        'div',
        { class: 'chips' },
        chips.map(({ chip }) => chip),
        head.usual,
      ),
      head.tools,
    ),
    sync: (value) => {
      part.value = value;
      for (const { box } of chips) box.checked = box.value === value;
    },
    bar: (barred) => {
      for (const { box } of chips) {
        const why = barred.get(box.value);
        if (why) box.setAttribute('aria-disabled', 'true');
        else box.removeAttribute('aria-disabled');
        box.title = why || '';
      }
    },
  };
  return part;
}

// The same in half a row: a list that opens.
export function picked(field, head, set) {
  const id = newId(field.name);
  const box = h(
    'select',
    {
      id,
      class: 'entry',
      'aria-label': head.spoken,
      'aria-describedby': head.about,
      onchange: () => set(box.value),
    },
    domain(field).list.map((value) => h('option', { value }, words(value))),
  );
  return {
    element: h('div', { class: 'field' }, box, head.usual, head.tools),
    sync: (value) => {
      box.value = value;
    },
    bar: (barred) => {
      for (const option of box.options) option.disabled = barred.has(option.value);
    },
  };
}

export function stepper(field, head, set, small) {
  const d = domain(field);
  const id = newId(field.name);
  const input = h('input', {
    id,
    type: 'text',
    inputmode: field.type === 'number' && !(d.low < 0) ? 'numeric' : 'text',
    autocomplete: 'off',
    spellcheck: 'false',
    'aria-label': small ? head.spoken : undefined,
    'aria-describedby': head.about,
    // What stands there is meant to be written over.
    onfocus: () => setTimeout(() => input === document.activeElement && input.select()),
    oninput: () => set(input.value.trim(), true),
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
    set(asText(Math.min(d.high ?? Infinity, Math.max(d.low ?? -Infinity, next))));
  };
  const button = (text, label, by) =>
    h(
      'button',
      { type: 'button', class: 'btn', 'aria-label': label, onclick: () => step(by) },
      text,
    );
  const name = head.spoken || head.label;
  const hint = d.text ? `${head.hint} (${t.from(d.text[1], d.text[2])})` : head.hint;
  return {
    element: h(
      'div',
      { class: 'field' },
      small ? null : headOf({ ...head, id, hint }),
      h(
        'div',
        { class: 'stepper' },
        button('−', t.less(name), -1),
        input,
        button('+', t.more(name), 1),
        head.usual,
      ),
      head.tools,
    ),
    sync: (value) => {
      if (input.value.trim() !== value) input.value = value;
    },
    bar: () => {},
  };
}

export function letters(field, head, set) {
  const d = domain(field);
  const id = newId(field.name);
  const input = h('input', {
    id,
    type: 'text',
    autocomplete: 'off',
    autocapitalize: 'characters',
    spellcheck: 'false',
    maxlength: d.most,
    'aria-describedby': head.about,
    oninput: () => set(input.value.toUpperCase().trim()),
  });
  const button = (text, label, next) =>
    h(
      'button',
      { type: 'button', class: 'btn', 'aria-label': label, onclick: () => set(next()) },
      text,
    );
  return {
    element: h(
      'div',
      { class: 'field' },
      headOf({ ...head, id }),
      h(
        'div',
        { class: 'stepper letters' },
        input,
        d.letters.map((letter) =>
          button(letter, t.take(letter), () => (input.value + letter).slice(0, d.most)),
        ),
        button('⌫', t.drop, () => input.value.slice(0, -1)),
      ),
      head.tools,
    ),
    sync: (value) => {
      if (input.value !== value) input.value = value;
    },
    bar: () => {},
  };
}
