// SPDX-License-Identifier: MIT
// How quick it feels in a slow browser: measured and printed, never judged.
import { address, begin, close, due, measured, open, press, rest, sit, test } from './all.mjs';

const SLOWER = 4;

async function slow(page) {
  const tab = await page.context().newCDPSession(page);
  await tab.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
}

// A chip of an order's slip, until its new curve is drawn.
async function chips() {
  const game = await begin('antietam');
  const page = await sit(game, game.sides[0]);
  await press(page, due(page).locator('.d-card[data-item] .acts button').first());
  await rest(page);
  await slow(page);
  const times = [];
  for (const name of ['method=oral', 'method=written', 'type=complex', 'type=simple']) {
    times.push(
      await page.evaluate(
        (name) =>
          new Promise((done) => {
            const chip = document.querySelector(`.d-slipform [data-k="${name}"]`);
            const begun = performance.now();
            // The new curve, drawn anew once the answer is here.
            const watch = new MutationObserver(() => {
              if (!document.querySelector(`[data-k="${name}"][aria-checked=true]`)) return;
              watch.disconnect();
              requestAnimationFrame(() => done(performance.now() - begun));
            });
            watch.observe(document.querySelector('.d-slipform'), {
              childList: true,
              subtree: true,
            });
            chip.click();
          }),
        name,
      ),
    );
    await rest(page);
  }
  measured(`a chip to new odds, the slowest of four, ${SLOWER} times slower`, Math.max(...times));
  await close(page);
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
  await test(`a tap on a chip of a slip, with a processor ${SLOWER} times slower`, chips);
}
