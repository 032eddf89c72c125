// SPDX-License-Identifier: MIT
// Browser tests, all or some parts of them, as TAP: node run.mjs GALLOPER MODULES [PART...]
import { start, stop } from './harness.mjs';
import budget from './budget.mjs';
import charts from './charts.mjs';
import every from './every.mjs';
import mended from './mended.mjs';
import forecast from './forecast.mjs';
import frame from './frame.mjs';
import games from './games.mjs';
import languages from './languages.mjs';
import map from './map.mjs';
import newcomer from './newcomer.mjs';
import offline from './offline.mjs';
import printed from './paper.mjs';
import replay from './replay.mjs';
import rules from './rules.mjs';
import table from './table.mjs';
import slips from './slips.mjs';
import spoken from './spoken.mjs';
import speed from './speed.mjs';
import begun from './start.mjs';
import trial from './trial.mjs';
import umpire from './umpire.mjs';

const parts = {
  budget,
  every,
  rules,
  charts,
  forecast,
  mended,
  frame,
  games,
  table,
  slips,
  umpire,
  trial,
  newcomer,
  replay,
  printed,
  spoken,
  offline,
  map,
  languages,
  begun,
  speed,
};
const named = process.argv.slice(4);

await start();
try {
  for (const name of named.length ? named : Object.keys(parts)) {
    await parts[name]();
  }
} finally {
  await stop();
}
