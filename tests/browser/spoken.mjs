// SPDX-License-Identifier: MIT
// What a player reads is words and names: no id of a piece or an order, nothing that is to be typed.
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
  go,
  has,
  ok,
  phone,
  press,
  rest,
  root,
  server,
  settled,
  sit,
  systems,
  tests,
  told,
  until,
} from './all.mjs';

// A whole game of each system.
const PLAYED = {
  cwb3: 'antietam',
  cwb2: 'stones-river',
  nb: 'wagram',
  cd: 'bieville',
  nes: 'eylau',
};

async function brought(name) {
  const text = readFileSync(join(root, 'tests/games', `${name}.jsonl`), 'utf8');
  const made = await ask('/api/games/import', { export: { name, text } }, { token: server.host });
  ok(made.game, `no game of ${name}: ${JSON.stringify(made).slice(0, 200)}`);
  return {
    game: made.game,
    sides: made.seats.filter((seat) => seat.kind === 'side').map((seat) => seat.seat),
    tokens: Object.fromEntries(made.seats.map((seat) => [seat.seat, seat.token])),
  };
}

// Ids that no word of the language is, in what is read.
async function raw(game, text) {
  const { pieces, sides } = await told(game, 'umpire');
  // What was flagged stands as it was written down.
  const read = text.replace(/[\u00a0\u202f]/g, ' ').replace(/(flagged: |“left=).*/g, '');
  const ids = pieces.map(({ id }) => id).filter((id) => /[a-z]-[a-z0-9]/.test(id));
  const found = ids.filter((id) => new RegExp(`(?<![\\w-])${id}(?![\\w-])`).test(read));
  const orders = sides.flatMap(({ id }) => read.match(new RegExp(`\\b${id}-\\d+`, 'g')) || []);
  const typed =
    read.match(/\bdo settle\b|\b[a-z][a-z-]*=(?=[a-z"])|: ask\b.{0,20}$|: next\b/gm) || [];
  return [...new Set([...found, ...orders, ...typed])].join(' ');
}

async function lived(system) {
  const game = await brought(PLAYED[system]);
  for (const [seat, size] of [
    [game.sides[0], desk],
    [game.sides[1], phone],
    ['umpire', desk],
  ]) {
    const page = await sit(game, seat, { size });
    await until(page, 'the result', () => page.locator('.d-report h3').count());
    equal(await raw(game, await page.locator('.d-report').innerText()), '', `${seat}: result`);
    await go(page, 'log');
    equal(await raw(game, await page.locator('.d-log').innerText()), '', `${seat}: log`);
    await close(page);
  }
  return game;
}

// The other side of a rule that was applied is told who threw what, and how it came out.
async function fired() {
  const game = await begin('antietam', { 'dice-from': 'program' });
  for (let i = 0; i < 30; i++) {
    const { due: list, clock } = await told(game, 'umpire', '/due');
    if (clock.step === 'fire-other') break;
    const item = list.find((one) => one.compelled);
    if (item) await told(game, 'umpire', '/do', { verb: item.verb, args: item.with });
    else await told(game, 'umpire', '/next', {});
  }
  await told(game, 'confederate', '/do', {
    verb: 'ask',
    args: { rule: 'fire', target: 'seymour', points: '20', apply: 'yes' },
  });
  const { entries } = await told(game, 'union', '/log?from=2');
  equal(entries.at(-1).sentence, 'Confederate throws: fire, Seymour');
  for (const size of [desk, phone]) {
    const page = await sit(game, 'union', { size });
    await until(page, 'news', () => page.locator('.d-news').count());
    await press(page, page.locator('.d-news').getByText(d.readAll));
    has(await page.locator('.d-news').innerText(), 'Confederate throws: fire, Seymour');
    await go(page, 'log');
    has(await page.locator('.d-log').innerText(), 'Confederate throws: fire, Seymour');
    await press(page, page.locator('.d-log summary').first());
    await press(page, page.locator('.d-log .inner .plain').getByText(d.replay).first());
    const card = page.locator('.c-due');
    has(await card.innerText(), 'Confederate throws: fire, Seymour');
    has(await card.locator('.d-changes').innerText(), 'Seymour: losses');
    await close(page);
  }
}

// What a ruling may set is told with what it means and how it stands.
async function ruled() {
  const game = await begin('antietam');
  for (const size of [desk, phone]) {
    const page = await sit(game, 'umpire', { size });
    await press(page, page.locator('[data-k="rule"]'));
    await press(page, page.locator('.d-slipform [data-k="piece=mcclellan"]'));
    const options = await page.locator('[data-k="n0"] option').allInnerTexts();
    has(options.join('\n'), 'anti: what he takes from the initiative of those below him; now −1');
    ok(!/\.\.|>=|\(\S*\)$/m.test(options.join('\n')), options.join('\n'));
    await page.locator('[data-k="n0"]').selectOption('rating');
    await page.locator('[data-k="v0"]').fill('9');
    await settled(page);
    const text = await page.locator('.d-slipform').innerText();
    ok(!/\d\.\.\d/.test(text), `a raw range: ${text}`);
    await close(page);
  }
}

// Nothing in the bar of steps is cut where it begins, nor named without being anything.
async function stepped() {
  for (const scenario of ['antietam', 'bieville']) {
    const game = await begin(scenario, { 'dice-from': 'program' });
    const page = await sit(game, 'umpire', { locale: 'de-DE' });
    for (let i = 0; i < 6; i++) {
      await rest(page);
      const bar = page.locator('.d-steps');
      const cut = await bar.evaluate((box) => {
        const left = box.getBoundingClientRect().left;
        return [...box.querySelectorAll('li, .half')]
          .map((one) => [one.getBoundingClientRect(), one.textContent])
          .filter(([at]) => at.left < left - 1 && at.right > left + 1)
          .map(([, text]) => text);
      });
      equal(cut.join(' '), '', 'cut');
      equal(await bar.locator('span[aria-label]').count(), 0, 'a name for nothing');
      await told(game, 'umpire', '/next', {});
    }
    await accessible(page);
    for (const name of await page.locator('.d-ruler .who').all())
      has(await name.getAttribute('title'), await name.locator('.to').innerText());
    await close(page);
  }
}

export default () =>
  tests([
    ...systems.map((system) => [
      `${system}: a game is told in words and names`,
      () => lived(system),
    ]),
    ['who is fired on is told so in a sentence', fired],
    ['what a ruling may set says what it means', ruled],
    ['the steps are whole words', stepped],
  ]);
