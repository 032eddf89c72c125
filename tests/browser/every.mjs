// SPDX-License-Identifier: MIT
// What holds on every page: reachable by all, silent, and from this server alone.
import { act } from './acts.mjs';
import { accessible, close, desk, fits, open, pages, phone, test } from './all.mjs';

export default async function every() {
  for (const { name, path, acts } of pages) {
    await test(`${name}: accessible by daylight and by candlelight`, async () => {
      const page = await open(path);
      await act(page, acts);
      await accessible(page);
      await page.emulateMedia({ colorScheme: 'dark' });
      await accessible(page);
      await close(page);
    });
  }
  for (const { name, path, acts } of pages) {
    await test(`${name}: nothing wider than a phone, nothing too small to tap`, async () => {
      const page = await open(path, { size: phone });
      await act(page, acts);
      await fits(page);
      await close(page);
    });
  }
  await test('the page is asked for at a desk', async () => close(await open('/', { size: desk })));
}
