// Every chart of a system as a card, to be searched and printed.
import { BOOK, h, set, capital, cites, words } from './dom.js';
import { t } from './strings.js';
import { systems, sheets as sheetsOf, rules, houseNames, houseRules } from './api.js';
import { say, title, address, settle, choose, chosenSystem } from './shell.js';
import { chartTable } from './chart.js';
import { picker, known } from './parts.js';

export async function show(main, route, current) {
  await known(route.parts[1]);
  const list = await systems();
  const system = list.find((one) => one.system === (route.parts[1] || chosenSystem())) || list[0];
  choose(system.system);
  const [book, laws] = await Promise.all([sheetsOf(system.system), rules(system.system)]);
  const sheets = book.charts;
  if (!current()) return undefined;
  title(t.navCharts, system.title);
  const house = houseRules(system.system);
  const cards = sheets.map((sheet) => ({
    sheet,
    all: everyWord(sheet),
    title: plain(sheet.title),
    element: h(
      'article',
      { class: room(sheet), id: `chart-${sheet.chart}`, tabindex: -1 },
      h('p', { class: 'ofsystem' }, system.title),
      chartTable(sheet, { heading: 'h2', card: true }),
      h(
        'div',
        { class: 'cardfoot' },
        usedBy(sheet, laws, system.system),
        h(
          'a',
          {
            class: 'plain changeit',
            href: address(['house', system.system], new URLSearchParams({ chart: sheet.chart })),
            'aria-label': t.houseChangeOf(sheet.title),
          },
          t.houseChange,
        ),
      ),
    ),
  }));
  const sequences = book.sequences.map((one) => ({
    all: plain(
      [one.title, one.ref, one.lines.map((line) => line.words), one.notes].flat(2).join(' '),
    ),
    element: sequenceCard(one),
  }));
  const sheaf = h('div', { class: 'chartcards' });
  const below = h(
    'div',
    { class: 'chartcards' },
    sequences.map((one) => one.element),
  );
  const found = h('p', { class: 'hint', id: 'found' });
  const search = h('input', {
    type: 'search',
    class: 'entry',
    id: 'search',
    autocomplete: 'off',
    spellcheck: 'false',
    value: route.query.get('find') || '',
    'aria-describedby': 'found',
    oninput: () => find(),
  });
  const find = (quiet) => {
    const parts = plain(search.value).split(/\s+/).filter(Boolean);
    let count = 0;
    for (const card of cards) {
      const fits = parts.every((part) => card.all.includes(part));
      card.element.hidden = !fits;
      count += Number(fits);
    }
    for (const one of sequences)
      one.element.hidden = !parts.every((part) => one.all.includes(part));
    // What has it in its title comes first.
    const named = (card) => parts.length > 0 && parts.every((part) => card.title.includes(part));
    set(
      sheaf,
      [...cards].sort((a, b) => Number(named(b)) - Number(named(a))).map((card) => card.element),
    );
    found.textContent = parts.length
      ? t.chartsFound(count, cards.length)
      : t.chartsAll(cards.length);
    if (quiet) return;
    settle(
      address(
        ['charts', system.system],
        new URLSearchParams(search.value ? { find: search.value } : {}),
      ),
    );
    say(found.textContent);
  };
  find(true);
  // On paper small cards stand in three columns, wide ones in two: fewer sheets.
  const pack = () => {
    set(
      sheaf,
      ['three', 'two', 'one'].map((columns) =>
        h(
          'div',
          { class: `sheafpart ${columns}` },
          [...cards, ...sequences]
            .filter((card) => card.element.classList.contains(`on-${columns}`))
            .map((card) => card.element),
        ),
      ),
    );
  };
  const unpack = () => {
    set(
      below,
      sequences.map((one) => one.element),
    );
    find(true);
  };
  addEventListener('beforeprint', pack);
  addEventListener('afterprint', unpack);
  set(
    main,
    h(
      'div',
      { class: 'chartspage' },
      h('h1', { tabindex: -1 }, t.chartsTitle, h('span', { class: 'ofsystem' }, system.title)),
      picker(list, system.system, (one) => address(['charts', one]), t.chartsSystems),
      house.length ? h('p', { class: 'house' }, t.houseRules(houseNames(house))) : null,
      h(
        'div',
        { class: 'searchline', role: 'search' },
        h('label', { for: 'search' }, t.chartsSearch),
        search,
        h('button', { type: 'button', class: 'btn', onclick: () => print() }, t.print),
      ),
      route.parts[2] && !sheets.some((sheet) => sheet.chart === route.parts[2])
        ? h('p', { class: 'error' }, t.noChart(route.parts[2]))
        : null,
      found,
      sheaf,
      below,
    ),
  );
  if (route.query.has('print')) setTimeout(() => current() && print(), 300);
  const wish = route.parts[2] && document.getElementById(`chart-${route.parts[2]}`);
  if (wish) {
    wish.scrollIntoView();
    wish.focus({ preventScroll: true });
  }
  return () => {
    removeEventListener('beforeprint', pack);
    removeEventListener('afterprint', unpack);
  };
}

const plain = (text) => String(text).toLowerCase().normalize('NFD').replace(/\p{M}/gu, '');

// Title, reference, headings, cells, answers, modifiers, notes.
const everyWord = (sheet) =>
  plain(
    [
      sheet.title,
      sheet.chart,
      words(sheet.chart),
      sheet.ref,
      sheet.roll,
      sheet.across,
      sheet.corner,
      sheet.groups,
      sheet.columns,
      (sheet.rows || []).map((row) => [row.key, row.cells]),
      sheet.answers.map((a) => [a.word, a.words]),
      sheet.modifiers.map((m) => [m.name, m.words]),
      sheet.notes,
    ]
      .flat(4)
      .filter(Boolean)
      .join(' '),
  );

// How much room it takes, by the letters of its widest cells: one column of cards, two, or all.
function room({ columns = [], rows = [], corner = '' }) {
  const longest = (text) =>
    Math.max(
      ...words(text)
        .split(/[\s,]+/)
        .map((word) => word.length),
    );
  const key = Math.max(corner.length, ...rows.map((row) => Math.min(18, row.key.length)));
  const letters = columns.reduce(
    (sum, column, c) =>
      sum + 2.5 + Math.max(words(column).length, ...rows.map((row) => longest(row.cells[c]))),
    key,
  );
  const paper = letters > 74 ? 'one' : letters > 37 ? 'two' : 'three';
  const screen = letters > 92 ? ' broad vast' : letters > 54 ? ' broad' : '';
  return `chartcard on-${paper}${screen}`;
}

// The sequence of play, of a close combat.
const sequenceCard = (one) =>
  h(
    'article',
    { class: 'chartcard broad on-two', id: `chart-${one.sequence}`, tabindex: -1 },
    h('h2', { lang: BOOK }, one.title),
    one.ref ? h('p', { class: 'hint' }, cites(one.ref)) : null,
    h(
      'dl',
      { class: 'meanings', lang: BOOK },
      one.lines.map((line) => [h('dt', {}, line.mark), h('dd', {}, line.words)]),
    ),
    one.notes.map((note) => h('p', { class: 'hint', lang: BOOK }, note)),
  );

function usedBy(sheet, known, system) {
  const list = known.filter((rule) => rule.charts.includes(sheet.chart));
  return list.length
    ? h(
        'p',
        { class: 'usedby' },
        t.chartsAsk,
        ' ',
        list.map((rule, i) => [
          i ? ', ' : '',
          h('a', { href: address([system, rule.rule]) }, capital(words(rule.rule))),
        ]),
      )
    : null;
}
