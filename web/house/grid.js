// The tables of a chart file to be changed in place: each cell a box, its text in the file follows.
import { h, printed, words } from '../dom.js';
import { t } from '../strings.js';

// A cell is parted from the next by two blanks or a bar; one blank may stand inside.
const CELL = /[^\s|]+(?: [^\s|]+)*/g;
const RULE = /^[\s+|-]+$/;

// [{name, heads, rows: [{line, key, cells: [{from, to, text}]}]}]; lines from 0.
export function tables(text) {
  const found = [];
  let block;
  text.split('\n').forEach((line, number) => {
    const name = line.match(/^\[(chart|modifiers|answers|options|sequence|words)\b *([^\]]*)\]/);
    if (name) {
      block = name[1] === 'chart' ? { name: name[2].trim(), heads: [], rows: [] } : undefined;
      if (block) found.push(block);
    }
    const bar = line.indexOf('|');
    if (!block || name || bar < 0 || line.trimStart().startsWith('#') || RULE.test(line)) return;
    const cells = [...line.slice(bar + 1).matchAll(CELL)].map((one) => ({
      text: one[0],
      from: bar + 1 + one.index,
      to: bar + 1 + one.index + one[0].length,
    }));
    const row = { line: number, key: line.slice(0, bar).trim(), cells };
    if (/^[\s-]*\+/.test(text.split('\n')[number + 1] || '')) block.heads = row;
    else if (block.heads.cells) block.rows.push(row);
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

// edit(text) is told the new text of the file.
export function chartGrid(file, edit) {
  return tables(file.text).map((table, t_) =>
    h(
      'div',
      { class: 'wide grid', tabindex: 0, role: 'region', 'aria-label': words(table.name) },
      h(
        'table',
        {},
        h(
          'thead',
          {},
          h(
            'tr',
            {},
            h(
              'th',
              { scope: 'col' },
              table.heads.key || h('span', { class: 'unseen' }, t.houseWhere),
            ),
            table.heads.cells.map((one) => h('th', { scope: 'col' }, printed(words(one.text)))),
          ),
        ),
        h(
          'tbody',
          {},
          table.rows.map((row, r) =>
            h(
              'tr',
              {},
              h('th', { scope: 'row' }, printed(words(row.key))),
              row.cells.map((cell, c) =>
                h(
                  'td',
                  {},
                  h('input', {
                    type: 'text',
                    class: 'entry',
                    autocomplete: 'off',
                    spellcheck: 'false',
                    value: cell.text,
                    size: Math.max(3, cell.text.length),
                    'aria-label': `${words(row.key)}, ${words(table.heads.cells[c]?.text ?? '')}`,
                    onchange: (event) => {
                      // Where it stands now: other cells may have moved it.
                      const now = tables(file.text)[t_].rows[r];
                      edit(changed(file.text, now.line, now.cells[c], event.target.value));
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
