// SPDX-License-Identifier: MIT
// The start as the host has it: scenarios of one's own, games that are brought in, seats by links.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  accessible,
  ask,
  begin,
  close,
  d,
  desk,
  equal,
  fits,
  has,
  ok,
  open,
  phone,
  root,
  server,
  settled,
  tests,
} from './all.mjs';

const good = readFileSync(join(root, 'scenarios/wagram.scenario'), 'utf8');
const wrong = good.replace('[places]', '[placess]');

const load = (page, name, text) =>
  page
    .locator('.d-sc.own input[type=file]')
    .setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });

// What is wrong is told by its line; mended, it begins.
async function own(size) {
  const page = await open(`/host/${server.host}`, { size });
  await load(page, 'mine.scenario', wrong);
  await page.locator('.d-asked .btn.main').click();
  await page.waitForSelector('.d-asked .lint');
  const line = String(wrong.split('\n').indexOf('[placess]') + 1);
  has(await page.locator('.d-asked .lint .lineno').first().innerText(), line);
  has(await page.locator('.d-asked .lint mark').first().innerText(), 'placess');
  await accessible(page);
  if (size === phone) await fits(page);
  await load(page, 'mine.scenario', good);
  equal(await page.locator('.d-asked .lint').count(), 0, 'old mistakes');
  await page.locator('.d-asked input[name=lesson][value=no]').check();
  await page.locator('.d-asked .btn.main').click();
  await page.waitForSelector('.d-tableseats');
  ok(/wagram|mine/i.test(page.url()), `the game is at ${page.url()}`);
  await close(page);
}

// Who is not the host is told how games are begun; nothing of it is begun.
async function guest() {
  const page = await open('/');
  await load(page, 'mine.scenario', good);
  await page.locator('.d-asked .btn.main').click();
  await page.waitForSelector('.d-asked [role=alert]');
  has(await page.locator('.d-asked').innerText(), d.hostOnly);
  await close(page);
}

// A game that was exported is brought in, and its seats given out; a file that is none is refused.
async function journal() {
  const game = await begin('antietam');
  const page = await open(`/host/${server.host}`);
  const text = await page.evaluate(
    ([path, token]) =>
      fetch(path, { headers: { Authorization: `Bearer ${token}` } }).then((answer) =>
        answer.text(),
      ),
    [`/api/games/${game.game}/export`, game.tokens.umpire],
  );
  const file = (name, what) =>
    page
      .locator('.d-hero input[type=file]')
      .setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(what) });
  await file('no.jsonl', 'this is no game');
  await page.waitForSelector('.d-asking [role=alert]');
  await file('game.jsonl', text);
  await page.waitForSelector('.d-tableseats');
  await settled(page);
  ok((await page.locator('.d-tableseats > li').count()) > 2, 'its seats');
  const { games } = await ask('/api/games', undefined, { token: server.host });
  ok(games.length > 1, 'it is not kept');
  await close(page);
}

async function about() {
  const page = await open('/');
  const { scenarios } = await ask('/api/scenarios');
  for (const one of scenarios) has(await page.locator('.d-scen').innerText(), one.about);
  await close(page);
}

export default async function start() {
  const all = [
    ['every scenario says what it is about', about],
    ['a scenario of one’s own: its mistakes by their lines, at a desk', () => own(desk)],
    ['a scenario of one’s own, on a phone', () => own(phone)],
    ['who is not the host begins no games', guest],
    ['a game is brought in', journal],
  ];
  await tests(all);
}
