// Who sits where: the seats of a game for who keeps it, and the leaf between two players of one
// device, on which nothing of either is to be seen.
import { capital, h, set } from '../dom.js';
import { send, Problem } from '../api.js';
import { title } from '../shell.js';
import { d } from './words.js';
import { button } from './parts.js';
import { seatLink } from './share.js';
import { forget } from './desk.js';
import { seatForm, sit } from './asking.js';

const path = (name) => `/api/games/${encodeURIComponent(name)}`;

// The drafts of whoever sat here go first.
async function change(link) {
  forget();
  location.hash = await sit(link);
}

function seatRow(name, seat, at) {
  const box = h('li', {});
  const draw = (open) =>
    set(
      box,
      h('b', {}, capital(seat.seat)),
      h('small', { class: 'soft' }, seat.words),
      h(
        'p',
        { class: 'acts' },
        button({ class: 'btn main', onclick: () => change(seat.token) }, d.sit),
        button({ class: 'btn', 'aria-expanded': String(open), onclick: () => draw(!open) }, d.link),
      ),
      open ? seatLink(name, seat, at) : null,
    );
  draw(false);
  return box;
}

async function seatsOf(name) {
  try {
    return await send(`${path(name)}/seats`);
  } catch (error) {
    if (error instanceof Problem) return {};
    throw error;
  }
}

export async function show(main, route, current) {
  const [page, name] = route.parts;
  const handed = page === 'handover';
  if (handed) {
    forget();
    await send(`${path(name)}/leave`, {}).catch(() => {});
    history.replaceState(null, '', location.hash);
  }
  const { seats, at } = await seatsOf(name);
  if (!current()) return;
  title(name);
  const known = seats?.some((seat) => seat.token);
  set(
    main,
    h(
      'section',
      { class: handed ? 'd-handover' : 'd-start' },
      h(
        'div',
        { class: 'leaf d-sheet' },
        h('h1', { tabindex: -1 }, handed ? d.handed : d.table(capital(name))),
        h('p', {}, handed ? d.handedLead : d.tableLead),
        known
          ? h(
              'ul',
              { class: 'd-tableseats' },
              seats.map((seat) => seatRow(name, seat, at)),
            )
          : seatForm(),
        h('p', { class: 'acts' }, h('a', { class: 'plain', href: '#/' }, d.close)),
      ),
    ),
  );
}
