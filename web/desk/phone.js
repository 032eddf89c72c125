// What a phone has under the thumb: the bar of tabs, and above it what must be done next.
import { h } from '../dom.js';
import { d } from './words.js';
import { button, icon, oddsBar } from './parts.js';

// Off the Due tab the next compelled throw stays in reach, or the end of the step.
export function strip(desk) {
  const { due, end } = desk.game.due;
  const gives = end['gives-up'];
  const item = due.find((one) => one.compelled);
  const throws = item?.odds?.length > 1;
  desk.strip.classList.toggle('must', Boolean(item));
  if (!desk.acts || desk.tab === 'due' || desk.slip || !(item || end.may)) return null;
  if (item)
    return [
      h('p', {}, h('b', {}, `${d.must}: `), desk.game.plainly(item.text)),
      throws ? oddsBar(item.odds, { key: false, small: true }) : null,
      button({ class: 'btn main', onclick: () => desk.goDue(item) }, throws ? d.throwDice : d.doIt),
    ];
  return [
    h('p', {}, gives ? d.givesUp(gives) : due.length ? d.duesCount(due.length) : d.nothingMore),
    button({ class: 'btn main', onclick: () => desk.goDue() }, d.endStep),
  ];
}

// Orders and log are papers among others, which have no tab of their own here.
const lit = (desk, name) =>
  desk.tab === name && (name === 'due' || name === 'armies' || desk.paper === name);

// What waits for the reader's hand: what must be done, and what others ask of him.
const waits = (game) =>
  game.due.due.some((item) => item.compelled) || game.asking().some((one) => !one.mine);

export function bar(desk) {
  const must = waits(desk.game);
  const tabs = [
    ['due', d.dueTab, 'clock', desk.game.due.due.length],
    ['armies', d.armies, 'flag', 0],
    ['orders', d.orders, 'letter', 0],
    ['log', d.log, 'page', desk.unread()],
  ];
  return tabs.map(([name, label, picture, badge]) =>
    button(
      {
        'aria-current': lit(desk, name) ? 'page' : undefined,
        'data-k': `bar-${name}`,
        onclick: () => desk.turnTo(name),
      },
      icon(picture),
      label,
      badge
        ? h('span', { class: name === 'due' && must ? 'd-badge must' : 'd-badge' }, badge)
        : null,
    ),
  );
}
