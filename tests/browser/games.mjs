// SPDX-License-Identifier: MIT
// Games at the desk, as players play them: two sides and an umpire, each in a browser of his own.
import { asked } from './budget.mjs';
import {
  accessible,
  begin,
  close,
  d,
  de,
  desk,
  due,
  equal,
  fill,
  fits,
  go,
  has,
  look,
  ok,
  open,
  phone,
  press,
  rest,
  serve,
  server,
  settled,
  sit,
  sound,
  test,
  told,
  turn,
  turnTo,
  until,
} from './all.mjs';

const lessons = ['bieville', 'antietam', 'stones-river', 'wagram', 'eylau']; // the longest first
const MOST = 90; // acts of a turn
const LANES = 3; // tests at a time

// Plays on until something must be thrown.
async function toThrow(page) {
  for (let i = 0; !(await look(page)).cards.some((card) => card.must); i++) {
    ok(i < 12 && (await turnTo(page)), `nothing is to be thrown: ${await due(page).innerText()}`);
  }
}

/* ---- a turn ---- */

// The numbers of the entries in the log that is open.
const entries = (page) =>
  page.evaluate(() => [...document.querySelectorAll('.d-log .no')].map((one) => one.textContent));

// The open page has by itself what the server would tell its seat.
async function keepsUp(game, page) {
  ok(await page.evaluate(() => window.stays), 'the page was loaded again');
  await go(page, 'log');
  const { entries: all } = await told(game, page.seat, '/log?from=2');
  const should = all.filter((one) => one.sentence).map((one) => String(one.number));
  await until(
    page,
    'its log is whole',
    async () => (await entries(page)).reverse().join() === should.join(),
  );
}

const named = (seat) => seat[0].toUpperCase() + seat.slice(1);

async function looksAs(game, umpire, page) {
  const column = (one) =>
    one.evaluate(() =>
      [...document.querySelectorAll('.c-armies .d-army')].map((army) => army.innerText).join('\n'),
    );
  await press(umpire, umpire.locator(`[data-k="as-${page.seat}"]`));
  has(await due(umpire).innerText(), d.asSees(named(page.seat)));
  ok(await due(umpire).getByRole('button', { name: d.backOwn }).count(), 'the way back');
  equal(await column(umpire), await column(page), `the umpire as ${page.seat}`);
  equal(
    await due(umpire).locator('[data-k="end"], [data-k="anything"], .d-card .acts button').count(),
    0,
    'acts of who looks on',
  );
  await sound(umpire);
  await press(umpire, umpire.locator('[data-k="as-own"]'));
  ok(!(await due(umpire).innerText()).includes(d.asSees(named(page.seat))), 'back again');
}

async function play(lesson) {
  const game = await begin(lesson);
  const pages = [];
  for (const seat of [...game.sides, 'umpire']) pages.push(await sit(game, seat));
  const [one, other, umpire] = pages;
  const heard = new Set();
  const acted = new Set();
  const from = await turn(umpire);
  let acts = 0;
  let idle = 0;
  while ((await turn(umpire)) === from && acts < MOST && idle < 3) {
    idle++;
    for (const page of [one, other]) {
      let what;
      while (acts < MOST && (what = await turnTo(page))) {
        acts++;
        idle = 0;
        acted.add(page.seat);
        if (process.env.TOLD) console.log(`# ${lesson} ${page.seat} ${page.did.at(-1)}`);
        await sound(page);
        if (what === 'end') break;
      }
      const opposite = page === one ? other : one;
      if (await opposite.locator('.d-news').count()) heard.add(opposite.seat);
      await sound(opposite);
    }
    if (idle > 1 && (await turnTo(umpire))) {
      acts++;
      idle = 0;
    }
  }
  console.log(`# ${lesson}: ${acts} acts, to turn ${await turn(umpire)}`);
  equal(acted.size, 2, `sides that acted: ${one.did.slice(-3)}; ${other.did.slice(-3)}`);
  equal(await turn(umpire), from + 1, `the turn after ${acts} acts`);
  ok(heard.size, 'nobody had news');
  ok(idle < 3, `nobody can go on: ${await due(one).innerText()} ${await due(other).innerText()}`);
  for (const page of pages) await keepsUp(game, page);
  for (const page of [one, other]) await looksAs(game, umpire, page);
  for (const page of pages) await sound(page);
  await Promise.all(pages.map(close));
}

// One seat, both sides.
// Whatever a lesson brings is no wider than a phone, nor too small to tap.
async function onPhone(lesson) {
  const game = await begin(lesson, { solo: true });
  const page = await sit(game, 'solo', { size: phone });
  for (let i = 0; i < 16; i++) {
    await fits(page);
    if (!(await turnTo(page))) break;
    await sound(page);
  }
  ok(page.did.length > 6, `only ${page.did}`);
  await close(page);
}

async function alone() {
  const game = await begin('antietam', { solo: true });
  const page = await sit(game, 'solo');
  const from = await turn(page);
  for (let i = 0; i < MOST && (await turn(page)) === from; i++) {
    ok(await turnTo(page), `nothing can be done: ${await due(page).innerText()}`);
    equal((await look(page)).refusal, '', 'refused');
    await sound(page);
  }
  equal(await turn(page), from + 1, 'the turn');
  await keepsUp(game, page);
  await close(page);
}

/* ---- every view ---- */

// A walk through all that can be seen; at each view it is looked at.
async function walk(size) {
  const options = { size };
  const game = await begin('antietam');
  const [union] = game.sides;
  const wrong = [];
  const check = async (page, name) => {
    try {
      await settled(page);
      await accessible(page);
      await page.emulateMedia({ colorScheme: 'dark' });
      await accessible(page, ['color-contrast']);
      await page.emulateMedia({ colorScheme: 'light' });
      if (size === phone) await fits(page);
      await sound(page);
    } catch (error) {
      wrong.push(`${name}: ${error.message}`);
    }
  };

  const host = async () => {
    const page = await open(`/host/${server.host}`, options);
    await check(page, 'start');
    await page.getByRole('button', { name: d.lesson }).first().click();
    await check(page, 'how to begin');
    await page.getByRole('button', { name: d.start }).click();
    await page.waitForSelector('.d-tableseats');
    await page.locator('.d-tableseats [aria-expanded]').first().click();
    await check(page, 'who sits where');
    await page.locator('.d-tableseats').getByRole('button', { name: d.sit }).nth(1).click();
    await page.waitForSelector('.d-desk');
    await go(page, 'seats');
    await page.getByRole('link', { name: d.handOver }).click();
    await page.waitForSelector('.d-handask');
    await check(page, 'hand-over of the host, asked');
    await page.locator('[data-k="give"]').click();
    await page.waitForSelector('.d-handover:not(.d-handask) input');
    equal(await page.locator('.d-tableseats').count(), 0, 'who sits down next takes any seat');
    await check(page, 'hand-over of the host');
    await close(page);
  };

  const player = async () => {
    const page = await sit(game, union, options);
    await check(page, 'desk with due cards');
    await press(page, due(page).locator('.d-card[data-item] .acts button').first());
    await check(page, 'slip');
    await page.locator('.d-slipform textarea').first().fill('hold where you stand');
    await fill(page);
    await check(page, 'desk after an order');
    if (size === phone) {
      await go(page, 'armies');
      await check(page, 'armies');
    } else await page.locator('.d-form summary').last().click();
    await page.locator('.d-piece, .d-form .plain').filter({ visible: true }).first().click();
    await check(page, 'piece');
    await go(page, 'orders');
    await check(page, 'orders');
    if (size === phone) await go(page, 'due');
    await press(page, due(page).locator('[data-k="anything"]'));
    await check(page, 'what can be done');
    await page.keyboard.press('Escape');
    await toThrow(page);
    await check(page, 'cards with odds');
    await press(page, due(page).locator('.d-card[data-item] .acts button').first());
    await check(page, 'tray');
    await press(page, due(page).locator('.d-tray .d-face').nth(2));
    await check(page, 'result');
    await go(page, 'log');
    await page.locator('.d-log summary').first().click();
    await check(page, 'log');
    await press(page, page.locator('.d-log .inner .plain').getByText(d.replay).first());
    await check(page, 'replay');
    await press(page, page.getByText(d.backNow));
    await told(game, 'umpire', '/ruling', {
      args: { piece: 'ii-corps', place: 'the mill', reason: 'as it stands on the map' },
    });
    await until(page, 'news', () => page.locator('.d-news').count());
    if (size === phone) await go(page, 'due');
    await check(page, 'news');
    await go(page, 'seats');
    await check(page, 'seats');
    await told(game, 'umpire', '/do', { verb: 'end', args: { reason: 'it is late' } });
    if (size === phone) await go(page, 'due');
    await until(page, 'the end', async () => (await due(page).innerText()).includes(d.result));
    await check(page, 'what it came to');
    await go(page, 'seats');
    await page.getByRole('link', { name: d.handOver }).click();
    await page.waitForSelector('.d-handask');
    await check(page, 'hand-over, asked');
    await page.locator('[data-k="give"]').click();
    await page.waitForSelector('.d-handover .d-asked');
    await check(page, 'hand-over');
    await close(page);
  };

  const umpires = async () => {
    const page = await sit(game, 'umpire', options);
    await go(page, 'seats');
    await page.locator('.d-seats .who').nth(1).click();
    await check(page, 'seats with codes');
    if (size === phone) await go(page, 'armies');
    await press(page, page.locator(`[data-k="as-${union}"]`));
    await check(page, 'look as');
    if (size === phone) await go(page, 'due');
    await check(page, 'look as, due');
    await close(page);
  };

  await umpires();
  await host();
  await player();
  equal(wrong.join('\n'), '', 'views');
}

/* ---- a phone ---- */

async function phones() {
  const game = await begin('antietam');
  const page = await sit(game, game.sides[0], { size: phone });
  const bar = page.locator('.d-tabbar button');
  equal(await bar.count(), 4, 'tabs');
  for (const name of ['armies', 'orders', 'log', 'due']) {
    await page.locator(`[data-k="bar-${name}"]`).tap();
    await fits(page);
    equal(await page.locator('.d-col').filter({ visible: true }).count(), 1, `columns in ${name}`);
    equal(await page.locator('.d-strip').isVisible(), name !== 'due', `the strip in ${name}`);
  }
  // The slip is all there is.
  await due(page).locator('.d-card[data-item] .acts button').first().tap();
  await page.waitForSelector('.d-slipform');
  await rest(page);
  const box = await page.locator('.d-slipform').boundingBox();
  ok(box.x <= 8 && box.width >= phone.width - 16, `the slip is ${box.width} wide`);
  const under = await page.evaluate(() => {
    const at = document.querySelector('.d-tabbar').getBoundingClientRect();
    return Boolean(document.elementFromPoint(at.x + 20, at.y + 20)?.closest('.d-tabbar'));
  });
  ok(!under, 'the bar lies over the slip');
  await fits(page);
  ok(await fill(page), `the slip cannot be given: ${await due(page).innerText()}`);
  // A compelled throw stays in reach on every tab, and leads to the dice.
  await toThrow(page);
  await page.locator('[data-k="bar-armies"]').tap();
  await page.locator('.d-strip .btn').tap();
  await page.waitForSelector('.d-tray');
  await rest(page);
  await fits(page);
  await page.locator('.d-face').nth(4).tap();
  await page.waitForSelector('.d-came');
  await rest(page);
  await fits(page);
  await close(page);
}

// The desk in German, from the due to a slip.
async function german() {
  const game = await begin('antietam');
  const page = await sit(game, game.sides[0], { size: phone, locale: 'de-DE' });
  has(await page.locator('.d-tabbar').innerText(), de.dueTab);
  for (const name of ['armies', 'orders', 'log', 'due']) {
    await page.locator(`[data-k="bar-${name}"]`).tap();
    await fits(page);
    await sound(page);
  }
  await due(page).locator('.d-card[data-item] .acts button').first().tap();
  await rest(page);
  await fits(page);
  ok(await fill(page), 'the slip cannot be given');
  await close(page);
}

/* ---- keys ---- */

// Tabs on until something has the focus.
async function tabTo(page, what, holds, most = 90) {
  for (let i = 0; i < most; i++) {
    if (await page.evaluate(holds)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`the keys do not lead to ${what}`);
}

async function keys() {
  const page = await open(`/host/${server.host}`, { reducedMotion: 'no-preference' });
  await tabTo(page, 'the lesson', () => {
    const at = document.activeElement;
    return at.closest('.d-sc')?.innerText.includes('Antietam') && at.matches('.btn.main');
  });
  await page.keyboard.press('Enter');
  await tabTo(page, 'how it is played', () => document.activeElement.name === 'how');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await tabTo(page, 'the start', () => document.activeElement.matches('form .btn.main'));
  await page.keyboard.press('Enter');
  await page.waitForSelector('.d-desk .d-card');
  await rest(page);
  // A card by its number; the chips by tabs and arrows; the words; the seal.
  await page.keyboard.press('1');
  await page.waitForSelector('.d-slipform .fld');
  await rest(page);
  for (let i = 0; i < 12; i++) {
    const want = await page.evaluate(() => {
      const group = [...document.querySelectorAll('.d-slipform .fld:not(.opt) .chips')].find(
        (one) => !one.querySelector('[aria-checked=true]'),
      );
      return group?.getAttribute('aria-label');
    });
    if (!want) break;
    await tabTo(
      page,
      `the chips of ${want}`,
      `document.activeElement.closest('.chips')?.getAttribute('aria-label') === ${JSON.stringify(want)}`,
    );
    for (let j = 0; j < 6; j++) {
      if (await page.evaluate(() => !document.activeElement.getAttribute('aria-disabled'))) break;
      await page.keyboard.press('ArrowRight');
    }
    await page.keyboard.press('Enter');
    page.quiet = Date.now();
    await rest(page);
  }
  await tabTo(page, 'the words', () => document.activeElement.matches('.d-slipform textarea'));
  await page.keyboard.type('by the upper ford');
  page.quiet = Date.now();
  await rest(page);
  await tabTo(page, 'the seal', () => document.activeElement.matches('[data-k="seal"]'));
  await page.keyboard.press('Enter');
  ok(await page.locator('.d-slipform').count(), 'one Enter does not seal');
  await page.keyboard.press('Enter');
  await page.waitForSelector('.d-slipform', { state: 'detached' });
  await rest(page);
  has(await page.locator('.c-papers').innerText(), 'by the upper ford');
  // A seat of another game by its link; on to what is thrown, and a die by its digit.
  const game = await begin('antietam');
  await page.goto(`${game.at}/#/`);
  await page.waitForSelector('.d-start');
  await tabTo(
    page,
    'the link',
    `document.activeElement.textContent === ${JSON.stringify(d.openLink)}`,
  );
  await page.keyboard.press('Enter');
  await page.keyboard.type(game.tokens[game.sides[0]]);
  await page.keyboard.press('Enter');
  await page.waitForSelector('.d-desk .d-card');
  await rest(page);
  equal(await page.locator('.d-slipform').count(), 0, 'slips of another game');
  for (let i = 0; i < 12 && !(await look(page)).cards.some((card) => card.must); i++) {
    await page.keyboard.press('e');
    page.quiet = Date.now();
    await rest(page);
  }
  await page.keyboard.press('t');
  await page.waitForSelector('.d-tray');
  await rest(page);
  await page.keyboard.press('2');
  await page.waitForSelector('.d-came');
  await rest(page);
  await page.keyboard.press('l');
  has(await page.locator('.d-log').innerText(), 'delay');
  await close(page);
}

/* ---- the server goes ---- */

const silence = (page) =>
  (page.faults = page.faults.filter((one) => !/net::ERR_|Failed to load resource/.test(one)));

async function killed() {
  let at = await serve();
  const game = await begin('antietam', {}, at);
  const [union] = game.sides;
  const page = await sit(game, union);
  const back = async () => {
    at = await serve(at);
    const gone = page.locator('.d-mark .live.away');
    await until(page, 'it comes back by itself', async () => !(await gone.count()));
    await rest(page);
  };
  const text = 'a draft that nobody else has';
  try {
    await press(page, due(page).locator('.d-card[data-item] .acts button').first());
    await page.locator('.d-slipform textarea').first().fill(text);
    await rest(page);
    await at.kill('SIGKILL');
    await until(page, 'it says that the server is away', async () =>
      (await due(page).innerText()).includes(d.away('').split('.')[0]),
    );
    ok(/\d\d?:\d\d/.test(await due(page).locator('.d-note').first().innerText()), 'no date');
    // It is said once, and what is shown of the odds is grey.
    ok(!(await page.locator('.trouble').isVisible()), 'it is said twice');
    has(
      await page.locator('.d-ruler').evaluate((one) => getComputedStyle(one).filter),
      'grayscale',
    );
    equal(await page.locator('.d-slipform textarea').first().inputValue(), text, 'the draft');
    await page.keyboard.press('Escape');
    equal(
      await due(page).locator('.d-card .acts button, [data-k="end"], .d-tray button').count(),
      0,
      'acts without a server',
    );
    await back();
    await press(page, due(page).locator('.d-card[data-item] .acts button').first());
    equal(await page.locator('.d-slipform textarea').first().inputValue(), text, 'the draft after');
    // It is done, but the answer is lost.
    let done = false;
    await page.route('**/do', async (route) => {
      // A connection to the server that was killed may be taken first; the command's id does it once.
      for (let i = 0; i < 3 && !done; i++)
        done = await route.fetch().then(
          () => true,
          () => false,
        );
      await at.kill('SIGKILL');
      await route.abort();
    });
    await fill(page, text);
    has(await due(page).innerText(), d.unsent);
    ok(done, 'it was not done');
    await page.unroute('**/do');
    await back();
    await page.getByText(d.sendAgain).click();
    page.quiet = Date.now();
    await rest(page);
    const { entries: log } = await told(game, union, '/log?from=2');
    equal(log.filter((one) => one.sentence.includes(text)).length, 1, 'the order was given');
    await until(
      page,
      'it is offered no more',
      async () => !(await due(page).innerText()).includes(d.unsent),
    );
    ok(!(await page.locator('.d-slipform').count()), 'the slip still lies there');
    await go(page, 'orders');
    has(await page.locator('.c-papers').innerText(), text);
    silence(page);
    await close(page);
  } finally {
    await at.end();
  }
}

// What rests on an old look is not done, and says why; looked at again, it is.
async function stale() {
  const game = await begin('antietam');
  const [union] = game.sides;
  const page = await open('about:blank');
  await page.route('**/events', () => {}); // it hears of nothing, and waits
  await page.goto(`${game.at}/seat/${game.tokens[union]}`);
  await page.waitForSelector('.d-desk');
  await settled(page);
  const ruled = await told(game, 'umpire', '/ruling', {
    args: { piece: 'ii-corps', place: 'the mill', reason: 'so it stands on the map' },
  });
  ok(ruled.entries, 'no ruling');
  const step = (await look(page)).step;
  await press(page, due(page).locator('[data-k="anything"]'));
  await page.keyboard.press('Escape');
  const end = due(page).locator('[data-k="end"]');
  await press(page, end);
  await press(page, end);
  has(await due(page).innerText(), d.stale);
  equal((await look(page)).step, step, 'the step');
  has(await due(page).innerText(), 'the mill');
  await press(page, end);
  await press(page, end);
  ok((await look(page)).step !== step, 'the step does not end');
  ok(!(await due(page).innerText()).includes(d.stale), 'it still says so');
  silence(page);
  await close(page);
}

/* ---- hand-over ---- */

async function handOver() {
  const game = await begin('antietam');
  const [union, confederate] = game.sides;
  const page = await sit(game, union);
  const secrets = ['zebra at dawn', 'quagga in the corn', game.tokens[union]];
  const leaks = async (where) => {
    const held = await page.evaluate(async () => {
      const values = [...document.querySelectorAll('input, textarea')].map((one) => one.value);
      const stores = [localStorage, sessionStorage].map((store) => JSON.stringify({ ...store }));
      const caches_ = window.caches ? await caches.keys() : [];
      const bases = indexedDB.databases ? (await indexedDB.databases()).map((one) => one.name) : [];
      return [
        document.documentElement.outerHTML,
        document.title,
        JSON.stringify(history.state),
        location.href,
        window.name,
        document.cookie,
        ...values,
        ...stores,
        ...caches_,
        ...bases,
      ].join('\n');
    });
    for (const secret of secrets) ok(!held.includes(secret), `${where}: ${secret} is left`);
    return held;
  };
  await press(page, due(page).locator('.d-card[data-item] .acts button').first());
  ok(await fill(page, secrets[0]), 'the order cannot be given');
  has(await page.locator('.c-papers').innerText(), secrets[0]);
  // A draft that is not sent, a search, and an entry that was read aloud.
  await press(page, due(page).locator('[data-k="anything"]'));
  await press(page, due(page).locator('.d-verbs li button').first());
  await page.locator('.d-slipform textarea').first().fill(secrets[1]);
  await rest(page);
  await go(page, 'log');
  await page.locator('[data-k="find"]').fill(secrets[0]);
  has(await page.locator('.d-log').innerText(), secrets[0]);
  await go(page, 'seats');
  // It is asked first, and nothing is given up by that.
  await page.getByRole('link', { name: d.handOver }).click();
  await page.waitForSelector('.d-handask');
  has(await page.locator('h1').innerText(), d.handTo);
  await page.getByRole('link', { name: d.cancel }).click();
  await page.waitForSelector('.d-desk');
  await rest(page);
  await go(page, 'seats');
  await page.getByRole('link', { name: d.handOver }).click();
  await page.locator('[data-k="give"]').click();
  await page.waitForSelector('.d-handover .d-asked');
  await settled(page);
  has(await page.locator('.d-handover').innerText(), d.handedWrong);
  has(await page.locator('.d-handover').innerText(), `${game.at}/seat/`);
  await leaks('after the hand-over');
  const cookies = async () =>
    (await page.context().cookies(`${game.at}/api`)).map((one) => one.value).join();
  ok(!(await cookies()).includes(game.tokens[union]), 'the cookie is left');
  const answer = await page.evaluate(async (path) => {
    const now = await fetch(path);
    const kept = await fetch(path, { cache: 'only-if-cached', mode: 'same-origin' }).then(
      (one) => one.status,
      () => 'none',
    );
    return [now.status, kept];
  }, `/api/games/${game.game}/log`);
  page.under.clear(); // a question that is not sent has no end either
  ok(answer[0] >= 400 && (answer[1] === 'none' || answer[1] >= 400), `it is told: ${answer}`);
  await page.goBack();
  await settled(page);
  await leaks('back');
  ok(!(await page.locator('.d-desk').count()), 'the desk is back');
  equal(await page.locator('.lost').getAttribute('data-why'), 'left', 'what is said there');
  await page.goForward();
  await settled(page);
  await leaks('forth');
  await page.locator('.d-handover input').fill('no such link');
  await page.locator('.d-handover form .btn').click();
  await page.waitForSelector('.d-handover [role=alert]');
  has(await page.locator('.d-handover [role=alert]').innerText(), d.noSeat);
  await page.locator('.d-handover input').fill(`${game.at}/seat/${game.tokens[confederate]}`);
  await page.locator('.d-handover form .btn').click();
  await page.waitForSelector('.d-desk');
  await settled(page);
  await leaks('as the other side');
  await go(page, 'log');
  await leaks('the log of the other side');
  await page.goBack();
  await page.goBack();
  await settled(page);
  await leaks('back from there');
  silence(page);
  await close(page);
}

// Who has the links of the others says whom it goes to: he sits down without pasting any.
async function handTo() {
  const game = await begin('antietam');
  const page = await sit(game, 'umpire');
  await go(page, 'seats');
  await page.getByRole('link', { name: d.handOver }).click();
  has(await page.locator('.d-handask .link input').inputValue(), game.tokens.umpire);
  await page.locator('[data-k="to-confederate"]').click();
  await page.waitForSelector('[data-k="sits"]');
  await settled(page);
  // Of him who is to sit down the leaf itself knows, and nothing else; of the others nothing does.
  const held = () =>
    page.evaluate(() => [
      [
        document.documentElement.outerHTML,
        ...[...document.querySelectorAll('input')].map((one) => one.value),
        JSON.stringify([{ ...localStorage }, { ...sessionStorage }, location.href]),
      ].join(),
      JSON.stringify(history.state),
    ]);
  const [around, leaf] = await held();
  for (const [seat, token] of Object.entries(game.tokens)) {
    ok(!around.includes(token), 'a link is left');
    equal(leaf.includes(token), seat === 'confederate', `the leaf knows of ${seat}`);
  }
  // Whoever opens it anew, or goes back and comes again, is not locked out.
  await page.reload();
  await page.waitForSelector('[data-k="sits"]');
  await page.goBack();
  await page.waitForTimeout(200);
  await page.goForward();
  await page.waitForSelector('[data-k="sits"]');
  await settled(page);
  const cookies = await page.context().cookies(`${game.at}/api`);
  ok(!cookies.some((one) => one.value), 'a seat is left');
  await page.locator('[data-k="sits"]').click();
  await page.waitForSelector('.d-desk');
  await settled(page);
  has(await page.title(), 'Confederate');
  await page.goBack();
  await page.waitForSelector('.d-handask');
  ok(!(await held())[1].includes('token'), 'the leaf knows it still');
  silence(page);
  await close(page);
}

/* ---- taken back ---- */

// What was typed wrong is typed again; a throw is taken back if the other side agrees.
async function takenBack() {
  const game = await begin('antietam');
  const [union, confederate] = game.sides;
  const page = await sit(game, union);
  const other = await sit(game, confederate);
  const card = (text) => due(other).locator('.d-card').filter({ hasText: text });
  const throwSix = async () => {
    await press(page, due(page).locator('.d-card[data-item] .acts button').first());
    await press(page, due(page).locator('.d-tray .d-face').nth(5));
    return due(page).locator('.d-came .big').innerText();
  };
  await toThrow(page);
  await throwSix();
  // The other side refuses, then agrees.
  for (const answer of [d.refuse, d.agree]) {
    await go(page, 'log');
    await page.locator('.d-log .ent:not(.theirs) summary').first().click();
    await press(page, page.locator('.d-log .inner .plain').getByText(d.takeBack).first());
    await due(page).locator('input').fill('I meant the other corps');
    await press(page, due(page).locator('.btn.main').first());
    equal((await look(page)).refusal, '', 'what is asked for');
    await until(other, 'it is asked', () => card(d.agree).count());
    has(await card(d.agree).innerText(), d.asksFor.undo('Union'));
    await sound(other);
    await press(other, card(d.agree).getByRole('button', { name: answer }));
    equal(await card(d.agree).count(), 0, 'questions that are left');
    await rest(page);
    const cards = await until(page, 'it hears of it', async () => {
      const now = (await look(page)).cards.filter((one) => one.must).length;
      return answer === d.refuse || now ? { now } : null;
    });
    equal(cards.now, answer === d.agree ? 1 : 0, `what must be thrown after "${answer}"`);
    has(
      await page.locator('.d-news').innerText(),
      `Confederate ${answer === d.agree ? 'agreed' : 'refused'}: Union asked`,
    );
    await press(page, page.locator('.d-news [data-k="news"]'));
  }
  const before = await throwSix();
  await press(page, due(page).getByText(d.correct, { exact: true }));
  await press(page, due(page).locator('.d-tray .d-face').first());
  equal((await look(page)).refusal, '', 'the correction');
  const entry = (await told(game, union, '/log?from=2')).entries.at(-1);
  equal(JSON.stringify(entry.plays.at(-1).faces), '[[1]]', 'the die that counts');
  ok(entry.label.toLowerCase() !== before.toLowerCase(), `it still says ${before}`);
  await keepsUp(game, page);
  await Promise.all([page, other].map(close));
}

/* ---- texts ---- */

async function texts() {
  const evil = [
    '<img src=x onerror="window.evil=1">',
    '</script><script>window.evil=2</script>',
    '"><svg onload=window.evil=3>',
  ];
  const all = evil.join(' ');
  const game = await begin('antietam');
  const [union, confederate] = game.sides;
  const pages = [];
  for (const seat of [union, confederate, 'umpire']) pages.push(await sit(game, seat));
  const [mine, theirs, umpire] = pages;
  const harmless = async (page, where) => {
    await rest(page);
    const found = await page.evaluate(() => ({
      evil: window.evil,
      nodes: document.querySelectorAll('img[src="x"], svg[onload], body script').length,
    }));
    equal(JSON.stringify(found), '{"nodes":0}', `${page.seat}, ${where}`);
  };
  const shows = async (page, where, selector) => {
    await until(page, `${where} tells it`, async () =>
      (await page.locator(selector).allInnerTexts()).join(' ').includes(evil[0].slice(0, 12)),
    );
    await harmless(page, where);
  };
  // An order with all of its text fields, and what is typed where numbers are wanted.
  await press(mine, due(mine).locator('.d-card[data-item] .acts button').first());
  await mine.locator('.d-slipform details.d-opts summary').click();
  for (const input of await mine.locator('.d-slipform input[type=text]').all()) {
    await input.fill(all);
    await rest(mine);
  }
  await harmless(mine, 'the slip');
  for (const input of await mine.locator('.d-slipform input[inputmode=decimal]').all()) {
    await input.fill('');
  }
  ok(await fill(mine, all), `the slip is refused: ${await due(mine).innerText()}`);
  await shows(mine, 'orders', '.c-papers');
  await go(mine, 'log');
  await shows(mine, 'log', '.d-log');
  await mine.locator('[data-k="find"]').fill(evil[0]);
  await shows(mine, 'what was found', '.d-log');
  // Where a piece stands, as the umpire rules: news of one side, and what he says to both.
  await press(umpire, due(umpire).locator('[data-k="anything"]'));
  await press(umpire, umpire.locator('.d-verbs li button').filter({ hasText: /^ruling/i }));
  const ruling = (key) => umpire.locator(`.d-slipform [data-k="${key}"]`);
  await press(umpire, ruling('all-piece'));
  await press(umpire, ruling('piece=jackson-corps'));
  await ruling('n0').selectOption('place');
  await rest(umpire);
  for (const [key, text] of [
    ['in-reason', all],
    ['v0', evil[0]],
  ]) {
    await ruling(key).fill(text);
    umpire.quiet = Date.now();
    await rest(umpire);
  }
  await harmless(umpire, 'a ruling');
  await press(umpire, ruling('give'));
  await go(umpire, 'log');
  await shows(umpire, 'log', '.d-log');
  await shows(theirs, 'news', '.d-news');
  await shows(theirs, 'armies', '.c-armies');
  await go(theirs, 'log');
  await shows(theirs, 'log', '.d-log');
  // Taken back with a reason; looked at as the side; on paper; at the end.
  await mine.locator('[data-k="find"]').fill('');
  await mine.locator('.d-log summary').filter({ hasText: 'an order' }).first().click();
  await press(mine, mine.locator('.d-log .inner .plain').getByText(d.takeBack).first());
  await mine.locator('.c-due input').waitFor();
  await mine.locator('.c-due input').fill(all);
  await harmless(mine, 'a reason');
  await press(mine, mine.locator('.c-due .btn.main'));
  await harmless(mine, 'taken back');
  await press(umpire, umpire.locator(`[data-k="as-${confederate}"]`));
  await shows(umpire, 'as the other', '.c-armies');
  await press(umpire, umpire.locator('[data-k="as-own"]'));
  for (const page of pages) {
    await page.emulateMedia({ media: 'print' });
    await harmless(page, 'on paper');
    await page.emulateMedia({ media: 'screen' });
  }
  await told(game, 'umpire', '/do', { verb: 'end', args: { reason: all } });
  for (const page of pages) {
    await until(page, 'the end', async () => (await due(page).innerText()).includes(d.result));
    await harmless(page, 'the end');
  }
  // At the start, with a link that is none.
  await mine.goto(`${game.at}/#/`);
  await mine.getByText(d.openLink).click();
  await mine.locator('.d-asked input').fill(all);
  await mine.locator('.d-asked .btn').click();
  await mine.waitForSelector('[role=alert]');
  await harmless(mine, 'a link');
  await Promise.all(pages.map(close));
}

/* ---- weight and speed ---- */

async function weight() {
  const whole = await begin('antietam', { lesson: false });
  const all = await asked(`/#/game/${whole.game}`, `/seat/${whole.tokens[whole.sides[0]]}`);
  const sent = all.reduce((sum, one) => sum + one.bytes, 0);
  console.log(`measured: desk of a whole battle: ${(sent / 1000).toFixed(0)} kB`);
  const game = await begin('antietam');
  const list = await asked(`/#/game/${game.game}`, `/seat/${game.tokens[game.sides[0]]}`);
  const bytes = list.reduce((sum, one) => sum + one.bytes, 0);
  console.log(`measured: desk: ${list.length} questions, ${(bytes / 1000).toFixed(0)} kB`);
  ok(list.length <= 12, `${list.length} questions: ${list.map((one) => one.path)}`);
  ok(bytes <= 300000, `${bytes} bytes`);
}

// News that comes does not move the card under the thumb, nor the pen.
async function thumb(size) {
  const game = await begin('antietam');
  const page = await sit(game, game.sides[0], { size });
  const news = async (place) => {
    const title = await page.title();
    await told(game, 'umpire', '/ruling', {
      args: { piece: 'ii-corps', place, reason: 'so it stands on the map' },
    });
    await until(page, 'news', async () => (await page.title()) !== title);
    await rest(page);
  };
  await press(page, due(page).locator('.d-card[data-item] .acts button').first());
  await page.locator('.d-slipform textarea').first().focus();
  await page.keyboard.type('to the ford');
  await page.keyboard.press('ArrowLeft');
  await news('the gate');
  await page.keyboard.type('upper f');
  equal(
    await page.locator('.d-slipform textarea').first().inputValue(),
    'to the forupper fd',
    'what was written',
  );
  await fill(page);
  await toThrow(page);
  const card = () => due(page).locator('.d-card[data-item] .acts button').first().boundingBox();
  const before = await card();
  for (const place of ['the mill', 'the bridge']) {
    await news(place);
    const after = await card();
    equal(`${after.x},${after.y}`, `${before.x},${before.y}`, `the card, and ${place}`);
  }
  ok(await page.locator('.d-news').count(), 'the news is nowhere');
  await close(page);
}

/* ---- all of it ---- */

export default async function games() {
  const all = [
    ['every view of a game, at a desk', () => walk(desk)],
    ['every view of a game, on a phone', () => walk(phone)],
    ...lessons.map((lesson) => [`${lesson}: a turn is played at three desks`, () => play(lesson)]),
    ['alone: a turn of both sides', alone],
    ...lessons.map((lesson) => [`${lesson}: fits a phone as it goes on`, () => onPhone(lesson)]),
    ['a phone: four tabs, a strip, a sheet', phones],
    ['a phone in German', german],
    ['keys alone: from the start to a sealed order and a thrown die', keys],
    ['the server is killed and comes back', killed],
    ['what rests on an old look', stale],
    ['a device is handed over with nothing of the seat before', handOver],
    ['whom it goes to is said by who has the links', handTo],
    ['a die is corrected, a throw is taken back', takenBack],
    ['a script in a text is a text', texts],
    ['the desk: what it asks for and weighs', weight],
    ['a card stays under the thumb, at a desk', () => thumb(desk)],
    ['a card stays under the thumb, on a phone', () => thumb(phone)],
  ].filter(([name]) => !process.env.ONLY || new RegExp(process.env.ONLY).test(name));
  const left = all.entries();
  const found = [];
  const lane = async () => {
    for (const [i, [, body]] of left) {
      const begun = Date.now();
      found[i] = await body().then(
        () => null,
        (error) => error,
      );
      if (process.env.TIMES) console.log(`# ${all[i][0]}: ${Date.now() - begun} ms`);
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  for (const [i, [name]] of all.entries()) {
    await test(name, () => {
      if (found[i]) throw found[i];
    });
  }
}
