// The tables of a chart file to be changed in place: each cell a box, its text in the file follows.
import { BOOK, h, printed, words, written } from '../dom.js';
import { language } from '../language.js';
import { t } from '../strings.js';

// A cell is parted from the next by two blanks or a bar; one blank may stand inside.
const CELL = /[^\s|]+(?: [^\s|]+)*/g;
const RULE = /^[\s+|-]+$/;

// [{name, groups, heads, rows: [{line, key, cells: [{from, to, text}]}], answers}]; lines from 0.
export function tables(text) {
  const found = [];
  let block;
  let answers;
  text.split('\n').forEach((line, number) => {
    const name = line.match(/^\[(chart|modifiers|answers|options|sequence|words)\b *([^\]]*)\]/);
    const bar = line.indexOf('|');
    if (name) {
      answers = name[1] === 'answers' && found.find((one) => one.name === name[2].trim())?.answers;
      block = undefined;
      if (name[1] === 'chart')
        found.push((block = { name: name[2].trim(), heads: {}, rows: [], answers: [] }));
    } else if (answers && bar > 0) answers.push(line.slice(0, bar).trim());
    if (!block || name || bar < 0 || line.trimStart().startsWith('#') || RULE.test(line)) return;
    const cells = [...line.slice(bar + 1).matchAll(CELL)].map((one) => ({
      text: one[0],
      from: bar + 1 + one.index,
      to: bar + 1 + one.index + one[0].length,
    }));
    const row = { line: number, key: line.slice(0, bar).trim(), cells };
    if (/^[\s-]*\+/.test(text.split('\n')[number + 1] || '')) block.heads = row;
    else if (block.heads.cells) block.rows.push(row);
    else block.groups = row;
  });
  return found.filter((one) => one.rows.length);
}

// The text with another value in a cell: what stands behind it keeps its place where there is room.
export function changed(text, line, { from, to }, value) {
  const lines = text.split('\n');
  const before = lines[line];
  const rest = before.slice(to);
  const blanks = rest.match(/^ */)[0].length;
  const tidy = value.replace(/[|\s]+/g, ' ').trim() || '.';
  const room = Math.max(rest.trim() ? 2 : 0, blanks + (to - from) - tidy.length);
  lines[line] =
    `${before.slice(0, from)}${tidy}${rest.trim() ? ' '.repeat(room) : ''}${rest.slice(blanks)}`.trimEnd();
  return lines.join('\n');
}

// A cell as its chart is printed, and what is typed into it as the file has it: the words of the chart
// by what they look like.
const shown = (text) => printed(words(text));
function meant(table, typed) {
  const text = typed.trim().toLowerCase();
  const known = [
    ...table.rows.flatMap((row) => row.cells.map((one) => one.text)),
    ...table.answers,
  ];
  return known.find((one) => shown(one).toLowerCase() === text) ?? written(typed);
}

// The text of a file as it was typed, with ranges in its charts as a file has them.
export function asFile(text) {
  let chart = false;
  const lines = text.split('\n').map((line) => {
    if (/^\s*\[/.test(line)) chart = /^\s*\[chart\b/.test(line);
    // A hyphen may part the numbers of a heading, as odds do: only what a keyboard lacks is meant.
    return chart && line.includes('|') && !RULE.test(line)
      ? line.replace(/[^\s|]*[–—−≤≥…][^\s|]*/g, written)
      : line;
  });
  return lines.join('\n');
}

const unseen = (text) => h('span', { class: 'unseen', lang: language }, text);
const span = ({ groups, heads }) => heads.cells.length / groups.cells.length;

// What a cell is read as: "D1, yes"; under groups "6, ½–1, C".
const named = (table, row, c) =>
  [
    row.key,
    table.groups && table.groups.cells[Math.floor(c / span(table))]?.text,
    table.heads.cells[c]?.text,
  ]
    .filter(Boolean)
    .map(shown)
    .join(', ');

// edit(text) is told the new text of the file.
export function chartGrid(file, title, edit) {
  return tables(file.text).map((table, at) =>
    h(
      'div',
      { class: 'wide grid', tabindex: 0, role: 'region', 'aria-label': title, lang: BOOK },
      h(
        'table',
        {},
        h(
          'thead',
          {},
          table.groups
            ? h(
                'tr',
                {},
                h('td'),
                table.groups.cells.map((one) =>
                  h('th', { scope: 'colgroup', colspan: span(table) }, shown(one.text)),
                ),
              )
            : null,
          h(
            'tr',
            {},
            h(
              'th',
              { scope: 'col' },
              table.heads.key ? words(table.heads.key) : unseen(t.houseWhere),
            ),
            table.heads.cells.map((one) => h('th', { scope: 'col' }, shown(one.text))),
          ),
        ),
        h(
          'tbody',
          {},
          table.rows.map((row, r) =>
            h(
              'tr',
              {},
              h('th', { scope: 'row' }, shown(row.key).replace(/,(?=\S)/g, ', ')),
              row.cells.map((cell, c) =>
                h(
                  'td',
                  {},
                  h('input', {
                    type: 'text',
                    class: 'entry',
                    autocomplete: 'off',
                    spellcheck: 'false',
                    value: shown(cell.text),
                    size: Math.max(3, cell.text.length),
                    'aria-label': named(table, row, c),
                    onchange: (event) => {
                      // Where it stands now: other cells may have moved it.
                      const now = tables(file.text)[at];
                      const { line, cells } = now.rows[r];
                      const value = meant(now, event.target.value);
                      event.target.value = shown(value);
                      edit(changed(file.text, line, cells[c], value));
                    },
                  }),
                ),
              ),
            ),
          ),
        ),
      ),
    ),
  );
}
