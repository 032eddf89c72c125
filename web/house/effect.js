// What house rules change, and what that does to the odds: printed and house, side by side.
import { h, svg, printed, words, capital } from '../dom.js';
import { t } from '../strings.js';
import { decimal } from '../language.js';
import { address } from '../shell.js';
import { Plot } from '../plot.js';
import { percent, valueWord } from '../spread.js';

export function effectOf(answer, list, system, charts) {
  const changed = answer.odds.filter((one) => one.changed);
  const same = answer.odds.filter((one) => !one.changed);
  return [
    h(
      'section',
      { class: 'sheet' },
      h('h2', { class: 'head' }, t.houseChanges),
      answer.differences.length
        ? h(
            'div',
            { class: 'wide', tabindex: 0, role: 'region', 'aria-label': t.houseChanges },
            h(
              'table',
              { class: 'figures changes' },
              h(
                'thead',
                {},
                h(
                  'tr',
                  {},
                  [t.houseWhere, t.housePrinted, t.houseHouse].map((text) =>
                    h('th', { scope: 'col' }, text),
                  ),
                ),
              ),
              h(
                'tbody',
                {},
                answer.differences.map((one) =>
                  h(
                    'tr',
                    {},
                    h(
                      'th',
                      { scope: 'row' },
                      nameOf(one, charts),
                      h('span', { class: 'hint' }, ` ${placeOf(one)}`),
                    ),
                    h('td', {}, printed(words(one.from ?? '–'))),
                    h('td', {}, printed(words(one.to ?? '–'))),
                  ),
                ),
              ),
            ),
          )
        : h('p', {}, t.houseSame),
    ),
    h(
      'section',
      { class: 'sheet' },
      h('h2', { class: 'head' }, t.houseOdds),
      h(
        'p',
        { class: 'shadekey hint' },
        dot('hollow'),
        ` ${t.housePrinted} `,
        dot('full'),
        ` ${t.houseHouse}`,
      ),
      changed.length
        ? changed.map((one) =>
            ruleEffect(
              one,
              list.find((rule) => rule.rule === one.rule),
              system,
            ),
          )
        : h('p', {}, t.houseSameOdds),
      h('p', { class: 'hint' }, t.houseUnchanged(same.map((one) => words(one.rule)).join(', '))),
    ),
  ];
}

// The chart by its title; what is of none by what it is.
const nameOf = ({ chart, what }, charts) =>
  charts.find((one) => one.chart === chart)?.title ?? t.houseKinds[what] ?? words(chart || what);

// "row D1, column yes"; all but a cell with what it is.
function placeOf({ chart, what, where = '' }) {
  const cell = /^row (.*), column (.*)$/.exec(where);
  if (cell) return t.houseCell(...cell.slice(1).map((one) => printed(words(one))));
  const kind = chart && what !== 'cell' && what !== where ? t.houseKinds[what] : '';
  return [kind, printed(words(where === what ? t.houseKinds[what] || where : where))]
    .filter(Boolean)
    .join(' ');
}

const dot = (kind) =>
  svg(
    'svg',
    { width: 14, height: 14, class: 'dot', 'aria-hidden': 'true' },
    svg('circle', { cx: 7, cy: 7, r: 5, class: kind }),
  );

function ruleEffect(effect, rule, system) {
  return h(
    'section',
    { class: 'ruleeffect' },
    h('h3', {}, h('a', { href: address([system, effect.rule]) }, capital(words(effect.rule)))),
    h('p', { class: 'hint' }, t.houseTried(effect.changed, effect.tried, effect.more)),
    effect.situations.map((situation) => situationEffect(situation, rule, system, effect.rule)),
  );
}

// What is as usual is not worth saying.
const unusual = (asks, rule) =>
  Object.entries(asks).filter(([name, value]) => {
    const ask = rule && rule.asks.find((one) => one.name === name);
    return !ask || ask.default === undefined || String(ask.default) !== String(value);
  });

function situationEffect(situation, rule, system, name) {
  const given = unusual(situation.asks, rule);
  const field = rule && rule.answers.find((one) => one.name === situation.by);
  const values = [...new Set([...Object.keys(situation.from), ...Object.keys(situation.to)])];
  const said = given.map(([ask, value]) => `${words(ask)} ${words(value)}`).join(', ');
  return h(
    'div',
    { class: 'situation' },
    h(
      'table',
      { class: 'dumbbells' },
      h(
        'caption',
        {},
        h(
          'a',
          {
            href: address(
              [system, name],
              new URLSearchParams(given.map(([ask, value]) => [ask, String(value)])),
            ),
          },
          said || t.houseAlways,
        ),
      ),
      h(
        'thead',
        { class: 'unseen' },
        h(
          'tr',
          {},
          [words(situation.by), t.chance, t.housePrinted, t.houseHouse, t.housePoints].map((text) =>
            h('th', { scope: 'col' }, text),
          ),
        ),
      ),
      h(
        'tbody',
        {},
        values.map((value) => {
          const from = situation.from[value] || 0;
          const to = situation.to[value] || 0;
          return h(
            'tr',
            {},
            h(
              'th',
              { scope: 'row' },
              field && field.type === 'flag'
                ? `${words(situation.by)}: ${valueWord(value, field)}`
                : valueWord(value, field),
            ),
            h('td', { class: 'picture' }, dumbbell(from, to)),
            h('td', { class: 'was' }, percent(from)),
            h('td', { class: 'then' }, percent(to)),
            h('td', { class: 'points' }, points(to - from)),
          );
        }),
      ),
    ),
    situation.mean
      ? h('p', { class: 'hint' }, t.houseMean(round(situation.mean.from), round(situation.mean.to)))
      : null,
    situation.turns ? turnsEffect(situation) : null,
  );
}

const round = (n) => decimal(n, 2, 0);

const points = (by) =>
  Math.abs(by) < 0.0005 ? '' : `${by > 0 ? '+' : '−'}${decimal(Math.abs(by * 100), 1)}`;

function dumbbell(from, to) {
  const x = (p) => `${(2 + p * 96).toFixed(2)}%`;
  return svg(
    'svg',
    { class: 'dumbbell', width: '100%', height: 18, 'aria-hidden': 'true' },
    svg('line', { x1: '2%', x2: '98%', y1: 9, y2: 9, class: 'rule' }),
    svg('line', { x1: x(from), x2: x(to), y1: 9, y2: 9, class: 'way' }),
    svg('circle', { cx: x(from), cy: 9, r: 5, class: 'hollow' }),
    svg('circle', { cx: x(to), cy: 9, r: 5, class: 'full' }),
  );
}

// A course: acted on by the end of each turn, in the one book and in the other.
function turnsEffect({ turns, acts }) {
  const plot = new Plot(
    turns.map((one) => one.turn),
    {
      height: 170,
      label: t.houseTurnsLabel(
        turns.map((one) => `${one.turn}: ${percent(one.from)}, ${percent(one.to)}`).join('; '),
      ),
    },
  );
  turns.forEach((one, i) => {
    const x = plot.middle(i);
    plot.put(
      svg('line', { x1: x, x2: x, y1: plot.y(one.from), y2: plot.y(one.to), class: 'way' }),
      svg('circle', { cx: x, cy: plot.y(one.from), r: 5, class: 'hollow' }),
      svg('circle', { cx: x, cy: plot.y(one.to), r: 5, class: 'full' }),
    );
  });
  return h('figure', {}, h('figcaption', {}, t.houseTurns(words(acts))), plot.picture);
}
