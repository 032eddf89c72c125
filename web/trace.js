// Why: every modifier considered, every die, every cell read.
import { h, cites, words } from './dom.js';
import { t } from './strings.js';

const isDice = (text) => /^(\d*d\d+|a d\d+ each)\b/.test(text);

// A modifier has its sign; what is only told, a rating or a number needed, has none.
function amountOf({ amount, applied, unit }) {
  const text = String(amount ?? '').replace(/^-/, '−');
  if (unit === 'times' || /^x/.test(text)) return `×${text.replace(/^[x×]\s*/, '')}`;
  const signed = applied !== undefined && /^\d/.test(text) ? `+${text}` : text;
  const [one, many] = t.units[unit] || [];
  return one ? `${signed} ${/^[+−]?1$/.test(text) ? one : many}` : signed;
}

export function traceList(trace) {
  return h(
    'ol',
    { class: trace.some((line) => t.units[line.unit]) ? 'trace units' : 'trace' },
    trace.map((line) => {
      const plain = line.amount === undefined && !line.cite && !isDice(line.text);
      const off = line.applied === false;
      const kind = off
        ? 'off'
        : plain
          ? 'part'
          : isDice(line.text)
            ? 'thrown'
            : line.chart
              ? 'cell'
              : '';
      const [, name, rest] =
        line.applied === undefined
          ? [null, '', line.text]
          : line.text.match(/^([a-z0-9-]+): (.*)$/s) || [null, '', line.text];
      return h(
        'li',
        { class: kind || undefined },
        h('span', { class: 'amount' }, amountOf(line)),
        h(
          'span',
          { class: 'text' },
          name && rest.toLowerCase() !== words(name)
            ? [h('i', {}, words(name)), ': ', rest]
            : rest || words(name),
          off ? h('span', { class: 'unseen' }, `, ${t.notApplied}`) : null,
        ),
        line.ref ? h('span', { class: 'cite' }, cites(line.ref)) : null,
      );
    }),
  );
}

// The cells a trace lit: chart name -> [{row, column}], in the order they were first read.
export function litCells(trace) {
  const found = new Map();
  for (const line of trace) {
    if (!line.chart) continue;
    if (!found.has(line.chart)) found.set(line.chart, []);
    found.get(line.chart).push({ row: line.row, column: line.column });
  }
  return found;
}
