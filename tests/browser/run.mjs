// SPDX-License-Identifier: MIT
// All browser tests, as TAP: node run.mjs GALLOPER MODULES
import { start, stop } from './harness.mjs';
import budget from './budget.mjs';
import charts from './charts.mjs';
import every from './every.mjs';
import mended from './mended.mjs';
import forecast from './forecast.mjs';
import games from './games.mjs';
import map from './map.mjs';
import offline from './offline.mjs';
import printed from './paper.mjs';
import replay from './replay.mjs';
import rules from './rules.mjs';
import table from './table.mjs';
import speed from './speed.mjs';
import begun from './start.mjs';
import umpire from './umpire.mjs';

await start();
try {
  for (const part of [
    budget,
    every,
    rules,
    charts,
    forecast,
    mended,
    games,
    table,
    umpire,
    replay,
    printed,
    offline,
    map,
    begun,
    speed,
  ]) {
    await part();
  }
} finally {
  await stop();
}
