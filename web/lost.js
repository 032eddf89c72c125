// Links that lead nowhere: what it is, why that may be, and what to do next.
import { h, set } from './dom.js';
import { t } from './strings.js';
import { title } from './shell.js';
import { d } from './desk/words.js';
import { seatForm } from './desk/asking.js';

// Where a link of a seat would do, it can be pasted at once.
const SEATS = new Set(['seat', 'left']);

export function tellLost(main, why) {
  const [what, ...says] = d.lost[why] || d.lost.page;
  title(what);
  set(
    main,
    h(
      'section',
      { class: 'sheet lost', 'data-why': why },
      h('h1', { tabindex: -1 }, what),
      says.map((text) => h('p', {}, text)),
      SEATS.has(why) ? seatForm() : null,
      h('p', { class: 'ways' }, h('a', { class: 'btn', href: '#/' }, t.toStart)),
    ),
  );
}

export const show = (main, route) =>
  tellLost(main, Object.hasOwn(d.lost, route.parts[1]) ? route.parts[1] : 'page');
