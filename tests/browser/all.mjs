// SPDX-License-Identifier: MIT
// All that a browser test may need, to be imported from one place.
import { test } from './harness.mjs';

export * from './harness.mjs';
export * from './player.mjs';

/** Tests by name, [[name, body]]; ONLY in the environment picks some of them. */
export async function tests(all) {
  const only = new RegExp(process.env.ONLY || '');
  for (const [name, body] of all) if (only.test(name)) await test(name, body);
}
