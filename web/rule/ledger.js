// Why: what counted as a sum, every die and every cell that was read; what did not count is folded.
import { BOOK, h, capital, cites, printed, words } from '../dom.js';
import { t } from '../strings.js';

// A modifier has its sign; what is only told, a rating or a number needed, has none.
function amountOf({ amount, kind, unit }) {
  const text = printed(amount ?? '');
  if (unit === 'times' || /^x/.test(text)) return `×${text.replace(/^[x×]\s*/, '')}`;
  const signed = kind === 'modifier' && /^\d/.test(text) ? `+${text}` : text;
  const [one, many] = t.units[unit] || [];
  return one ? `${signed} ${/^[+−]?1$/.test(text) ? one : many}` : signed;
}

// "oral: carried by word of mouth": the words; the name where it says more.
function textOf({ kind, text }) {
  const [, name, rest] =
    kind === 'modifier'
      ? text.match(/^([a-z0-9-]+): (.*)$/s) || [null, '', text]
      : [null, '', text];
  return printed(rest || words(name));
}

const line = (one, kind) =>
  h(
    'li',
    { class: kind || `is-${one.kind}`, lang: BOOK },
    h('span', { class: 'text' }, textOf(one)),
    one.ref ? h('span', { class: 'cite' }, cites(one.ref)) : null,
    h('span', { class: 'amount' }, amountOf(one)),
  );

const faces = (thrown) =>
  (thrown?.split('=')[1] || '')
    .split('+')
    .filter((face) => /^-?\d+$/.test(face))
    .reduce((sum, face) => sum + Number(face), 0);

// What plain amounts come to, where the program says so too: by what it needs, or by an answer.
class Sum {
  constructor(result, rule) {
    this.numbers = rule.answers
      .filter((field) => field.type === 'number' && field.name !== rule.answer)
      .map((field) => [field.name, result.answers[field.name]]);
    this.clear();
  }

  clear() {
    this.sum = 0;
    this.count = 0;
  }

  add(amount) {
    this.sum += amount;
    this.count++;
  }

  // The line of the sum, once.
  told() {
    const found = this.count > 1 && this.numbers.find(([, value]) => value === this.sum);
    if (!found) return null;
    this.numbers = this.numbers.filter((one) => one !== found);
    return h(
      'li',
      { class: 'total' },
      h('span', { class: 'text' }, capital(words(found[0]))),
      h('span', { class: 'amount' }, printed(this.sum)),
    );
  }
}

export function ledger(result, rule) {
  const counted = result.trace.filter((one) => one.applied !== false);
  const not = result.trace.filter((one) => one.applied === false);
  const sum = new Sum(result, rule);
  const lines = [];
  // What adds up to a number that is needed is told as that, whatever else is as much.
  const part = (one) => one.kind === 'head' || one.kind === 'turn';
  const needs = (i) => {
    const rest = counted.slice(i);
    const end = rest.findIndex(part);
    return rest.slice(0, end < 0 ? undefined : end).some((one) => one.kind === 'need');
  };
  let thrown = 0;
  for (const [i, one] of counted.entries()) {
    const plain = typeof one.amount === 'number' && !one.unit;
    if (part(one)) sum.clear();
    if (!plain && sum.count && !needs(i)) lines.push(sum.told());
    lines.push(line(one, one.kind === 'need' ? 'total' : undefined));
    if (one.kind === 'need') sum.clear();
    else if (plain) sum.add(one.amount);
    if (one.kind === 'throw') {
      sum.add(faces(result.dice[thrown++]));
      lines.push(sum.told());
    }
  }
  lines.push(sum.told());
  return [
    h('ol', { class: 'trace' }, lines),
    not.length
      ? h(
          'details',
          { class: 'fold' },
          h('summary', {}, t.notCounted(not.length)),
          h(
            'ol',
            { class: 'trace off' },
            not.map((one) => line(one)),
          ),
        )
      : null,
  ];
}

// The cells a trace lit: chart name -> [{row, column}], in the order they were first read.
export function litCells(trace) {
  const found = new Map();
  for (const one of trace) {
    if (!one.chart) continue;
    if (!found.has(one.chart)) found.set(one.chart, []);
    found.get(one.chart).push({ row: one.row, column: one.column });
  }
  return found;
}
