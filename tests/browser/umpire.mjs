// SPDX-License-Identifier: MIT
// The desk of the umpire: both sides, who holds up the clock, what falls with what is taken back.
import {
  accessible,
  begin,
  close,
  d,
  due,
  equal,
  fits,
  go,
  has,
  ok,
  phone,
  press,
  rest,
  serve,
  sit,
  sound,
  tests,
  told,
  until,
} from './all.mjs';

const onPhone = (size) => size === phone;

// On to the step in which something must be thrown for a side.
async function toDelay(game) {
  for (let i = 0; i < 12; i++) {
    const { due: list } = await told(game, 'umpire', '/due');
    const item = list.find((one) => one.compelled);
    if (item) return item;
    await told(game, 'umpire', '/next', {});
  }
  throw new Error('nothing is compelled');
}

// An item as the desk tells it: without the number of its order.
const plain = (item) => item.text.replace(/(order) [\w-]+/, '$1');

async function mirrored() {
  const game = await begin('antietam');
  const page = await sit(game, 'umpire');
  const [union, confederate] = game.sides;
  const army = (column) =>
    page
      .locator(`${column} .d-army`)
      .filter({ visible: true })
      .evaluateAll((list) =>
        list.map((one) => one.getAttribute('aria-label').toLowerCase()).join(),
      );
  equal(await army('.c-armies'), union, 'left');
  equal(await army('.c-papers'), confederate, 'right');
  // Who acts holds up the clock, until all he must do is done.
  const row = (side) => page.locator(`.d-queue [data-side="${side}"]`).innerText();
  has(await row(union), d.holdsUp);
  has(await row(confederate), d.waits);
  const item = await toDelay(game);
  await until(page, 'the queue', async () => (await row(union)).includes(plain(item)));
  has(await row(union), d.mustDo(1));
  await accessible(page);
  await sound(page);
  await close(page);
}

// What is compelled is let go: first it is told what falls, then it wants a reason.
async function waived(size) {
  const game = await begin('antietam');
  const item = await toDelay(game);
  const page = await sit(game, 'umpire', { size });
  await press(page, due(page).getByText(`${d.waive}…`));
  has(await due(page).locator('.d-falls').innerText(), plain(item));
  await accessible(page);
  if (onPhone(size)) await fits(page);
  await due(page).locator('.d-weighs .btn').click();
  equal((await told(game, 'umpire', '/due')).due.filter((one) => one.compelled).length, 1, 'due');
  // News from elsewhere leaves what is being written.
  await page.locator('[data-k="reason"]').fill('the courier was seen');
  const heard = page.waitForResponse((one) => one.url().includes('/api/games/'));
  await told(game, 'umpire', '/ruling', {
    args: { piece: 'ii-corps', place: 'the mill', reason: 'as it stands on the map' },
  });
  await heard;
  await rest(page);
  equal(await page.locator('[data-k="reason"]').inputValue(), 'the courier was seen', 'the reason');
  await press(page, due(page).locator('.d-weighs .btn'));
  equal((await told(game, 'umpire', '/due')).due.filter((one) => one.compelled).length, 0, 'due');
  await close(page);
}

// A side asks to take back: the umpire reads what would fall, and agrees.
async function consents() {
  const game = await begin('antietam', { 'dice-from': 'program' });
  const [union] = game.sides;
  const item = await toDelay(game);
  await told(game, union, '/do', { verb: item.verb, args: item.with.order ? { order: '2' } : {} });
  const page = await sit(game, 'umpire');
  await told(game, union, '/undo', { reason: 'the wrong order' });
  const card = due(page).locator('.d-card.must', { hasText: 'the wrong order' });
  await until(page, 'the card', () => card.locator('.d-falls').count());
  has(await card.locator('.d-falls').innerText(), 'delay');
  has(await card.locator('h3').innerText(), d.asksFor['undo-dice']('Union'));
  await accessible(page);
  await press(page, card.getByText(d.agree));
  equal(await card.count(), 0, 'cards');
  // And one that he takes back himself stays until it is answered.
  await go(page, 'log');
  const entry = page.locator('.d-log .ent').filter({ has: page.getByText('4', { exact: true }) });
  await entry.locator('summary').click();
  await press(page, entry.getByText(d.takeBack));
  ok(
    await due(page).locator('.d-weighs .d-falls').count(),
    `nothing falls: ${await due(page).innerText()}`,
  );
  await press(page, due(page).locator('.d-weighs').getByText(d.close));
  equal(await due(page).locator('.d-weighs').count(), 0, 'it is closed');
  await close(page);
}

// A phone cannot reach the machine's own name for itself: that is said; where there is another
// address, link and code have that one.
async function reached() {
  const game = await begin('antietam');
  const page = await sit(game, 'umpire');
  await go(page, 'seats');
  await page.locator('.d-seats .who').nth(1).click();
  has(await page.locator('.d-seats .link').innerText(), '--bind 0.0.0.0');
  equal(await page.locator('.d-qr').count(), 0, 'codes that lead nowhere');
  await close(page);
  const wide = await serve({ more: ['--bind', '0.0.0.0'] });
  try {
    const other = await begin('antietam', {}, wide);
    const { at } = await told(other, 'umpire', '/seats');
    ok(!at || /^http:\/\/\d/.test(at), `others find it at ${at}`);
    const near = await sit(other, 'umpire');
    await go(near, 'seats');
    await near.locator('.d-seats .who').nth(1).click();
    if (/127\.0\.0\.1/.test(at)) return console.log('# this machine has no network');
    equal(await near.locator('.d-qr').count(), 1, 'codes');
    has(await near.locator('.d-seats .link input').inputValue(), `${at}/seat/`);
    await close(near);
  } finally {
    await wide.end();
  }
  return undefined;
}

// What was taken back last can be had again, from the log.
async function again() {
  const game = await begin('antietam', { 'dice-from': 'program' });
  const [union] = game.sides;
  const item = await toDelay(game);
  await told(game, union, '/do', { verb: item.verb, args: { order: '2' } });
  const page = await sit(game, 'umpire');
  await go(page, 'log');
  const entry = () => page.locator('.d-log .ent').filter({ hasText: d.fate['taken-back'] });
  await page.locator('.d-log summary').first().click();
  await press(page, page.locator('.d-log .ent').first().getByText(d.takeBack));
  // Whose entry it is wants to know why.
  await due(page).locator('.d-weighs .btn.main').click();
  ok(await due(page).locator('.d-weighs').count(), 'it went without a reason');
  await page.locator('[data-k="reason"]').fill('the wrong order');
  await press(page, due(page).locator('.d-weighs .btn.main'));
  await until(page, 'it is struck out', () => entry().count());
  await accessible(page); // it lies open still
  await press(page, entry().locator('[data-k="redo"]'));
  await until(page, 'it stands again', async () => !(await entry().count()));
  await close(page);
}

// Seats tell whether a device of theirs listens, to who keeps the game and to nobody else.
async function present() {
  const game = await begin('antietam');
  const [union, confederate] = game.sides;
  const page = await sit(game, 'umpire');
  const side = await sit(game, union);
  await go(page, 'seats');
  const row = (seat) => page.locator(`[data-k="seat-${seat}"]`).innerText();
  await until(page, 'the list', () => page.locator('.d-seats .who').count());
  has(await row(union), d.isThere);
  has(await row(confederate), d.neverHeard);
  await accessible(page);
  // Whomever he looks as, the seats are his own to give.
  await press(page, page.locator(`[data-k="as-${union}"]`));
  await go(page, 'orders');
  await go(page, 'seats');
  has(await row(union), d.isThere);
  await press(page, page.locator('[data-k="as-own"]'));
  await go(side, 'seats');
  equal(await side.locator('.d-there').count(), 0, 'a side is told who is there');
  await close(side);
  await close(page);
}

export default async function umpire() {
  const all = [
    ['the umpire has both sides, and sees who holds up the clock', mirrored],
    ['what is compelled is let go, at a desk', () => waived()],
    ['what is compelled is let go, on a phone', () => waived(phone)],
    ['what falls with what a side asks to take back', consents],
    ['a link that a phone can reach', reached],
    ['what was taken back is done again', again],
    ['who is there, and who was', present],
  ];
  await tests(all);
}
