// SPDX-License-Identifier: MIT
// All that a browser test may need, to be imported from one place.
import { desk, phone, test } from './harness.mjs';

export * from './harness.mjs';
export * from './player.mjs';

/** A test at both sizes, as [[name, body]]. */
export const both = (name, body) => [
  [`${name}, at a desk`, () => body(desk)],
  [`${name}, on a phone`, () => body(phone)],
];

/** Tests by name, [[name, body]]; ONLY in the environment picks some of them. */
export async function tests(all) {
  const only = new RegExp(process.env.ONLY || '');
  for (const [name, body] of all) if (only.test(name)) await test(name, body);
}
