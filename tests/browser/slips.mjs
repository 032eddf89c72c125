// SPDX-License-Identifier: MIT
// Slips, dice and cards as who sits at a desk for the first time reads them.
import {
  accessible,
  begin,
  close,
  d,
  desk,
  due,
  equal,
  fits,
  go,
  has,
  look,
  ok,
  phone,
  press,
  rest,
  sit,
  tests,
  throwDice,
  told,
  until,
} from './all.mjs';

const slip = (page) => page.locator('.d-slipform');
const field = (page, arg) => slip(page).locator(`.fld[data-arg="${arg}"]`);

// A slip by its verb, from all that can be done.
async function openSlip(page, verb) {
  await press(page, due(page).locator('[data-k="anything"]'));
  await press(page, page.locator(`[data-k="verb-${verb}"]`));
}

// On to the first order that must be thrown for.
async function toDelay(game, seat) {
  for (let i = 0; i < 12; i++) {
    const list = (await told(game, seat, '/due')).due;
    const item = list.find((one) => one.compelled);
    if (item) return item;
    const { clock } = await told(game, seat);
    const acts = game.tokens[clock.side] && seat !== 'solo' ? clock.side : seat;
    await told(game, acts, '/next', {});
  }
  throw new Error('nothing is compelled');
}

// Who has said that the dice are his own throws all of them, alone too.
async function ownDice(size) {
  const game = await begin('antietam', { solo: true, 'dice-from': 'typed' });
  await toDelay(game, 'solo');
  const page = await sit(game, 'solo', { size });
  const refused = [];
  page.on('response', (one) => one.status() === 409 && refused.push(one.url()));
  await press(page, due(page).locator('.d-card.must .acts button').first());
  ok((await look(page)).tray, `no dice are asked for: ${await due(page).innerText()}`);
  equal(await due(page).getByText(d.program).count(), 0, 'offers of the program');
  await throwDice(page, true);
  const { entries } = await told(game, 'solo', '/log');
  const thrown = entries.filter((entry) => entry.plays.some((one) => one.faces?.length));
  equal(thrown.map((entry) => entry['typed-by']).join(), 'solo', 'whose dice');
  equal(refused.join(), '', 'what was refused first');
  // Nor is there a die of the program in what the end of a step brings.
  for (let i = 0; i < 20; i++) {
    if ((await look(page)).tray) {
      await throwDice(page, true);
      continue;
    }
    const end = due(page).locator('[data-k="end"]:not([aria-disabled])');
    if (!(await end.count())) break;
    await press(page, end);
  }
  const all = (await told(game, 'solo', '/log')).entries;
  for (const entry of all.filter((one) => one.plays.some((each) => each.faces?.length)))
    equal(entry['typed-by'], 'solo', entry.sentence);
  equal(refused.join(), '', 'what was refused first');
  await close(page);
}

// What has to be chosen stands open, and says what it is; who is struck, why.
async function open(size) {
  const game = await begin('antietam');
  const page = await sit(game, 'union', { size });
  await openSlip(page, 'loss');
  for (const arg of ['unit', 'casualties', 'stragglers', 'guns'])
    ok(await field(page, arg).isVisible(), `${arg} is folded`);
  has(await field(page, 'casualties').innerText(), 'strength points lost');
  const chips = field(page, 'unit').locator('[role=radio]');
  ok(await chips.count(), 'no units');
  equal(await chips.locator('.no').count(), 0, 'units that are struck');
  equal(await slip(page).locator('details').count(), 0, 'folds');
  await press(page, chips.first());
  has(await slip(page).locator('.foot').innerText(), 'casualties');
  await accessible(page);
  if (size === phone) await fits(page);
  await page.keyboard.press('Escape');
  // What goes with nothing now is not among what can be done.
  await press(page, due(page).locator('[data-k="anything"]'));
  equal(await page.locator('.d-verbs > ul [data-k="verb-morale"]').count(), 0, 'morale at hand');
  await page.locator('.d-verbs summary').click();
  await press(page, page.locator('[data-k="verb-fall-back"]'));
  ok(await field(page, 'to').isVisible(), 'where it falls back to is folded');
  has(await field(page, 'unit').locator('.why').innerText(), 'has not to go back');
  // The reason is in sight, above the foot.
  const { low, top } = await page.evaluate(() => ({
    low: document.querySelector('.d-slipform .why').getBoundingClientRect().bottom,
    top: document.querySelector('.d-slipform .foot').getBoundingClientRect().top,
  }));
  ok(low <= top + 1, `the reason ends at ${low}, the foot begins at ${top}`);
  await close(page);
}

// An attack says where it stops, and is not given to who sends it.
async function attack(size) {
  const game = await begin('antietam');
  const page = await sit(game, 'union', { size });
  await openSlip(page, 'issue');
  await press(page, slip(page).locator('[data-k="type=complex"]'));
  await press(page, slip(page).locator('[data-k="purpose=attack"]'));
  await press(page, slip(page).locator('[data-k="all-to"]'));
  const army = slip(page).locator('[data-k="to=aop"]');
  equal(await army.getAttribute('aria-disabled'), 'true', 'the Army HQ attacks');
  await army.dispatchEvent('click');
  has(await field(page, 'to').locator('.why').innerText(), 'not to attack');
  const { low, top, from } = await page.evaluate(() => ({
    low: document.querySelector('.d-slipform .why').getBoundingClientRect().bottom,
    from: document.querySelector('.d-slipform .why').getBoundingClientRect().top,
    top: document.querySelector('.d-slipform .foot').getBoundingClientRect().top,
  }));
  ok(from > 0 && low <= top + 1, `the reason from ${from} to ${low}, the foot from ${top}`);
  for (const key of ['to=ii-corps', 'method=oral'])
    await press(page, slip(page).locator(`[data-k="${key}"]`));
  ok(await field(page, 'limit').isVisible(), 'the limit is folded');
  has(await field(page, 'limit').innerText(), 'where the troops stop');
  await close(page);
}

// What was refused goes with the slip.
async function refused() {
  const game = await begin('antietam');
  const page = await sit(game, 'union');
  await openSlip(page, 'issue');
  for (const key of ['all-to', 'to=ii-corps', 'type=simple', 'purpose=defend', 'method=oral'])
    await press(page, slip(page).locator(`[data-k="${key}"]`));
  await page.locator('[data-k="in-text"]').fill('hold');
  await rest(page);
  await page.route('**/do', (route) =>
    route.fulfill({
      status: 409,
      contentType: 'application/json',
      body: JSON.stringify({ errors: [{ code: 'x.y', what: 'it was refused', next: '' }] }),
    }),
  );
  await press(page, slip(page).locator('[data-k="seal"]'));
  await until(page, 'the refusal', () => due(page).getByText('it was refused').count());
  await page.keyboard.press('Escape');
  equal(await slip(page).count(), 0, 'slips');
  equal(await due(page).getByText('it was refused').count(), 0, 'refusals of no slip');
  await close(page);
}

// The umpire reads which die falls, and is asked once.
async function consent(size) {
  const game = await begin('antietam', { 'typed-dice': true });
  await toDelay(game, 'union');
  await told(game, 'union', '/do', { verb: 'delay', args: { order: '2' }, dice: '5' });
  const page = await sit(game, 'umpire', { size });
  await told(game, 'union', '/undo', { reason: 'a cocked die' });
  const card = page.locator('.d-asking');
  await until(page, 'what falls', () => card.locator('.d-falls').count());
  const words = await card.innerText();
  has(words, d.fell('5', '').trim());
  ok(!words.includes(d.freely), `a die falls for nothing: ${words}`);
  equal(await due(page).getByText('a cocked die').count(), 1, 'times it is told');
  if (size === phone) await fits(page);
  await press(page, card.getByText(d.agree));
  // What it came to is struck in the log, and so is the entry when it is gone through again.
  await go(page, 'log');
  const line = page.locator('.d-log .ent').filter({ has: page.locator('.d-fate') });
  const struck = line.locator('s.res .d-word');
  equal(await struck.count(), 1, 'words of state of what was taken back');
  has(await struck.evaluate((one) => getComputedStyle(one).textDecorationLine), 'line-through');
  await line.locator('summary').click();
  await press(page, line.getByText(d.replay, { exact: true }));
  equal(await due(page).locator('h3 s').count(), 1, 'entries that are struck');
  has(await due(page).locator('.d-fate').innerText(), d.fate['taken-back']);
  equal(await page.locator('.d-marks .gone').count(), 1, 'marks of what was taken back');
  await accessible(page);
  await close(page);
}

// Dice that are corrected have no odds, and no bar for them.
async function corrected() {
  const game = await begin('antietam', { 'typed-dice': true });
  await toDelay(game, 'union');
  const page = await sit(game, 'union');
  await press(page, due(page).locator('.d-card.must .acts button').first());
  await throwDice(page, true);
  await press(page, due(page).getByText(d.correct));
  ok((await look(page)).tray, 'no dice');
  equal(await due(page).locator('.d-tray .odds').count(), 0, 'bars');
  // News sweep them not away.
  const title = await page.title();
  await told(game, 'umpire', '/ruling', {
    args: { piece: 'hooker', place: 'the mill', reason: 'so' },
  });
  await until(page, 'news', async () => (await page.title()) !== title);
  await rest(page);
  ok((await look(page)).tray, 'no dice after news');
  await close(page);
}

export default async function slips() {
  const both = (name, body) => [
    [`${name}, at a desk`, () => body(desk)],
    [`${name}, on a phone`, () => body(phone)],
  ];
  await tests([
    ...both('alone, all dice are the player’s who said so', ownDice),
    ...both('what is to be chosen stands open, and says why not', open),
    ...both('an attack says where it stops, and who attacks', attack),
    ['what was refused goes with its slip', refused],
    ...both('which die falls, and what was taken back', consent),
    ['dice are corrected without odds', corrected],
  ]);
}
