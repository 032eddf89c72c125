// Questions to the server. Answers are kept, so what was asked once works without it.
import { t } from './strings.js';

const KEEP = 400;
const kept = new Map();
// system -> {files: [{name, text}], wrong: [name], or null: not looked at, title: of the system}
const house = readHouse();
const watchers = new Set();
const houseWatchers = new Set();
let reachable = true;

// What the server said no to: errors are {code, what, next, line…}, wanted the dice it waits for.
export class Problem extends Error {
  constructor(body, status) {
    super(body.title || t.noAnswer);
    this.status = status;
    this.errors = body.errors || [{ code: 'http', what: this.message, next: body.detail || '' }];
    this.wanted = body.wanted;
    this.body = body;
  }
}

// The server is not there.
export class Away extends Error {}

export function watchConnection(watcher) {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

function connection(now) {
  if (now === reachable) return;
  reachable = now;
  for (const watcher of watchers) watcher(now);
}

// token: of a seat, where the cookie is not to say who asks.
export async function send(path, body, signal, token) {
  const headers = token ? { Authorization: `Bearer ${token}` } : {};
  let response;
  try {
    response = await fetch(
      path,
      body === undefined
        ? { signal, headers }
        : {
            method: 'POST',
            signal,
            headers: { ...headers, 'Content-Type': 'application/json' },
            body: JSON.stringify(body),
          },
    );
  } catch (error) {
    if (error.name === 'AbortError') throw error;
    connection(false);
    throw new Away(t.away);
  }
  connection(true);
  let answer;
  try {
    answer = await response.json();
  } catch (error) {
    if (error.name === 'AbortError') throw error;
    if (!(error instanceof SyntaxError)) {
      connection(false); // it broke off
      throw new Away(t.away);
    }
    throw new Problem({ title: t.noAnswer, detail: `${response.status} ${path}` }, response.status);
  }
  if (!response.ok || answer.wanted) throw new Problem(answer, response.status);
  return answer;
}

// The same question has the same answer: kept, the oldest forgotten. Refusals are kept too, unless
// the server was only busy.
export function get(path, body) {
  const key = body === undefined ? path : `${path} ${JSON.stringify(body)}`;
  let answer = kept.get(key);
  if (answer) {
    kept.delete(key);
  } else {
    answer = send(path, body);
    answer.catch((error) => {
      if (!(error instanceof Problem) || error.status >= 500) kept.delete(key);
    });
  }
  kept.set(key, answer);
  if (kept.size > KEEP) kept.delete(kept.keys().next().value);
  return answer;
}

// Is it there again?
export const knock = () => send('/api/systems').catch(() => {});

export const post = (path, body, signal) => send(path, body, signal);

const of = (system) => `/api/systems/${encodeURIComponent(system)}`;

// What a system holds. Options and house rules change what a rule asks and what a chart says.
function look(system, path, options) {
  const files = houseRules(system);
  const where = `${of(system)}/${path}`;
  if (files.length) return get(where, { options: options || {}, rules: files });
  const query = Object.entries(options || {}).map(
    ([name, value]) => `option=${encodeURIComponent(`${name}=${value}`)}`,
  );
  return get(query.length ? `${where}?${query.join('&')}` : where);
}

export const systems = () => get('/api/systems').then((answer) => answer.systems);
export const chart = (system, name) => look(system, `charts/${encodeURIComponent(name)}`);
// All charts, whole, with the options of the system and what they may be.
export const sheets = (system, options) => look(system, 'sheets', options);
// A chart as the text of a file; always as it is printed.
export const source = (system, chart) =>
  get(`${of(system)}/charts/${encodeURIComponent(chart)}/source`);
export const rules = (system, options) =>
  look(system, 'rules', options).then((answer) => answer.rules);

// House rules of a system, for this tab: texts of chart files that travel with each question.
// As they were picked; those in force, for none of them has mistakes; those that have some.
export const houseFiles = (system) => house.get(system)?.files || [];
export const houseRules = (system) =>
  house.get(system)?.wrong?.length === 0 ? house.get(system).files : [];
export const houseWrong = (system) => house.get(system)?.wrong || [];
export const houseTitle = (system) => house.get(system)?.title || '';
// What players call a file of house rules: the chart that was begun here by its title.
export function houseName({ name, text }) {
  const [, chart, inside] = /^\[chart ([^\]]+)\]([^[]*)/m.exec(text) || [];
  const title = /^title *= *(.+)$/m.exec(inside || '');
  return title && name === `${chart.trim()}.chart` ? title[1].trim() : name;
}
export const houseNames = (files) => files.map(houseName).join(', ');
export function setHouseRules(system, files, wrong, title) {
  if (files.length) house.set(system, { files, wrong, title });
  else house.delete(system);
  try {
    if (house.size) sessionStorage.setItem('house', JSON.stringify([...house]));
    else sessionStorage.removeItem('house');
  } catch {
    /* until the page is left, then */
  }
  for (const watcher of houseWatchers) watcher();
}
export const houseSystems = () => [...house.keys()];

function readHouse() {
  const text = (one) => typeof one === 'string';
  try {
    return new Map(
      JSON.parse(sessionStorage.getItem('house') || '[]').filter(
        ([system, { files, wrong, title }]) =>
          text(system) &&
          (title === undefined || text(title)) &&
          files.every((file) => text(file.name) && text(file.text)) &&
          (wrong === null || wrong.every(text)),
      ),
    );
  } catch {
    return new Map();
  }
}
export const watchHouse = (watcher) => houseWatchers.add(watcher);

// verb: odds, each, roll, compare. question: {asks, options, by, dice}. A throw is never kept.
export function ask(system, rule, verb, question) {
  const path = `${of(system)}/rules/${encodeURIComponent(rule)}/${verb}`;
  const files = houseRules(system);
  const throws = verb === 'roll';
  if (files.length) {
    const body = { ...question, rules: files };
    return throws ? send(path, body) : get(path, body);
  }
  const query = new URLSearchParams(question.asks);
  for (const [name, value] of Object.entries(question.options || {}))
    query.append('option', `${name}=${value}`);
  if (question.by) query.set('by', question.by);
  if (question.dice !== undefined) query.set('dice', question.dice);
  const text = query.toString();
  return throws ? send(text ? `${path}?${text}` : path) : get(text ? `${path}?${text}` : path);
}
