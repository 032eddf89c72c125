// SPDX-License-Identifier: MIT
// All browser tests, as TAP: node run.mjs GALLOPER MODULES
import { start, stop } from './harness.mjs';
import every from './every.mjs';

await start();
try {
  await every();
} finally {
  await stop();
}
