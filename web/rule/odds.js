// The odds of a rule as pictures: bars for each answer, the turns of a course.
import { BOOK, h, set, put, svg, newId, words } from '../dom.js';
import { t } from '../strings.js';
import { decimal } from '../language.js';
import { Plot, keyOf, meter, oddsBar, swatch } from '../plot.js';
import {
  about,
  briefly,
  isNumber,
  mainAnswer,
  middle,
  percent,
  shares,
  valueLabel,
  valueWord,
  ways,
} from '../spread.js';

// One answer: of words all of it in one bar, and a line for each; of numbers a bar for each.
export function answerPicture(field, list, big) {
  const nevers = (field.type === 'word' ? field.values || [] : []).filter(
    (one) => !list.some((item) => String(item.value) === one.value),
  );
  const anyWays = list.some((item) => ways(item.fraction));
  const number = isNumber(field);
  return h(
    'div',
    { class: big ? 'answer main' : 'answer' },
    h(
      'table',
      { class: number ? 'oddstable numbers' : 'oddstable' },
      h(
        'caption',
        {},
        h('span', { class: 'what', lang: BOOK }, words(field.name)),
        ' ',
        h('span', { class: 'hint', lang: BOOK }, field.help),
        number ? null : oddsBar(list.map((item) => ({ ...item, text: briefly(item, field) }))),
      ),
      h(
        'thead',
        { class: 'unseen' },
        h(
          'tr',
          {},
          h('th', { scope: 'col' }, t.whatHappens),
          number ? h('th', { scope: 'col' }, t.chance) : h('th', { scope: 'col' }, t.meaning),
          h('th', { scope: 'col' }, t.chance),
          anyWays ? h('th', { scope: 'col' }, t.ways) : null,
        ),
      ),
      h(
        'tbody',
        {},
        list.map((item) =>
          h(
            'tr',
            {},
            h(
              'th',
              { scope: 'row' },
              number ? null : swatch(item.tone),
              number ? null : ' ',
              valueWord(item.value, field),
            ),
            h('td', { class: 'pic' }, number ? meter(item.p, item.tone) : saying(item, field)),
            h('td', { class: 'pct' }, percent(item.p)),
            anyWays ? h('td', { class: 'frac' }, ways(item.fraction)) : null,
          ),
        ),
      ),
    ),
    nevers.length
      ? h('p', { class: 'nevers' }, t.never(nevers.map((one) => words(one.value)).join(', ')))
      : null,
    number && list.length > 1 ? h('p', { class: 'middle' }, middle(list)) : null,
  );
}

// What a value is called, and what its chart says of it.
export function saying(item, field) {
  const { meaning } = about(field, item.value);
  const label = valueLabel(item, field);
  const word = valueWord(item.value, field).toLowerCase();
  const said = meaning && words(meaning).toLowerCase() !== word ? meaning : label;
  return said ? h('span', { class: 'says', lang: BOOK }, said) : null;
}

// What is certain.
export const sureList = (sure, large) =>
  h(
    'dl',
    { class: large ? 'sure large' : 'sure' },
    sure.map(({ field, item, chance }) =>
      h(
        'div',
        {},
        h('dt', {}, words(field.name)),
        h(
          'dd',
          {},
          valueWord(item.value, field),
          saying(item, field),
          chance ? h('span', { class: 'pct' }, percent(chance)) : null,
        ),
      ),
    ),
  );

// The turns of a course: a column for each turn, its parts as high as their chances.
// at: the turn to look at first, or the last; picked(turn, last) is told which one it is.
export function turnPicture(odds, rule, at, picked) {
  const turns = odds.turns;
  const names = Object.keys(turns[0].by);
  const main = mainAnswer(rule);
  const states = (main.values || []).map((one) => one.value).filter((word) => names.includes(word));
  const over = names.filter((name) => !states.includes(name));
  const parts = states.length ? states : over.slice(0, 1);
  const line =
    odds.ending && over.includes(odds.ending.word) && states.length ? odds.ending.word : null;
  const tone = (name) => (states.includes(name) ? about(main, name).tone : 'good');
  const plot = new Plot(
    turns.map((one) => one.turn),
    { height: 270, label: t.curveLabel(turns[0].turn, turns.at(-1).turn) },
  );
  // The best stands at the bottom: what one hopes for grows from the ground.
  turns.forEach((turn, i) => {
    let sum = 0;
    for (const name of parts) {
      const p = turn.by[name];
      if (p > 0) plot.put(plot.block(i, sum, sum + p, tone(name)));
      sum += p;
    }
  });
  if (line) {
    const values = turns.map((turn) => turn.by[line]);
    plot.put(plot.line(values, 'course'), plot.dots(values, 'course'));
  }
  const mark = svg('rect', {
    class: 'pick',
    y: plot.y(1) - 3,
    height: plot.y(0) - plot.y(1) + 6,
    width: plot.step,
  });
  plot.put(mark);

  const key = h('div');
  const readout = h('output', { class: 'at' });
  const id = newId('turn');
  const slider = h('input', {
    id,
    type: 'range',
    min: 0,
    max: turns.length - 1,
    step: 1,
    value: turns.length - 1,
    oninput: () => pick(Number(slider.value)),
  });
  function pick(i) {
    const turn = turns[i];
    const told = parts.filter((name) => turns.some((one) => one.by[name] > 0));
    mark.setAttribute('x', plot.x(i));
    readout.textContent = t.atTurn(turn.turn);
    set(
      key,
      keyOf([
        ...told.map((name) => ({ tone: tone(name), text: words(name), p: turn.by[name] })),
        ...(line ? [{ mark: courseMark(), text: words(line), p: turn.by[line] }] : []),
      ]),
    );
    slider.setAttribute(
      'aria-valuetext',
      `${t.turn} ${turn.turn}: ${[...parts, line]
        .filter(Boolean)
        .map((name) => `${words(name)} ${percent(turn.by[name])}`)
        .join(', ')}`,
    );
    picked(turn.turn, i === turns.length - 1);
  }
  plot.picture.addEventListener('click', (event) => {
    const i = plot.at(event);
    if (i < 0) return;
    slider.value = i;
    pick(i);
  });
  const first = turns.findIndex((turn) => turn.turn === at);
  slider.value = first < 0 ? turns.length - 1 : first;
  pick(Number(slider.value));
  return h(
    'div',
    { class: 'course-picture' },
    endingLine(odds),
    plot.picture,
    h('div', { class: 'picker' }, h('label', { for: id }, t.turnPick), slider, readout),
    key,
    turns[0].turn === 0 ? h('p', { class: 'hint' }, t.turnZero) : null,
    turnTable(turns, names),
  );
}

const courseMark = () =>
  svg(
    'svg',
    { class: 'mark', width: 16, height: 13, 'aria-hidden': 'true' },
    svg('line', { class: 'course', x1: 0, x2: 16, y1: 6.5, y2: 6.5 }),
    svg('circle', { class: 'course', cx: 8, cy: 6.5, r: 4 }),
  );

function endingLine(odds) {
  const end = odds.ending;
  if (!end) return null;
  const word = words(end.word);
  const last = odds.turns.at(-1).turn;
  const mean = end.mean === undefined ? '' : `, ${t.endingMean(decimal(end.mean, 2, 0))}`;
  const marks = Object.entries(end.quantiles || {}).map(([q, turn]) =>
    turn === null ? t.notByTurn(`${q}\u00a0%`, last) : t.byTurn(`${q}\u00a0%`, turn),
  );
  return [
    h('p', { class: 'ending' }, h('strong', {}, t.ending(word, percent(end.p))), mean),
    marks.length ? h('p', { class: 'middle' }, `${word}: ${marks.join(', ')}`) : null,
  ];
}

function turnTable(turns, names) {
  const body = h('div', { class: 'wide', tabindex: 0, role: 'region', 'aria-label': t.turns });
  const details = h('details', { class: 'fold' }, h('summary', {}, t.table), body);
  details.addEventListener('toggle', () => {
    if (!details.open || body.firstChild) return;
    const head = (n) => h('th', { scope: 'col' }, words(n));
    put(
      body,
      h(
        'table',
        { class: 'lines' },
        h('thead', {}, h('tr', {}, h('th', { scope: 'col' }, t.turn), names.map(head))),
        h(
          'tbody',
          {},
          turns.map((turn) =>
            h(
              'tr',
              {},
              h('th', { scope: 'row' }, turn.turn),
              names.map((n) => h('td', {}, percent(turn.by[n]))),
            ),
          ),
        ),
      ),
    );
  });
  return details;
}

// In one line for small screens: {list, name, text}, in the order of its bar.
export function stripOf(odds, field, list, turn) {
  const then = odds.turns && odds.turns.find((one) => one.turn === turn);
  const word = odds.ending && odds.ending.word;
  if (then && then.by[word] !== undefined) {
    const p = then.by[word];
    return {
      list: [
        { p, tone: 'good' },
        { p: 1 - p, tone: 'neutral' },
      ],
      name: t.byTheTurn(words(word), then.turn),
      text: percent(p),
    };
  }
  const sure = list.length === 1;
  return {
    list: sure ? [] : list,
    name: words(field.name),
    text: sure ? briefly(list[0], field) : shares(list, field),
  };
}
