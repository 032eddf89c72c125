// SPDX-License-Identifier: MIT
// The page in another language: every word of it, numbers as it writes them, and the reader's choice.
import { asked, MOST_REQUESTS } from './budget.mjs';
import {
  accessible,
  begin,
  close,
  d,
  de,
  desk,
  equal,
  fits,
  has,
  ok,
  open,
  pages,
  phone,
  press,
  settled,
  sit,
  t,
  tde,
  tests,
} from './all.mjs';

const german = { locale: 'de-DE' };

// A translation says what the English says, with the same values, down to its lists.
function same(english, other, where) {
  equal(typeof other, typeof english, where);
  equal(Array.isArray(other), Array.isArray(english), `a list: ${where}`);
  if (typeof other === 'function') equal(other.length, english.length, `values of ${where}`);
  if (typeof other !== 'object') return;
  const names = new Set([...Object.keys(english), ...Object.keys(other)]);
  for (const name of names) same(english[name], other[name], `${where}.${name}`);
}

async function words() {
  const { name, ...pages } = t;
  equal(name, 'Galloper');
  same(pages, tde, 'pages');
  same(d, de, 'desk');
}

// What we say ourselves is in no English sentence: a word that German does not have.
const ENGLISH = /\b(the|of|with|and|is|are|by turn|this|your|which|what|odds|chart|throw)\b/i;

// Our own words on a page: what comes from the server is set off or named as a term.
const ours = (page) =>
  page.evaluate(() =>
    [
      ...document.querySelectorAll(
        '.mast, .colophon, h2.head, .btn, .lead, summary, caption, #live',
      ),
    ]
      .filter((one) => !one.closest('[lang="en"], .d-desk'))
      .flatMap((one) => {
        const copy = one.cloneNode(true);
        for (const term of copy.querySelectorAll('[lang="en"], .hint')) term.remove();
        return copy.textContent;
      })
      .join('\n'),
  );

async function everywhere() {
  for (const { name, path } of pages) {
    for (const size of [desk, phone]) {
      const page = await open(path, { ...german, size });
      equal(await page.evaluate(() => document.documentElement.lang), 'de', name);
      const text = (await ours(page)).replace(/„[^“]*“/g, '');
      ok(!ENGLISH.test(text), `${name}: ${ENGLISH.exec(text)} in ${text}`);
      ok(!/\d\.\d\u00a0%/.test(await page.innerText('main')), `${name}: a point in a number`);
      if (size === phone) await fits(page);
      else await accessible(page);
      await close(page);
    }
  }
}

async function chosen() {
  const page = await open('/#/cwb3/acceptance');
  const lang = () => page.evaluate(() => document.documentElement.lang);
  const choose = async (name, value) => {
    const was = await lang();
    await page.getByLabel(name, { exact: true }).selectOption(value);
    await page.waitForFunction((before) => document.documentElement.lang !== before, was);
    await settled(page);
  };
  equal(await lang(), 'en');
  has(await page.locator('.odds-sheet').innerText(), '13.9 %');
  await choose('Language', 'de');
  has(await page.locator('.mast').innerText(), 'Chancen');
  has(await page.locator('.odds-sheet').innerText(), '13,9 %');
  await page.goto(page.url().replace(/#.*/, '#/charts/cwb3'));
  await settled(page);
  has(await page.locator('h1').innerText(), tde.chartsTitle);
  await choose(tde.language, '');
  equal(await lang(), 'en', 'as the browser');
  await close(page);
  const other = await open('/#/forecast/cwb3', german);
  has(await other.locator('.strip').textContent(), 'Alle bis Zug 12: 38,8 %');
  await close(other);
}

// What a player of a game reads: terms of the rulebook are set off from our own words.
async function atTheDesk() {
  const game = await begin('antietam');
  const page = await sit(game, game.sides[0], german);
  const text = await page.locator('.d-desk').innerText();
  ok(!/Befehl: [a-z]/.test(text), 'a bare term');
  await press(page, page.locator('.c-due .d-card[data-item] .acts button').first());
  const wanting = page.locator('.d-slipform .wanting');
  has(await wanting.innerText(), 'Es fehlt noch:');
  ok(await wanting.locator('button').count(), 'what is wanting leads to its field');
  await close(page);
}

async function paid() {
  const english = await asked('/#/cwb3/order');
  ok(!english.some(({ path }) => /\/de\./.test(path)), 'who reads English fetches German');
  for (const { name, path } of pages) {
    const list = await asked(path, undefined, german);
    equal(list.filter((one) => /\/de\./.test(one.path)).length, 1, `${name}: words`);
    ok(list.length <= MOST_REQUESTS, `${name}: ${list.length} questions`);
  }
}

// Without the server, too: what is kept on the device is kept in the reader's language.
async function away() {
  const page = await open('/#/charts/cwb3', { ...german, serviceWorkers: 'allow' });
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => null));
  const kept = await page.evaluate(async () => {
    const [name] = await caches.keys();
    return (await (await caches.open(name)).keys()).map((one) => new URL(one.url).pathname);
  });
  equal(kept.filter((path) => /^\/de\./.test(path)).length, 1, 'words that are kept');
  await close(page);
}

export default () =>
  tests([
    ['every word has a German one', words],
    ['every page in German', everywhere],
    ['a language is chosen, and stays', chosen],
    ['the desk sets off the terms of the rulebook', atTheDesk],
    ['German is fetched for who reads it', paid],
    ['German is kept for who reads it', away],
  ]);
