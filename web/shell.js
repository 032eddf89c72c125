// What every page may use of the frame around it: the title, the spoken line, the address.
import { t } from './strings.js';

// The address leads nowhere.
export class Lost extends Error {}

let timer;

export function say(text, wait = 500) {
  clearTimeout(timer);
  timer = setTimeout(() => {
    const live = document.getElementById('live');
    if (live.textContent !== text) live.textContent = text;
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

// The address changes, the page stays.
export function settle(hash) {
  if (location.hash === hash) return;
  try {
    history.replaceState(history.state, '', hash);
  } catch {
    // Some browsers allow only so many in a while: the next one will do.
  }
}
