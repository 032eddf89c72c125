// What came since this seat last looked: one dispatch a tap.
import { h } from '../dom.js';
import { d } from './words.js';
import { endsStep } from './game.js';
import { button, icon, said, sentence } from './parts.js';
import { fateWords } from './papers.js';

// Of which piece it tells, and where; what ends a step is about no piece, but about what comes now.
function about(game, entry) {
  const { clock } = game.view;
  if (!endsStep(entry))
    return [entry.piece && game.called(entry.piece), entry.place].filter(Boolean).join(', ');
  if (entry.number !== game.last || clock.over) return '';
  return `${clock.time}, ${clock.title}: ${game.side ? d.acts(game.side.name) : d.allAct}`;
}

// What no longer stands is told as in the log: struck, with what became of it.
const struck = (game, { number }, text) => (game.fates.has(number) ? h('s', {}, text) : text);

const fated = (game, { number }) =>
  game.fates.has(number)
    ? h('i', { class: 'd-fate' }, ` ${fateWords(game, game.fates.get(number))}`)
    : '';

// That has a line of its own: of the sentence above it there may be room for the beginning only.
const verdict = (game, entry) =>
  entry.label || game.fates.has(entry.number)
    ? h('p', {}, struck(game, entry, said(entry.label || '')), fated(game, entry))
    : null;

export function news(game, ui, act) {
  const list = game.unread();
  if (!list.length) return null;
  const [entry] = list;
  const total = game.news().length;
  const of = about(game, entry);
  const when = `${game.time(entry.turn)}, ${game.step(entry.step)}, ${d.entry(entry.number)}`;
  return h(
    'section',
    { class: 'd-news', 'aria-label': d.since },
    h(
      'article',
      { class: list.length > 1 ? 'd-desp' : 'd-desp last' },
      h(
        'h2',
        { class: 'head' },
        d.since,
        h(
          'span',
          { class: 'soft' },
          ui.all ? d.newsAll(list.length) : d.newsOf(total - list.length + 1, total),
        ),
      ),
      ui.all
        ? h(
            'ol',
            {},
            list.map((one) =>
              h('li', {}, struck(game, one, sentence(game, one)), fated(game, one)),
            ),
          )
        : h(
            'div',
            {},
            h('h3', {}, struck(game, entry, sentence(game, entry))),
            verdict(game, entry),
            h('p', { class: 'soft' }, of, h('span', { class: 'when' }, of ? `; ${when}` : when)),
          ),
      h(
        'p',
        { class: 'acts' },
        button(
          {
            class: 'btn main',
            'data-k': 'news',
            onclick: () => act.read(ui.all ? list.at(-1).number : entry.number),
          },
          list.length > 1 && !ui.all ? [d.next, icon('arrow')] : d.seen,
        ),
        list.length > 1 && !ui.all ? button({ class: 'plain', onclick: act.all }, d.readAll) : null,
      ),
    ),
  );
}
