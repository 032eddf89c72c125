// SPDX-License-Identifier: MIT
// What is done on a page before it is looked at, so that it shows what it can do.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, settled } from './harness.mjs';

/** acts: [{click}, {fill, with}, {press}, {file, text or from}]. */
export async function act(page, acts = []) {
  for (const one of acts) {
    if (one.click) {
      await page.locator(one.click).first().click();
    } else if (one.fill) {
      await page.locator(one.fill).first().fill(one.with);
    } else if (one.press) {
      await page.keyboard.press(one.press);
    } else if (one.file) {
      await page
        .locator('input[type=file]')
        .first()
        .setInputFiles({
          name: one.file,
          mimeType: 'text/plain',
          buffer: Buffer.from(one.text || readFileSync(join(root, one.from))),
        });
    }
    await page.waitForTimeout(350);
    await settled(page);
  }
}
