// The middle of the desk: what is due, what was thrown and what came; or the slip that is written.
import { capital, h, set } from '../dom.js';
import { language } from '../language.js';
import { d } from './words.js';
import { button, head, refusal } from './parts.js';
import { dues, end, thrown, brief } from './due.js';
import { asked } from './asked.js';
import { news } from './news.js';
import { Tray } from './tray.js';
import { verbList } from './verbs.js';
import { result } from './result.js';
import { correct, mayCorrect } from './correct.js';

/* ---- what stands above all else ---- */

const lookedAs = (desk) =>
  h(
    'p',
    { class: 'd-note' },
    d.asSees(desk.game.seatName(desk.game.view.seat)),
    ' ',
    button({ class: 'plain', onclick: () => desk.umpire.look(null) }, d.backOwn),
  );

const unsent = (desk) =>
  h(
    'div',
    { class: 'd-note', role: 'alert' },
    h('p', {}, d.unsent),
    button({ class: 'btn', onclick: () => desk.again() }, d.sendAgain),
    button({ class: 'plain', onclick: () => desk.forgo() }, d.drop),
  );

const away = (desk) =>
  desk.game.state === 'away'
    ? h(
        'p',
        { class: 'd-note', role: 'status' },
        d.away(desk.since.toLocaleTimeString(language, { hourCycle: 'h23' })),
      )
    : null;

const notes = (desk) => [
  desk.game.token ? lookedAs(desk) : null,
  desk.game.unsent ? unsent(desk) : null,
  desk.error && desk.stale ? h('p', { class: 'd-note' }, d.stale) : null,
  desk.error ? refusal(desk.error) : null,
];

/* ---- dice ---- */

function trayOf(desk) {
  const { game } = desk;
  if (!game.dice.dice) return null;
  return new Tray({
    wants: game.dice,
    say: (faces) => desk.run(() => game.act('/dice', { faces })),
    ahead: (faces) => game.ask(`/dice?faces=${faces}`),
    program:
      game.view.settings['dice-from'] === 'typed'
        ? null
        : () => desk.run(() => game.act('/dice', { faces: 'program' })),
    stop: game.dice.holds ? null : () => desk.putDown(),
  });
}

// The tray stands as long as the same dice are wanted.
function trayCard(desk) {
  const { dice } = desk.game;
  const key = JSON.stringify([dice.verb, dice.args, dice.faces, dice.dice]);
  if (desk.trayKey !== key) {
    desk.trayKey = key;
    desk.reach = true;
    desk.tray = trayOf(desk);
  }
  return h(
    'article',
    { class: 'd-card must open' },
    h(
      'p',
      { class: 'tag' },
      h('span', { class: 'mustword' }, d.mustThrow),
      dice.holds ? h('span', { class: 'soft' }, d.holds) : null,
    ),
    h('h3', {}, dice.about?.split(':')[0] || dice.wants),
    desk.tray ? desk.tray.element : h('p', {}, dice.wants),
  );
}

// What was taken back since is not told as done.
const cameCards = (desk) => {
  const stands = desk.came.filter(({ number }) => !desk.game.fates.has(number));
  return stands.slice(-4).map((entry) => {
    const last = entry === stands.at(-1);
    return thrown(desk.game, entry, entry.number === desk.unfolded, {
      certain: desk.certain.has(entry.number),
      fold: () => desk.unfold(0),
      unfold: () => desk.unfold(entry.number),
      correct:
        last && desk.acts && mayCorrect(desk.game, entry) ? () => correct(desk, entry) : null,
    });
  });
};

/* ---- the whole ---- */

// What came lies open, however much it is: what must be thrown next is in reach all the same.
function nextThrow(desk) {
  const item = desk.game.due.due.find((one) => one.compelled);
  if (!item || !desk.acts || !desk.unfolded) return null;
  return h(
    'div',
    { class: 'd-end' },
    button(
      { class: 'btn main', 'data-k': 'next-throw', onclick: () => desk.take(item) },
      item.choice ? d.decide : item.odds?.length > 1 ? d.throwDice : d.doIt,
    ),
    h('p', { class: 'why' }, capital(desk.game.plainly(item.text))),
  );
}

// What comes lies at the foot, in sight, with the end of the step: it moves no card under the thumb,
// and however much it is leaves them room.
function foot(desk, act, throws) {
  const { game } = desk;
  const comes = [
    away(desk), // it comes by itself, too
    ...asked(desk),
    news(game, desk, { read: (n) => desk.readTo(n), all: () => desk.readAll() }),
  ].filter(Boolean);
  const ends = throws ? null : game.due.end.may ? end(game, act, desk.sure) : nextThrow(desk);
  return comes.length || ends
    ? h(
        'div',
        { class: 'd-foot' },
        comes.length
          ? h('div', { class: 'd-comes', tabindex: 0, role: 'group', 'aria-label': d.comes }, comes)
          : null,
        ends,
      )
    : null;
}

function dueNow(desk) {
  const { game } = desk;
  const throws = Boolean(game.dice && desk.acts);
  const act = {
    may: desk.acts,
    take: (item) => desk.take(item),
    end: () => desk.end(),
    beside: (item) => desk.umpire.waiveButton(item),
    open: (one) => desk.openSlip({ verb: one.verb, with: one.with || {}, any: one['any-args'] }),
    anything: () => desk.anything(),
    draw: () => desk.draw(),
  };
  return [
    desk.umpire.queue(),
    brief(game, desk),
    head(d.due),
    h(
      'div',
      { class: 'd-cards' },
      cameCards(desk),
      throws ? trayCard(desk) : dues(game, act, desk),
    ),
    game.view.clock.over ? result(game, game.token ? null : () => desk.goThrough(1)) : null,
    foot(desk, act, throws),
  ];
}

export function drawCentre(desk) {
  const { game, replay, slip, menu } = desk;
  if (game.state === 'fresh') desk.since = new Date();
  if (!game.dice) desk.trayKey = null; // what was thrown lies in the tray no more
  const weighing = replay ? null : desk.umpire.weighing(); // that is decided first
  const verbs = () =>
    verbList(game, menu, {
      pick: (verb) => desk.openSlip({ verb: verb.verb, with: {}, any: verb['any-args'] }),
      close: () => desk.shut(),
    });
  set(
    desk.cols.due,
    notes(desk),
    replay || weighing || desk.corrected || slip || menu ? away(desk) : null,
    replay
      ? replay.card()
      : weighing || desk.corrected || slip?.element || (menu ? verbs() : dueNow(desk)),
  );
}
