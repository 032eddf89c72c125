// All that can be done now, and on demand what cannot and why.
import { h, capital } from '../dom.js';
import { d } from './words.js';
import { button, clause, head, said } from './parts.js';

const ELSEWHERE = new Set(['next', 'consent']); // these have their own places on the desk

// What it is for, in words for who taps and does not type.
export const helps = ({ verb, help }) => d.verbHelp[verb] || help;

export const verbButton = (verb, pick) =>
  button(
    { 'data-k': ['verb', verb.verb, verb.with?.rule].filter(Boolean).join('-'), onclick: pick },
    h('b', {}, verb.title || capital(said(verb.verb))),
    h('span', {}, verb.title ? d.throwsFor : helps(verb)),
  );

export function verbList(game, verbs, act) {
  const open = verbs.filter((verb) => verb.usable && !ELSEWHERE.has(verb.verb));
  const shut = verbs.filter((verb) => !verb.usable);
  return h(
    'section',
    { class: 'd-verbs', 'aria-label': d.anything },
    h(
      'header',
      {},
      head(d.anything),
      button({ class: 'round', 'aria-label': d.close, onclick: act.close }, '×'),
    ),
    h(
      'ul',
      {},
      open.map((verb) =>
        h(
          'li',
          {},
          verbButton(verb, () => act.pick(verb)),
        ),
      ),
    ),
    shut.length
      ? h(
          'details',
          {},
          h('summary', { class: 'plain' }, d.notOpen(shut.length)),
          h(
            'ul',
            { class: 'shut' },
            shut.map((verb) =>
              h(
                'li',
                {},
                verb.open
                  ? verbButton(verb, () => act.pick(verb))
                  : [h('b', {}, capital(said(verb.verb))), ' ', helps(verb)],
                verb.reason
                  ? h(
                      'span',
                      { class: 'soft' },
                      ` ${capital(said(clause(game.plainly(verb.reason))))}.`,
                    )
                  : '',
              ),
            ),
          ),
        )
      : null,
  );
}
