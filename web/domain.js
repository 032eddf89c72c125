// What a field may be, and when it is asked.

const FEW = 11; // so many values are shown to be tapped

// {list} of values, or {low, high} of numbers, or {letters, most}.
export function domain(field) {
  const range = field.range || '';
  if (field.type === 'flag') return { list: ['no', 'yes'] };
  if (field.type === 'letters') {
    const [, letters, most] = range.match(/letters of (\S+?),? at most (\d+)/) || [
      null,
      'ABC',
      '20',
    ];
    return { letters: [...letters], most: Number(most) };
  }
  const span = range.match(/^(-?[\d/]+)\.\.(-?[\d/]+)$/);
  if (span && (field.type === 'number' || field.type === 'exact')) {
    const [low, high] = [number(span[1]), number(span[2])];
    if (field.type === 'number' && high - low < FEW) {
      return { list: Array.from({ length: high - low + 1 }, (_, i) => String(low + i)), low, high };
    }
    return { low, high, text: span };
  }
  if (range.includes('|')) return { list: range.split('|') };
  return {};
}

// "1 1/2", "1½", "3/2", "1.5"
export function number(text) {
  const plain = String(text)
    .trim()
    .replace('½', ' 1/2')
    .replace('¼', ' 1/4')
    .replace('¾', ' 3/4')
    .replace('_', ' ');
  const parts = plain.match(/^(-)?(?:(\d+(?:\.\d+)?)(?:\s+|$))?(?:(\d+)\/(\d+))?$/);
  if (!parts || (parts[2] === undefined && parts[3] === undefined)) return NaN;
  const value = Number(parts[2] || 0) + (parts[3] ? Number(parts[3]) / Number(parts[4]) : 0);
  return parts[1] ? -value : value;
}

export function asText(n) {
  if (Number.isInteger(n)) return String(n);
  return `${Math.round(n * 48)}/48`;
}

// Whether a field may have a value.
export function fits(field, value) {
  const d = domain(field);
  if (d.list) return d.list.includes(value);
  if (d.letters)
    return value.length <= d.most && [...value].every((one) => d.letters.includes(one));
  if (d.low === undefined) return true;
  const n = number(value);
  return n >= d.low && n <= d.high && (field.type === 'exact' || Number.isInteger(n));
}

// The values to set side by side when this ask is compared.
export function alternatives(field, value) {
  const d = domain(field);
  if (d.list) return d.list;
  if (d.low === undefined) return [value];
  const step = d.high - d.low > 100 ? 5 : d.high - d.low > 30 ? 2 : 1;
  const middle = Number.isFinite(number(value)) ? number(value) : d.low;
  const list = [-2, -1, 0, 1, 2]
    .map((i) => middle + i * step)
    .filter((n) => n >= d.low && n <= d.high);
  return list.map((n) => (n === middle ? String(value) : asText(n)));
}

// Asked only while all its conditions hold.
export function asked(field, values, fields) {
  return Object.entries(field.when || {}).every(([name, list]) => {
    const other = fields.find((f) => f.name === name);
    const value =
      values[name] ?? (other && other.default !== undefined ? String(other.default) : undefined);
    return list.map(String).includes(String(value));
  });
}

export const isUsual = (field, values) =>
  field.default !== undefined &&
  String(values[field.name] ?? field.default) === String(field.default);

const prefix = (field) => (field.name.includes('-') ? field.name.split('-')[0] : '');

// Asks that share the first part of their names, three or more, stand together: [{name, list}].
export function groups(fields) {
  const count = new Map();
  for (const field of fields) count.set(prefix(field), (count.get(prefix(field)) || 0) + 1);
  const named = [...count].filter(([name, n]) => name && n >= 3).map(([name]) => name);
  if (named.length < 2) return [{ name: undefined, list: fields }];
  return [
    ...named.map((name) => ({ name, list: fields.filter((field) => prefix(field) === name) })),
    { name: '', list: fields.filter((field) => !named.includes(prefix(field))) },
  ].filter(({ list }) => list.length);
}

// Two groups that ask mostly the same are two sides: {names, rows: [[one, other]]}, or nothing.
export function sides(list) {
  const [one, other] = list;
  if (list.length < 2 || !one.name || !other.name) return null;
  const rest = (group, field) => field.name.slice(group.name.length + 1);
  const suffixes = [...new Set([one, other].flatMap((g) => g.list.map((field) => rest(g, field))))];
  const rows = suffixes.map((name) =>
    [one, other].map((g) => g.list.find((f) => rest(g, f) === name)),
  );
  const both = rows.filter((row) => row[0] && row[1]).length;
  return both * 2 >= suffixes.length ? { names: [one.name, other.name], rows } : null;
}
