// What is due: a card for each item, what is coming, and the end of the step.
import { h, capital } from '../dom.js';
import { percent } from '../spread.js';
import { d } from './words.js';
import {
  button,
  clause,
  flag,
  oddsBar,
  byTone,
  fill,
  head,
  icon,
  said,
  sentence,
} from './parts.js';
import { verbButton } from './verbs.js';
import { cameLine, came, diced } from './came.js';

const certain = (item) => item.odds?.length === 1;

function card(game, item, n, act) {
  const order = item.order && game.view.orders.find((one) => one.order === item.order);
  const throws = item.odds && !certain(item);
  return h(
    'article',
    { class: item.compelled ? 'd-card must' : 'd-card', 'data-item': item.item },
    h(
      'p',
      { class: 'tag' },
      h('span', {}, n),
      game.view.kind === 'umpire' && item.side ? flag(game, item.side) : null,
      h(
        'span',
        { class: item.compelled ? 'mustword' : 'soft' },
        item.compelled ? (throws ? d.mustThrow : d.must) : d.may,
      ),
    ),
    h(
      'h3',
      { title: item.order ? d.order(item.order) : undefined },
      capital(game.plainly(item.text)),
    ),
    order?.text ? h('p', { class: 'd-words' }, order.text) : null,
    throws
      ? oddsBar(item.odds)
      : certain(item)
        ? h('p', { class: 'soft' }, `${said(item.odds[0].label)}, ${percent(1)}`)
        : null,
    throws && item.sealed ? h('p', { class: 'd-note' }, d.sealedDice) : null,
    act.may
      ? h(
          'p',
          { class: 'acts' },
          button(
            { class: n === 1 ? 'btn main' : 'btn', onclick: () => act.take(item) },
            item.choice ? icon('pen') : throws ? icon('die') : null,
            item.choice ? d.decide : throws ? (item.sealed ? d.program : d.throwDice) : d.doIt,
          ),
          act.beside?.(item),
        )
      : null,
  );
}

// Whether its side has done with a step that is everybody's.
const isReady = (game) =>
  game.view.sides.some((side) => side.id === game.own() && side.ready === 'yes');

// Cards of one kind: more than a few lie in a pile, of which one is open at a time.
const PILE = 4;
const SHOWN = 5;

function kinds(due) {
  const piles = new Map();
  due.forEach((item, i) => {
    const key = `${item.verb} ${item.compelled} ${item.choice}`;
    piles.set(key, [...(piles.get(key) || []), { item, n: i + 1 }]);
  });
  return piles;
}

function pile(game, key, list, act, ui) {
  const at = Math.max(
    0,
    list.findIndex(({ item }) => item.text === ui.piles.get(key)?.text),
  );
  const all = ui.piles.get(key)?.all || list.length <= SHOWN + 1;
  const put = (more) => {
    ui.piles.set(key, { ...ui.piles.get(key), ...more });
    act.draw();
  };
  return h(
    'section',
    { class: 'd-pile', 'aria-label': said(list[0].item.verb) },
    h(
      'h3',
      { class: 'head' },
      capital(said(list[0].item.verb)),
      h('span', { class: 'soft' }, d.eachOf(list.length)),
    ),
    list.map(({ item, n }, i) =>
      i === at
        ? card(game, item, n, act)
        : all || i < SHOWN
          ? button(
              {
                class: 'd-row',
                'data-k': `row-${item.verb}-${n}`,
                onclick: () => put({ text: item.text }),
              },
              h('span', { class: 'soft' }, n),
              capital(game.plainly(item.text)),
            )
          : null,
    ),
    all
      ? null
      : button(
          { class: 'd-row', 'data-k': `rest-${key}`, onclick: () => put({ all: true }) },
          d.restOf(list.length - SHOWN - (at < SHOWN ? 0 : 1)),
        ),
  );
}

// A commander acts with his side, but it is not for him to end a step.
const mayEver = (game) => game.acts() && game.view.kind !== 'commander';

export function end(game, act, sure) {
  const { end, due } = game.due;
  if (game.view.clock.over || !act.may || (!end.may && !mayEver(game))) return null;
  const gives = end['gives-up'];
  return h(
    'div',
    { class: 'd-end' },
    button(
      {
        class: end.may ? 'btn main' : 'btn',
        'aria-disabled': end.may ? undefined : 'true',
        // A double click is one: the second is no answer to what the first asked.
        onclick: (event) => (end.may && event.detail < 2 ? act.end() : null),
        'data-k': 'end',
      },
      sure ? d.endAnyway : d.endStep,
      icon('arrow'),
    ),
    h(
      'p',
      { class: gives ? 'why gives' : 'why' },
      !end.may
        ? capital(game.plainly(end.reason || ''))
        : gives
          ? d.givesUp(clause(gives))
          : due.length
            ? ''
            : d.nothingMore,
    ),
  );
}

// What the scenario says to this seat: open until it has done something.
export function brief(game, ui) {
  const { brief: said } = game.view;
  if (!said?.length) return null;
  return h(
    'details',
    {
      class: 'd-brief',
      open: ui.briefed,
      // One that was drawn anew meanwhile says nothing any more.
      ontoggle: (event) => event.target.isConnected && (ui.briefed = event.target.open),
    },
    h('summary', { class: 'plain' }, d.brief),
    said.map(({ side, text }) =>
      h(
        'p',
        {},
        side && game.view.kind !== 'side' ? h('b', {}, `${game.sideName(side)}: `) : null,
        text,
      ),
    ),
  );
}

export function thrown(game, entry, open, act) {
  if (open)
    return h(
      'article',
      { class: 'd-card open', tabindex: -1, 'data-k': `came-${entry.number}` },
      h(
        'p',
        { class: 'tag' },
        h(
          'span',
          {},
          diced(entry) && entry.piece ? game.called(entry.piece) : sentence(game, entry),
        ),
        button({ class: 'round', 'aria-label': d.close, onclick: act.fold }, '×'),
      ),
      came(game, entry),
      h(
        'p',
        { class: 'acts' },
        act.correct ? button({ class: 'plain', onclick: act.correct }, d.correct) : null,
      ),
    );
  return h(
    'article',
    { class: 'd-card done', tabindex: -1, 'data-k': `came-${entry.number}` },
    cameLine(game, entry, act.certain),
    entry.plays.length ? button({ class: 'plain', onclick: act.unfold }, d.why) : null,
  );
}

// What belongs to this step is at hand, all else behind a button.
const here = (verbs, act) =>
  h(
    'section',
    { class: 'd-verbs d-here', 'aria-label': d.here },
    verbs.length
      ? [
          head(d.here, 'h3'),
          h(
            'ul',
            {},
            verbs.map((verb) =>
              h(
                'li',
                {},
                verbButton(verb, () => act.open(verb)),
              ),
            ),
          ),
        ]
      : null,
    h(
      'p',
      { class: 'acts more' },
      button({ class: 'btn', onclick: act.anything, 'data-k': 'anything' }, icon('pen'), d.write),
    ),
  );

// ui.piles: what is open of each pile, by its kind.
export function dues(game, act, ui) {
  const { others, coming } = game.due;
  const due = game.due.due.filter((item) => item.verb !== 'consent'); // that is asked above
  const piles = [...kinds(due)];
  return [
    piles.map(([key, list]) =>
      list.length < PILE
        ? list.map(({ item, n }) => card(game, item, n, act))
        : pile(game, key, list, act, ui),
    ),
    !due.length && !game.view.clock.over
      ? h(
          'article',
          { class: 'd-card' },
          h(
            'p',
            {},
            game.side && !game.acts()
              ? d.notYours(game.side.name)
              : game.asking().some((one) => !one.mine)
                ? d.nothingElse
                : !game.side && isReady(game)
                  ? d.waitsForOthers
                  : d.nothingDue,
          ),
          game.view.line ? h('p', {}, game.view.line) : null,
        )
      : null,
    others.length
      ? [
          head(d.others, 'h3'),
          h(
            'ul',
            { class: 'd-others' },
            others.map((one) =>
              h(
                'li',
                {},
                one.side
                  ? d.waitsFor(game.sideName(one.side), game.plainly(one.text))
                  : game.plainly(one.text),
                one.times ? ` (${one.times}×)` : '',
              ),
            ),
          ),
        ]
      : null,
    act.may ? here(game.due.here, act) : null,
    coming.length
      ? [
          head(d.coming, 'h3'),
          h(
            'ul',
            { class: 'd-coming' },
            coming.map((one) => {
              const best = one.odds && byTone(one.odds)[0];
              return h(
                'li',
                {},
                h(
                  'span',
                  {},
                  h('span', { class: 'soft' }, `${one.title}: `),
                  game.plainly(one.text),
                ),
                h(
                  'b',
                  {},
                  best
                    ? [h('span', { class: 'soft' }, said(best.label)), ' ', percent(best.p)]
                    : '',
                ),
                best
                  ? h(
                      'span',
                      { class: 'd-meter', 'aria-hidden': 'true' },
                      h('i', { class: fill(best.tone), style: `width:${best.p * 100}%` }),
                    )
                  : h('span', {}),
              );
            }),
          ),
        ]
      : null,
    game.due.end.may ? null : end(game, act, ui.sure),
  ];
}
