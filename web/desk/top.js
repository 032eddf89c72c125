// The head of the desk: who sits here, the clock, the ruler with the draft on it, the steps.
import { h, set } from '../dom.js';
import { title } from '../shell.js';
import { d } from './words.js';
import { button, flag, icon, wide } from './parts.js';
import { clock, ruler, steps, mini, dueCount } from './clock.js';

// Who sits here, and whether what is shown is of now.
export function drawMark(desk) {
  const { game } = desk;
  set(
    desk.mark,
    wide() ? desk.umpire.lookAs() : null,
    h('span', { class: `live ${game.state}` }, game.state === 'away' ? d.awayWord : d.live),
    button(
      { class: 'plain', 'data-k': 'mark', onclick: () => desk.show('seats') },
      flag(game, game.own()),
      game.seatName(game.view.seat),
    ),
  );
}

export function drawTitle(desk) {
  const { game } = desk;
  const { view } = game;
  const due = game.due.due.filter((item) => item.compelled).length;
  const badge = desk.unread() + due + game.asking().filter((one) => !one.mine).length;
  desk.main.querySelector('.d-printhead').textContent =
    `${game.title}, ${game.seatName(view.seat)}, ${d.turnOf(view.clock.turn, view.clock.turns)}, ${view.clock.time}`;
  desk.of.textContent = view.branch ? d.branchNote(game.title) : '';
  title(badge ? `(${badge}) ${game.title}` : game.title, game.seatName(view.seat));
}

// A draft is a lane of the ruler too.
function draftLane(desk) {
  const told = desk.slip?.told;
  const to = desk.slip?.with.to;
  if (!told?.curve || !to) return null;
  const { clock, sides } = desk.game.view;
  return {
    order: '',
    side: clock.side || sides[0].id,
    receiver: to,
    status: '',
    lane: { written: clock.turn, curve: told.curve },
  };
}

const lanes = (desk) =>
  ruler(desk.game, draftLane(desk), desk.lanes, () => {
    desk.lanes = !desk.lanes;
    drawTop(desk);
  });

export const drawRuler = (desk) => desk.top.querySelector('.d-ruler')?.replaceWith(lanes(desk));

// What is of now lies in sight, with a third of what was before it; no step is cut at the left.
function showNow(box, now) {
  if (!now || !box || box.scrollWidth <= box.clientWidth) return;
  const most = Math.min(now.offsetLeft - box.clientWidth / 3, box.scrollWidth - box.clientWidth);
  const begins = [...box.querySelectorAll('li, .half')]
    .map((one) => one.offsetLeft)
    .filter((left) => left <= most);
  box.scrollLeft = begins.length ? Math.max(...begins) : most;
}

const happens = ({ view: { clock } }) => (clock.over ? d.over : clock.title);

export function drawTop(desk) {
  const { game, top, replay } = desk;
  const inside = [
    h(
      'p',
      { class: 'd-now' },
      h('b', {}, game.view.clock.time),
      flag(game, game.view.clock.side),
      h('span', { class: 'what', title: happens(game) }, happens(game)),
      dueCount(game),
      button(
        {
          class: 'round',
          'aria-label': d.menu,
          'data-k': 'seatmenu',
          'aria-pressed': String(desk.tab === 'orders' && desk.paper === 'seats'),
          onclick: () => desk.show('seats'),
        },
        icon('menu'),
      ),
    ),
    clock(game),
    replay ? replay.scrub() : lanes(desk),
    steps(game),
    mini(game),
  ];
  // What is under the thumb stays.
  if (replay?.box.parentNode === top)
    [...top.children].forEach((one, i) => one === inside[i] || one.replaceWith(inside[i]));
  else set(top, inside);
  showNow(top.querySelector('.d-ruler'), top.querySelector('.tick.now'));
  showNow(top.querySelector('.d-steps'), top.querySelector('.d-steps [aria-current]'));
}
