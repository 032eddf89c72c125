// What a rule is asked with: the example, or what a link holds as far as it can be.
import { label as labelOf, capital } from '../dom.js';
import { t } from '../strings.js';
import { fits } from '../domain.js';

const RESERVED = ['option', 'compare', 'throw'];

function exampleOf(rule) {
  const pairs = rule.example.asks
    .split(/\s+/)
    .filter(Boolean)
    .map((pair) => pair.split(/=(.*)/s));
  return Object.fromEntries(pairs.map(([name, value]) => [name, value.replace(/_/g, ' ')]));
}

// {values, wrong}: defaults, then the example, or what the link holds; wrong tells in words what of
// the link could not be.
export function situation(rule, query) {
  const example = exampleOf(rule);
  const names = [...query.keys()].filter((name) => !RESERVED.includes(name));
  const values = {};
  const wrong = names
    .filter((name) => !rule.asks.some((ask) => ask.name === name))
    .map((name) => t.linkStrange(name));
  for (const ask of rule.asks) {
    const given = query.get(ask.name);
    const good = given !== null && fits(ask, given);
    if (given !== null && !good) wrong.push(t.linkWrong(capital(labelOf(ask)), given));
    if (good) values[ask.name] = given;
    else if (!names.length && example[ask.name] !== undefined) values[ask.name] = example[ask.name];
    else if (ask.default !== undefined) values[ask.name] = String(ask.default);
    else if (example[ask.name] !== undefined) values[ask.name] = example[ask.name];
  }
  return { values, wrong };
}

// {options, wrong} that a link settles; choices: [{option, range}] of the system.
export function optionsIn(query, choices) {
  const options = {};
  const wrong = [];
  for (const text of query.getAll('option')) {
    const [name, value] = text.split(/=(.*)/s);
    const field = optionFields({ choices, options: {} }).find((one) => one.name === name);
    if (field && fits(field, value ?? '')) options[name] = value;
    else
      wrong.push(field ? t.linkWrong(capital(labelOf(field)), value ?? '') : t.linkStrange(name));
  }
  return { options, wrong };
}

// The options of a system as fields.
export const optionFields = (book) =>
  (book.choices || []).map(({ option, range, help }) => ({
    name: option,
    range,
    help,
    default: book.options[option],
    type: range === 'no|yes' ? 'flag' : range.includes('..') ? 'number' : 'word',
  }));
