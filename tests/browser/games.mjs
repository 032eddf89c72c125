// SPDX-License-Identifier: MIT
// Games at the desk, as players play them: two sides and an umpire, each in a browser of his own.
import { close, equal, ok, test } from './harness.mjs';
import { begin, rest, sit, told, turn, turnTo } from './player.mjs';

const lessons = ['antietam', 'stones-river', 'wagram', 'eylau', 'bieville'];
const MOST = 90; // acts of a game

async function play(lesson) {
  const game = await begin(lesson);
  const pages = await Promise.all([...game.sides, 'umpire'].map((seat) => sit(game, seat)));
  const umpire = pages.at(-1);
  const acted = new Set();
  const from = await turn(umpire);
  let idle = 0;
  let acts = 0;
  while ((await turn(umpire)) === from && acts < MOST && idle < 3) {
    idle++;
    for (const page of pages.slice(0, 2)) {
      let what;
      while (acts < MOST && (what = await turnTo(page))) {
        acts++;
        idle = 0;
        acted.add(page.seat);
        if (process.env.TOLD) console.log(`# ${lesson} ${page.seat} ${page.did.at(-1)}`);
        if (what === 'end the step') break;
      }
    }
    if (idle > 1) {
      const what = await turnTo(umpire);
      if (process.env.TOLD) console.log(`# ${lesson} umpire ${umpire.did.at(-1)}`);
      if (what) idle = 0;
    }
  }
  console.log(`# ${lesson}: ${acts} acts, turn ${await turn(umpire)}`);
  ok(acted.size === 2, `only ${[...acted]} acted in ${lesson}`);
  await Promise.all(pages.map(close));
}

export default async function games() {
  const from = Date.now();
  const runs = await Promise.all(
    lessons.filter((one) => !process.env.ONLY || one === process.env.ONLY).map((lesson) =>
      play(lesson).then(
        () => [lesson, null],
        (error) => [lesson, error],
      ),
    ),
  );
  console.log(`# ${Date.now() - from} ms`);
  for (const [lesson, error] of runs) {
    await test(`${lesson}: a turn is played at three desks`, () => {
      if (error) throw error;
    });
  }
}
