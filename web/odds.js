// Odds as pictures: bars for each answer, the turns of a course, alternatives side by side.
import { h, svg, set, put, words, newId } from './dom.js';
import { t } from './strings.js';

export function percent(p) {
  if (p === 0) return '0\u00a0%';
  if (p >= 1 - 1e-12) return '100\u00a0%';
  if (p < 0.0005) return '<\u00a00.1\u00a0%';
  if (p > 0.9995) return '>\u00a099.9\u00a0%';
  return `${(p * 100).toFixed(1)}\u00a0%`;
}

const short = (p) =>
  p > 0 && p < 0.005
    ? '<\u00a01\u00a0%'
    : p < 1 && p > 0.995
      ? '>\u00a099\u00a0%'
      : `${Math.round(p * 100)}\u00a0%`;

// A fraction that can be read at a glance, or nothing.
export const ways = (fraction) => (fraction && fraction.length <= 11 ? fraction : '');

function addFractions(a, b) {
  if (!a || !b) return undefined;
  const [an, ad] = a.split('/');
  const [bn, bd] = b.split('/');
  return ad === bd ? `${BigInt(an) + BigInt(bn)}/${ad}` : undefined;
}

// Which turns have their number at the axis: every 1, 2, 5, 10…
export const stepOf = (turns, most = 18) =>
  [1, 2, 5, 10, 20, 50, 100].find((step) => turns / step <= most) || 200;

const isNumber = (field) => field.type === 'number' || field.type === 'exact';

function numeric(value) {
  const [whole, part] =
    String(value).includes('/') && String(value).includes(' ')
      ? String(value).split(' ')
      : [null, value];
  const [n, d] = String(part).split('/');
  const size = Number(n) / Number(d || 1) + Math.abs(Number(whole || 0));
  return String(whole || '').startsWith('-') ? -size : size;
}

// The answer a rule is mainly asked for: the first word or flag, else the first. A flag behind
// several numbers is a thing by the way.
export function mainAnswer(rule) {
  const at = rule.answers.findIndex((field) => field.type === 'word' || field.type === 'flag');
  return at < 0 || (at > 2 && rule.answers[at].type === 'flag')
    ? rule.answers[0]
    : rule.answers[at];
}

// Of one answer: [{value, p, fraction}], in the order of its words or numbers.
export function spread(odds, field) {
  const found = new Map();
  for (const outcome of odds.outcomes) {
    const value = outcome.answers[field.name];
    if (value === undefined) continue;
    const have = found.get(String(value));
    if (!have) {
      found.set(String(value), { value, p: outcome.p, fraction: outcome.fraction });
    } else {
      have.p += outcome.p;
      have.fraction = addFractions(have.fraction, outcome.fraction);
    }
  }
  const list = [...found.values()];
  const order = field.type === 'flag' ? ['yes', 'no'] : (field.range || '').split('|');
  if (isNumber(field)) list.sort((a, b) => numeric(a.value) - numeric(b.value));
  else if (order.length > 1)
    list.sort((a, b) => order.indexOf(String(a.value)) - order.indexOf(String(b.value)));
  return list;
}

// Which colour and hatching a value has, the same in every picture.
export function ink(field, value, list) {
  if (field && field.type === 'flag') return value === 'yes' || value === true ? 2 : 7;
  const order = field && field.range ? field.range.split('|') : [];
  const at = order.indexOf(String(value));
  if (at >= 0) return at % 8;
  if (list)
    return (
      Math.max(
        0,
        list.findIndex((item) => String(item.value) === String(value)),
      ) % 8
    );
  return 0;
}

// Hatchings as an engraver would cut them, laid over the colours. Once in the document.
export function hatchings() {
  const cut = [
    null,
    [6, 'M0 6L6 0M-1 1L1-1M5 7L7 5'],
    [5, 'M0 2.5H5'],
    [6, 'M0 0L6 6M-1 5L1 7M5-1L7 1'],
    [5, 'M2.5 0V5'],
    [6, 'M0 3H6M3 0V6'],
    [5, 'M2 2h1v1h-1z'],
    [4, 'M0 4L4 0M-1 1L1-1M3 5L5 3'],
  ];
  return svg(
    'svg',
    { width: 0, height: 0, class: 'hatchings', 'aria-hidden': 'true', focusable: 'false' },
    svg(
      'defs',
      {},
      cut.map(
        (line, i) =>
          line &&
          svg(
            'pattern',
            {
              id: `hatch${i}`,
              width: line[0],
              height: line[0],
              patternUnits: 'userSpaceOnUse',
            },
            svg('path', { d: line[1], class: 'cut' }),
          ),
      ),
    ),
  );
}

function block(x, y, width, height, k, more) {
  const at = { x, y, width, height };
  return [
    svg('rect', { ...at, class: `k${k}`, ...more }),
    k ? svg('rect', { ...at, fill: `url(#hatch${k})` }) : null,
  ];
}

export function swatch(k) {
  return svg(
    'svg',
    { class: 'swatch', width: 16, height: 16, 'aria-hidden': 'true' },
    block(0.5, 0.5, 15, 15, k),
  );
}

function bar(p, k) {
  return svg(
    'svg',
    { class: 'bar', width: '100%', height: 20, 'aria-hidden': 'true' },
    svg('rect', { width: '100%', height: 20, class: 'groove' }),
    p > 0 ? block(0, 0, `${p * 100}%`, 20, k) : null,
  );
}

// All of it as one bar, 100 % wide; `inkOf` says how a value is filled.
export function stacked(list, inkOf, height = 20) {
  let x = 0;
  return svg(
    'svg',
    { class: 'bar', width: '100%', height, 'aria-hidden': 'true' },
    svg('rect', { width: '100%', height, class: 'groove' }),
    list.map((item) => {
      const from = x;
      x += item.p;
      return item.p > 0
        ? block(`${from * 100}%`, 0, `${item.p * 100}%`, height, inkOf(item.value))
        : null;
    }),
  );
}

// "D1 42 %", the likeliest first; of a number "2: 35 %", in its order.
const named = (value, field) => (isNumber(field) ? `${value}:` : valueWord(value, field));

export const shares = (list, field) =>
  list
    .filter((item) => item.p > 0)
    .sort((a, b) => (isNumber(field) ? 0 : b.p - a.p))
    .map((item) => t.share(named(item.value, field), short(item.p)))
    .join(', ');

export function valueWord(value, field) {
  if (value === true || value === false) return value ? t.yes : t.no;
  if (field && field.type === 'flag') return value === 'yes' ? t.yes : t.no;
  return words(value);
}

const meanOf = (list) =>
  Number(list.reduce((sum, item) => sum + numeric(item.value) * item.p, 0).toFixed(2));

// "on average 1.4; 10 % up to 1, …"
function middle(list) {
  if (list.length < 2 || list.some((item) => !Number.isFinite(numeric(item.value)))) return '';
  let sum = 0;
  const marks = [];
  const wants = [0.1, 0.5, 0.9];
  for (const item of list) {
    sum += item.p;
    while (wants.length && sum >= wants[0] - 1e-12)
      marks.push(t.upTo(`${wants.shift() * 100} %`, item.value));
  }
  return `${t.mean(meanOf(list))}; ${marks.join(', ')}`;
}

// One answer: a table whose middle column is the picture.
export function answerPicture(field, list, meaning, big) {
  const nevers = (field.type === 'word' ? (field.range || '').split('|') : []).filter(
    (word) => word && !list.some((item) => String(item.value) === word),
  );
  const anyWays = list.some((item) => ways(item.fraction));
  return h(
    'div',
    { class: big ? 'answer main' : 'answer' },
    h(
      'table',
      { class: 'oddstable' },
      h(
        'caption',
        {},
        h('span', { class: 'what' }, words(field.name)),
        ' ',
        h('span', { class: 'hint' }, field.help),
      ),
      h(
        'thead',
        { class: 'unseen' },
        h(
          'tr',
          {},
          h('th', { scope: 'col' }, t.whatHappens),
          h('th', { scope: 'col' }, t.chance),
          anyWays ? h('th', { scope: 'col' }, t.ways) : null,
        ),
      ),
      h(
        'tbody',
        {},
        list.map((item) => {
          const says = meaning && meaning(item.value);
          return h(
            'tr',
            {},
            h('th', { scope: 'row' }, valueWord(item.value, field)),
            h(
              'td',
              { class: 'pic' },
              h(
                'span',
                { class: 'line' },
                bar(item.p, isNumber(field) ? 0 : ink(field, item.value, list)),
                h('span', { class: 'pct' }, percent(item.p)),
              ),
              says ? h('span', { class: 'says' }, says) : null,
            ),
            anyWays ? h('td', { class: 'frac' }, ways(item.fraction)) : null,
          );
        }),
      ),
    ),
    nevers.length ? h('p', { class: 'nevers' }, t.never(nevers.map(words).join(', '))) : null,
    isNumber(field) && list.length > 1 ? h('p', { class: 'middle' }, middle(list)) : null,
  );
}

// The turns of a course: a column for each turn, its parts as high as their chances.
// at: the turn to look at first, or the last; picked(turn, last) is told which one it is.
export function turnPicture(odds, rule, at, picked) {
  const turns = odds.turns;
  const names = Object.keys(turns[0].by);
  const main = mainAnswer(rule);
  const states = (main.range || '').split('|').filter((word) => names.includes(word));
  const over = names.filter((name) => !states.includes(name));
  const parts = states.length ? states : over.slice(0, 1);
  const line =
    odds.ending && over.includes(odds.ending.word) && states.length ? odds.ending.word : null;
  const colour = (name) => (states.includes(name) ? ink(main, name) : 2);
  const [W, H, left, top, bottom] = [640, 270, 58, 10, 30];
  const plot = { w: W - left - 6, h: H - top - bottom };
  const step = plot.w / turns.length;
  const gap = step > 12 ? Math.min(6, step * 0.18) : 0;
  const y = (p) => top + plot.h * (1 - p);
  const every = stepOf(turns.length, 14);
  // The last words of the list stand at the bottom: what one hopes for grows from the ground.
  const order = [...parts].reverse();

  const columns = turns.map((turn, i) => {
    let sum = 0;
    return order.map((name) => {
      const p = turn.by[name];
      const from = sum;
      sum += p;
      return p > 0
        ? block(left + i * step + gap / 2, y(from + p), step - gap, plot.h * p, colour(name))
        : null;
    });
  });
  const mark = svg('rect', { class: 'pick', y: top - 3, height: plot.h + 6, width: step });
  const picture = svg(
    'svg',
    {
      viewBox: `0 0 ${W} ${H}`,
      class: 'turns',
      role: 'img',
      'aria-label': t.curveLabel(turns[0].turn, turns.at(-1).turn),
    },
    [0, 0.25, 0.5, 0.75, 1].map((p) => [
      svg('line', { x1: left, x2: W - 6, y1: y(p), y2: y(p), class: p ? 'grid' : 'axis' }),
      svg('text', { x: left - 6, y: y(p) + 5, class: 'tick end' }, `${p * 100} %`),
    ]),
    columns,
    line
      ? [
          svg('polyline', {
            class: 'course',
            points: turns
              .map((turn, i) => `${left + (i + 0.5) * step},${y(turn.by[line])}`)
              .join(' '),
          }),
          step > 14
            ? turns.map((turn, i) =>
                svg('circle', {
                  class: 'course',
                  cx: left + (i + 0.5) * step,
                  cy: y(turn.by[line]),
                  r: 4,
                }),
              )
            : null,
        ]
      : null,
    turns.map((turn, i) =>
      turn.turn % every
        ? null
        : svg('text', { x: left + (i + 0.5) * step, y: H - 9, class: 'tick mid' }, turn.turn),
    ),
    mark,
  );

  const key = h('ul', { class: 'key' });
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
    mark.setAttribute('x', left + i * step);
    readout.textContent = t.atTurn(turn.turn);
    set(
      key,
      parts
        .filter((name) => turns.some((one) => one.by[name] > 0))
        .map((name) =>
          h(
            'li',
            {},
            swatch(colour(name)),
            ' ',
            words(name),
            ' ',
            h('b', {}, percent(turn.by[name])),
          ),
        ),
      line
        ? h(
            'li',
            {},
            svg(
              'svg',
              { class: 'swatch', width: 16, height: 16, 'aria-hidden': 'true' },
              svg('line', { class: 'course', x1: 0, x2: 16, y1: 8, y2: 8 }),
              svg('circle', { class: 'course', cx: 8, cy: 8, r: 4 }),
            ),
            ' ',
            words(line),
            ' ',
            h('b', {}, percent(turn.by[line])),
          )
        : null,
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
  picture.addEventListener('click', (event) => {
    const box = picture.getBoundingClientRect();
    const i = Math.floor(((event.clientX - box.left) * (W / box.width) - left) / step);
    if (i >= 0 && i < turns.length) {
      slider.value = i;
      pick(i);
    }
  });
  const first = turns.findIndex((turn) => turn.turn === at);
  slider.value = first < 0 ? turns.length - 1 : first;
  pick(Number(slider.value));
  return h(
    'div',
    { class: 'course-picture' },
    endingLine(odds),
    picture,
    h('div', { class: 'picker' }, h('label', { for: id }, t.turnPick), slider, readout),
    key,
    turns[0].turn === 0 ? h('p', { class: 'hint' }, t.turnZero) : null,
    turnTable(turns, names),
  );
}

function endingLine(odds) {
  const end = odds.ending;
  if (!end) return null;
  const word = words(end.word);
  const last = odds.turns.at(-1).turn;
  const mean = end.mean === undefined ? '' : `, ${t.endingMean(Number(end.mean.toFixed(2)))}`;
  const marks = Object.entries(end.quantiles || {}).map(([q, turn]) =>
    turn === null ? t.notByTurn(`${q} %`, last) : t.byTurn(`${q} %`, turn),
  );
  return [
    h(
      'p',
      { class: 'ending' },
      h('strong', {}, t.ending(word, percent(end.p))),
      mean,
    ),
    marks.length ? h('p', { class: 'middle' }, `${word}: ${marks.join(', ')}`) : null,
  ];
}

function turnTable(turns, names) {
  const body = h('div', { class: 'wide', tabindex: 0, role: 'region', 'aria-label': t.turns });
  const details = h('details', { class: 'fold' }, h('summary', {}, t.table), body);
  details.addEventListener('toggle', () => {
    if (!details.open || body.firstChild) return;
    put(
      body,
      h(
        'table',
        { class: 'lines' },
        h(
          'thead',
          {},
          h(
            'tr',
            {},
            h('th', { scope: 'col' }, t.turn),
            names.map((n) => h('th', { scope: 'col' }, words(n))),
          ),
        ),
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

// What an alternative comes to; of a course, by the end of a turn.
function spreadAt(alternative, field, turn) {
  const then = (alternative.turns || []).find((one) => one.turn === turn);
  if (!then) return alternative.outcomes ? spread(alternative, field) : null;
  const { by } = then;
  if (by[field.name] !== undefined) {
    return [
      { value: 'yes', p: by[field.name] },
      { value: 'no', p: 1 - by[field.name] },
    ];
  }
  return (field.range || '')
    .split('|')
    .filter((word) => by[word] !== undefined)
    .map((word) => ({ value: word, p: by[word] }));
}

const fieldOf = (answer, rule) =>
  rule.answers.find((a) => a.name === answer.answer) || mainAnswer(rule);

// "oral: yes 86 %, no 14 %; written: …"
export function compareWords(answer, rule, varied, turn) {
  const field = fieldOf(answer, rule);
  return answer.alternatives
    .map((alternative) => {
      const list = spreadAt(alternative, field, turn);
      const name = varied.map((one) => words(alternative.asks[one] ?? '–')).join(', ');
      return `${name}: ${list ? shares(list, field) : t.forbidden}`;
    })
    .join('; ');
}

// Alternatives: a row for each choice, its cost, and all of it in one bar.
export function comparePicture(answer, rule, varied, current, turn, names) {
  const field = fieldOf(answer, rule);
  const rows = answer.alternatives.map((alternative) => ({
    ...alternative,
    list: spreadAt(alternative, field, turn),
    name: varied.map((name) => words(alternative.asks[name] ?? '–')).join(', '),
    isNow: varied.every((name) => String(alternative.asks[name]) === String(current[name])),
  }));
  const costs = rows.some((row) => row.cost !== undefined);
  const all = new Map();
  for (const row of rows) for (const item of row.list || []) all.set(String(item.value), item);
  const values = spread(
    {
      outcomes: [...all.values()].map((item) => ({ answers: { [field.name]: item.value }, p: 0 })),
    },
    field,
  );
  const k = (value) => ink(field, value, values);
  return h(
    'div',
    { class: 'wideless' },
    h(
      'table',
      { class: 'oddstable alternatives' },
      h(
        'caption',
        {},
        h('span', { class: 'what' }, names),
        ' ',
        h(
          'span',
          { class: 'hint' },
          turn === undefined
            ? t.alternativesLead(words(field.name))
            : t.alternativesTurn(words(field.name), turn),
        ),
      ),
      h(
        'thead',
        {},
        h(
          'tr',
          {},
          h('th', { scope: 'col' }, t.choice),
          costs ? h('th', { scope: 'col', class: 'num' }, t.cost) : null,
          h('th', { scope: 'col' }, words(field.name)),
        ),
      ),
      h(
        'tbody',
        {},
        rows.map((row) =>
          h(
            'tr',
            { class: row.isNow ? 'now' : undefined },
            h(
              'th',
              { scope: 'row' },
              row.name,
              row.isNow ? h('span', { class: 'says' }, t.now) : null,
            ),
            costs ? h('td', { class: 'num' }, row.cost ?? '–') : null,
            h(
              'td',
              { class: 'pic' },
              row.list
                ? [
                    stacked(row.list, k),
                    isNumber(field) ? h('i', { class: 'hint' }, t.mean(meanOf(row.list))) : null,
                    h(
                      'span',
                      { class: 'shares' },
                      row.list
                        .filter((i) => i.p > 0)
                        .map((item) =>
                          h(
                            'span',
                            { class: 'share' },
                            swatch(k(item.value)),
                            ' ',
                            named(item.value, field),
                            ' ',
                            percent(item.p),
                          ),
                        ),
                    ),
                  ]
                : h(
                    'span',
                    { class: 'error' },
                    row.refused || (row.errors && row.errors[0].what) || t.forbidden,
                  ),
            ),
          ),
        ),
      ),
    ),
  );
}

// The course of each alternative to its end: lines over the turns, told apart by colour and dash.
export function curvesPicture(answer, word, varied, at) {
  const rows = answer.alternatives.filter((row) => row.turns && row.turns.length);
  if (!rows.length) return null;
  const turns = rows[0].turns.map((turn) => turn.turn);
  const [W, H, left, top, bottom] = [640, 250, 58, 10, 30];
  const step = (W - left - 12) / Math.max(1, turns.length - 1);
  const y = (p) => top + (H - top - bottom) * (1 - p);
  const every = stepOf(turns.length, 14);
  const name = (row) => varied.map((one) => words(row.asks[one] ?? '–')).join(', ');
  return h(
    'div',
    { class: 'curves' },
    h('h3', {}, t.byTheEndOf(words(word))),
    svg(
      'svg',
      {
        viewBox: `0 0 ${W} ${H}`,
        class: 'turns',
        role: 'img',
        'aria-label': t.byTheEndOf(words(word)),
      },
      [0, 0.25, 0.5, 0.75, 1].map((p) => [
        svg('line', { x1: left, x2: W - 6, y1: y(p), y2: y(p), class: p ? 'grid' : 'axis' }),
        svg('text', { x: left - 6, y: y(p) + 5, class: 'tick end' }, `${p * 100} %`),
      ]),
      turns.includes(at)
        ? svg('line', {
            class: 'pick',
            x1: left + turns.indexOf(at) * step,
            x2: left + turns.indexOf(at) * step,
            y1: top,
            y2: H - bottom,
          })
        : null,
      rows.map((row, i) =>
        svg('polyline', {
          class: `curve c${i % 8}`,
          points: row.turns
            .map((turn, at) => `${left + at * step},${y(turn.by[word] ?? 0)}`)
            .join(' '),
        }),
      ),
      turns.map((turn, i) =>
        turn % every ? null : svg('text', { x: left + i * step, y: H - 9, class: 'tick mid' }, turn),
      ),
    ),
    h(
      'ul',
      { class: 'key tall' },
      rows.map((row, i) => {
        const half = row.ending && row.ending.quantiles && row.ending.quantiles[50];
        return h(
          'li',
          {},
          svg(
            'svg',
            { class: 'swatch', width: 34, height: 16, 'aria-hidden': 'true' },
            svg('line', { class: `curve c${i % 8}`, x1: 0, x2: 34, y1: 8, y2: 8 }),
          ),
          ' ',
          h('b', {}, name(row)),
          ' ',
          row.ending
            ? [
                t.inTheEnd(percent(row.ending.p)),
                half === null || half === undefined ? null : `, ${t.byTurn('50 %', half)}`,
              ]
            : null,
        );
      }),
    ),
  );
}
