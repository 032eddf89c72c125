// Parts that several pages share: the choice of a system, files, links, errors at their line.
import { BOOK, h, printed, set } from './dom.js';
import { t } from './strings.js';
import { houseNames, sheets, systems, Problem } from './api.js';
import { say, Lost } from './shell.js';

// Every page says alike that an address names no system.
export async function known(name) {
  if (name === undefined) return;
  const list = await systems();
  if (!list.some((one) => one.system === name)) throw new Lost(t.noSystem(name));
}

// The same for who asks for nothing but the charts of it.
export async function sheetsOf(name) {
  try {
    return await sheets(name);
  } catch (error) {
    throw error instanceof Problem && error.status === 404 ? new Lost(t.noSystem(name)) : error;
  }
}

// The system that is looked at, and the others folded away behind it.
export function picker(list, here, to, label) {
  const now = list.find((one) => one.system === here);
  return h(
    'nav',
    { class: 'systemsline', 'aria-label': label },
    h(
      'details',
      {},
      h(
        'summary',
        {},
        h('span', { lang: BOOK }, now.title),
        ' ',
        h('span', { class: 'counts' }, t.otherSystem),
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
                href: to(one.system),
                'aria-current': one.system === here ? 'page' : undefined,
                lang: BOOK,
              },
              one.title,
            ),
          ),
        ),
      ),
    ),
  );
}

// A button that lets the reader pick files; taken([{name, text}]).
export function openFile(label, accept, taken, multiple) {
  const input = h('input', {
    type: 'file',
    accept,
    multiple,
    hidden: true,
    onchange: async () => {
      const files = await Promise.all(
        [...input.files].map(async (file) => ({ name: file.name, text: await file.text() })),
      );
      input.value = '';
      if (files.length) taken(files);
    },
  });
  return [
    input,
    h('button', { type: 'button', class: 'btn', onclick: () => input.click() }, label),
  ];
}

export function save(name, text) {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  h('a', { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}

// Copies an address, and tells in the note what whoever opens it sees: house rules do not go along.
export async function copy(url, note, copied, house) {
  const names = houseNames(house);
  try {
    await navigator.clipboard.writeText(url);
    note.textContent = names ? `${t.copiedPlain} ${t.copiedHouse(names)}` : copied;
    say(note.textContent, 0);
  } catch {
    const box = h('input', {
      type: 'text',
      class: 'linkbox entry',
      readonly: true,
      value: url,
      'aria-label': t.linkHere,
    });
    set(note, box, names ? t.copiedHouse(names) : null);
    box.focus();
    box.select();
  }
}

// Errors of a text: each with its line, the place in it, and what to do. go(line): a button leads there.
export function places(errors, text, go) {
  const lines = text.split(/\r?\n/);
  return errors.length
    ? h(
        'ol',
        { class: 'lint' },
        errors.map((error) =>
          h(
            'li',
            {},
            error.line
              ? h(
                  'div',
                  { class: 'source' },
                  go
                    ? h(
                        'button',
                        {
                          type: 'button',
                          class: 'lineno',
                          'aria-label': t.goToLine(error.line),
                          onclick: () => go(error.line),
                        },
                        String(error.line),
                      )
                    : h(
                        'span',
                        { class: 'lineno' },
                        h('span', { class: 'unseen' }, `${t.line} `),
                        String(error.line),
                      ),
                  h('code', {}, marked(lines[error.line - 1] || '', error.column || 1)),
                )
              : null,
            h('p', { class: 'error' }, printed(error.what)),
            error.next ? h('p', { class: 'next' }, printed(error.next)) : null,
          ),
        ),
      )
    : null;
}

// The word at the place that is meant stands out.
function marked(line, column) {
  const letters = [...line];
  const start = Math.min(column - 1, letters.length);
  const rest = letters.slice(start).join('');
  const word = (rest.match(/^(?:[^\s|]+(?: [^\s|]+)*)/) || [rest.slice(0, 1) || ' '])[0];
  return [letters.slice(0, start).join(''), h('mark', {}, word), rest.slice(word.length)];
}
