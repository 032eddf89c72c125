// Forms that ask something of the server, and tell below what it says no to.
import { h, set } from '../dom.js';
import { send } from '../api.js';
import { d } from './words.js';
import { refusal } from './parts.js';
import { places } from '../parts.js';

// A link that is of no seat; a player knows nothing of files.
const unknown = (error) => error.errors?.some((one) => one.code === 'seat.unknown');

// does(data): what is done with what was filled in; leads where it says. text: of the file that is
// sent with it, in whose lines mistakes are shown.
export function asking(inside, does, text) {
  const told = h('div');
  let busy = false; // a second click is the same one
  return h(
    'form',
    {
      class: 'd-asked',
      onsubmit: async (event) => {
        event.preventDefault();
        if (busy) return;
        busy = true;
        try {
          location.hash = await does(new FormData(event.target));
        } catch (error) {
          busy = false;
          const lines = text && error.errors?.some((one) => one.line);
          set(
            told,
            lines
              ? [
                  h('p', { class: 'd-note bad', role: 'alert' }, d.wrongLines(error.errors.length)),
                  places(error.errors, text),
                ]
              : unknown(error)
                ? h('p', { class: 'd-note bad', role: 'alert' }, d.noSeat)
                : refusal(error),
            error.status === 403 ? h('p', {}, d.hostOnly) : null,
          );
        }
      },
    },
    inside,
    told,
  );
}

// A seat by its link, or by the token at the end of it; where its desk is.
export async function sit(link) {
  const { game } = await send('/api/seat', { token: link.trim().split('/').at(-1) });
  return `#/game/${encodeURIComponent(game)}`;
}

export const seatForm = () =>
  asking(
    [
      h(
        'label',
        {},
        d.openLinkHow(`${location.origin}/seat/`),
        h('input', { type: 'text', name: 'link', autocomplete: 'off', required: true }),
      ),
      h('p', { class: 'acts' }, h('button', { class: 'btn main' }, d.takeSeat)),
    ],
    (data) => sit(data.get('link')),
  );
