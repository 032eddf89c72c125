// SPDX-License-Identifier: MIT
// What somebody who had never seen the desk stumbled over: each is tried here as he did it.
import {
  ask,
  begin,
  both,
  close,
  d,
  de,
  desk,
  due,
  equal,
  fill,
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
  tests,
  told,
  until,
} from './all.mjs';

const small = { width: 320, height: 568 };
const german = { locale: 'de-DE' };
const slip = (page) => page.locator('.d-slipform');

async function openSlip(page, verb) {
  await press(page, due(page).locator('[data-k="anything"]'));
  await press(page, page.locator(`[data-k="verb-${verb}"]`));
}

// The same desk, opened again.
async function anew(page) {
  await rest(page);
  await page.reload();
  page.under.clear(); // what was asked before goes unanswered
  await page.waitForSelector('.d-desk');
  await rest(page);
}

const rule = (game, args, reason = 'as it stands on the map') =>
  told(game, 'umpire', '/ruling', { args: { ...args, reason } });

const step = async (game, seat) => (await told(game, seat)).clock.step;

// On to a step, with the program's dice.
async function toStep(game, name) {
  const keeps = game.tokens.umpire ? 'umpire' : 'solo';
  for (let i = 0; i < 40 && (await step(game, keeps)) !== name; i++) {
    const { due: list } = await told(game, keeps, '/due');
    for (const { verb, with: args } of list.filter((one) => one.compelled))
      await told(game, keeps, '/do', { verb, args });
    await told(game, keeps, '/next', {});
  }
  equal(await step(game, keeps), name, 'the step');
}

/* ---- news ---- */

const seen = (page) => page.locator('.d-news [data-k="news"]');

// What was read stays read when the page is opened again; what came since does not.
async function readOnce() {
  const game = await begin('antietam');
  const page = await sit(game, 'union');
  await rule(game, { piece: 'hooker', place: 'the mill' });
  await until(page, 'news', () => seen(page).count());
  while (await seen(page).count()) await press(page, seen(page));
  await anew(page);
  equal(await seen(page).count(), 0, 'news that were read');
  await rule(game, { piece: 'hooker', place: 'the church' });
  await until(page, 'news', () => seen(page).count());
  await anew(page);
  has(await page.locator('.d-news').innerText(), 'the church');
  ok(!(await page.locator('.d-news').innerText()).includes('the mill'), 'the old one is back');
  await close(page);
}

// What was not read stays, whatever the seat does meanwhile.
async function readLater() {
  const game = await begin('antietam');
  const page = await sit(game, 'union');
  await rule(game, { piece: 'hooker', place: 'the mill' });
  await until(page, 'news', () => seen(page).count());
  await press(page, due(page).locator('.d-card[data-item] .acts button').first());
  ok(await fill(page, 'over the bridge'), 'the order cannot be given');
  await rule(game, { piece: 'hooker', place: 'the church' });
  await until(page, 'two of them', async () =>
    (await page.locator('.d-news .head').innerText()).includes(d.newsOf(1, 2)),
  );
  has(await page.locator('.d-news').innerText(), 'the mill');
  await press(page, seen(page));
  has(await page.locator('.d-news').innerText(), 'the church');
  await close(page);
}

// It is of one seat: who sits down after it reads all of his own, and nothing is left behind.
async function readByWhom() {
  const game = await begin('antietam');
  const page = await sit(game, 'union');
  await rule(game, { piece: 'hooker', place: 'the mill' });
  await until(page, 'news', () => seen(page).count());
  while (await seen(page).count()) await press(page, seen(page));
  const kept = () =>
    page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
  has(await kept(), game.game);
  await go(page, 'seats');
  await page.getByRole('link', { name: d.handOver }).click();
  await page.locator('[data-k="give"]').click();
  await page.waitForSelector('.d-handover .d-asked');
  ok(!(await kept()).includes(game.game), `left behind: ${await kept()}`);
  await page.goto(`${game.at}/seat/${game.tokens.union}`);
  await page.waitForSelector('.d-desk');
  ok(await seen(page).count(), 'who comes back reads them again');
  await page.goto(`${game.at}/seat/${game.tokens.hooker}`);
  await page.waitForSelector('.d-desk');
  ok(await seen(page).count(), 'another seat has read nothing');
  await close(page);
}

// A game of the same name that is another has news of its own.
async function readOfWhich() {
  const game = await begin('antietam');
  const page = await sit(game, 'union');
  await rule(game, { piece: 'hooker', place: 'the mill' });
  await until(page, 'news', () => seen(page).count());
  await page.evaluate(
    (name) =>
      localStorage.setItem(
        'read',
        JSON.stringify({ [name]: { seat: 'union', at: 1, number: 99 } }),
      ),
    game.game,
  );
  await anew(page);
  ok(await seen(page).count(), 'what another game had told');
  await page.evaluate(() => localStorage.setItem('read', 'no such thing'));
  await anew(page);
  ok(await seen(page).count(), 'what cannot be read is nothing');
  await close(page);
}

/* ---- the foot ---- */

const LONG =
  'the bridge is down, and the road along the creek is under fire from the heights; '.repeat(4);

// A request and long news leave room for what is due.
async function room(size) {
  const game = await begin('antietam');
  await toStep(game, 'delay');
  const page = await sit(game, 'umpire', { size });
  const throwOne = { verb: 'delay', args: { order: '2' } };
  await told(game, 'union', '/do', throwOne);
  await told(game, 'union', '/undo', { reason: LONG.slice(0, 200) });
  await told(game, 'confederate', '/do', {
    verb: 'ruling',
    args: {
      piece: 'jackson',
      place: LONG.slice(0, 100),
      reason: LONG.slice(0, 200),
    },
  });
  await until(page, 'the request', () => page.locator('.d-asking').count());
  await until(page, 'what falls', () => page.locator('.d-falls').count());
  await until(page, 'news', () => page.locator('.d-news').count());
  const { foot, all } = await page.evaluate(() => {
    const col = document.querySelector('.c-due').getBoundingClientRect();
    const top = Math.max(col.top, document.querySelector('.d-top').getBoundingClientRect().bottom);
    const bar = document.querySelector('.d-tabbar').getBoundingClientRect();
    const low = bar.height ? bar.top : Math.min(innerHeight, col.bottom);
    const box = document.querySelector('.d-foot').getBoundingClientRect();
    return { foot: box.height, all: low - top };
  });
  ok(foot <= all * 0.55, `the foot takes ${foot} of ${all}`);
  await close(page);
}

// On the smallest phone news leave the due card in sight.
async function cardInSight() {
  const game = await begin('antietam');
  await toStep(game, 'delay');
  const page = await sit(game, 'union', { size: small });
  await rule(game, { piece: 'hooker', place: LONG.slice(0, 100) }, LONG.slice(0, 200));
  await until(page, 'news', () => page.locator('.d-news').count());
  const card = due(page).locator('.d-card.must .acts .btn').first();
  const at = await card.boundingBox();
  const foot = await page.locator('.d-foot').boundingBox();
  ok(
    at.y + at.height <= foot.y,
    `the throw ends at ${at.y + at.height}, the foot begins at ${foot.y}`,
  );
  await close(page);
}

/* ---- slips ---- */

// Nothing on a ruling slip is wider than the window.
async function narrow() {
  const game = await begin('antietam');
  const page = await sit(game, 'umpire', { size: phone });
  await openSlip(page, 'ruling');
  await page.locator('.d-slipform [data-k^="piece="]').first().click();
  await rest(page);
  const wide = await page.evaluate(() =>
    [...document.querySelectorAll('.d-slipform select, .d-slipform input')]
      .filter((one) => one.getBoundingClientRect().right > innerWidth)
      .map((one) => `${one.tagName} to ${one.getBoundingClientRect().right}`)
      .join(),
  );
  ok(await page.locator('.d-slipform select').count(), 'no select');
  equal(wide, '', 'beyond the edge');
  await close(page);
}

// Who rules for both sides has no pieces of his own; who plays one is asked only what he may say.
async function ruledOn() {
  const game = await begin('antietam');
  const umpire = await sit(game, 'umpire');
  await openSlip(umpire, 'ruling');
  const words = await slip(umpire).innerText();
  ok(!/of yours|your side/.test(words), words);
  equal(await slip(umpire).locator('.fld[data-arg="order"]').count(), 1, 'orders');
  await close(umpire);
  const page = await sit(game, 'union');
  await openSlip(page, 'ruling');
  equal(
    await slip(page).locator('.fld[data-arg="order"]').count(),
    0,
    'orders are nobody’s to say',
  );
  const { sets } = await told(game, 'union', '/choices', {
    verb: 'ruling',
    args: { piece: 'i-1' },
  });
  ok(sets.length, 'nothing can be said');
  for (const one of sets.filter((each) => each.now && !/^(no|yes)$/.test(each.now))) {
    const { refused } = await told(game, 'union', '/choices', {
      verb: 'ruling',
      args: { piece: 'i-1', [one.name]: one.now, reason: 'so' },
    });
    // That it is so already is all that stands against it.
    const why = refused.map(({ reason }) => reason).filter((reason) => !/so already/.test(reason));
    equal(why.join(), '', one.name);
  }
  await close(page);
}

// Why a chip is struck is read whole, beside the chips.
async function struck(size) {
  const game = await begin('antietam');
  const page = await sit(game, 'union', { size });
  await openSlip(page, 'issue');
  await press(page, slip(page).locator('[data-k="type=simple"]'));
  const purpose = slip(page).locator('.fld[data-arg="purpose"]');
  equal(await purpose.locator('[aria-disabled]').count(), 1, 'chips that are struck');
  const why = await purpose.locator('[aria-disabled]').getAttribute('title');
  has((await purpose.locator('.help').innerText()).toLowerCase(), why.toLowerCase());
  const cut = await slip(page)
    .locator('.d-chip :not(.unseen), .help, .why')
    .evaluateAll((list) =>
      list
        .filter((one) => one.scrollWidth > one.clientWidth + 1 && one.clientWidth)
        .map((one) => one.textContent)
        .join('; '),
    );
  equal(cut, '', 'words that are cut');
  await close(page);
}

// "More" of a formation can be tapped.
async function more() {
  const game = await begin('antietam');
  const page = await sit(game, 'union');
  for (const one of await page.locator('.c-armies .d-form:not([open]) > summary').all())
    if (await one.isVisible()) await one.click();
  const low = await page
    .locator('.c-armies .says .plain')
    .filter({ visible: true })
    .evaluateAll((list) => list.map((one) => one.getBoundingClientRect().height));
  ok(low.length, 'no such control');
  ok(Math.min(...low) >= 43.5, `it is ${Math.min(...low)} high`);
  await close(page);
}

/* ---- words ---- */

const IDS = /\b(union|confederate|british|german)[- ]\d/;

// Orders and chits are called by whom they are for, in what cannot be done now too.
async function called() {
  const game = await begin('bieville');
  const coming = async () => (await told(game, 'umpire', '/due')).coming;
  for (let i = 0; i < 30 && !(await coming()).some(({ text }) => /chit/.test(text)); i++)
    for (const side of game.sides) await told(game, side, '/next', {});
  const page = await sit(game, 'umpire');
  has(await due(page).locator('.d-coming').innerText(), 'chit, of');
  ok(!IDS.test(await due(page).innerText()), await due(page).innerText());
  await close(page);
  const other = await begin('antietam');
  await toStep(other, 'delay');
  const umpire = await sit(other, 'umpire');
  await press(umpire, due(umpire).locator('[data-k="anything"]'));
  await umpire.locator('.d-verbs summary').click();
  const shut = await umpire.locator('.d-verbs .shut').innerText();
  has(shut.toLowerCase(), 'is in delay');
  ok(!IDS.test(shut), shut);
  await close(umpire);
}

// Where no die fell, what it came to is set off from what was done.
async function setOff() {
  const game = await begin('antietam');
  const page = await sit(game, 'union');
  await page.route('**/do', async (route) => {
    const answer = await route.fetch();
    const json = await answer.json();
    const [entry] = json.entries;
    const changes = [];
    const plays = [{ label: 'follows', answers: {} }];
    await route.fulfill({
      response: answer,
      json: { entries: [{ ...entry, changes, plays }] },
    });
  });
  await press(page, due(page).locator('.d-card[data-item] .acts button').first());
  ok(await fill(page, 'over the bridge'), 'the order cannot be given');
  const open = due(page).locator('.d-card.open .round');
  if (await open.count()) await press(page, open);
  has(await due(page).locator('.d-card.done').innerText(), ': follows');
  await close(page);
}

// Words are one line, however they came there, and have no blanks about them.
async function oneLine() {
  const game = await begin('antietam');
  const page = await sit(game, 'union');
  await press(page, due(page).locator('.d-card[data-item] .acts button').first());
  const words = slip(page).locator('textarea').first();
  await words.fill('to the ford,\n then north');
  equal(await words.inputValue(), 'to the ford, then north', 'what was pasted');
  await words.press('Enter');
  equal(await words.inputValue(), 'to the ford, then north', 'what Enter left');
  await words.fill('to the ford, ');
  ok(await fill(page), 'the order cannot be given');
  const { orders } = await told(game, 'union', '/orders');
  equal(orders.at(-1).text, 'to the ford,', 'what was sent');
  await close(page);
}

// Enter leads on to the seal.
async function entersOn() {
  const game = await begin('antietam');
  const page = await sit(game, 'union');
  await press(page, due(page).locator('.d-card[data-item] .acts button').first());
  const words = slip(page).locator('textarea').first();
  await words.fill('to the ford');
  await words.press('Enter');
  const at = () => page.evaluate(() => document.activeElement.dataset.k);
  equal(await at(), 'seal', 'where Enter leads');
  await close(page);
}

// An order whose dice are put down is withdrawn, and lies there as it was written.
async function putDown() {
  const game = await begin('antietam');
  await toStep(game, 'initiative');
  const page = await sit(game, 'union');
  await openSlip(page, 'initiative');
  ok(await fill(page, 'over the bridge'), 'initiative cannot be tried');
  await press(page, due(page).getByText(d.putDown));
  await page.waitForSelector('.d-slipform textarea');
  equal(await slip(page).locator('textarea').first().inputValue(), 'over the bridge', 'the words');
  await close(page);
}

// A double click on the end of the step still asks about what is given up.
async function endsOnce() {
  const game = await begin('antietam');
  const page = await sit(game, 'union');
  const before = await step(game, 'union');
  await page.locator('[data-k="end"]').first().dblclick();
  await rest(page);
  equal(await step(game, 'union'), before, 'the step');
  has(await due(page).innerText(), d.endAnyway);
  await close(page);
}

// Who clicks twice begins one game.
async function beginsOnce() {
  const count = async () =>
    (await ask('/api/games', undefined, { token: server.host })).games.length;
  const before = await count();
  const page = await open(`/host/${server.host}`);
  await page.getByRole('button', { name: d.lesson }).first().click();
  await page.getByRole('button', { name: d.start }).evaluate((one) => {
    one.click();
    one.click();
  });
  await page.waitForSelector('.d-tableseats');
  equal((await count()) - before, 1, 'games that were begun');
  await close(page);
}

/* ---- taking back ---- */

// A player takes back what he did last; at what came before it that is not offered.
async function onlyLast() {
  const game = await begin('antietam');
  const args = {
    to: 'ii-corps',
    type: 'simple',
    purpose: 'move',
    method: 'written',
    text: 'come',
  };
  await told(game, 'union', '/do', { verb: 'issue', args });
  await told(game, 'union', '/do', {
    verb: 'issue',
    args: { ...args, to: 'xii-corps' },
  });
  const page = await sit(game, 'union');
  await go(page, 'log');
  for (const one of await page.locator('.d-log summary').all()) await one.click();
  equal(await page.locator('.d-log .ent').getByText(d.takeBack).count(), 1, 'offers');
  has(await page.locator('.d-log .ent').first().innerText(), d.takeBack);
  await close(page);
}

const live = (page) => page.evaluate(() => document.getElementById('live').textContent);

// What was read aloud of a throw is not what stands there once that was taken back.
async function unsaid() {
  const game = await begin('antietam');
  const page = await sit(game, 'union');
  await press(page, due(page).locator('.d-card[data-item] .acts button').first());
  ok(await fill(page, 'over the bridge'), 'the order cannot be given');
  await until(page, 'it is said', async () => (await live(page)).includes('over the bridge'));
  const before = await live(page);
  await go(page, 'log');
  await page.locator('.d-log summary').first().click();
  await press(page, page.locator('.d-log .ent').first().getByText(d.takeBack));
  await press(page, due(page).locator('.d-weighs .btn.main'));
  await until(page, 'it is said anew', async () => (await live(page)) !== before);
  ok(!(await live(page)).startsWith(before), `still said: ${await live(page)}`);
  await close(page);
}

// Where others must agree the button says that it only asks.
async function onlyAsks() {
  const game = await begin('antietam');
  await toStep(game, 'delay');
  const page = await sit(game, 'union');
  await press(page, due(page).locator('.d-card.must .acts .btn').first());
  const tray = due(page).locator('.d-tray');
  if (await tray.count()) await press(page, due(page).getByText(d.program));
  await go(page, 'log');
  await page.locator('.d-log summary').first().click();
  await press(page, page.locator('.d-log .ent').first().getByText(d.takeBack));
  has(await due(page).locator('.d-weighs').innerText(), d.consent);
  equal(await due(page).locator('.d-weighs .btn.main').innerText(), d.askTakeBack, 'what it does');
  await close(page);
}

// A commander may withdraw what he asked himself, and nothing that another asked.
async function withdraws() {
  const game = await begin('antietam');
  await toStep(game, 'delay');
  await told(game, 'union', '/do', { verb: 'delay', args: { order: '2' } });
  await told(game, 'union', '/undo', { reason: 'a cocked die' });
  const page = await sit(game, 'hooker');
  await page.waitForSelector('.d-asking');
  equal(await page.locator('.d-asking button').count(), 0, 'buttons that are refused');
  await told(game, 'union', '/withdraw', {});
  await told(game, 'hooker', '/ruling', {
    args: {
      piece: 'hooker',
      place: 'the mill',
      reason: 'as it stands on the map',
    },
  });
  await told(game, 'hooker', '/undo', { reason: 'it stands elsewhere' });
  await until(page, 'what he asked', () => page.locator('.d-asking button').count());
  await press(page, page.locator('.d-asking').getByText(d.withdraw));
  equal(await page.locator('.d-asking').count(), 0, 'what is asked still');
  await close(page);
}

/* ---- handing over ---- */

// Whom the device goes to is asked by name, and nobody is asked for when nobody sits there.
async function handsOver() {
  const game = await begin('antietam');
  const page = await sit(game, 'union');
  const no = [];
  page.on('response', (answer) => answer.status() === 404 && no.push(answer.url()));
  await go(page, 'seats');
  await page.getByRole('link', { name: d.handOver }).click();
  await page.waitForSelector('.d-handask');
  await press(page, page.locator('[data-k="to-confederate"]'));
  await page.waitForSelector('.d-handover .d-asked');
  await settled(page);
  has(await page.locator('h1').innerText(), d.handedTo('Confederate'));
  equal(no.join(), '', 'what was not there');
  await close(page);
  const alone = await begin('antietam', { solo: true });
  const one = await sit(alone, 'solo');
  await go(one, 'seats');
  await one.getByRole('link', { name: d.handOver }).click();
  await one.waitForSelector('.d-handask');
  equal(await one.locator('h1').innerText(), d.handClose, 'where there is nobody');
  await close(one);
}

/* ---- German ---- */

// Who plays alone is addressed, and the umpire is named, as German does.
async function addressed() {
  const alone = await begin('antietam', { solo: true });
  await told(alone, 'solo', '/next', {});
  const page = await sit(alone, 'solo', german);
  await go(page, 'log');
  has(await page.locator('.d-log').innerText(), de.ended(de.doers.solo, 'Order issue'));
  ok(!(await page.locator('.d-log').innerText()).includes('You'), 'English in German');
  await close(page);
  const game = await begin('antietam');
  await told(game, 'umpire', '/next', {});
  const union = await sit(game, 'union', german);
  await until(union, 'news', () => union.locator('.d-news').count());
  has(await union.locator('.d-news').innerText(), de.ended(de.doers.umpire, 'Order issue'));
  await go(union, 'seats');
  await until(union, 'seats', () => union.locator('.d-seats').count());
  has(await union.locator('.d-seats').innerText(), de.seatNames.umpire);
  has(await union.locator('.d-seats').innerText(), de.seatDoes.side('Union'));
  await told(game, 'umpire', '/do', { verb: 'end', args: { reason: 'spät' } });
  await until(union, 'the end', () => union.locator('.d-report').count());
  has(await due(union).innerText(), de.inEnglish);
  equal(await due(union).locator('.d-report').getAttribute('lang'), 'en', 'its language');
  await close(union);
  const start = await open('/', german);
  has(await start.locator('.d-scen').innerText(), '17. September 1862');
  await close(start);
}

// The names of the pages stand apart at the head of a phone.
async function pagesApart() {
  for (const path of ['/', '/#/cwb3/order']) {
    const page = await open(path, { ...german, size: phone });
    const gaps = await page.evaluate(() => {
      const boxes = [...document.querySelectorAll('.mast nav a')].map((one) => {
        const range = document.createRange();
        range.selectNodeContents(one);
        return range.getBoundingClientRect();
      });
      return boxes.slice(1).map((box, i) => box.left - boxes[i].right);
    });
    ok(Math.min(...gaps) >= 12, `gaps at ${path}: ${gaps}`);
    await close(page);
  }
}

// No two words of the head of the page, of tabs and bars run together or are cut.
async function apart(size) {
  const lessons = { union: 'antietam', umpire: 'bieville', german: 'bieville' };
  for (const [seat, lesson] of Object.entries(lessons)) {
    const page = await sit(await begin(lesson), seat, { ...german, size });
    await go(page, 'seats');
    if (size === desk) await press(page, due(page).locator('.acts .btn').first());
    const wrong = await page.evaluate(() => {
      const found = [];
      for (const row of document.querySelectorAll(
        '.mast nav, .d-tabs [role=tablist], .d-tabbar, .d-mark .d-seg',
      )) {
        const list = [...row.children].filter((one) => one.getClientRects().length);
        const middle = ({ top, bottom }) => Math.round((top + bottom) / 20);
        const rows = new Set(list.map((one) => middle(one.getBoundingClientRect())));
        if (rows.size > 1) found.push(`${row.textContent} in ${rows.size} rows`);
        list.forEach((one, i) => {
          const range = document.createRange();
          range.selectNodeContents(one);
          const box = range.getBoundingClientRect();
          const own = one.getBoundingClientRect();
          if (one.scrollWidth > one.clientWidth + 1 || box.right > own.right + 1)
            found.push(`${one.textContent} is cut`);
          const next = list[i + 1];
          if (!next) return;
          range.selectNodeContents(next);
          const after = range.getBoundingClientRect();
          if (after.top < box.bottom && after.left >= box.left && after.left - box.right < 6)
            found.push(`${one.textContent}|${next.textContent}: ${after.left - box.right}`);
        });
      }
      return found.join('; ');
    });
    equal(wrong, '', seat);
    await close(page);
  }
}

/* ---- the end ---- */

// A draw is everybody's: no side is chosen for it.
async function drawn() {
  const game = await begin('antietam');
  await told(game, 'umpire', '/do', {
    verb: 'end',
    args: { reason: 'it is late' },
  });
  const page = await sit(game, 'umpire');
  await openSlip(page, 'settle');
  await press(page, slip(page).locator('[data-k="result=drawn"]'));
  await press(page, slip(page).locator('[data-k="give"]'));
  equal(await slip(page).count(), 0, 'the slip stays');
  const { sides } = await told(game, 'umpire');
  equal(sides.map(({ outcome }) => outcome).join(), 'drawn,drawn', 'how it ended');
  await close(page);
}

// What is read in the log stays open when something comes; what was typed wrong is typed again, on a
// page that was opened anew too.
async function logOpen() {
  const game = await begin('antietam');
  await toStep(game, 'delay');
  await told(game, 'union', '/do', { verb: 'delay', args: { order: '2' }, dice: '5' });
  const page = await sit(game, 'union');
  await go(page, 'log');
  await press(page, page.locator('.d-log summary').first());
  const open = () => page.locator('.d-log .ent[open] .inner').count();
  await press(page, page.locator('[data-k="f-all"]'));
  equal(await open(), 1, 'entries that lie open');
  await press(page, page.locator('.d-log [data-k="correct"]'));
  has(await due(page).locator('.d-tray').innerText(), 'XII Corps');
  await press(page, due(page).locator('.d-face').first());
  const { entries } = await told(game, 'union', '/log?from=2');
  equal(JSON.stringify(entries.at(-1).plays[0].faces), '[[1]]', 'the die that counts');
  // Throws are what dice fell for.
  await go(page, 'log');
  await press(page, page.locator('[data-k="f-throws"]'));
  const thrown = await page.locator('.d-log .ent').count();
  equal(thrown, 2, 'throws');
  await close(page);
}

// A page on which a rule is asked that is offered in a step.
async function asks(name, seat, rule) {
  const game = await begin('antietam');
  await toStep(game, name);
  const page = await sit(game, seat);
  await press(page, due(page).locator(`[data-k="verb-ask-${rule}"]`));
  return page;
}

// Fire is offered where it is fired, by what it is, and told alike before the throw and in it.
async function fires() {
  const page = await asks('fire-other', 'confederate', 'fire');
  has(await slip(page).locator('h2').innerText(), 'Fire on a hex');
  await due(page).locator('[data-k="in-target"]').fill('Magilton');
  await due(page).locator('[data-k="in-points"]').fill('9');
  await until(page, 'odds', () => slip(page).locator('.odds').count());
  has(await slip(page).locator('.chances').innerText(), 'casualties 1');
  await press(page, slip(page).locator('[data-k="give"]'));
  has(await due(page).locator('.d-tray').innerText(), 'casualties 1');
  await press(page, due(page).locator('[data-die="0"] .d-face').nth(3));
  const faces = await due(page).locator('[data-die="1"] small').allInnerTexts();
  ok(
    faces.every((one) => /^\d$/.test(one)),
    `what faces bring: ${faces}`,
  );
  await close(page);
}

// A die that is thrown against another has a name, odds when one of them lies there, and its shape.
async function againstEachOther() {
  const game = await begin('bieville');
  const page = await sit(game, 'umpire');
  const tray = due(page).locator('.d-tray');
  for (let i = 0; i < 8 && !(await tray.count()); i++) {
    for (const side of ['british', 'german']) await told(game, side, '/next', {});
    await rest(page);
    if (!(await tray.count())) await press(page, page.locator('[data-k="end"]').first());
  }
  has(await tray.innerText(), 'Who is Side A this turn');
  for (const name of ['red', 'blue'])
    ok(await tray.getByRole('group', { name, exact: true }).count(), `no die is ${name}`);
  await page.keyboard.press('4');
  await until(page, 'odds', async () => (await tray.innerText()).includes('65.0'));
  equal(
    await tray.locator('[data-die="0"] .d-face').count(),
    1,
    'faces of the die that lies there',
  );
  const at = await page.evaluate(() => document.activeElement.closest('[data-die]')?.dataset.die);
  equal(at, '1', 'the die that has the focus');
  await press(page, tray.locator('[data-die="0"] .d-face'));
  equal(
    await tray.locator('[data-die="0"] .d-face').count(),
    10,
    'faces once it is taken up again',
  );
  await close(page);
}

// What must be thrown next is in reach, however much came of the throw before.
async function throwsOn() {
  const game = await begin('eylau');
  const page = await sit(game, 'french', { size: phone });
  const must = () => due(page).locator('.d-card.must .acts .btn');
  for (let i = 0; i < 8 && !(await due(page).locator('.d-came').count()); i++) {
    await press(page, must().first());
    if (await due(page).locator('.d-tray').count())
      await press(page, due(page).getByText(d.program));
  }
  ok(await must().count(), 'nothing more must be thrown');
  ok(await due(page).locator('[data-k="next-throw"]').isVisible(), 'the next is out of reach');
  const { y, height } = await due(page).locator('[data-k="next-throw"]').boundingBox();
  const bar = await page.locator('.d-tabbar').boundingBox();
  ok(y + height <= bar.y + 1, 'it lies under the bar');
  await press(page, due(page).locator('[data-k="next-throw"]'));
  ok((await must().count()) || (await due(page).locator('.d-tray').count()), 'nothing was taken');
  await close(page);
}

// Places are offered wherever words name one.
async function offersPlaces() {
  const game = await begin('wagram');
  await toStep(game, 'communications');
  const page = await sit(game, 'french');
  await press(page, due(page).locator('[data-k="verb-write"]'));
  await slip(page).locator('[data-k="in-objective"]').fill('s');
  has(await slip(page).locator('.d-offer').innerText(), 'Süssenbrunn');
  await press(page, slip(page).locator('.d-offer .d-pill').first());
  ok(
    (await slip(page).locator('[data-k="in-objective"]').inputValue()).length > 3,
    'nothing taken',
  );
  // What is measured need not be said.
  await press(page, slip(page).locator('[data-k="all-to"]'));
  await press(page, slip(page).locator('[data-k="to=v"]'));
  equal(
    await slip(page).locator('[data-k="in-distance"]').getAttribute('placeholder'),
    d.measured('20'),
    'the distance',
  );
  await close(page);
}

// Of what is open, one that is left goes back to the desk; an old result is not what N or T leave.
async function focusStays() {
  const game = await begin('antietam');
  const page = await sit(game, 'union');
  await page.keyboard.press('n');
  await page.waitForSelector('.d-verbs header');
  await page.keyboard.press('Escape');
  ok(await page.evaluate(() => document.activeElement !== document.body), 'the focus is lost');
  await close(page);
}

// What is asked and what is due do not deny each other.
async function deniesNothing() {
  const game = await begin('antietam');
  await toStep(game, 'delay');
  await told(game, 'union', '/do', { verb: 'delay', args: { order: '2' } });
  const page = await sit(game, 'confederate');
  await told(game, 'union', '/undo', { reason: 'a cocked die' });
  await page.waitForSelector('.d-asking');
  ok(!(await due(page).innerText()).includes(d.nothingDue), 'nothing is due, it says');
  await told(game, 'umpire', '/consent', { args: { answer: 'no' } });
  await until(page, 'who refused what', async () =>
    (await page.locator('.d-news').innerText()).includes(
      'The umpire refused: Union asked to take back',
    ),
  );
  await close(page);
}

// When the game is over, what is still to be said of it stands above the report.
async function settlesFirst() {
  const game = await begin('antietam');
  const page = await sit(game, 'umpire', { size: phone });
  await told(game, 'umpire', '/do', { verb: 'end', args: { reason: 'it is late' } });
  await page.waitForSelector('.d-report');
  await rest(page);
  const at = async (what) => (await page.locator(what).first().boundingBox()).y;
  ok((await at('.d-card[data-item]')) < (await at('.d-report')), 'it lies below the report');
  has(await page.locator('.d-now').innerText(), d.over);
  await close(page);
}

// A click that was meant for the button before is no die; "Do it" without what is needed leads there.
async function clicksOnce() {
  const game = await begin('antietam');
  await toStep(game, 'delay');
  const page = await sit(game, 'union', { size: { width: 1440, height: 900 } });
  const before = (await told(game, 'union', '/log?from=2')).entries.length;
  const button = due(page).locator('.d-card.must .acts .btn').first();
  const { x, y, width, height } = await button.boundingBox();
  // Wherever a face comes to lie under the pointer.
  for (const at of [0.1, 0.5, 0.9]) {
    await page.mouse.dblclick(x + width * at, y + height / 2);
    await rest(page);
    equal((await told(game, 'union', '/log?from=2')).entries.length, before, 'entries');
    await press(page, due(page).getByText(d.putDown));
  }
  await due(page).locator('.d-card.must .acts .btn').first().click();
  await page.waitForSelector('.d-tray');
  await page
    .locator('.d-face')
    .first()
    .evaluate((one) => one.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 2 })));
  equal(
    (await told(game, 'union', '/log?from=2')).entries.length,
    before,
    'entries of a second click',
  );
  await close(page);
}

async function leadsOn() {
  const page = await asks('movement', 'union', 'close-combat');
  has(await slip(page).locator('.wanting').innerText(), 'defender');
  await slip(page).locator('[data-k="give"]').click({ force: true });
  const at = await page.evaluate(() => document.activeElement.closest('.fld')?.dataset.ask);
  equal(at, 'defender', 'where it leads');
  equal((await look(page)).refusal, '', 'what was refused');
  // The dice would tell of him who is attacked: that is said before they fall.
  for (const [name, who] of [
    ['attacker', 'Gibbon'],
    ['defender', 'Douglass'],
  ])
    await slip(page).locator(`[data-k="in-${name}"]`).fill(who);
  await until(page, 'who throws', async () =>
    (await slip(page).innerText()).includes(d.unseenDice),
  );
  equal(await slip(page).locator('[data-k="give"]').innerText(), d.program, 'what it does');
  await close(page);
}

// Where a leader is, if not with his men.
async function whereHeIs() {
  const game = await begin('antietam');
  await rule(game, { piece: 'mcclellan', place: 'Pry farm' });
  const page = await sit(game, 'union');
  await page.locator('.c-armies').getByText('McClellan (Pry farm)').waitFor();
  await close(page);
}

// Back from the charts the desk is still there, though the server is not.
async function backWhileAway() {
  const at = await serve();
  const game = await begin('antietam', {}, at);
  const page = await sit(game, 'union');
  await at.kill('SIGKILL');
  await page.waitForSelector('.live.away');
  await page.evaluate(() => (location.hash = '#/'));
  await page.waitForSelector('.d-desk', { state: 'detached' });
  await page.goBack();
  await page.waitForSelector('.d-desk');
  has(await due(page).innerText(), d.away('').split('.')[0]);
  await page.context().close();
  await at.end();
}

export default async function newcomer() {
  await tests([
    ['news are read once', readOnce],
    ['what was not read stays', readLater],
    ['what was read is of one seat', readByWhom],
    ['what was read is of one game', readOfWhich],
    ['a request and news leave room', () => room(desk)],
    ['news leave the card in sight on the smallest phone', cardInSight],
    ['a ruling is no wider than a phone', narrow],
    ['who rules says what he may', ruledOn],
    ...both('reasons are read whole', struck),
    ['more of a formation', more],
    ['orders and chits are called by whom they are for', called],
    ['what it came to is set off', setOff],
    ['words are one line', oneLine],
    ['Enter leads on', entersOn],
    ['dice that are put down give the order back', putDown],
    ['a step is ended once', endsOnce],
    ['a game is begun once', beginsOnce],
    ['what was done last is taken back', onlyLast],
    ['what was taken back is not said', unsaid],
    ['what needs consent is asked for', onlyAsks],
    ['a commander withdraws his own', withdraws],
    ['the device is handed to somebody', handsOver],
    ['German names who did it', addressed],
    ...both('words stand apart in German', apart),
    ['pages stand apart in German on a phone', pagesApart],
    ['a draw is of no side', drawn],
    ['the log stays open, and its dice are corrected', logOpen],
    ['fire is offered by what it is', fires],
    ['dice against each other have names', againstEachOther],
    ['the next throw is in reach', throwsOn],
    ['places are offered for an objective', offersPlaces],
    ['what is left gives the focus back', focusStays],
    ['a request and what is due agree', deniesNothing],
    ['after the end what is to be said comes first', settlesFirst],
    ['the desk stays while the server is away', backWhileAway],
    ['a click is one', clicksOnce],
    ['what is wanting is led to', leadsOn],
    ['a leader who is elsewhere is told there', whereHeIs],
  ]);
}
