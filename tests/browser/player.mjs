// SPDX-License-Identifier: MIT
// A player at the desk of a game, who knows no rules: takes what is due, fills in slips with what
// the desk offers, throws, and ends steps.
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ask, ok, open, root, server } from './harness.mjs';

// The words of the page: t of the pages of odds, d of the desk; in English, and as they are translated.
const ENGLISH = 'export const worded = (part, english) => english;';
const web = (file) => {
  const text = file.endsWith('/language.js') ? ENGLISH : readFileSync(file, 'utf8');
  const whole = text.replace(
    /from '(\.[^']+)'/g,
    (_, path) => `from '${web(join(dirname(file), path))}'`,
  );
  return `data:text/javascript,${encodeURIComponent(whole).replaceAll("'", '%27')}`;
};
const read = (file) => import(web(join(root, 'web', file)));
export const { d } = await read('desk/words.js');
export const { t } = await read('strings.js');
export const { desk: de, pages: tde } = await read('de.js');

/** A game that has just begun: what the server says of it, its sides, the token of each seat. */
export async function begin(scenario, more = {}, from = server) {
  const at = from.address;
  const made = await ask(
    '/api/games',
    { scenario, lesson: true, ...more },
    { token: from.host, at },
  );
  ok(made.game, `no game of ${scenario}: ${JSON.stringify(made)}`);
  return {
    at,
    game: made.game,
    sides: made.seats.filter((seat) => seat.kind === 'side').map((seat) => seat.seat),
    tokens: Object.fromEntries(made.seats.map((seat) => [seat.seat, seat.token])),
  };
}

/** What the server tells a seat of a game. */
export const told = (game, seat, path = '', body) =>
  ask(`/api/games/${game.game}${path}`, body, { token: game.tokens[seat], at: game.at });

/** A page at which a seat of a game sits. */
export async function sit(game, seat, more = {}) {
  const page = await open(`/seat/${game.tokens[seat]}`, { at: game.at, ...more });
  await page.waitForSelector('.d-desk');
  page.seat = seat;
  page.did = [];
  page.given = new Map(); // cards that were taken, and how often
  await page.evaluate(() => (window.stays = true));
  return page;
}

/** Waits until nothing is under way. */
export async function rest(page) {
  const late = Date.now() + 15000;
  while (page.under.size || Date.now() - page.quiet < 60) {
    ok(Date.now() < late, `no rest: ${[...page.under].map((one) => one.url())}`);
    await page.waitForTimeout(20);
  }
}

export const due = (page) => page.locator('.c-due');

/** Clicks, and waits for what comes of it. */
export async function press(page, locator) {
  await locator.click();
  page.quiet = Date.now();
  await rest(page);
}

/** Fails with what no player should ever read. */
export async function sound(page) {
  const found = await page.evaluate(() =>
    /.{0,60}(undefined|NaN|\[object ).{0,60}/.exec(document.body.innerHTML),
  );
  ok(!found, `${page.seat} reads: ${found?.[0]}`);
}

/** A tab of the desk, by what is in sight for it. */
export async function go(page, name) {
  const ways = page.locator(
    `[data-k="tab-${name}"], [data-k="bar-${name}"], [data-k="${name}"]` +
      (name === 'seats' ? ', [data-k="seatmenu"]' : ''),
  );
  await press(page, ways.filter({ visible: true }).first());
}

/** Waits until something holds. */
export const until = async (page, what, holds) => {
  const late = Date.now() + 15000;
  let last;
  while (!(last = await holds())) {
    ok(Date.now() < late, `${page.seat || ''} waits in vain: ${what}`);
    await page.waitForTimeout(50);
  }
  return last;
};

/** What the desk shows, in one look. */
export const look = (page) =>
  page.evaluate(() => {
    const shown = (one) => one && one.getClientRects().length > 0;
    const text = (one) => (one ? one.textContent.trim() : '');
    const box = document.querySelector('.c-due');
    const end = box.querySelector('[data-k="end"]');
    return {
      clock: text(document.querySelector('.d-clock .turn')),
      step: text(document.querySelector('.d-clock .step')),
      slip: Boolean(box.querySelector('.d-slipform')),
      tray: Boolean(box.querySelector('.d-tray')),
      refusal: text(box.querySelector('.d-note.bad')),
      cards: [...box.querySelectorAll('.d-card[data-item]')].map((card) => ({
        item: card.dataset.item,
        text: text(card.querySelector('h3')),
        must: card.classList.contains('must'),
        button: shown(card.querySelector('.acts button')),
      })),
      end: shown(end) && end.getAttribute('aria-disabled') !== 'true',
    };
  });

/** "turn 2 of 6": the 2. */
export const turn = async (page) => Number((/\d+/.exec((await look(page)).clock) || [0])[0]);

// The fields of a slip: what is there to choose, what stands there.
const fields = (page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('.d-slipform .fld:not(.opt)')].map((field) => {
      const chips = [...field.querySelectorAll('[role=radio]')];
      const input = field.querySelector('input, textarea');
      return {
        key: (chips[0] || input)?.dataset.k,
        chips: chips
          .filter((chip) => chip.getAttribute('aria-disabled') !== 'true')
          .map((chip) => chip.dataset.k),
        chosen: chips.find((chip) => chip.getAttribute('aria-checked') === 'true')?.dataset.k,
        typed: Boolean(input),
        number: input?.inputMode === 'decimal',
        value: input?.value,
        no: field.querySelector('.d-note')?.textContent || '',
      };
    }),
  );

const key = (page, name) => page.locator(`.d-slipform [data-k="${name}"]`);

/** Fills in what a slip still wants; true: it was given. */
export async function fill(page, words = 'to the mill, and hold it') {
  const tried = new Set();
  for (let i = 0; i < 24; i++) {
    await rest(page);
    const give = page.locator('.d-slipform [data-k="seal"], .d-slipform [data-k="give"]');
    if (!(await give.count())) return false;
    if ((await give.getAttribute('aria-disabled')) !== 'true') {
      await press(page, give);
      return !(await look(page)).slip;
    }
    const list = await fields(page);
    const wants = (field) =>
      field.chips.length ? !field.chosen || field.no : field.typed && (!field.value || field.no);
    const field = list.find(
      (one) =>
        wants(one) &&
        (one.chips.find((chip) => !tried.has(chip)) || (one.typed && !tried.has(one.key))),
    );
    if (!field) return false;
    const chip = field.chips.find((one) => !tried.has(one) && one !== field.chosen);
    if (chip) {
      tried.add(chip);
      await press(page, key(page, chip));
    } else {
      tried.add(field.key);
      await key(page, field.key).fill(field.number ? '2' : words);
      page.quiet = Date.now();
    }
  }
  return false;
}

/** Throws what is wanted: by tapping faces, or by the program. */
export async function throwDice(page, faces) {
  for (let i = 0; i < 8 && (await look(page)).tray; i++) {
    const program = due(page).getByText(d.program);
    if (!faces && (await program.count())) {
      await press(page, program);
      continue;
    }
    const next = due(page)
      .locator('.d-faces')
      .filter({ hasNot: page.locator('[aria-pressed=true]') })
      .first();
    await press(page, next.locator('button').nth(2));
  }
}

const FREE = 1; // things that may be done or left, in a step

/** One act of a seat: what it was, or nothing if there is nothing to do. */
export async function turnTo(page) {
  await rest(page);
  const seen = await look(page);
  const did = (what) => {
    page.did.push(`${seen.clock} ${seen.step}: ${what}`);
    return what;
  };
  if (seen.tray) {
    await throwDice(page, page.did.length % 2);
    return did('throw');
  }
  const where = `${seen.clock} ${seen.step.replace(/\d+ due|none due/, '')}`;
  const taken = (name) => page.given.get(`${where} ${name}`) || 0;
  const card = seen.cards.find(
    (one) => one.button && (one.must ? taken(one.text) < 4 : !taken(one.text) && taken('') < FREE),
  );
  if (card) {
    const name = `${where} ${card.text}`;
    page.given.set(name, taken(card.text) + 1);
    if (!card.must) page.given.set(`${where} `, taken('') + 1);
    await press(page, due(page).locator(`.d-card[data-item="${card.item}"] .acts button`).first());
    const now = await look(page);
    let how = 'done';
    if (now.slip) {
      how = (await fill(page)) ? 'filled in' : 'left';
      if (how === 'left') {
        ok(
          !card.must,
          `${page.seat} cannot fill in "${card.text}": ${await due(page).innerText()}`,
        );
        await page.keyboard.press('Escape');
      }
    }
    if ((await look(page)).tray) {
      await throwDice(page, page.did.length % 2);
      how += ', thrown';
    }
    return did(`${card.text}: ${how}`);
  }
  if (seen.end) {
    const end = due(page).locator('[data-k="end"]');
    await press(page, end);
    if ((await end.count()) && (await end.textContent()).includes(d.endAnyway)) {
      await press(page, end);
    }
    return did('end');
  }
  return null;
}
