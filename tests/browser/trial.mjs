// SPDX-License-Identifier: MIT
// What players at a table stumbled over: each is tried here as they did it.
import {
  begin,
  both,
  close,
  d,
  desk,
  due,
  equal,
  go,
  has,
  ok,
  phone,
  press,
  rest,
  sit,
  t,
  tests,
  told,
  until,
} from './all.mjs';

const slip = (page) => page.locator('.d-slipform');

async function openSlip(page, verb) {
  await press(page, due(page).locator('[data-k="anything"]'));
  await press(page, page.locator(`[data-k="verb-${verb}"]`));
}

// On to a step of a turn, with the program's dice.
async function toStep(game, turn, name) {
  const keeps = game.tokens.umpire ? 'umpire' : 'solo';
  for (let i = 0; i < 60; i++) {
    const { clock } = await told(game, keeps);
    if (clock.turn === turn && clock.step === name) return;
    const sides = keeps === 'solo' ? ['solo'] : clock.side ? [clock.side] : game.sides;
    for (const side of sides) {
      const { due: list } = await told(game, side, '/due');
      for (const { verb, with: args } of list.filter((one) => one.compelled))
        await told(game, side, '/do', { verb, args });
      await told(game, side, '/next', {});
    }
  }
  throw new Error(`no ${name} in turn ${turn}`);
}

// What the server tells, changed on its way.
const changed = (page, path, change) =>
  page.route(path, async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: change(await answer.json()) });
  });

// The same desk, opened again.
async function anew(page) {
  await rest(page);
  await page.reload();
  page.under.clear(); // what was asked before goes unanswered
  await page.waitForSelector('.d-desk');
  await rest(page);
}

// The colour that stands there, and that of a token.
const paint = (locator) => locator.evaluate((one) => getComputedStyle(one).backgroundColor);
const token = (page, name) =>
  page.evaluate((of) => {
    const probe = document.body.appendChild(document.createElement('i'));
    probe.style.background = `var(${of})`;
    const colour = getComputedStyle(probe).backgroundColor;
    probe.remove();
    return colour;
  }, name);

/* ---- the log ---- */

const LONG = 'that many casualties, straggler check, morale check';

// However long it is what it came to, the sentence keeps its room; with a slip open too.
async function roomy(size) {
  const game = await begin('antietam');
  await toStep(game, 1, 'movement');
  const page = await sit(game, 'union', { size });
  await changed(page, '**/log?*', (json) => ({
    ...json,
    entries: json.entries.map((one) => ({ ...one, label: LONG, tone: 'good' })),
  }));
  await anew(page);
  await go(page, 'log');
  if (size === desk) await openSlip(page, 'loss');
  const narrow = await page
    .locator('.d-log summary > .no + span')
    .evaluateAll((list) => Math.min(...list.map((one) => one.clientWidth || one.offsetWidth)));
  ok(narrow > 150, `a sentence is ${narrow} px wide`);
  const over = await page
    .locator('.d-log summary')
    .evaluateAll((list) => list.filter((one) => one.scrollWidth > one.clientWidth + 1).length);
  equal(over, 0, 'entries that are wider than their place');
  await close(page);
}

// A throw that was taken back: one of Union, and the other side agreed.
async function takenBack() {
  const game = await begin('antietam', { 'typed-dice': true });
  await toStep(game, 1, 'delay');
  await told(game, 'union', '/do', { verb: 'delay', args: { order: '2' }, dice: '5' });
  await told(game, 'union', '/undo', { reason: 'a cocked die' });
  await told(game, 'confederate', '/consent', { args: { answer: 'yes' } });
  return game;
}

// On paper what was taken back is struck too, and says so.
async function onPaper() {
  const game = await takenBack();
  const page = await sit(game, 'union');
  await page.evaluate(() => (window.print = () => {}));
  await go(page, 'orders');
  await press(page, page.locator('[data-k="print"]'));
  await press(page, page.locator('[data-k="print-log"]'));
  await page.waitForSelector('.d-printout', { state: 'attached' });
  const row = page.locator('.d-printout tbody tr tr').filter({ has: page.locator('s') });
  equal(await row.count(), 1, 'rows that are struck');
  has(await row.textContent(), d.fate['taken-back']);
  equal(await row.locator('s').count(), 2, 'the sentence and what it came to, struck');
  equal(await row.locator('small').count(), 0, 'sums of what no longer counts');
  await close(page);
}

// News tell what was taken back as the log does.
async function oldNews() {
  const game = await takenBack();
  const page = await sit(game, 'umpire');
  await until(page, 'news', () => page.locator('.d-news').count());
  const struck = page.locator('.d-news s');
  while (!(await struck.count()) && (await page.locator('[data-k="news"]').count()))
    await press(page, page.locator('[data-k="news"]'));
  ok(await struck.count(), 'it is told as if it stood');
  has(await page.locator('.d-news').innerText(), d.fate['taken-back']);
  await close(page);
}

// What the umpire did lies there until the step is over, though another ends it.
async function letGo() {
  const game = await begin('antietam');
  await toStep(game, 1, 'delay');
  const page = await sit(game, 'umpire');
  await press(page, due(page).getByText(`${d.waive}…`));
  await page.locator('[data-k="reason"]').fill('the courier was seen');
  await press(page, due(page).locator('.d-weighs .btn.main'));
  const done = due(page).locator('.d-card.done');
  equal(await done.count(), 1, 'what was done');
  const before = (await told(game, 'umpire')).clock.step;
  await told(game, 'union', '/next', {});
  const { clock } = await told(game, 'umpire');
  ok(clock.step !== before, 'the step goes on');
  await until(page, 'the step', async () =>
    (await page.locator('.d-clock .step').innerText()).includes(clock.title),
  );
  equal(await done.count(), 0, 'what was done in a step that is over');
  await close(page);
}

// A step before the first turn is called by its title afterwards too.
async function titles() {
  const game = await begin('wagram');
  await toStep(game, 1, 'communications');
  const page = await sit(game, 'french');
  await go(page, 'log');
  const stamps = () => page.locator('.d-log .stamp').allInnerTexts();
  await until(page, 'titles', async () => / First orders/i.test((await stamps()).join()));
  ok(!/set-up|, reserves/.test((await stamps()).join()), `stamps: ${await stamps()}`);
  await close(page);
}

/* ---- words ---- */

const ODDS = [
  ['no-effect', 'no effect'],
  ['blood-lust', 'Blood Lust'],
  ['0', 'delay 0'],
  ['D1', 'delayed'],
].map(([word, label], i) => ({ word, label, p: 0.25, order: i, tone: 'neutral' }));

// What may come is said once.
async function once() {
  const game = await begin('antietam');
  await toStep(game, 1, 'delay');
  const page = await sit(game, 'union');
  await changed(page, '**/due', (json) => ({
    ...json,
    due: json.due.map((one) => (one.odds ? { ...one, odds: ODDS } : one)),
  }));
  await anew(page);
  await page.waitForSelector('.d-card[data-item] .key li');
  const key = await page.locator('.d-card[data-item] .key').first().locator('li').allInnerTexts();
  equal(
    key.map((one) => one.replace(/\s*[\d.,]+\s%/u, '').trim()).join('; '),
    'no effect; Blood Lust; delay 0; D1, delayed',
    'the key',
  );
  await close(page);
}

// Under the faces no word is an id, and none is cut.
async function faces(size) {
  const game = await begin('antietam', { 'typed-dice': true });
  await toStep(game, 1, 'delay');
  const page = await sit(game, 'union', { size });
  await changed(page, '**/dice', (json) => ({
    ...json,
    next: json.next?.map((one) => ({
      ...one,
      odds: [{ word: 'shaken-badly', label: 'shaken badly', p: 1, order: 0, tone: 'bad' }],
    })),
  }));
  await press(page, due(page).locator('.d-card.must .acts button').first());
  const words = due(page).locator('.d-faces small');
  await until(page, 'what it brings', async () => (await words.first().innerText()) !== '');
  equal(await words.first().innerText(), 'shaken badly', 'under a face');
  const cut = await words.evaluateAll(
    (list) => list.filter((one) => one.scrollWidth > one.clientWidth + 1).length,
  );
  equal(cut, 0, 'words that are cut');
  await close(page);
}

// Orders have names for a side as for the umpire; verbs that are not open too.
async function named() {
  const game = await begin('antietam');
  const page = await sit(game, 'union');
  await press(page, due(page).locator('[data-k="anything"]'));
  await page.locator('.d-verbs summary').click();
  const shut = (await page.locator('.d-verbs .shut').innerText()).toLowerCase();
  ok(!/[a-z]-(on|back) is not open/.test(shut), `ids: ${shut}`);
  await press(page, page.locator('[data-k="verb-ruling"]'));
  const chips = slip(page).locator('.fld[data-arg="order"] [role=radio] span');
  for (const words of await chips.allInnerTexts()) has(words, d.orderTo('', '', '').trim());
  await close(page);
}

// A rule that was not asked anything yet has no figures.
async function ruleChips() {
  const game = await begin('antietam');
  await toStep(game, 1, 'movement');
  const page = await sit(game, 'union');
  await openSlip(page, 'ask');
  const chips = slip(page).locator('.fld[data-arg="rule"] [role=radio]');
  ok(await chips.count(), 'no rules');
  equal(await chips.locator('small:not(.no)').count(), 0, 'figures');
  await close(page);
}

// Alone, a slip whose dice the program throws says so.
async function sealedSlip() {
  const game = await begin('eylau', { solo: true });
  for (let i = 0; i < 20; i++) {
    const { due: list } = await told(game, 'solo', '/due');
    if (list.some((one) => one.verb === 'issue' && one.sealed)) break;
    ok(i < 19, 'no order is due');
    for (const { verb, with: args } of list.filter((one) => one.compelled))
      await told(game, 'solo', '/do', { verb, args });
    await told(game, 'solo', '/next', {});
  }
  const page = await sit(game, 'solo');
  await openSlip(page, 'issue');
  has(await slip(page).locator('.foot').innerText(), d.sealedDice);
  await close(page);
}

/* ---- the hand ---- */

// Letting go after the seal is no tap on what lies under the thumb then.
async function lettingGo() {
  const game = await begin('antietam');
  const page = await sit(game, 'union', {
    size: phone,
    reducedMotion: 'no-preference',
    isMobile: true,
  });
  await openSlip(page, 'issue');
  for (const key of ['all-to', 'to=ii-corps', 'type=simple', 'purpose=defend', 'method=oral'])
    await press(page, slip(page).locator(`[data-k="${key}"]`));
  await page.locator('[data-k="in-text"]').fill('hold');
  await until(page, 'it can be sealed', () =>
    slip(page).locator('[data-k="seal"]:not([aria-disabled])').count(),
  );
  await rest(page);
  const box = await slip(page).locator('[data-k="seal"]').boundingBox();
  const point = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const wire = await page.context().newCDPSession(page);
  const touch = (type, touchPoints) => wire.send('Input.dispatchTouchEvent', { type, touchPoints });
  await touch('touchStart', [point]);
  await until(page, 'the seal', async () => !(await slip(page).count()));
  const under = await page.evaluate(
    ({ x, y }) => document.elementFromPoint(x, y)?.closest('.d-tabbar button')?.dataset.k,
    point,
  );
  equal(under, 'bar-log', 'what lies under the thumb');
  await touch('touchEnd', []);
  await page.waitForTimeout(400);
  equal(await page.evaluate(() => document.body.dataset.view), 'due', 'where it leads');
  // The next tap is meant.
  await page.touchscreen.tap(point.x, point.y);
  await until(page, 'the log', () => page.evaluate(() => document.body.dataset.view === 'log'));
  await close(page);
}

// The keys are told at a key.
async function keys() {
  const game = await begin('antietam');
  const page = await sit(game, 'union');
  await page.keyboard.press('?');
  await until(page, 'the keys', () => page.locator('.d-keys dl').isVisible());
  has(await page.locator('.d-keys').innerText(), d.keyList[0][1]);
  // It stays open when the page is drawn anew.
  await told(game, 'umpire', '/ruling', {
    args: { piece: 'hooker', place: 'the mill', reason: 'so' },
  });
  await until(page, 'news', () => page.locator('.d-news').count());
  ok(await page.locator('.d-keys dl').isVisible(), 'the keys are folded');
  await close(page);
}

/* ---- what is seen ---- */

// What cannot be done does not light up under the mouse.
async function disabled() {
  const game = await begin('antietam');
  const page = await sit(game, 'union');
  await openSlip(page, 'loss');
  const give = slip(page).locator('[data-k="give"]');
  equal(await give.getAttribute('aria-disabled'), 'true');
  await give.hover({ force: true });
  await page.waitForTimeout(300);
  equal(await paint(give), 'rgba(0, 0, 0, 0)', 'its colour');
  await close(page);
}

// No name of a field is broken inside.
async function labels(size) {
  const game = await begin('antietam');
  const page = await sit(game, 'union', { size });
  await openSlip(page, 'loss');
  const broken = await slip(page)
    .locator('.lab')
    .evaluateAll((list) =>
      list
        .filter((one) => {
          one.style.overflowWrap = 'normal';
          return one.scrollWidth > one.clientWidth;
        })
        .map((one) => one.textContent)
        .join(),
    );
  equal(broken, '', 'names that do not fit');
  await close(page);
}

// Wax on the bar is for what must be done, not for what may, nor for news.
async function badges() {
  const game = await begin('antietam');
  await toStep(game, 1, 'issue');
  const page = await sit(game, 'union', { size: phone });
  const badge = (name) => page.locator(`[data-k="bar-${name}"] .d-badge`);
  const wax = await token(page, '--wax');
  ok((await badge('due').count()) === 1, 'nothing may be done');
  ok((await paint(badge('due'))) !== wax, 'what may be done is red');
  await told(game, 'umpire', '/ruling', {
    args: { piece: 'hooker', place: 'the mill', reason: 'so' },
  });
  await until(page, 'news', () => badge('log').count());
  ok((await paint(badge('log'))) !== wax, 'news are red');
  await toStep(game, 1, 'delay');
  await until(page, 'what must be thrown', () => page.locator('.d-badge.must').count());
  equal(await paint(badge('due')), wax, 'what must be done');
  await close(page);
}

// On a phone the choice of a language and of the light say what they are.
async function choices() {
  const game = await begin('antietam');
  const page = await sit(game, 'union', { size: phone });
  await go(page, 'seats');
  await until(page, 'the seats', () => page.locator('.d-seats').count());
  const seats = page.locator('.c-papers');
  ok(await seats.getByText(t.language, { exact: true }).isVisible(), 'no label');
  ok(await seats.getByLabel(t.language, { exact: true }).isVisible(), 'it labels nothing');
  has(await seats.locator('[data-k="lamp"]').innerText(), t.theme);
  await close(page);
}

// Figures on chips are read whole, and all phrases are in sight at a desk.
async function figures(size) {
  const game = await begin('stones-river');
  const page = await sit(game, game.sides[0], { size });
  await openSlip(page, 'issue');
  const to = slip(page).locator('.fld[data-arg="to"] [role=radio]:not([aria-disabled])').nth(1);
  await press(page, to);
  const cut = (name) =>
    slip(page)
      .locator(name)
      .evaluateAll((list) =>
        list
          .filter((one) => one.scrollWidth > one.clientWidth + 1)
          .map((one) => one.textContent)
          .join('; '),
      );
  ok(await slip(page).locator('.d-chip small:not(.no)').count(), 'no figures');
  equal(await cut('.d-chip small:not(.no)'), '', 'figures that are cut');
  if (size === desk) equal(await cut('.d-offer'), '', 'phrases that are cut');
  await close(page);
}

// The ring of what has the focus covers no word.
async function ring() {
  const game = await begin('antietam', { 'typed-dice': true });
  await toStep(game, 1, 'delay');
  await told(game, 'union', '/do', { verb: 'delay', args: { order: '2' }, dice: '5' });
  const page = await sit(game, 'union');
  await go(page, 'log');
  await page.locator('.d-log summary').first().click();
  await press(page, page.locator('.d-log .ent').first().getByText(d.takeBack));
  const gap = await due(page)
    .locator('[data-k="reason"]')
    .evaluate(
      (one) =>
        one.getBoundingClientRect().top - one.previousElementSibling.getBoundingClientRect().bottom,
    );
  ok(gap >= 5, `${gap} px between the words and the ring`);
  await close(page);
}

export default async function trial() {
  await tests([
    ...both('a long verdict leaves the sentence its room', roomy),
    ['what was taken back is struck on paper', onPaper],
    ['news tell what was taken back as such', oldNews],
    ['what was done goes with its step', letGo],
    ['a step is called by its title', titles],
    ['what may come is said once', once],
    ...both('words under the faces', faces),
    ['orders and verbs by their names', named],
    ['a rule has no figures before it is asked', ruleChips],
    ['a slip says that the program throws', sealedSlip],
    ['letting go of the seal taps nothing', lettingGo],
    ['the keys at a key', keys],
    ['what cannot be done does not light up', disabled],
    ...both('names of fields are whole', labels),
    ['wax is for what must be done', badges],
    ['language and light say what they are', choices],
    ...both('figures are read whole', figures),
    ['figures are read whole on the smallest phone', () => figures({ width: 320, height: 568 })],
    ['a ring covers no word', ring],
  ]);
}
