// The link of a seat, for who is to play it: as a code for a phone to scan, and to be copied.
import { capital, h } from '../dom.js';
import { d } from './words.js';
import { button } from './parts.js';

// Letters alike, with or without their accents.
const plain = (text) =>
  text
    .normalize('NFD')
    .replace(/[^\p{L}\d]/gu, '')
    .toLowerCase();

const seatCalled = (seat) => d.seatNames[seat] || capital(seat);

// What a seat is called and what it does, each once: who plays a man has his name. name: as the
// game has it, where that is known.
export function seatWords({ seat, kind, side, words = '' }, name = seatCalled(seat)) {
  const man = [...words.matchAll(/ /g)]
    .map(({ index }) => words.slice(index + 1))
    .find((end) => plain(end) === plain(name));
  return man
    ? { called: man, does: '' }
    : { called: name, does: d.seatDoes[kind]?.(side || name) ?? words };
}

// The clipboard is not there on plain HTTP: then the text is marked, to be copied by hand.
export function copyText(text) {
  const told = h('span', { class: 'soft', role: 'status' });
  const field = h('input', {
    type: 'text',
    readonly: true,
    value: text,
    'aria-label': d.link,
    onfocus: () => field.select(),
  });
  const copy = button(
    {
      class: 'btn',
      onclick: async () => {
        try {
          await navigator.clipboard.writeText(text);
          told.textContent = d.copied;
        } catch {
          field.focus();
          field.select();
          told.textContent = d.marked;
        }
      },
    },
    d.copyLink,
  );
  return [field, copy, told];
}

// Whether an address means the machine on which it is opened, whichever that is.
const alone = (url) => /^(localhost|127\.|\[::1)/.test(new URL(url).hostname);

// at: where the server says that others find it, for who looks from its own machine.
const baseOf = (at) => (at && alone(location.origin) ? at : location.origin);
export const linkOf = ({ link }, at) => baseOf(at) + link;

export function seatLink(game, { seat, link }, at, ...acts) {
  const base = baseOf(at);
  return h(
    'div',
    { class: 'link' },
    alone(base)
      ? h(
          'p',
          { class: 'd-note' },
          d.alone[0],
          h('code', { class: 'whole' }, '--bind 0.0.0.0'),
          d.alone[1],
        )
      : h('img', {
          class: 'd-qr',
          width: 200,
          height: 200,
          alt: d.qrOf(seat),
          src: `/api/games/${encodeURIComponent(game)}/seats/${encodeURIComponent(seat)}/qr`,
        }),
    h('p', { class: 'acts' }, copyText(base + link), acts),
  );
}
