// The start: games that go on, scenarios to begin, and just the odds.
import { capital, h, set } from './dom.js';
import { systems, send, Problem } from './api.js';
import { day } from './language.js';
import { title } from './shell.js';
import { openFile } from './parts.js';
import { d } from './desk/words.js';
import { button, head, refusal } from './desk/parts.js';
import { asking, seatForm, sit } from './desk/asking.js';
import { titleOf } from './desk/game.js';

export async function show(main, route, current) {
  const [list, games, seated, scenarios] = await Promise.all([
    systems(),
    send('/api/games').then((answer) => answer.games, none),
    send('/api/seats').catch(none),
    send('/api/scenarios').then((answer) => answer.scenarios, none),
  ]);
  if (!current()) return;
  title();
  const host = Boolean(seated?.host);
  const page = h('div', { class: 'd-start' });
  const ask = h('div', { class: 'd-asking' });
  const put = (...inside) => {
    set(ask, inside);
    ask.querySelector('input, button')?.focus();
  };
  const all = (games || []).map((game) => ({
    ...game,
    ...seated?.games.find((one) => one.game === game.game),
  }));
  set(main, page);
  set(
    page,
    h(
      'div',
      { class: 'd-hero' },
      h('h1', { tabindex: -1 }, d.startTitle),
      scenarios ? button({ class: 'btn', onclick: () => put(seatForm()) }, d.openLink) : null,
      scenarios && host
        ? openFile(
            d.bringIn,
            '.galloper,.jsonl,.json,text/plain',
            (files) => bringIn(files, put),
            false,
          )
        : null,
    ),
    ask,
    scenarios && all.length ? h('section', {}, head(d.goOn), goOn(all)) : null,
    scenarios ? beginOne(scenarios, list, host ? put : null) : null,
    justOdds(list),
  );
}

// put: where it is asked how to begin; none for who may not.
const beginOne = (scenarios, list, put) =>
  h(
    'section',
    {},
    head(put ? d.begin : d.battles),
    h('p', { class: 'soft' }, put ? d.lessonAbout : d.hostOnly),
    h(
      'ul',
      { class: 'd-scen' },
      scenarios.map((one) => scenario(one, list, put)),
      put ? ownScenario(put) : null,
    ),
  );

const justOdds = (list) =>
  h(
    'section',
    {},
    head(d.justOdds),
    h(
      'ul',
      { class: 'd-just' },
      list.map((system) =>
        h(
          'li',
          {},
          h(
            'a',
            { href: `#/${encodeURIComponent(system.system)}` },
            system.title,
            h('small', {}, d.chartsRules(system.charts, system.rules)),
          ),
        ),
      ),
      h('li', {}, h('a', { href: '#/forecast' }, d.forecastPlan, h('small', {}, d.forecastAbout))),
    ),
  );

// No games are kept here, or none for this browser.
const none = (error) => {
  if (error instanceof Problem) return null;
  throw error;
};

const place = (game) =>
  game.seat
    ? `#/game/${encodeURIComponent(game.game)}`
    : `#/table/${encodeURIComponent(game.game)}`;

const SHOWN = 3;

// One's own seats first; where there are many, the others are folded.
function goOn(games) {
  const list = [...games].sort(
    (a, b) => Number(Boolean(b.seat)) - Number(Boolean(a.seat)) || (b.begun || 0) - (a.begun || 0),
  );
  const called = list.map((game) => titleOf(game) || game.game);
  // By its own name a game goes where another is called the same.
  const rows = list.map((game, i) =>
    resume(game, called[i], called.filter((one) => one === called[i]).length > 1),
  );
  const rest = rows.slice(SHOWN);
  return [
    h('ul', { class: 'd-resume' }, rows.slice(0, SHOWN)),
    rest.length
      ? h(
          'details',
          {},
          h('summary', { class: 'plain' }, d.moreGames(rest.length)),
          h('ul', { class: 'd-resume' }, rest),
        )
      : null,
  ];
}

// Whose turn it is, or what waits for who has a seat there.
function stand({ clock, seat, due }) {
  if (clock.over) return d.over;
  if (seat && due) return d.duesCount(due);
  return clock.side ? d.acts(capital(clock.side)) : d.allAct;
}

function resume(game, called, twice) {
  const { clock } = game;
  const seat = game.seat && d.asSeat(game.called || capital(game.seat));
  const says = [seat, clock && d.turnOf(clock.turn, clock.turns), clock && stand(game)];
  return h(
    'li',
    {},
    h(
      'a',
      { href: place(game) },
      clock ? h('span', { class: 'time' }, clock.time) : null,
      h(
        'span',
        {},
        h('b', {}, called),
        h('small', {}, says.filter(Boolean).join(' · ')),
        twice ? h('small', { class: 'name' }, game.game) : null,
      ),
    ),
  );
}

function scenario(one, list, put) {
  const system = list.find((other) => other.system === one.system);
  const way = (lesson, look, name, says) =>
    button(
      { class: look, onclick: () => put(howForm(one, lesson)) },
      h('span', {}, name, h('small', {}, says)),
    );
  const whole = d.turnsFrom(one.turns, one.start, one.end);
  return h(
    'li',
    { class: 'd-sc' },
    h('h3', {}, one.title, ' ', h('small', {}, day(one.date))),
    one.about ? h('p', { class: 'about' }, one.about) : null,
    h('p', { class: 'soft' }, system?.title || one.system, put ? '' : ` · ${whole}`),
    put
      ? h(
          'p',
          { class: 'acts' },
          one.lesson ? way(true, 'btn main', d.lesson, d.lessonLasts(one['lesson-turns'])) : null,
          way(false, 'btn', d.whole, whole),
        )
      : null,
  );
}

// A file of one's own: whether it can be read the server says, line by line, when it is to begin.
function ownScenario(put) {
  const taken = ([file]) => {
    const title = /^title *= *(.+)$/m.exec(file.text)?.[1] || file.name;
    put(howForm({ scenario: file, title, lesson: /^\[lesson\]/m.test(file.text) }));
  };
  return h(
    'li',
    { class: 'd-sc own' },
    h('h3', {}, d.own),
    h('p', { class: 'about' }, d.ownAbout),
    h('p', { class: 'acts' }, openFile(d.loadScenario, '.scenario,text/plain', taken, false)),
  );
}

/* ---- forms ---- */

const radio = (name, options, legend) =>
  h(
    'fieldset',
    {},
    h('legend', {}, legend),
    options.map(([value, text], i) =>
      h('label', {}, h('input', { type: 'radio', name, value, checked: i === 0 }), ' ', text),
    ),
  );

const HOW = {
  table: {},
  sides: { 'no-umpire': true },
  solo: { solo: true },
  blind: { solo: true, blind: true },
};

// lesson: it, or the whole battle; where that is not said it is asked.
function howForm(one, lesson) {
  return asking(
    [
      h('h2', {}, one.title, lesson ? `, ${d.lesson}` : ''),
      h(
        'div',
        { class: 'sets' },
        lesson === undefined && one.lesson
          ? radio(
              'lesson',
              [
                ['yes', d.lesson],
                ['no', d.whole],
              ],
              d.howMuch,
            )
          : null,
        radio(
          'how',
          [
            ['table', d.howTable],
            ['sides', d.howSides],
            ['solo', d.howSolo],
            ['blind', d.howBlind],
          ],
          d.how,
        ),
        radio(
          'dice',
          [
            ['either', d.diceEither],
            ['typed', d.diceTyped],
            ['program', d.diceProgram],
          ],
          d.whoseDice,
        ),
        h('p', { class: 'soft alone' }, d.diceAlone),
      ),
      h(
        'p',
        { class: 'acts' },
        h('button', { class: 'btn main' }, d.start),
        button({ class: 'plain', onclick: (event) => event.target.form.remove() }, d.cancel),
      ),
    ],
    (data) => begin(one.scenario, lesson ?? data.get('lesson') === 'yes', data),
    one.scenario.text,
  );
}

// A game for one is sat down to at once.
async function begin(scenario, lesson, data) {
  const made = await send('/api/games', {
    scenario,
    lesson,
    ...HOW[data.get('how')],
    'dice-from': data.get('dice'),
  });
  return made.seats.length === 1
    ? sit(made.seats[0].token)
    : `#/table/${encodeURIComponent(made.game)}`;
}

async function bringIn(files, put) {
  try {
    const made = await send('/api/games/import', {
      export: { name: files[0].name, text: files[0].text },
    });
    location.hash = `#/table/${encodeURIComponent(made.game)}`;
  } catch (error) {
    put(refusal(error));
  }
}
