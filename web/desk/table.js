// Who sits where: the seats of a game for who keeps it, and the leaf between two players of one
// device, on which nothing of either is to be seen.
import { capital, h, set } from '../dom.js';
import { send, Problem } from '../api.js';
import { title } from '../shell.js';
import { t } from '../strings.js';
import { d } from './words.js';
import { button } from './parts.js';
import { copyText, linkOf, seatLink, seatWords } from './share.js';
import { forget } from './desk.js';
import { titleOf } from './game.js';
import { seatForm, sit } from './asking.js';

const path = (name) => `/api/games/${encodeURIComponent(name)}`;

// The drafts of whoever sat here go first, and what this leaf knows of whom it waits for.
async function change(link) {
  forget();
  history.replaceState(null, '', location.hash);
  location.hash = await sit(link);
}

function seatRow(name, seat, at) {
  const box = h('li', {});
  const { called, does } = seatWords(seat);
  const draw = (open) =>
    set(
      box,
      h('b', {}, called),
      h('small', { class: 'soft' }, does || seat.side || ''),
      h(
        'p',
        { class: 'acts' },
        button(
          {
            class: 'btn main',
            // What was tapped twice elsewhere takes no seat that came under the hand.
            onclick: (event) => (event.detail < 2 ? change(seat.token) : null),
          },
          d.sit,
        ),
        button({ class: 'btn', 'aria-expanded': String(open), onclick: () => draw(!open) }, d.link),
      ),
      open ? seatLink(name, seat, at) : null,
    );
  draw(false);
  return box;
}

// What is told to who may know it; else nothing.
async function told(path) {
  try {
    return await send(path);
  } catch (error) {
    if (error instanceof Problem) return {};
    throw error;
  }
}

const seatList = (name, seats, at) =>
  h(
    'ul',
    { class: 'd-tableseats' },
    seats.map((seat) => seatRow(name, seat, at)),
  );

const leaf = (main, kind, ...inside) =>
  set(main, h('section', { class: kind }, h('div', { class: 'leaf d-sheet' }, inside)));

const heading = (text) => h('h1', { tabindex: -1 }, text);

/* ---- handing over ---- */

// Before anything is given up. Whom the device goes to is asked of who has the links of the others.
function question(main, name, own, { seats, at }) {
  const mine = seats.find((seat) => seat.seat === own);
  const others = seats.filter((seat) => seat !== mine && seat.kind !== 'observer');
  const over = (seat) =>
    button(
      { class: 'btn', 'data-k': `to-${seat.seat}`, onclick: () => give(main, name, seat) },
      seatWords(seat).called,
    );
  const anybody = button(
    {
      class: others.length ? 'btn' : 'btn main',
      'data-k': 'give',
      onclick: () => give(main, name),
    },
    others.length ? d.handOther : d.handNow,
  );
  leaf(
    main,
    'd-handover d-handask',
    heading(others.length ? d.handTo : d.handClose),
    h('p', {}, d.handLead),
    others.length ? h('p', { class: 'acts' }, others.map(over), anybody) : null,
    h('p', {}, mine?.token ? d.handKeep : d.handBack),
    mine?.token
      ? h('div', { class: 'link' }, h('p', { class: 'acts' }, copyText(linkOf(mine, at))))
      : null,
    h(
      'p',
      { class: 'acts' },
      others.length ? null : anybody,
      h('a', { class: 'plain', href: `#/game/${encodeURIComponent(name)}` }, d.cancel),
    ),
  );
}

// The seat is left, with all that the page and the browser know of it.
async function give(main, name, next) {
  forget();
  // Of very many seats only some go at once.
  for (let left = { more: true }; left.more;)
    left = await send(`${path(name)}/leave`, {}).catch(() => ({}));
  if (!location.hash.startsWith('#/handover/')) return;
  history.replaceState({ next }, '', location.hash); // the leaf is opened anew, or come back to
  handed(main, name, next, {}); // nobody's device asks for nobody's seats
  main.querySelector('h1')?.focus({ preventScroll: true });
}

// Who has no link of the next takes none from here: he opens his own.
const handedSays = (next, known) =>
  next?.token
    ? d.handedWho(seatWords(next).called)
    : next
      ? d.handedLink(seatWords(next).called)
      : known
        ? d.handedLead
        : d.handedPaste;

// next: to whom it goes; his link is known to this leaf alone, and only until he sits down.
function handed(main, name, next, list) {
  const { seats = [], at = null } = list;
  title(d.handed);
  const who = next && seatWords(next).called;
  const known = seats.some((seat) => seat.token);
  leaf(
    main,
    'd-handover',
    heading(who ? d.handedTo(who) : d.handed),
    h('p', {}, handedSays(next, known)),
    next?.token
      ? h(
          'p',
          { class: 'acts' },
          button(
            { class: 'btn main', 'data-k': 'sits', onclick: () => change(next.token) },
            d.sitsDown(who),
          ),
        )
      : known
        ? seatList(name, seats, at)
        : seatForm(),
    h('p', { class: 'soft' }, d.handedWrong),
    h('p', { class: 'acts' }, h('a', { class: 'plain', href: '#/' }, t.toStart)),
  );
}

async function handOver(main, name, current) {
  const { games = [], host } = await told('/api/seats');
  const own = games.find((one) => one.game === name)?.seat;
  const list = own || host ? await told(`${path(name)}/seats`) : {};
  if (!current()) return undefined;
  if (!own) return handed(main, name, history.state?.next, history.state?.next ? {} : list);
  title(d.handTo);
  return question(main, name, own, { seats: [], ...list });
}

export async function show(main, route, current) {
  const [page, name] = route.parts;
  if (page === 'handover') return handOver(main, name, current);
  const [{ seats, at }, { games = [] }] = await Promise.all([
    told(`${path(name)}/seats`),
    told('/api/games'),
  ]);
  if (!current()) return undefined;
  const game = games.find((one) => one.game === name);
  const called = game?.title ? titleOf(game) : capital(name);
  title(called);
  const known = seats?.some((seat) => seat.token);
  leaf(
    main,
    'd-start',
    heading(d.table(called)),
    h('p', {}, known ? d.tableLead : d.tablePaste),
    seats?.some((seat) => seat.kind === 'commander') ? h('p', {}, d.leadersFree) : null,
    known ? seatList(name, seats, at) : seatForm(),
    h('p', { class: 'acts' }, h('a', { class: 'plain', href: '#/' }, d.close)),
  );
  return undefined;
}
