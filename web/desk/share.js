// The link of a seat, for who is to play it: as a code for a phone to scan, and to be copied.
import { h } from '../dom.js';
import { d } from './words.js';
import { button } from './parts.js';

// The clipboard is not there on plain HTTP: then the text is marked, to be copied by hand.
function copyText(text) {
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
          copy.textContent = d.copied;
        } catch {
          field.focus();
          field.select();
        }
      },
    },
    d.copyLink,
  );
  return [field, copy];
}

// Whether an address means the machine on which it is opened, whichever that is.
const alone = (url) => /^(localhost|127\.|\[::1)/.test(new URL(url).hostname);

// at: where the server says that others find it, for who looks from its own machine.
export function seatLink(game, { seat, link }, at, ...acts) {
  const base = at && alone(location.origin) ? at : location.origin;
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
