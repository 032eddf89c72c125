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
  told,
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
  await page.waitForSelector('.d-asked .lint', { state: 'detached' }); // old mistakes are gone
  await page.locator('.d-asked input[name=lesson][value=no]').check();
  await page.locator('.d-asked .btn.main').click();
  await page.waitForSelector('.d-tableseats');
  ok(/wagram|mine/i.test(page.url()), `the game is at ${page.url()}`);
  await close(page);
}

// Who is not the host is told so before he tries; what only the host may is not offered.
async function guest() {
  const page = await open('/');
  has(await page.locator('.d-start').innerText(), d.hostOnly);
  const names = await page.locator('.d-start button').allInnerTexts();
  equal(names.join(), d.openLink, 'what is offered');
  equal(await page.locator('input[type=file]').count(), 0, 'files that are taken');
  await close(page);
}

// Games by their titles, with seat, time and what waits; a name only where two are called the same.
async function listed() {
  const game = await begin('wagram');
  const made = await told(game, 'umpire', '/branch', { at: '1' });
  const seat = (all, name) => all.seats.find((one) => one.seat === name).token;
  const page = await open(`/seat/${seat(made, 'umpire')}`);
  has(await page.locator('.d-branchof').innerText(), d.branchOf('', 1).slice(2));
  has(await page.title(), d.branchOf('', 1).slice(2));
  const rows = page.locator('.d-resume li');
  const start = async () => {
    await page.goto(`${game.at}/#/`);
    await page.waitForSelector('.d-resume');
    await settled(page);
    return rows.allInnerTexts();
  };
  const [branch] = await start();
  has(branch, d.branchOf('', 1).slice(2));
  ok(!branch.includes(made.game), `its name: ${branch}`);
  has(branch, d.asSeat('Umpire'));
  ok(/\d\d:\d\d/.test(branch), `no time: ${branch}`);
  await page.goto(`${game.at}/seat/${game.tokens[game.sides[0]]}`);
  await page.waitForSelector('.d-desk');
  equal(await page.locator('.d-branchof').filter({ visible: true }).count(), 0, 'branches');
  const two = await start();
  equal(two.length, 2, 'games');
  ok(!two.join().includes(game.game), `names: ${two}`);
  const again = await told(game, 'umpire', '/branch', { at: '1' });
  await page.goto(`${game.at}/seat/${seat(again, 'umpire')}`);
  await page.waitForSelector('.d-desk');
  const three = (await start()).join();
  for (const one of [made, again]) has(three, one.game);
  // A side is not told how many entries there are.
  const side = await told(
    { ...game, game: made.game, tokens: { side: seat(made, game.sides[0]) } },
    'side',
  );
  equal(JSON.stringify(side.branch), JSON.stringify({ of: game.game }), 'what a side is told');
  await close(page);
}

// A lesson says how long it is.
async function lessons() {
  const page = await open(`/host/${server.host}`);
  const { scenarios } = await ask('/api/scenarios');
  for (const [i, one] of scenarios.entries()) {
    const card = await page.locator('.d-sc').nth(i).innerText();
    ok(one['lesson-turns'] > 0 && one['lesson-turns'] < one.turns, `${one.title}: its lesson`);
    has(card, d.lessonLasts(one['lesson-turns']));
    has(card, d.turnsFrom(one.turns, one.start, one.end));
  }
  has(await page.locator('.d-start').innerText(), d.lessonAbout);
  await close(page);
}

/* ---- links that lead nowhere ---- */

// A browser gets a page that says what, why and what next; nothing of the link stays.
async function astray(size) {
  const game = await begin('antietam');
  const gone = 'gone-with-the-rest';
  for (const [path, why] of [
    [`/seat/${gone}`, 'seat'],
    [`/host/${gone}`, 'host'],
    [`/${gone}`, 'page'],
  ]) {
    const page = await open(path, { size });
    has(await page.locator('main').innerText(), d.lost[why][0]);
    has(await page.locator('main').innerText(), d.lost[why][2]);
    ok(!page.url().includes(gone), `the address is ${page.url()}`);
    ok(!(await page.content()).includes(gone), 'the link is on the page');
    await accessible(page);
    if (size === phone) await fits(page);
    if (why === 'seat') {
      await page.locator('.lost input').fill(`${game.at}/seat/${game.tokens[game.sides[0]]}`);
      await page.locator('.lost form .btn').click();
      await page.waitForSelector('.d-desk');
    } else {
      await page.locator('.lost .ways a').click();
      await page.waitForSelector('.d-start');
    }
    await settled(page);
    await close(page);
  }
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
    ['games are listed as players call them, branches as such', listed],
    ['a lesson says how long it is', lessons],
    ['a link that leads nowhere gives a page, at a desk', () => astray(desk)],
    ['a link that leads nowhere gives a page, on a phone', () => astray(phone)],
    ['a game is brought in', journal],
  ];
  await tests(all);
}
