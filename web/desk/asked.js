// What a side asks of the others: told to who asks, and to who may agree or refuse.
import { h } from '../dom.js';
import { d } from './words.js';
import { asks } from './game.js';
import { button, flag } from './parts.js';

// Who asked may take that back, and the player of his side; no other commander under it.
const mayWithdraw = ({ view, log }) =>
  view.kind !== 'commander' || Boolean(log.findLast(asks)?.own);

export function asked(desk) {
  const { game } = desk;
  const withdraw = () => desk.run(() => game.ask('/withdraw', {}).then(() => game.refresh()));
  const answer = (yes) => () =>
    desk.run(() => game.act('/consent', { args: { answer: yes ? 'yes' : 'no' } }));
  return game
    .asking()
    .map(({ side, mine }) =>
      h(
        'article',
        { class: mine ? 'd-card d-asking' : 'd-card must d-asking' },
        h('h3', {}, flag(game, side.id), ' ', (d.asksFor[side.asks] || d.asks)(side.name)),
        side.topic ? h('p', {}, side.topic) : null,
        side.asked ? h('p', { class: 'd-words' }, side.asked) : null,
        side.asks.startsWith('undo') ? desk.umpire.wouldFall(side.about) : null,
        mine ? h('p', { class: 'soft' }, d.consent) : null,
        desk.acts
          ? h(
              'p',
              { class: 'acts' },
              mine
                ? mayWithdraw(game)
                  ? button({ class: 'plain', onclick: withdraw }, d.withdraw)
                  : null
                : [
                    button({ class: 'btn main', onclick: answer(true) }, d.agree),
                    button({ class: 'btn', onclick: answer(false) }, d.refuse),
                  ],
            )
          : null,
      ),
    );
}
