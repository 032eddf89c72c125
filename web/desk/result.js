// What a game came to, when it is over: the report of the server, as a sheet that can be printed.
import { BOOK, h, set } from '../dom.js';
import { luckPicture } from '../plot.js';
import { decimal } from '../language.js';
import { d } from './words.js';
import { button, head, refusal, said } from './parts.js';

// What was thrown, against what was to be expected.
const luck = ({ tally, words }) =>
  h('div', { class: 'd-luck' }, luckPicture(tally, words, d.expects(decimal(tally.expected, 1))));

function block(part) {
  if (part.kind === 'heading') return h('h3', {}, part.words);
  if (part.rows)
    return h(
      'div',
      { class: 'wide', role: 'group', tabindex: 0, 'aria-label': part.rows[0][0] || d.result },
      h(
        'table',
        { class: 'd-ledger report' },
        h(
          'thead',
          {},
          h(
            'tr',
            {},
            part.rows[0].map((one) => h('th', { scope: 'col' }, one)),
          ),
        ),
        h(
          'tbody',
          {},
          part.rows.slice(1).map((row) =>
            h(
              'tr',
              {},
              row.map((one, i) => h(i ? 'td' : 'th', {}, said(one))),
            ),
          ),
        ),
      ),
    );
  return h(part.kind === 'item' ? 'li' : 'p', {}, part.words || '', part.tally && luck(part));
}

// Items that follow each other are one list.
function blocks(parts) {
  const list = [];
  for (const part of parts) {
    const made = block(part);
    const last = list.at(-1);
    if (part.kind !== 'item') list.push(made);
    else if (last?.tagName === 'UL') last.append(made);
    else list.push(h('ul', {}, made));
  }
  return list;
}

// It is told in the language of the rulebooks, whoever reads it.
const sheet = ({ parts = [] }) => h('div', { class: 'd-report', lang: BOOK }, blocks(parts));

// The same, once it is here.
export const report = (game) => game.ask('/result').then((told) => sheet(told));

// again: goes through the game once more.
export function result(game, again) {
  const box = h('section', { class: 'd-sheet', 'aria-label': d.result }, head(d.result));
  game
    .ask('/result')
    .then((told) =>
      set(
        box,
        head(d.result),
        again
          ? h('p', { class: 'acts' }, button({ class: 'btn main', onclick: again }, d.goThrough))
          : null,
        d.inEnglish ? h('p', { class: 'soft' }, d.inEnglish) : null,
        sheet(told),
      ),
    )
    .catch((error) => set(box, head(d.result), refusal(error)));
  return box;
}
