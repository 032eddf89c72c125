// What every page may use of the frame around it: the title, the spoken line, the address.
import { printed } from './dom.js';
import { t } from './strings.js';

// The address leads nowhere.
export class Lost extends Error {}

let timer;

// As one says it: "2 to 3", and not from a stop on.
export function say(text, wait = 500) {
  const said = printed(text, t.signs).replace(/^[\s.,;:]+/, '');
  clearTimeout(timer);
  timer = setTimeout(() => {
    const live = document.getElementById('live');
    if (live.textContent !== said) live.textContent = said;
  }, wait);
}

export function title(...parts) {
  document.title = [...parts, t.name].filter(Boolean).join(' · ');
}

// An address of this page: "#/cwb3/order?sender=3".
export function address(parts, query) {
  const text = query
    ? query.toString().replace(/%3D/gi, '=').replace(/%2F/gi, '/').replace(/%2C/gi, ',')
    : '';
  return `#/${parts.map(encodeURIComponent).join('/')}${text ? `?${text}` : ''}`;
}

export function read(hash) {
  const [path, query] = hash.replace(/^#\/?/, '').split(/\?(.*)/s);
  return {
    parts: path
      .split('/')
      .filter(Boolean)
      .map((part) => {
        try {
          return decodeURIComponent(part);
        } catch {
          return part;
        }
      }),
    query: new URLSearchParams(query || ''),
  };
}

// The system that was chosen last, on any page; other pages begin with it.
let chosen;
export function choose(system) {
  chosen = system;
  try {
    localStorage.setItem('system', system);
  } catch {
    /* until the page is left, then */
  }
  for (const watcher of choosers) watcher(system);
}
export function chosenSystem() {
  try {
    return chosen || localStorage.getItem('system') || undefined;
  } catch {
    return chosen;
  }
}
const choosers = new Set();
export const watchChoice = (watcher) => choosers.add(watcher);

// The place on a page is part of the browser's history: Back leads to it.
export function keepPlace() {
  history.scrollRestoration = 'manual';
  let timer;
  const keep = () => {
    clearTimeout(timer);
    timer = undefined;
    try {
      history.replaceState({ ...history.state, place: scrollY }, '');
    } catch {
      // Some browsers allow only so many in a while: the next one will do.
    }
  };
  addEventListener('scroll', () => {
    timer ||= setTimeout(keep, 150);
  });
  addEventListener('click', () => timer && keep(), true);
}
export const place = () => history.state?.place;

// The address changes, the page stays.
export function settle(hash) {
  if (location.hash === hash) return;
  try {
    history.replaceState(history.state, '', hash);
  } catch {
    // Some browsers allow only so many in a while: the next one will do.
  }
}
