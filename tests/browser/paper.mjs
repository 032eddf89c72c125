// SPDX-License-Identifier: MIT
// What the desk prints: each sheet by itself, on A4 and on Letter, with the game at its head.
import {
  accessible,
  begin,
  close,
  d,
  desk,
  equal,
  fits,
  go,
  has,
  ok,
  open,
  phone,
  press,
  rest,
  settled,
  sit,
  sound,
  tests,
  told,
  until,
} from './all.mjs';

const SIZES = { a4: '594.9', letter: '612' };

// Width of the pages of a PDF, and how many there are.
async function paper(page) {
  const bytes = await page.pdf({ preferCSSPageSize: true });
  const text = bytes.toString('latin1');
  const boxes = [...text.matchAll(/MediaBox\s*\[0 0 ([\d.]+) [\d.]+\]/g)].map((one) => one[1]);
  return { width: [...new Set(boxes)].join(), pages: boxes.length };
}

// What stands on the sheet that is to be printed; the desk does not.
const sheet = (page) =>
  page.evaluate(() => {
    const shown = [...document.body.children].filter((one) => one.getClientRects().length);
    return shown.map((one) => `${one.className}: ${one.innerText}`).join('\n');
  });

async function prints(size) {
  const game = await begin('antietam');
  const [union] = game.sides;
  const page = await sit(game, union, { size });
  await page.evaluate(() => (window.print = () => (window.asked = (window.asked || 0) + 1)));
  await told(game, 'umpire', '/do', { verb: 'end', args: { reason: 'it is late' } });
  if (size === phone) await go(page, 'due');
  await until(page, 'the end', async () =>
    (await page.locator('main').innerText()).includes(d.result),
  );
  await go(page, 'orders');
  await press(page, page.locator('[data-k="print"]'));
  await accessible(page);
  if (size === phone) await fits(page);
  const view = await told(game, union);
  const { orders, pieces } = view;
  const holds = {
    slips: orders[0].text,
    orders: orders.at(-1).text,
    roster: pieces.find((one) => one.name === 'Gibbon').name,
    log: 'The umpire ended the game',
    end: 'Luck',
  };
  let asked = 0;
  for (const [name, text] of Object.entries(holds))
    for (const on of ['a4', 'letter']) {
      await press(page, page.locator(`[data-k="paper-${on}"]`));
      await press(page, page.locator(`[data-k="print-${name}"]`));
      await page.waitForSelector('.d-printout', { state: 'attached' });
      await rest(page);
      equal(await page.evaluate(() => window.asked), ++asked, 'times that it is printed');
      await page.emulateMedia({ media: 'print' });
      const found = await sheet(page);
      has(found, text);
      has(found, `${view.title}, ${view.sides[0].name}, ${view.clock.time}`);
      ok(found.startsWith('d-printout'), `more than the sheet of ${name}: ${found.slice(0, 80)}`);
      await page.emulateMedia({ media: 'screen' });
      await sound(page);
      const told = await paper(page);
      ok(told.pages >= 1 && told.pages < 4, `${told.pages} pages of ${name}`);
      ok(told.width.startsWith(SIZES[on].slice(0, 3)), `${name} on ${on} is ${told.width} wide`);
      equal(await page.locator('.d-printout').count(), 0, 'sheets that are left');
    }
  await close(page);
}

// The desk as it stands, once it is over: each army once, and nothing that is due.
async function asItIs() {
  const game = await begin('antietam');
  const page = await sit(game, 'umpire', { size: { width: 1440, height: 900 } });
  await told(game, 'umpire', '/do', { verb: 'end', args: { reason: 'it is late' } });
  await until(page, 'the end', () => page.locator('.d-report h3').count());
  await page.emulateMedia({ media: 'print' });
  const seen = await page.locator('.d-desk').innerText();
  for (const army of ['Army of the Potomac', 'Army of Northern Virginia'])
    equal(seen.split(army).length, 2, `times ${army}, and one`);
  has(seen, 'it is late');
  ok(!new RegExp(d.due, 'i').test(seen), `${d.due} on paper`);
  await close(page);
}

async function charts() {
  const game = await begin('wagram');
  const page = await open('about:blank');
  await page.addInitScript(() => (window.print = () => (window.asked = true)));
  await page.goto(`${game.at}/seat/${game.tokens[game.sides[0]]}`);
  await page.waitForSelector('.d-desk');
  await settled(page);
  await page.locator('[data-k="print"]').click();
  await page.getByRole('link', { name: d.printCharts }).click();
  await page.waitForSelector('.chartspage');
  await page.waitForFunction(() => window.asked);
  await page.goBack();
  await page.waitForSelector('.d-desk');
  await close(page);
}

export default async function printed() {
  const all = [
    ['every sheet of the desk on both papers', () => prints(desk)],
    ['every sheet from a phone', () => prints(phone)],
    ['the cards of the charts from the desk, and back', charts],
    ['the desk as it is when the game is over', asItIs],
  ];
  await tests(all);
}
