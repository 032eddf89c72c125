// SPDX-License-Identifier: MIT
// What holds on every page: reachable by all, silent, and from this server alone.
import { act } from './acts.mjs';
import { accessible, close, desk, ok, open, pages, phone, test } from './harness.mjs';

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
      const { wide, small } = await page.evaluate(() => {
        const targets = document.querySelectorAll(
          'button, select, summary, input:not([type=hidden]), nav a, a[role=button], textarea',
        );
        return {
          wide: document.documentElement.scrollWidth - document.documentElement.clientWidth,
          small: [...targets]
            .map((element) => {
              // A box or a dot is tapped by its label.
              const seen = (element.labels?.[0]?.contains(element) && element.labels[0]) || element;
              const box = seen.getBoundingClientRect();
              return (
                box.width &&
                box.height &&
                (box.width < 43.5 || box.height < 43.5) &&
                getComputedStyle(element).visibility === 'visible' &&
                `${element.outerHTML.slice(0, 100)} ${box.width}x${box.height}`
              );
            })
            .filter(Boolean),
        };
      });
      ok(wide <= 0, `scrolls sideways by ${wide}`);
      ok(!small.length, `too small:\n${small.slice(0, 10).join('\n')}`);
      await close(page);
    });
  }
  await test('the page is asked for at a desk', async () => close(await open('/', { size: desk })));
}
