// What comes of a rule, as numbers and words: chances of the values of an answer, the best first.
import { printed, words } from './dom.js';
import { t } from './strings.js';
import { decimal } from './language.js';

export function percent(p) {
  if (p === 0) return '0\u00a0%';
  if (p >= 1 - 1e-12) return '100\u00a0%';
  if (p < 0.0005) return `<\u00a0${decimal(0.1, 1)}\u00a0%`;
  if (p > 0.9995) return `>\u00a0${decimal(99.9, 1)}\u00a0%`;
  return `${decimal(p * 100, 1)}\u00a0%`;
}

export const short = (p) =>
  p > 0 && p < 0.005
    ? '<\u00a01\u00a0%'
    : p < 1 && p > 0.995
      ? '>\u00a099\u00a0%'
      : `${Math.round(p * 100)}\u00a0%`;

// A fraction that can be read at a glance, or nothing.
export const ways = (fraction) => (fraction && fraction.length <= 11 ? fraction : '');

function addFractions(a, b) {
  if (!a || !b) return undefined;
  const [an, ad] = a.split('/');
  const [bn, bd] = b.split('/');
  return ad === bd ? `${BigInt(an) + BigInt(bn)}/${ad}` : undefined;
}

export const isNumber = (field) => field.type === 'number' || field.type === 'exact';

export function numeric(value) {
  const [whole, part] = /\/.* | .*\//.test(String(value))
    ? String(value).split(' ')
    : [null, value];
  const [n, d] = String(part).split('/');
  const size = Number(n) / Number(d || 1) + Math.abs(Number(whole || 0));
  return String(whole || '').startsWith('-') ? -size : size;
}

// The answer that tells what came of it.
export const mainAnswer = (rule) =>
  rule.answers.find((one) => one.name === rule.answer) || rule.answers[0];

// What the program says of a value of an answer: {label, tone, meaning}.
export const about = (field, value) =>
  (field.values || []).find((one) => one.value === flat(value)) || { tone: 'neutral' };

const flat = (value) => (value === true ? 'yes' : value === false ? 'no' : String(value));

// Of one answer: [{value, p, fraction, label, tone}], the best first; numbers in their order.
export function spread(odds, field) {
  const found = new Map();
  for (const outcome of odds.outcomes) {
    const value = outcome.answers[field.name];
    if (value === undefined) continue;
    const key = flat(value);
    const have = found.get(key);
    if (have) {
      have.p += outcome.p;
      have.fraction = addFractions(have.fraction, outcome.fraction);
    } else {
      const told = odds.answer === field.name ? outcome : about(field, value);
      found.set(key, {
        value,
        p: outcome.p,
        fraction: outcome.fraction,
        label: told.label,
        tone: told.tone,
        order: odds.answer === field.name ? outcome.order : undefined,
      });
    }
  }
  const list = [...found.values()];
  const place = (item) =>
    item.order ?? (field.values || []).findIndex((one) => one.value === flat(item.value));
  if (isNumber(field)) list.sort((a, b) => numeric(a.value) - numeric(b.value));
  else list.sort((a, b) => place(a) - place(b));
  return list;
}

// A value as it is read.
export function valueWord(value, field) {
  if (value === true || value === false) return value ? t.yes : t.no;
  if (field && field.type === 'flag') return value === 'yes' ? t.yes : t.no;
  return printed(words(value));
}

// What it is called, where that says more: "accepted at once".
export function valueLabel(item, field) {
  const word = valueWord(item.value, field);
  if (!item.label || isNumber(field)) return '';
  const label = words(item.label);
  return label.toLowerCase() === word.toLowerCase() ? '' : label;
}

// A word for a line: the label of a flag, the word of all else.
export const briefly = (item, field) =>
  field.type === 'flag'
    ? valueLabel(item, field) || valueWord(item.value, field)
    : valueWord(item.value, field);

// "A 14 %, D1 42 %": in the order of the bar.
export const shares = (list, field) =>
  list
    .filter((item) => item.p > 0)
    .map((item) =>
      t.share(isNumber(field) ? `${valueWord(item.value)}:` : briefly(item, field), short(item.p)),
    )
    .join(', ');

export const meanOf = (list) =>
  decimal(
    list.reduce((sum, item) => sum + numeric(item.value) * item.p, 0),
    2,
    0,
  );

// "on average 1.4; 10 % up to 1, …"
export function middle(list) {
  if (list.length < 2 || list.some((item) => !Number.isFinite(numeric(item.value)))) return '';
  let sum = 0;
  const marks = [];
  const wants = [0.1, 0.5, 0.9];
  for (const item of list) {
    sum += item.p;
    while (wants.length && sum >= wants[0] - 1e-12)
      marks.push(t.upTo(`${wants.shift() * 100}\u00a0%`, item.value));
  }
  return `${t.mean(meanOf(list))}; ${marks.join(', ')}`;
}
