// SPDX-License-Identifier: MIT
// The sketch of where things stand: only where places lie somewhere, and only what the seat sees.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  root,
  accessible,
  begin,
  close,
  desk,
  equal,
  fits,
  go,
  has,
  ok,
  phone,
  press,
  sit,
  sound,
  tests,
  told,
  until,
} from './all.mjs';

const vast = { width: 1680, height: 950 };

async function drawn(lesson, size) {
  const game = await begin(lesson);
  const [side] = game.sides;
  const page = await sit(game, side, { size });
  if (size === phone) {
    await go(page, 'armies');
    await press(page, page.locator('[data-k="as-map"]'));
  } else if (size === desk) {
    await until(page, 'the tab', () => page.locator('[data-k="tab-map"]').count());
    await page.keyboard.press('m');
  }
  const map = page.locator('.d-map').filter({ visible: true });
  await until(page, 'the map', () => map.count());
  const says = await map.getAttribute('aria-label');
  // Who stands at a place that lies somewhere is on it; who is nowhere known is not.
  const { pieces } = await told(game, side);
  const names = new Set(pieces.map((one) => one.name));
  const on = await map.locator('.unit title').allTextContents();
  ok(on.length > 2, `on the map: ${on}`);
  for (const group of on) has(says, group);
  const seen = pieces.filter((one) => one.side !== side).length;
  const theirs = await map.locator('.unit.b').count();
  ok(seen ? theirs <= seen : !theirs, `${theirs} of theirs, ${seen} are seen`);
  ok(
    on.every((group) => [...names].some((name) => group.includes(name))),
    `unknown pieces: ${on}`,
  );
  // Who is tapped is named.
  const unit = map.locator('.unit').last();
  await unit.dispatchEvent('click');
  equal(
    await page.locator('.d-mapnames').filter({ visible: true }).innerText(),
    await unit.getAttribute('aria-label'),
    'who stands there',
  );
  await accessible(page);
  if (size === phone) await fits(page);
  await sound(page);
  await close(page);
}

// What comes is ringed where it is.
async function ringed() {
  const game = await begin('wagram');
  const [side] = game.sides;
  const page = await sit(game, side, { size: vast });
  await until(page, 'the map', () => page.locator('.d-map').count());
  equal(await page.locator('.d-map .ring').count(), 0, 'rings');
  await told(game, 'umpire', '/ruling', {
    args: { piece: 'guard', place: 'Raasdorf', reason: 'as it stands on the table' },
  });
  await until(page, 'the ring', () => page.locator('.d-map .ring').count());
  await close(page);
}

// A scenario of one's own has a map too: it is the game that says where its places lie.
async function own() {
  const text = readFileSync(join(root, 'scenarios/wagram.scenario'), 'utf8');
  const file = { name: 'mine.scenario', text: text.replace(/^title *=.*$/m, 'title = My Wagram') };
  const game = await begin(file, { lesson: false });
  const page = await sit(game, game.sides[0]);
  equal((await told(game, game.sides[0])).title.includes('My Wagram'), true, 'it is my own');
  await press(page, page.locator('[data-k="tab-map"]'));
  ok((await page.locator('.d-map .unit').count()) > 2, 'nobody on the map');
  await close(page);
}

async function none() {
  const game = await begin('antietam');
  const page = await sit(game, game.sides[0]);
  await page.keyboard.press('m');
  equal(await page.locator('.d-map, [data-k="tab-map"]').count(), 0, 'maps of nowhere');
  await close(page);
}

export default async function map() {
  const all = [
    ['a map of inches, at a desk', () => drawn('wagram', desk)],
    ['a map of hexes, at a desk', () => drawn('eylau', desk)],
    ['a map on a phone', () => drawn('wagram', phone)],
    ['a map that stays open, with the news ringed', ringed],
    ['a map of a scenario of one’s own', own],
    ['no map where nothing says where places lie', none],
  ];
  await tests(all);
}
