// Making elements. Text goes in as text, never as markup.

function fill(element, props, children) {
  for (const [name, value] of Object.entries(props || {})) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith('on')) element.addEventListener(name.slice(2), value);
    else if (name === 'value' || name === 'checked') element[name] = value;
    else if (name === 'style') element.style.cssText = value;
    else element.setAttribute(name, value === true ? '' : value);
  }
  put(element, children);
  return element;
}

export function put(element, ...children) {
  for (const child of children.flat(Infinity)) {
    if (child === undefined || child === null || child === false) continue;
    element.append(child.nodeType ? child : String(child));
  }
  return element;
}

export function h(tag, props, ...children) {
  return fill(document.createElement(tag), props, children);
}

export function svg(tag, props, ...children) {
  return fill(document.createElementNS('http://www.w3.org/2000/svg', tag), props, children);
}

export function set(element, ...children) {
  element.replaceChildren();
  return put(element, ...children);
}

// "[19.1, 19.1.1-19.1.2]": never broken at a hyphen.
export const cites = (text) =>
  String(text)
    .split(/(?<=[,;]) /)
    .map((one, i) => [i ? ' ' : '', h('span', { class: 'whole' }, one)]);

// The language of the rulebooks, whose terms stay as they are in every other.
export const BOOK = 'en';

let count = 0;
export const newId = (what) => `${what}-${++count}`;

// "in-person" is read "in person"; "m-1" and "1-2" stay.
export function words(name) {
  const text = String(name);
  return /^[a-z]{2}/i.test(text) ? text.replace(/([a-z])[-_](?=[a-z0-9])/gi, '$1 ') : text;
}

// The name of a field to read: what its help writes in capitals, "HQ", is written so.
export const label = ({ name, help }, skip = 0) =>
  words(name.slice(skip))
    .split(' ')
    .map((word) => {
      const tall = word.toUpperCase();
      const known = (help || '').split(/[^\w-]+/).includes(tall);
      return word.length > 1 && known ? tall : word;
    })
    .join(' ');

// "<=0", "3..4", "-2" as a printer sets them.
const SIGNS = {
  most: '≤',
  least: '≥',
  under: '<\u00a0',
  to: '–',
  until: '\u2009…\u2009',
  minus: '−',
};
export const printed = (text, signs = SIGNS) =>
  String(text)
    .replace(/<=\s*/g, signs.most)
    .replace(/>=\s*/g, signs.least)
    .replace(/<(?=\d)/g, signs.under)
    .replace(/(?<=[\d½¼¾])\.\.(?=-\d)/g, signs.until)
    .replace(/(?<=[\d½¼¾])\.\.(?=\d)/g, signs.to)
    .replace(/(?<![\w½¼¾)-])-(?=\d)/g, signs.minus);

// And back, as a file has it: "1–3", "1-3", "≤ −3", "≥ 8", "½–1". A hyphen parts numbers only.
const BETWEEN = /(?<=[\d½¼¾])\s*(?:[–—-]|…|\.{2,3})\s*(?=[−-]?[\d½¼¾])/g;
export const written = (text) =>
  String(text)
    .replace(BETWEEN, '..')
    .replace(/≤\s*|<=\s+/g, '<=')
    .replace(/≥\s*|>=\s+/g, '>=')
    .replace(/<\s+(?=[\d½¼¾])/g, '<')
    .replace(/−\s*(?=[\d½¼¾])/g, '-');

/** @returns {any} What has the focus. */
export const focused = () => document.activeElement;

export const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

export const calm = () => matchMedia('(prefers-reduced-motion: reduce)').matches;
