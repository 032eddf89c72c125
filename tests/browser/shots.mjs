// SPDX-License-Identifier: MIT
// Screenshots of every page at desk and phone size: node shots.mjs GALLOPER MODULES FOLDER [png]
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { desk, open, pages, phone, settled, start, stop } from './harness.mjs';
import { act } from './acts.mjs';

const folder = process.argv[4];
const kind = process.argv[5] || 'webp';

mkdirSync(folder, { recursive: true });
for (const old of readdirSync(folder)) {
  rmSync(join(folder, old));
}
await start();
let bytes = 0;
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
    const tab = await page.context().newCDPSession(page);
    const shot = await tab.send('Page.captureScreenshot', {
      format: kind,
      ...(kind === 'webp' && { quality: 70 }),
    });
    const image = Buffer.from(shot.data, 'base64');
    const file = `${name}-${size === desk ? 'desk' : 'phone'}${theme === 'dark' ? '-dark' : ''}.${kind}`;
    writeFileSync(join(folder, file), image);
    bytes += image.length;
    await page.context().close();
  }
}
await stop();
console.log(`${readdirSync(folder).length} shots, ${(bytes / 1000).toFixed(0)} kB, in ${folder}`);
