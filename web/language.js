// The reader's language: the one chosen here, which stays on the device, else the browser's own; its
// words, which are fetched only for who reads them, and numbers as it writes them.
import { h, newId } from './dom.js';

const NAMES = { en: 'English', de: 'Deutsch' };
const BOOKS = { de: () => import('./de.js') };

function chosen() {
  try {
    return localStorage.getItem('language');
  } catch {
    return null;
  }
}

const own = (navigator.languages || [])
  .map((one) => one.slice(0, 2).toLowerCase())
  .find((one) => NAMES[one]);
const wish = NAMES[chosen()] ? chosen() : own || 'en';
// Without its words a language is none: then it is English.
const load = (name) => (BOOKS[name] ? BOOKS[name]().catch(() => null) : null);
const book = await load(wish);

export const language = book ? wish : 'en';

// The words of a part of the page: what a language lacks is English.
export const worded = (part, english) => ({ ...english, ...book?.[part] });

const formats = new Map();

// 38.8 or 38,8: with so many decimals, or at least so many of them.
export function decimal(n, most, least = most) {
  const key = `${most} ${least}`;
  if (!formats.has(key))
    formats.set(
      key,
      new Intl.NumberFormat(language, {
        maximumFractionDigits: most,
        minimumFractionDigits: least,
      }),
    );
  return formats.get(key).format(n);
}

// "17 September 1862" as the reader's language writes it; what is no such day stays as it is.
export function day(text) {
  const at = /^\d{1,2} \p{L}+ \d{3,4}$/u.test(text) ? Date.parse(`${text} UTC`) : NaN;
  if (language === 'en' || Number.isNaN(at)) return text;
  return new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(at);
}

// All words are chosen when the page is opened, so it is opened again.
function choose(name) {
  try {
    if (name) localStorage.setItem('language', name);
    else localStorage.removeItem('language');
  } catch {
    return; // nothing is kept here: the browser's own stays
  }
  location.reload();
}

export function languageSwitch({ language: label, asBrowser }) {
  const box = h(
    'select',
    { id: newId('l'), class: 'entry', onchange: () => choose(box.value) },
    h('option', { value: '' }, asBrowser),
    Object.entries(NAMES).map(([value, name]) => h('option', { value, lang: value }, name)),
  );
  box.value = NAMES[chosen()] ? chosen() : '';
  return h('span', { class: 'language' }, h('label', { for: box.id }, label), ' ', box);
}
