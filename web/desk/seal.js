// The seal of a letter: held until it is pressed through, or Enter twice; a plain button for who wants
// nothing to move.
import { h, set, calm } from '../dom.js';
import { d } from './words.js';
import { button } from './parts.js';

const HOLD = 600;

/** @param {string[]} words */
const lines = ([first, second]) => [first, h('br'), second];

// The thumb still lies there when it is sealed: letting go is no tap on what lies under it then.
function swallowTap() {
  const swallow = (event) => {
    if (!event.detail) return; // that was a key
    event.preventDefault();
    event.stopImmediatePropagation();
    end();
  };
  const end = () => {
    removeEventListener('click', swallow, true);
    removeEventListener('pointerdown', end, true);
  };
  addEventListener('click', swallow, true);
  addEventListener('pointerdown', end, true); // whatever is tapped next is meant
}

// label: what it does, said aloud; ready(): whether it may be; send() does it; wanting() leads to what
// it still wants.
export function sealed({ label, ready, send, wanting }) {
  const still = calm();
  const says = h('span', {}, lines(still ? d.seal : d.hold));
  let timer;
  let keyed = false;
  const off = () => {
    clearTimeout(timer);
    seal.classList.remove('held');
  };
  const seal = button(
    {
      class: 'd-seal',
      'data-k': 'seal',
      'aria-disabled': ready() ? undefined : 'true',
      'aria-label': label,
      onclick: () => (ready() ? still && send() : wanting()),
      onpointerdown: (event) => {
        if (still || !ready() || event.button) return;
        seal.classList.add('held');
        timer = setTimeout(() => {
          swallowTap();
          send();
        }, HOLD);
      },
      onpointerup: off,
      onpointerleave: off,
      onpointercancel: off,
      oncontextmenu: (event) => event.preventDefault(),
      onkeydown: (event) => {
        if (event.key !== 'Enter' && event.key !== ' ') return;
        event.preventDefault();
        if (!ready()) {
          wanting();
          return;
        }
        if (keyed || still) send();
        else {
          keyed = true;
          set(says, lines(d.again));
        }
      },
    },
    says,
  );
  return seal;
}
