// Everything that people read on the pages of odds and charts and that does not come from the server.
// To translate: keep the names, change the texts, as de.js does. Functions put values into a sentence.
import { worded } from './language.js';
import { counter } from './plural.js';

const count = counter('en');
const CHARTS = { one: 'chart', other: 'charts' };
const RULES = { one: 'rule', other: 'rules' };

const english = {
  name: 'Galloper',
  skip: 'Skip to the page',
  skipOdds: 'Skip to the odds',
  skipDice: 'Skip to the dice',
  colophon: 'Charts, dice and exact odds for wargames in which orders take time.',
  language: 'Language',
  asBrowser: 'As the browser',
  loading: 'One moment…',
  navPages: 'Pages',
  navStart: 'Games',
  navOdds: 'Odds',
  theme: 'Light or dark',
  themes: { auto: 'As the device', light: 'Daylight', dark: 'Candlelight' },
  away: 'The server does not answer. What you have asked before still works; it is tried again every few seconds.',
  awayThrow: 'The server does not answer: nothing was thrown. Throw again when it is back.',
  awayOdds: 'The server does not answer: this is not yet for what you tapped last.',
  awayPlan: 'The server does not answer: this is not yet for your last change.',
  back: 'The server answers again.',
  noAnswer: 'The answer could not be read.',
  troubleTitle: 'That did not work',
  lostTitle: 'There is no such page',
  noSystem: (name) => `There is no system “${name}”. Pick one from the list of systems.`,
  tryAgain: 'Try again',
  toStart: 'To the start',

  navCharts: 'Charts',
  navForecast: 'Forecast',
  navHouse: 'House rules',

  // charts
  chartsTitle: 'The charts',
  chartsSystems: 'Systems',
  otherSystem: 'change',
  chartsSearch: 'Search the charts',
  chartsAll: (n) => `${count(n, CHARTS)}.`,
  chartsFound: (n, of) =>
    n === 0
      ? `None of the ${of} charts has that.`
      : n === 1
        ? `One chart of ${of}.`
        : `${n} charts of ${of}.`,
  chartsAsk: 'Ask the odds:',
  print: 'Print',

  // house rules
  houseTitle: 'The rules of your house',
  houseLead:
    'Charts that your club plays otherwise: changed here, or from your own files. They stay in this ' +
    'tab, until it is closed, and go along with every question.',
  houseFiles: 'Your charts',
  houseBegin: 'Begin with the chart',
  houseChange: 'Change it',
  houseChangeOf: (title) => `Change the chart ${title}`,
  housePick: 'Open chart files…',
  houseOff: 'Take them all off',
  houseDrop: 'Take it off',
  houseDropOf: (name) => `Take off ${name}`,
  houseGone: 'The printed rules are in force.',
  houseNone: 'The printed rules are in force.',
  houseOn: (system, names) => `House rules${system ? ` of ${system}` : ''}: ${names}`,
  houseFault: (names) =>
    `${names.join(', ')} ${names.length === 1 ? 'has' : 'have'} mistakes: the printed rules are in force`,
  houseInForce: (names) => `In force: ${names}.`,
  houseWrong: (n) =>
    `${n === 1 ? 'One mistake' : `${n} mistakes`}: until ${n === 1 ? 'it is' : 'they are'} mended ` +
    'the printed rules are in force.',
  houseText: 'The text',
  houseMend: 'The text, to be mended',
  houseTextOf: (name) => `The text of ${name}`,
  houseSave: 'Save the file',
  houseChanges: 'What is changed',
  houseWhere: 'where',
  houseCell: (row, column) => `row ${row}, column ${column}`,
  houseKinds: {
    star: 'star',
    modifier: 'modifier',
    'modifier words': 'words of the modifier',
    title: 'title',
    roll: 'dice',
    answer: 'answer',
    note: 'note',
    word: 'word',
    option: 'option',
    rule: 'rule',
    chart: 'chart',
  },
  housePrinted: 'printed',
  houseHouse: 'house',
  housePoints: 'difference in points',
  houseSame: 'Nothing: the files say what is printed.',
  houseOdds: 'What that does to the odds',
  houseSameOdds: 'No chance has moved.',
  houseTried: (n, of, more) =>
    `changed in ${n} of ${of} situations${more ? ' tried, of more' : ''}`,
  houseAlways: 'always',
  houseMean: (from, to) => `on average ${from} → ${to}`,
  houseTurns: (word) => `${word} by the end of each turn`,
  houseTurnsLabel: (list) => `By turn, printed and house: ${list}`,
  houseUnchanged: (names) => (names ? `Unchanged: ${names}.` : ''),
  houseSaid: (n, rules) =>
    `${count(n, { one: 'change', other: 'changes' })}; the odds of ${count(rules, RULES)} have moved.`,
  line: 'line',
  goToLine: (n) => `go to line ${n}`,

  // forecast
  forecastTitle: 'When will the orders be acted on?',
  forecastLead:
    'Write down who sends what to whom, before any die is thrown, and see by which game turn it is done.',
  forecastSystems: 'Systems in which orders take turns',
  noForecast: (system) => `There is no forecast for ${system}: its orders do not go on over turns.`,
  forecast: 'The forecast',
  plan: 'The plan',
  planText: 'The plan as text',
  planViews: { table: 'Table', text: 'Text' },
  planOpen: 'Open…',
  planSave: 'Save',
  planMend: 'Mend the plan to see its forecast.',
  planErrors: (n, what) => (n === 1 ? what : `${n} mistakes; ${what}`),
  planStrange: (line) => `Line ${line} cannot stand in a table. Mend it in the text.`,
  planTitle: 'Title',
  planTurns: 'Turns',
  planWithin: 'Turns apart',
  planWithinHint: 'so many turns apart two orders are still acted on together',
  planNames: { from: 'From', to: 'To', issued: 'Issued', state: 'State' },
  planFrom: 'who sends it',
  planTo: 'who receives it',
  planIssued: 'the game turn in which it is sent',
  planAfter:
    'the orders that must have been acted on before it is sent, and how many turns later it is sent',
  planAfterLabel: 'Waits for',
  planAfterMore: 'waits also for',
  planAtOnce: 'none',
  planAnd: 'and…',
  planGap: (order) => `turns after ${order} is acted on`,
  planLater: (n) => (n === 1 ? 'turn' : 'turns'),
  planUsual: (value) => `${value} (usual)`,
  planColumn: 'More to say:',
  planColumnPick: 'pick…',
  planRows: {
    leaders: {
      title: 'Leaders',
      name: 'Leader',
      add: 'Add a leader',
      row: (name) => `Leader ${name}`,
      remove: (name) => `Remove leader ${name}`,
      fresh: (n) => `Leader ${n}`,
    },
    orders: {
      title: 'Orders',
      name: 'Order',
      add: 'Add an order',
      row: (name) => `Order ${name}`,
      remove: (name) => `Remove order ${name}`,
      fresh: (n) => `order ${n}`,
    },
  },
  exampleNames: {
    title: 'Both wings',
    general: 'General',
    left: 'Left wing',
    right: 'Right wing',
    flank: 'flank',
    pin: 'pin',
    second: 'second',
  },
  planReplaced: 'The plan before is kept: go back in the browser to have it again.',
  copiedPlan: 'Copied. Whoever opens it sees this plan.',
  all: 'all',
  order: 'order',
  forecastOf: (name, turns) =>
    `${name ? `${name}, ` : ''}${count(turns, { one: 'turn', other: 'turns' })}`,
  whenActed: 'Acted on with that chance by game turn',
  byLast: (turn) => `by turn ${turn}`,
  ganttLabel: (orders, turns) =>
    `Orders over ${turns} turns. ${orders
      .map(
        (one) =>
          `${one.order}: ${
            one.median ? `one half by turn ${one.median}` : 'never comes to one half'
          }`,
      )
      .join('; ')}.`,
  ganttLegend: 'acted on by then: 10, 30, 60, 90 %; ◆ it comes to one half',
  ganttTable: 'The chance to have been acted on by the end of each game turn',
  allByTurn: 'All of them acted on, by game turn',
  allLabel: (percent, turns) => `All of them are acted on by turn ${turns} with ${percent}.`,
  pairs: (within) =>
    `Both acted on, at most ${within === 1 ? 'one turn' : `${within} turns`} apart`,
  forecastExact: 'Computed from exact odds.',
  forecastSimulated: (trials, error) =>
    `Simulated, for an order waits for several others: ${trials} trials, standard error at most ${error}.`,
  forecastStrip: (answer, percent) =>
    answer.orders.length > 1
      ? `All by turn ${answer.turns}: ${percent}`
      : `By turn ${answer.turns}: ${percent}`,
  forecastSaid: (answer) =>
    `${answer.orders
      .map(
        (one) =>
          `${one.order}: ${one.median ? `one half by turn ${one.median}` : 'never one half'}`,
      )
      .join('; ')}.`,

  // start
  startTitle: 'Which system do you play?',
  startLead:
    'Tap what stands on the counters, see the exact odds before you commit, throw real dice or the program’s.',
  askOdds: 'Ask the odds',
  askOddsOf: (system) => `Ask the odds: ${system}`,
  throwOn: 'Throw on a chart',
  throwOnOf: (system) => `Throw on a chart: ${system}`,
  chartsCount: (n) => count(n, CHARTS),
  chartsOf: (n, system) => `${count(n, CHARTS)}: ${system}`,
  rulesOnly: (n) => count(n, RULES),

  // a rule
  rulesOf: (system) => `Rules of ${system}`,
  rulesCount: (n) => count(n, RULES),
  rulesFind: 'Find a rule',
  rulesNone: 'No rule has that.',
  rulesCourse: 'Turn by turn',
  rulesThrown: 'Thrown',
  rulesRead: 'Read off',
  otherSystems: 'Another system',
  itsCharts: (n) => (n === 1 ? 'Chart:' : 'Charts:'),
  linkHeld: (list) =>
    `The link does not fit this rule, and the usual stands in its place: ${list}.`,
  linkWrong: (name, value) => `${name} “${value}”`,
  linkStrange: (name) => `“${name}” is not asked`,
  noRule: (rule) => `There is no rule “${rule}” here.`,
  noChart: (chart) => `There is no chart “${chart}” here.`,
  noRuleNext: 'Pick one from the list.',
  readings: 'How the rule is read here',
  situation: 'The situation',
  nothingAsked: 'This rule asks nothing.',
  options: 'Options of the rules',
  optionsSet: (list) => `Options of the rules: ${list}`,
  optionsLead: 'Optional rules and disputed readings. They are part of the link.',
  usual: (value) => `usual: ${value}`,
  usualLabel: (name, value) => `${name}: back to the usual, ${value}`,
  groupRest: 'The circumstances',
  from: (low, high) => `${low} to ${high}`,
  less: (name) => `${name}: less`,
  more: (name) => `${name}: more`,
  take: (letter) => `add ${letter}`,
  drop: 'take the last away',
  asUsual: (n, names) => `${n} as usual: ${names}`,
  barred: (why) => `Not now: ${why}.`,
  outOfRange: (value, low, high) => `${value} is out of range: ${low} to ${high}.`,
  notRead: (value) => `“${value}” cannot be read.`,
  missing: 'This is still to be said.',
  folded: (names) => `Not asked now: ${names}.`,
  compare: 'compare',
  compareLabel: (name) => `compare the values of ${name}`,
  yes: 'yes',
  no: 'no',
  copyLink: 'Copy the link',
  copied: 'Copied. Whoever opens it sees this situation.',
  copiedPlain: 'Copied.',
  copiedHouse: (names) =>
    `The link does not hold your house rules: whoever opens it sees the printed rules, ` +
    `unless you send ${names} too, to be opened under House rules.`,
  linkHere: 'The link to this situation',
  reset: 'Begin with the example',
  houseRules: (names) => `With house rules: ${names}.`,

  // odds
  odds: 'The odds',
  counting: 'counting…',
  refused: 'This cannot be: see what is marked in the situation.',
  meaning: 'what it means',
  notExact: 'Too many ways for a fraction: decimals.',
  never: (list) => `never: ${list}`,
  settled: 'Settled without dice',
  also: 'And also',
  share: (value, percent) => `${value}\u00a0${percent}`,
  mean: (mean) => `on average ${mean}`,
  upTo: (percent, value) => `${percent} up to ${value}`,
  chance: 'chance',
  ways: 'ways',
  whatHappens: 'what happens',
  turn: 'Turn',
  turns: 'Turn by turn',
  atTurn: (turn) => `at the end of turn ${turn}`,
  turnZero: 'Turn 0 is the turn of issue.',
  turnPick: 'Look at turn',
  table: 'As a table',
  ending: (word, percent) => `${word} in the end: ${percent}`,
  endingMean: (turn) => `then on average in turn ${turn}`,
  byTurn: (percent, turn) => `${percent} by turn ${turn}`,
  notByTurn: (percent, turn) => `${percent} not by turn ${turn}`,
  curveLabel: (first, last) =>
    `The chance of each state at the end of every turn, from turn ${first} to ${last}.`,
  alternatives: 'Side by side',
  alternativesRest: (n) => `${n} more that are no better`,
  alternativesLead: (answer) => `${answer}, for each choice`,
  alternativesTurn: (answer, turn) => `${answer}, at the end of turn ${turn}, for each choice`,
  compared: (names, list) => `Compared: ${names}. ${list}.`,
  byTheTurn: (word, turn) => `${word} by turn ${turn}`,
  choice: 'choice',
  byTheEndOf: (word) => `${word}, by the end of turn`,
  inTheEnd: (percent) => `${percent} in the end`,
  cost: 'cost',
  now: 'as above',
  forbidden: 'not allowed',
  tooMany: 'Two choices at a time are compared; the oldest gave way.',

  // dice
  dice: 'The dice',
  throwProgram: 'Throw for me',
  throwReal: 'I throw real dice',
  throwAgain: 'Throw again',
  throwFor: (dice, what) => `Throw ${dice} for: ${what}`,
  throwPlain: (dice) => `Throw ${dice}`,
  enter: 'Tap the faces that came up, or type them.',
  zeroIsTen: 'Type 0 for the ten.',
  wrongFace: (face, sides, low, high) =>
    `A d${sides} has no face ${face}: its faces are ${low} to ${high}.`,
  die: (n, of) => `die ${n} of ${of}`,
  face: (face) => `face ${face}`,
  takeBack: 'Take the last die back',
  throwThese: 'Throw these for me',
  stop: 'Put the dice away',
  soFar: 'Thrown so far',
  thrownIs: (dice) => `Thrown: ${dice}`,

  // after the throw
  outcome: 'What comes of it',
  itHad: (percent, ways) => `The chance of that was ${percent}${ways ? ` (${ways})` : ''}.`,
  itWasSure: 'That was certain.',
  earlier: 'Thrown for the situation before your last change.',
  why: 'Why',
  notCounted: (n) => (n === 1 ? 'One line that did not count' : `${n} lines that did not count`),
  chartsRead: 'Where it was read',
  lit: 'read here',
  signs: {
    most: 'at most ',
    least: 'at least ',
    under: 'less than ',
    to: ' to ',
    until: ' to ',
    minus: 'minus ',
  },
  modifiers: 'Modifiers',
  across: 'across',
  units: { column: ['column', 'columns'], row: ['row', 'rows'] },
  costs: (n, what) => `costs ${n} ${String(n) === '1' ? what.replace(/s$/, '') : what}`,
  roll: (dice) => `roll ${dice}`,
};

export const t = worded('pages', english);
