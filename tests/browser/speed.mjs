// SPDX-License-Identifier: MIT
// How quick it feels in a slow browser: measured and printed, never judged.
import { address, close, measured, open, test } from './all.mjs';

const SLOWER = 4;

async function slow(page) {
  const tab = await page.context().newCDPSession(page);
  await tab.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
}

export default async function speed() {
  await test('first view and a tap, with a processor four times slower', async () => {
    const page = await open('/');
    await slow(page);
    for (const [what, path, shown] of [
      ['first view of the start', '/', '.d-just a'],
      ['first view of a rule', '/#/cwb3/order', '.oddsbox > *'],
    ]) {
      await page.goto('about:blank');
      page.faults.length = 0;
      const begun = Date.now();
      await page.goto(address + path);
      await page.waitForSelector(shown);
      measured(`${what}, ${SLOWER} times slower`, Date.now() - begun);
    }
    for (const rule of ['acceptance', 'order']) {
      await page.goto(`${address}/#/cwb3/${rule}`);
      await page.waitForSelector('.oddsbox > *');
      await page.waitForTimeout(500);
      const took = await page.evaluate(
        () =>
          new Promise((done) => {
            const box = document.querySelector('.oddsbox');
            const chip = [...document.querySelectorAll('.chip input')].find(
              (one) => one.value === 'in-person',
            );
            const begun = performance.now();
            new MutationObserver((_, watch) => {
              watch.disconnect();
              requestAnimationFrame(() => done(performance.now() - begun));
            }).observe(box, { childList: true });
            chip.click();
          }),
      );
      measured(`a tap to new odds, ${rule}, ${SLOWER} times slower`, took);
    }
    await close(page);
  });
}
