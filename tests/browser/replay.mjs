// SPDX-License-Identifier: MIT
// A game again, entry by entry: what each entry changed, a branch, and after the end what each knew.
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
  ok,
  phone,
  press,
  rest,
  sit,
  sound,
  tests,
  told,
  until,
} from './all.mjs';

// Plays the umpire's way until a turn is over, then ends the game.
async function played(more) {
  const game = await begin('antietam', { 'dice-from': 'program', ...more });
  const seat = game.tokens.umpire ? 'umpire' : 'solo';
  for (let i = 0; i < 60; i++) {
    const { due: list, clock } = await told(game, seat, '/due');
    if (clock.turn > 1) break;
    const item = list.find((one) => one.compelled);
    if (item) await told(game, seat, '/do', { verb: item.verb, args: item.with });
    else await told(game, seat, '/next', {});
  }
  return game;
}

const changed = (page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('.d-changed')].map(
      (one) => one.dataset.piece || one.dataset.order,
    ),
  );

const at = (page) => page.locator('.d-scrub [data-k="scrub"]').inputValue();

async function scrubbed(size) {
  const game = await played();
  const [union] = game.sides;
  const { entries } = await told(game, union, '/log?from=1');
  const entry = entries.find(
    (one) => one.number > 1 && one.changes.some((each) => each.kind === 'order'),
  );
  ok(entry, 'no order changed');
  const page = await sit(game, union, { size });
  await go(page, 'log');
  await press(
    page,
    page
      .locator('.d-log .ent', { has: page.getByText(String(entry.number), { exact: true }) })
      .first()
      .locator('summary'),
  );
  await press(page, page.locator('.d-log .inner .plain').getByText(d.replay).first());
  equal(await at(page), String(entry.number), 'the entry');
  // Only what it changed is marked.
  const things = new Set(
    entry.changes.filter((one) => ['piece', 'order'].includes(one.kind)).map((one) => one.thing),
  );
  const marks = await changed(page);
  ok(marks.length > 0 && marks.every((one) => things.has(one)), `marked: ${marks}`);
  has(await due(page).innerText(), d.replayOnly);
  ok(!(await due(page).innerText()).includes(d.replayNote), 'a branch that is not offered');
  equal(await page.locator('[data-k="branch"]').count(), 0, 'a player branches');
  await accessible(page);
  if (size === phone) await fits(page);
  await page.keyboard.press('ArrowLeft');
  await until(page, 'the entry before', async () => (await at(page)) === String(entry.number - 1));
  // The thumb stays on the scrubber while what is shown changes.
  if (size === desk) {
    const range = page.locator('[data-k="scrub"]');
    const box = await range.boundingBox();
    await page.mouse.move(box.x + 10, box.y + box.height / 2);
    await page.mouse.down();
    for (const share of [0.3, 0.6, 0.99]) {
      await page.mouse.move(box.x + box.width * share, box.y + box.height / 2);
      await page.waitForTimeout(150);
    }
    await page.mouse.up();
    await rest(page);
    ok(Number(await at(page)) > entries.length * 0.9, `it stands at ${await at(page)}`);
  }
  await sound(page);
  await page.keyboard.press('Escape');
  equal(await page.locator('.d-scrub').count(), 0, 'back to now');
  await close(page);
}

async function branched() {
  const game = await played();
  const page = await sit(game, 'umpire');
  await go(page, 'log');
  await page.locator('.d-log summary').nth(2).click();
  await press(page, page.locator('.d-log .inner .plain').getByText(d.replay).first());
  const number = Number(await at(page));
  await page.locator('[data-k="branch"]').click();
  await until(page, 'another game', async () => !page.url().endsWith(`/${game.game}`));
  await until(page, 'its desk', () => page.locator('.d-desk .d-queue').count());
  equal(await page.locator('.d-scrub').count(), 0, 'it is played');
  // It is told apart from the game that it is of.
  const { title } = await told(game, 'umpire');
  has(await page.locator('.d-branchof').innerText(), d.branchOf(title, number));
  has(await page.locator('h1').innerText(), d.branchOf(title, number));
  has(await page.title(), d.branchOf(title, number));
  await go(page, 'log');
  const first = await page.locator('.d-log .no').first().innerText();
  ok(Number(first) <= number, `the branch goes to ${first}, not to ${number}`);
  const { entries } = await told(game, 'umpire', '/log?from=1');
  ok(entries.at(-1).number > number, 'the game itself went back');
  await close(page);
}

async function known(size) {
  const game = await played();
  const [union, confederate] = game.sides;
  const page = await sit(game, union, { size });
  await told(game, 'umpire', '/do', { verb: 'end', args: { reason: 'it is late' } });
  if (size === phone) await go(page, 'due');
  await until(page, 'the end', async () => (await due(page).innerText()).includes(d.result));
  await until(page, 'the luck', async () => (await due(page).innerText()).includes('Luck'));
  // What was thrown for is drawn against what was to be expected.
  const { parts } = await told(game, union, '/result');
  const tallies = parts.filter((part) => part.tally);
  ok(tallies.length, 'nothing was thrown for');
  const pictures = due(page).locator('.d-luck svg');
  equal(await pictures.count(), tallies.length, 'pictures of luck');
  for (const [i, { words, tally }] of tallies.entries()) {
    equal(await pictures.nth(i).getAttribute('aria-label'), words, 'what a picture says');
    has(await pictures.nth(i).textContent(), d.expects(tally.expected.toFixed(1)));
    ok(tally.first <= tally.well && tally.well < tally.first + tally.shares.length, words);
  }
  await press(page, due(page).getByText(d.goThrough));
  await until(page, 'the table', () => due(page).locator('.d-beside tbody tr').count());
  // An order of the other side: the truth has it, its own side too, this one did not.
  const { orders } = await told(game, confederate);
  const row = due(page)
    .locator('.d-beside tr', { hasText: orders[0].text.slice(0, 20) })
    .first();
  const cells = (await row.locator('td').allInnerTexts()).map((one) => one.trim());
  equal(cells[1], d.unknown, 'what the Union knew');
  equal(cells[2], d.same, 'what the Confederates knew');
  await press(page, due(page).locator(`[data-k="saw-${confederate}"]`));
  await go(page, 'orders');
  has(await page.locator('.c-papers').innerText(), orders[0].text);
  if (size === phone) await go(page, 'due');
  await accessible(page);
  if (size === phone) await fits(page);
  await sound(page);
  await close(page);
}

export default async function replay() {
  const all = [
    ['an entry again: what it changed, at a desk', () => scrubbed(desk)],
    ['an entry again: what it changed, on a phone', () => scrubbed(phone)],
    ['a branch is a game of its own', branched],
    ['after the end: what each side knew, beside the truth', () => known(desk)],
    ['after the end, on a phone', () => known(phone)],
  ];
  await tests(all);
}
