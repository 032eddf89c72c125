// SPDX-License-Identifier: MIT
// Screenshots of every page at desk and phone size: node shots.mjs GALLOPER MODULES FOLDER [png]
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { act } from './acts.mjs';
import {
  begin,
  d,
  desk,
  go,
  open,
  pages,
  phone,
  press,
  rest,
  settled,
  sit,
  start,
  stop,
  told,
  until,
} from './all.mjs';

const folder = process.argv[4];
const kind = process.argv[5] || 'webp';

mkdirSync(folder, { recursive: true });
for (const old of readdirSync(folder)) {
  rmSync(join(folder, old));
}
await start();
let bytes = 0;

async function shoot(page, name, size, theme) {
  const tab = await page.context().newCDPSession(page);
  const shot = await tab.send('Page.captureScreenshot', {
    format: kind,
    ...(kind === 'webp' && { quality: 70 }),
  });
  const image = Buffer.from(shot.data, 'base64');
  const file = `${name}-${size === desk ? 'desk' : 'phone'}${theme === 'dark' ? '-dark' : ''}.${kind}`;
  writeFileSync(join(folder, file), image);
  bytes += image.length;
}

// A turn of a lesson at the desk of one side, what its umpire sees, and how it ends.
async function game(size, theme) {
  const lesson = await begin('antietam', { name: `day-${size.width}-${theme}` });
  const page = await sit(lesson, 'union', { size, theme });
  await shoot(page, 'due', size, theme);
  await press(page, page.locator('.d-card .btn').first());
  for (const chip of ['type=simple', 'purpose=move', 'method=written']) {
    await press(page, page.locator(`[data-k="${chip}"]`));
  }
  await page.locator('[data-k="in-text"]').fill('To the East Woods, by the upper ford');
  await page.waitForTimeout(300);
  await rest(page);
  await shoot(page, 'slip', size, theme);
  await press(page, page.locator('[data-k="seal"]'));
  for (let step = 0; step < 3; step++) {
    await press(page, page.locator('[data-k="end"]'));
    if (await page.getByText(d.endAnyway).count()) {
      await press(page, page.locator('[data-k="end"]'));
    }
  }
  await press(page, page.locator('.d-card.must .btn').first());
  await shoot(page, 'tray', size, theme);
  await press(page, page.locator('.d-face').nth(1));
  await settled(page);
  await shoot(page, 'came', size, theme);
  const umpire = await sit(lesson, 'umpire', { size, theme });
  await rest(umpire);
  await shoot(umpire, 'umpire', size, theme);
  await go(umpire, 'seats');
  await until(umpire, 'who sits where', () => umpire.locator('.d-seats .who').count());
  await shoot(umpire, 'seats', size, theme);
  await umpire.context().close();
  await papers(lesson, page, size, theme);
  await page.context().close();
  await map(size, theme);
}

// The papers of the same side, the game again from its log, and what it came to.
async function papers(lesson, page, size, theme) {
  if (size === phone) {
    await go(page, 'armies');
    await shoot(page, 'armies', size, theme);
  }
  await go(page, 'orders');
  await shoot(page, 'orders', size, theme);
  await go(page, 'log');
  await page
    .locator('.d-log .ent', { has: page.locator('.res') })
    .first()
    .click();
  await settled(page);
  await shoot(page, 'log', size, theme);
  await go(page, 'print');
  await shoot(page, 'print', size, theme);
  await told(lesson, 'umpire', '/do', { verb: 'end', args: { reason: 'it is late' } });
  await go(page, size === phone ? 'due' : 'orders');
  const again = page.locator('.c-due').getByText(d.goThrough);
  await until(page, 'the end', () => again.count());
  await page.locator('[data-k="news"]').click();
  await page.locator('.d-report').evaluate((one) => one.parentElement.scrollIntoView());
  await shoot(page, 'result', size, theme);
  await page
    .locator('.d-luck')
    .first()
    .evaluate((one) => one.parentElement.scrollIntoView());
  await shoot(page, 'luck', size, theme);
  await press(page, again);
  await until(page, 'the replay', () => page.locator('.d-beside').count());
  await page.locator('[data-k="scrub"]').fill('6');
  await settled(page);
  await shoot(page, 'replay', size, theme);
}

async function map(size, theme) {
  const lesson = await begin('wagram', { name: `noon-${size.width}-${theme}` });
  const page = await sit(lesson, lesson.sides[0], { size, theme });
  if (size === phone) {
    await go(page, 'armies');
    await press(page, page.locator('[data-k="as-map"]'));
  } else await go(page, 'map');
  await shoot(page, 'map', size, theme);
  await page.context().close();
}

for (const size of [desk, phone]) {
  for (const theme of ['light', 'dark']) {
    await game(size, theme);
  }
}
for (const { name, path, acts } of pages.filter((page) => page.shot !== false)) {
  for (const [size, theme] of [
    [desk, 'light'],
    [phone, 'light'],
    [desk, 'dark'],
    [phone, 'dark'],
  ]) {
    // The dark ones are for looking at, not for keeping.
    if (theme === 'dark' && kind === 'webp' && name !== 'rule') {
      continue;
    }
    const page = await open(path, { size, theme });
    await act(page, acts);
    await settled(page);
    await shoot(page, name, size, theme);
    await page.context().close();
  }
}
await stop();
console.log(`${readdirSync(folder).length} shots, ${(bytes / 1000).toFixed(0)} kB, in ${folder}`);
