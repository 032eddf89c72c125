// What a game came to, when it is over: the report of the server, as a sheet that can be printed.
import { h, set } from '../dom.js';
import { d } from './words.js';
import { head, refusal } from './parts.js';

function block(part) {
  if (part.kind === 'heading') return h('h3', {}, part.words);
  if (part.rows)
    return h(
      'div',
      { class: 'wide' },
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
              row.map((one, i) => h(i ? 'td' : 'th', {}, one)),
            ),
          ),
        ),
      ),
    );
  return h(part.kind === 'item' ? 'li' : 'p', {}, part.words || '');
}

export function result(game) {
  const box = h('section', { class: 'd-sheet', 'aria-label': d.result }, head(d.result));
  game
    .ask('/result')
    .then((told) => set(box, head(d.result), (told.parts || []).map(block)))
    .catch((error) => set(box, head(d.result), refusal(error)));
  return box;
}
