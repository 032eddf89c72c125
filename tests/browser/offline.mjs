// SPDX-License-Identifier: MIT
// Without the server: the page and the charts are there, and nothing that a seat was told.
import {
  begin,
  close,
  d,
  due,
  equal,
  fill,
  has,
  ok,
  open,
  press,
  serve,
  sit,
  tests,
  until,
  words,
} from './all.mjs';

// All that is kept for the page: addresses, and what they answered.
const kept = (page) =>
  page.evaluate(async () => {
    const found = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const answer = await cache.match(request);
        found.push([new URL(request.url).pathname, await answer.text()]);
      }
    }
    return found;
  });

async function away() {
  const at = await serve();
  const secret = 'zebra at dawn';
  try {
    const game = await begin('antietam', {}, at);
    const [union] = game.sides;
    const page = await sit(game, union, { serviceWorkers: 'allow' });
    await press(page, due(page).locator('.d-card[data-item] .acts button').first());
    ok(await fill(page, secret), 'the order cannot be given');
    // A second load goes through what is kept; the harness does not hear of what is asked then.
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => null));
    page.under = Object.assign([], { size: 0, add: () => {}, delete: () => {} });
    await page.reload();
    await page.waitForSelector('.d-desk .d-slip');
    ok(await page.evaluate(() => Boolean(navigator.serviceWorker.controller)), 'nothing is kept');
    await page.locator('[data-k="tab-log"]').click();
    await page.locator('[data-k="tab-orders"]').click();
    has(await page.locator('.c-papers').innerText(), secret);
    const list = await kept(page);
    ok(list.length > 8, `kept: ${list.map(([path]) => path)}`);
    for (const [path, text] of list) {
      ok(!/^\/(api\/(games|seat|command)|seat|host)/.test(path), `${path} is kept`);
      for (const word of [secret, game.tokens[union], at.host])
        ok(!text.includes(word), `${path} has ${word}`);
    }
    // The last view stays to be read, marked as such.
    await at.kill('SIGKILL');
    await until(page, 'it says that the server is away', async () =>
      (await due(page).innerText()).includes(d.away('').split('.')[0]),
    );
    has(await page.locator('.c-papers').innerText(), secret);
    ok(await page.locator('.d-mark .live.away').count(), 'it looks as if it were of now');
    // A new page has the charts; of the game it has nothing.
    const other = await page.context().newPage();
    await other.goto(`${game.at}/#/charts/nb`);
    await other.waitForSelector('.chartcard');
    ok((await other.locator('.chartcard').count()) > 4, 'no charts');
    await other.goto(`${game.at}/#/game/${game.game}`);
    await other.waitForSelector('.lost');
    ok(!(await words(other)).includes(secret), 'the order is there');
    await other.close();
    page.faults = page.faults.filter((one) => !/net::ERR_|Failed to (load|fetch)/.test(one));
    await close(page);
  } finally {
    await at.end();
  }
}

// On plain HTTP, where browsers keep nothing, the page is none the worse.
async function plain() {
  const page = await open('/', { serviceWorkers: 'allow' });
  const answer = await page.evaluate(() =>
    fetch('/sw.js').then((one) => [
      one.headers.get('cache-control'),
      one.headers.get('content-type'),
    ]),
  );
  equal(answer[0], 'no-cache');
  has(answer[1], 'javascript');
  await close(page);
}

export default async function offline() {
  const all = [
    ['without the server: the page, the charts, nothing of a seat', away],
    ['what keeps the page is itself asked for again', plain],
  ];
  await tests(all);
}
