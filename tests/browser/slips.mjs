// SPDX-License-Identifier: MIT
// Slips, dice and cards as who sits at a desk for the first time reads them.
import {
  accessible,
  begin,
  both,
  close,
  d,
  due,
  equal,
  fill,
  fits,
  go,
  has,
  look,
  ok,
  phone,
  press,
  rest,
  sit,
  tests,
  throwDice,
  told,
  until,
} from './all.mjs';

const slip = (page) => page.locator('.d-slipform');
const field = (page, arg) => slip(page).locator(`.fld[data-arg="${arg}"]`);

// A slip by its verb, from all that can be done.
async function openSlip(page, verb) {
  await press(page, due(page).locator('[data-k="anything"]'));
  await press(page, page.locator(`[data-k="verb-${verb}"]`));
}

// On to the first order that must be thrown for.
async function toDelay(game, seat) {
  for (let i = 0; i < 12; i++) {
    const list = (await told(game, seat, '/due')).due;
    const item = list.find((one) => one.compelled);
    if (item) return item;
    const { clock } = await told(game, seat);
    const acts = game.tokens[clock.side] && seat !== 'solo' ? clock.side : seat;
    await told(game, acts, '/next', {});
  }
  throw new Error('nothing is compelled');
}

// Who has said that the dice are his own throws all of them, alone too.
async function ownDice(size) {
  const game = await begin('antietam', { solo: true, 'dice-from': 'typed' });
  await toDelay(game, 'solo');
  const page = await sit(game, 'solo', { size });
  const refused = [];
  page.on('response', (one) => one.status() === 409 && refused.push(one.url()));
  await press(page, due(page).locator('.d-card.must .acts button').first());
  ok((await look(page)).tray, `no dice are asked for: ${await due(page).innerText()}`);
  equal(await due(page).getByText(d.program).count(), 0, 'offers of the program');
  await throwDice(page, true);
  const { entries } = await told(game, 'solo', '/log');
  const thrown = entries.filter((entry) => entry.plays.some((one) => one.faces?.length));
  equal(thrown.map((entry) => entry['typed-by']).join(), 'solo', 'whose dice');
  equal(refused.join(), '', 'what was refused first');
  // Nor is there a die of the program in what the end of a step brings.
  for (let i = 0; i < 20; i++) {
    if ((await look(page)).tray) {
      await throwDice(page, true);
      continue;
    }
    const end = due(page).locator('[data-k="end"]:not([aria-disabled])');
    if (!(await end.count())) break;
    await press(page, end);
  }
  const all = (await told(game, 'solo', '/log')).entries;
  for (const entry of all.filter((one) => one.plays.some((each) => each.faces?.length)))
    equal(entry['typed-by'], 'solo', entry.sentence);
  equal(refused.join(), '', 'what was refused first');
  await close(page);
}

// What has to be chosen stands open, and says what it is; who is struck, why.
async function open(size) {
  const game = await begin('antietam');
  const page = await sit(game, 'union', { size });
  await openSlip(page, 'loss');
  for (const arg of ['unit', 'casualties', 'stragglers', 'guns'])
    ok(await field(page, arg).isVisible(), `${arg} is folded`);
  has(await field(page, 'casualties').innerText(), 'strength points lost');
  const chips = field(page, 'unit').locator('[role=radio]');
  ok(await chips.count(), 'no units');
  equal(await chips.locator('.no').count(), 0, 'units that are struck');
  equal(await slip(page).locator('details').count(), 0, 'folds');
  await press(page, chips.first());
  has(await slip(page).locator('.foot').innerText(), 'casualties');
  await accessible(page);
  if (size === phone) await fits(page);
  await page.keyboard.press('Escape');
  // What goes with nothing now is not among what can be done.
  await press(page, due(page).locator('[data-k="anything"]'));
  equal(await page.locator('.d-verbs > ul [data-k="verb-morale"]').count(), 0, 'morale at hand');
  await page.locator('.d-verbs summary').click();
  await press(page, page.locator('[data-k="verb-fall-back"]'));
  ok(await field(page, 'to').isVisible(), 'where it falls back to is folded');
  has(await field(page, 'unit').locator('.why').innerText(), 'has not to go back');
  // The reason is in sight, above the foot.
  const { low, top } = await page.evaluate(() => ({
    low: document.querySelector('.d-slipform .why').getBoundingClientRect().bottom,
    top: document.querySelector('.d-slipform .foot').getBoundingClientRect().top,
  }));
  ok(low <= top + 1, `the reason ends at ${low}, the foot begins at ${top}`);
  await close(page);
}

// An attack says where it stops, and is not given to who sends it.
async function attack(size) {
  const game = await begin('antietam');
  const page = await sit(game, 'union', { size });
  await openSlip(page, 'issue');
  await press(page, slip(page).locator('[data-k="type=complex"]'));
  await press(page, slip(page).locator('[data-k="purpose=attack"]'));
  await press(page, slip(page).locator('[data-k="all-to"]'));
  const army = slip(page).locator('[data-k="to=aop"]');
  equal(await army.getAttribute('aria-disabled'), 'true', 'the Army HQ attacks');
  await army.dispatchEvent('click');
  has(await field(page, 'to').locator('.why').innerText(), 'not to attack');
  const { low, top, from } = await page.evaluate(() => ({
    low: document.querySelector('.d-slipform .why').getBoundingClientRect().bottom,
    from: document.querySelector('.d-slipform .why').getBoundingClientRect().top,
    top: document.querySelector('.d-slipform .foot').getBoundingClientRect().top,
  }));
  ok(from > 0 && low <= top + 1, `the reason from ${from} to ${low}, the foot from ${top}`);
  for (const key of ['to=ii-corps', 'method=oral'])
    await press(page, slip(page).locator(`[data-k="${key}"]`));
  ok(await field(page, 'limit').isVisible(), 'the limit is folded');
  has(await field(page, 'limit').innerText(), 'where the troops stop');
  await close(page);
}

// What was refused goes with the slip.
async function refused() {
  const game = await begin('antietam');
  const page = await sit(game, 'union');
  await openSlip(page, 'issue');
  for (const key of ['all-to', 'to=ii-corps', 'type=simple', 'purpose=defend', 'method=oral'])
    await press(page, slip(page).locator(`[data-k="${key}"]`));
  await page.locator('[data-k="in-text"]').fill('hold');
  await rest(page);
  await page.route('**/do', (route) =>
    route.fulfill({
      status: 409,
      contentType: 'application/json',
      body: JSON.stringify({ errors: [{ code: 'x.y', what: 'it was refused', next: '' }] }),
    }),
  );
  await press(page, slip(page).locator('[data-k="seal"]'));
  await until(page, 'the refusal', () => due(page).getByText('it was refused').count());
  await page.keyboard.press('Escape');
  equal(await slip(page).count(), 0, 'slips');
  equal(await due(page).getByText('it was refused').count(), 0, 'refusals of no slip');
  await close(page);
}

// The umpire reads which die falls, and is asked once.
async function consent(size) {
  const game = await begin('antietam', { 'typed-dice': true });
  await toDelay(game, 'union');
  await told(game, 'union', '/do', { verb: 'delay', args: { order: '2' }, dice: '5' });
  const page = await sit(game, 'umpire', { size });
  await told(game, 'union', '/undo', { reason: 'a cocked die' });
  const card = page.locator('.d-asking');
  await until(page, 'what falls', () => card.locator('.d-falls').count());
  const words = await card.innerText();
  has(words, d.fell('5', '').trim());
  ok(!words.includes(d.freely), `a die falls for nothing: ${words}`);
  equal(await due(page).getByText('a cocked die').count(), 1, 'times it is told');
  if (size === phone) await fits(page);
  await press(page, card.getByText(d.agree));
  // What it came to is struck in the log, and so is the entry when it is gone through again.
  await go(page, 'log');
  const line = page.locator('.d-log .ent').filter({ has: page.locator('.d-fate') });
  const struck = line.locator('s.res .d-word');
  equal(await struck.count(), 1, 'words of state of what was taken back');
  has(await struck.evaluate((one) => getComputedStyle(one).textDecorationLine), 'line-through');
  await line.locator('summary').click();
  await press(page, line.getByText(d.replay, { exact: true }));
  equal(await due(page).locator('h3 s').count(), 1, 'entries that are struck');
  has(await due(page).locator('.d-fate').innerText(), d.fate['taken-back']);
  equal(await page.locator('.d-marks .gone').count(), 1, 'marks of what was taken back');
  await accessible(page);
  await close(page);
}

// Dice that are corrected have no odds, and no bar for them.
async function corrected() {
  const game = await begin('antietam', { 'typed-dice': true });
  await toDelay(game, 'union');
  const page = await sit(game, 'union');
  await press(page, due(page).locator('.d-card.must .acts button').first());
  await throwDice(page, true);
  await press(page, due(page).getByText(d.correct));
  ok((await look(page)).tray, 'no dice');
  equal(await due(page).locator('.d-tray .odds').count(), 0, 'bars');
  // News sweep them not away.
  const title = await page.title();
  await told(game, 'umpire', '/ruling', {
    args: { piece: 'hooker', place: 'the mill', reason: 'so' },
  });
  await until(page, 'news', async () => (await page.title()) !== title);
  await rest(page);
  ok((await look(page)).tray, 'no dice after news');
  await close(page);
}

/* ---- a slip in its window ---- */

const letter = ['all-to', 'to=ii-corps', 'type=simple', 'purpose=defend', 'method=written'];

// A letter that is all but written.
async function written(page, keys = letter) {
  await openSlip(page, 'issue');
  for (const key of keys) await press(page, slip(page).locator(`[data-k="${key}"]`));
}

// Where things lie in the window.
const boxes = (page) =>
  page.evaluate(() => {
    const box = (one) => one.getBoundingClientRect();
    const form = document.querySelector('.d-slipform');
    const seal = box(form.querySelector('[data-k="seal"]'));
    const column = form.parentElement;
    return {
      head: box(form.querySelector('header')).bottom,
      foot: box(form.querySelector('.foot')).top,
      seal: [Math.round(seal.width), Math.round(seal.height)],
      over: column.scrollHeight - column.clientHeight,
      at: box(document.activeElement),
      broken: [...form.querySelectorAll('.ways span')].filter(
        (one) => one.scrollWidth > one.clientWidth + 1,
      ).length,
    };
  });

// In a low window the form has most of the room; what has the focus is between head and foot.
async function low(width, height) {
  const game = await begin('antietam');
  const page = await sit(game, 'union', { size: { width, height }, hasTouch: true });
  await written(page);
  await page.locator('[data-k="in-text"]').fill('hold');
  await rest(page);
  const { head, foot, seal } = await boxes(page);
  ok(foot - head > 0.5 * height, `${foot - head} px of ${height} are left for the form`);
  equal(seal[0], seal[1], 'a round seal');
  ok(foot + seal[1] <= height, `the seal begins at ${foot}`);
  equal(await slip(page).locator('.ways').isVisible(), false, 'ways unfolded');
  await fits(page);
  await press(page, slip(page).locator('[data-k="unfold"]'));
  ok(await slip(page).locator('.ways').isVisible(), 'the ways stay folded');
  equal((await boxes(page)).broken, 0, 'words that are broken');
  await fits(page);
  await press(page, slip(page).locator('[data-k="unfold"]'));
  await slip(page).locator('.d-opts summary').click();
  for (const key of ['in-distance', 'in-start', 'in-text', 'method=written', 'to=ii-corps']) {
    await page.locator(`[data-k="${key}"]`).focus();
    const now = await boxes(page);
    ok(
      now.at.top >= now.head - 2 && now.at.bottom <= now.foot + 2,
      `${key} from ${now.at.top} to ${now.at.bottom}, between ${now.head} and ${now.foot}`,
    );
  }
  await accessible(page);
  await close(page);
}

// At a desk all of a letter is in one view.
async function oneView() {
  const game = await begin('antietam');
  const page = await sit(game, 'union', { size: { width: 1440, height: 900 } });
  await written(page);
  const { over } = await boxes(page);
  ok(over <= 16, `the slip is ${over} px higher than its place`);
  await close(page);
}

// A chip stays where it is, whatever is tapped; struck, it says why.
async function places(size) {
  const game = await begin('antietam');
  const page = await sit(game, 'union', { size });
  await written(page, ['all-to', 'to=ii-corps']);
  const where = () =>
    page.evaluate(() =>
      ['type', 'purpose', 'method'].flatMap((arg) => {
        const field = document.querySelector(`.fld[data-arg="${arg}"]`).getBoundingClientRect();
        return [...document.querySelectorAll(`.fld[data-arg="${arg}"] [role=radio]`)].map((one) => {
          const box = one.getBoundingClientRect();
          return [one.dataset.k, Math.round(box.x - field.x), Math.round(box.y - field.y)].join(
            ' ',
          );
        });
      }),
    );
  const before = (await where()).join('\n');
  for (const key of ['type=simple', 'method=written', 'type=complex', 'type=simple']) {
    await press(page, slip(page).locator(`[data-k="${key}"]`));
    equal((await where()).join('\n'), before, `the chips after ${key}`);
  }
  const struck = slip(page).locator('[data-k="purpose=attack"]');
  has(await struck.getAttribute('title'), 'simple');
  has(await struck.locator('.no').innerText(), 'simple');
  has(await slip(page).locator('[data-k="method=written"]').innerText(), d.pts(6));
  await close(page);
}

// Ways say what their words are of, and are chosen only when they were.
async function ways() {
  const game = await begin('eylau', { solo: true });
  for (let i = 0; i < 20; i++) {
    const list = (await told(game, 'solo', '/due')).due;
    if (list.some((one) => one.verb === 'issue')) break;
    for (const { verb, with: args } of list.filter((one) => one.compelled))
      await told(game, 'solo', '/do', { verb, args });
    await told(game, 'solo', '/next', {});
  }
  const page = await sit(game, 'solo');
  await openSlip(page, 'issue');
  await press(page, slip(page).locator('[data-k="all-to"]'));
  has(await field(page, 'to').innerText(), 'Saint-Hilaire');
  await press(page, slip(page).locator('[data-k="to=iii"]'));
  const list = slip(page).locator('.ways button');
  for (const words of await list.allInnerTexts()) ok(/urgent: (yes|no)/.test(words), words);
  equal(await slip(page).locator('.ways [aria-current]').count(), 0, 'ways that look chosen');
  await press(page, list.nth(1));
  equal(await slip(page).locator('.ways [aria-current]').count(), 1, 'ways that are chosen');
  await close(page);
}

// What cannot be read is told where it was typed, and strikes nothing else.
async function unread(size) {
  const game = await begin('antietam');
  const page = await sit(game, 'union', { size });
  await written(page);
  const struck = () => slip(page).locator('.fld:not([data-arg="to"]) [aria-disabled]').count();
  const before = await struck();
  await slip(page).locator('.d-opts summary').click();
  await page.locator('[data-k="in-distance"]').fill('abc');
  await until(page, 'the fault', () => field(page, 'distance').locator('.d-note').count());
  const words = await field(page, 'distance').locator('.d-note').innerText();
  has(words, '“abc” cannot be read');
  ok(!words.includes('distance='), words);
  equal(await struck(), before, 'chips that are struck');
  ok(await slip(page).locator('[data-k="seal"]').count(), 'the seal has gone');
  await field(page, 'to').locator('[aria-checked="true"]').focus();
  await slip(page).locator('[data-k="to-distance"]').click();
  equal(
    await page.evaluate(() => document.activeElement.dataset.k),
    'in-distance',
    'where the foot leads',
  );
  await close(page);
}

/* ---- what came ---- */

// On to a step of a side, with the program's dice.
async function toStep(game, turn, name) {
  for (let i = 0; i < 60; i++) {
    const { clock } = await told(game, 'umpire');
    if (clock.turn === turn && clock.step === name) return clock;
    for (const side of clock.side ? [clock.side] : game.sides) {
      const { due: list } = await told(game, side, '/due');
      for (const { verb, with: args } of list.filter((one) => one.compelled))
        await told(game, side, '/do', { verb, args, dice: 'program' });
      await told(game, side, '/next', {});
    }
  }
  throw new Error(`no ${name} in turn ${turn}`);
}

// The sum, the dice with theirs, the cell; and that a letter has come.
async function summed(size) {
  const game = await begin('antietam', { 'typed-dice': true });
  await toStep(game, 2, 'acceptance');
  const page = await sit(game, 'union', { size });
  await go(page, 'orders');
  has(await page.locator('.c-papers').innerText(), d.hasCome);
  if (size === phone) await go(page, 'due');
  await press(page, due(page).locator('.d-card.must .acts button').first());
  ok(
    await page.evaluate(() => document.activeElement.matches('.d-face')),
    'the dice have no focus',
  );
  await throwDice(page, true);
  const card = due(page).locator('.d-came');
  await until(page, 'the cell', () => card.locator('.lit').count());
  equal(await card.locator('.d-total').innerText(), '3 + 3 = 6', 'the dice');
  has(await card.locator('.trace .total').innerText(), '4');
  equal(
    await card.locator('.title').innerText(),
    'Whether an order is accepted, delayed or distorted',
    'what was thrown for',
  );
  const { cell, head } = await page.evaluate(() => {
    const lit = document.querySelector('.d-came .lit');
    const box = (one) => one.getBoundingClientRect();
    return { cell: box(lit).left, head: box(lit.parentNode.querySelector('th')).right };
  });
  ok(cell >= head - 1, `the cell begins at ${cell}, under a head that ends at ${head}`);
  ok(
    await page.evaluate(() => document.activeElement.matches('.d-card.open')),
    'what came has no focus',
  );
  await accessible(page);
  await close(page);
}

// A fight whose dice a side may not know tells all that it may; the umpire reads the whole of it.
async function fought() {
  const game = await begin('antietam');
  await toStep(game, 1, 'movement');
  const args = { rule: 'close-combat', attacker: 'gibbon', defender: 'douglass', apply: 'yes' };
  const { entries } = await told(game, 'union', '/do', { verb: 'ask', args });
  for (const seat of ['union', 'confederate', 'umpire']) {
    const page = await sit(game, seat);
    await go(page, 'log');
    await page.locator('.d-log summary').first().click();
    const card = page.locator('.d-log .d-came').first();
    await until(page, 'why', () => card.locator('.d-sum > *').count());
    has(await card.innerText(), 'who holds the hex');
    const tone = await card.locator('.big').getAttribute('class');
    if (seat === 'umpire') {
      ok((await card.locator('.is-throw').count()) > 2, 'throws');
      await until(page, 'the cell', () => card.locator('.lit').count());
    } else {
      has(await card.innerText(), d.notTold);
      has(await card.locator('.d-traits').innerText(), 'attacker state');
    }
    has(tone, seat === 'confederate' ? 'is-neutral' : `is-${entries[0].plays[0].tone}`);
    await close(page);
  }
}

// What was done is told, and folds what lay open; nothing is lost of the focus.
async function done() {
  const game = await begin('wagram');
  await toStep(game, 1, 'communications');
  const page = await sit(game, 'french');
  await press(page, due(page).locator('.d-card.must .acts button').first());
  await throwDice(page);
  equal(await due(page).locator('.d-card.open').count(), 1, 'what came');
  await press(page, due(page).locator('.d-card[data-item] .acts button').last());
  ok(
    await page.evaluate(() => document.activeElement.closest('.d-slipform')),
    'the slip has no focus',
  );
  ok(await fill(page), 'it is not sealed');
  has(await due(page).locator('.d-card.done').last().innerText(), d.sealed('').slice(0, 10));
  equal(await due(page).locator('.d-card.open').count(), 0, 'cards of an earlier throw');
  ok(
    await page.evaluate(() => document.activeElement.closest('.c-due')),
    'after sealing nothing has the focus',
  );
  await close(page);
}

// Where nothing was open no die is shown.
async function certain() {
  const game = await begin('eylau', { solo: true });
  const { due: list } = await told(game, 'solo', '/due');
  const sure = list.findIndex((one) => one.odds?.length === 1);
  ok(sure >= 0, 'nothing is certain');
  const page = await sit(game, 'solo');
  await page.keyboard.press(String(sure + 1));
  await until(page, 'what was done', () => due(page).locator('.d-card.done').count());
  equal(await due(page).locator('.d-card.done .die').count(), 0, 'dice');
  await close(page);
}

// A chart that only led to the throw is folded, and a number is told with what it counts.
async function hits() {
  const game = await begin('bieville', { solo: true });
  for (let i = 0; i < 60; i++) {
    const { clock } = await told(game, 'solo');
    if (clock.title === 'General fire') break;
    const { due: list, end } = await told(game, 'solo', '/due');
    const item = list.find((one) => one.compelled);
    if (!end.may && item) {
      const args = { ...item.with };
      for (let j = 0; j < 6; j++) {
        const { missing, args: fields } = await told(game, 'solo', '/choices', {
          verb: item.verb,
          args,
        });
        if (!missing.length) break;
        const { choices = [] } = fields.find((one) => one.arg === missing[0]);
        args[missing[0]] = choices.find((one) => one.legal)?.value ?? '2';
      }
      await told(game, 'solo', '/do', { verb: item.verb, args });
    } else await told(game, 'solo', '/next', {});
  }
  const { due: list } = await told(game, 'solo', '/due');
  const item = list.find((one) => one.verb === 'fire');
  const { args: fields } = await told(game, 'solo', '/choices', { verb: 'fire', args: item.with });
  const at = fields.find((one) => one.arg === 'at').choices.find((one) => one.good > 0).value;
  await told(game, 'solo', '/do', {
    verb: 'fire',
    args: { ...item.with, at },
    dice: '9,9',
  });
  const page = await sit(game, 'solo', { size: phone });
  await go(page, 'log');
  await page.locator('.d-log summary').first().click();
  const card = page.locator('.d-log .d-came').first();
  await until(page, 'why', () => card.locator('.trace li').count());
  ok(/^\d$/.test(await card.locator('.big').innerText()), 'the number alone is large');
  has(await card.locator('.says').innerText(), 'how many hit');
  // What adds up to the number needed is not told as another that is as much.
  equal(
    (await card.locator('.trace .total .text').allInnerTexts()).join(),
    'needs this or less',
    'sums',
  );
  equal(await card.locator('.lit').count(), 0, 'charts that decided nothing');
  await card.locator('.d-read > summary').click();
  await until(page, 'the chart', () => card.locator('.lit').count());
  const { cell, head } = await page.evaluate(() => {
    const lit = document.querySelector('.d-came .lit');
    const box = (one) => one.getBoundingClientRect();
    return { cell: box(lit).left, head: box(lit.parentNode.querySelector('th')).right };
  });
  ok(cell >= head - 1, `the cell begins at ${cell}, under a head that ends at ${head}`);
  await close(page);
}

/* ---- the program's dice, and what nobody may do ---- */

// Alone, the card says beforehand whose dice they are; and no end of a step is asked for in vain.
async function programs() {
  const game = await begin('antietam', { solo: true });
  await toDelay(game, 'solo');
  const page = await sit(game, 'solo');
  const refused = [];
  page.on('response', (one) => one.status() === 409 && refused.push(one.url()));
  const card = due(page).locator('.d-card.must').first();
  has(await card.innerText(), d.sealedDice);
  await press(page, card.getByText(d.program));
  equal((await look(page)).tray, false, 'dice that are asked for');
  for (let i = 0; i < 3; i++) await press(page, due(page).locator('[data-k="end"]'));
  equal(refused.join(), '', 'what was refused first');
  await close(page);
}

// What a side has asked a commander under it cannot take back: it is not offered.
async function commander() {
  const game = await begin('antietam');
  await toStep(game, 1, 'movement');
  await told(game, 'union', '/do', { verb: 'move', args: { piece: 'gibbon', to: 'the mill' } });
  await told(game, 'confederate', '/do', { verb: 'fired-on', args: { unit: 'ripley' } });
  await told(game, 'union', '/undo', { reason: 'the wrong road' });
  const { sides } = await told(game, 'union');
  ok(
    sides.some((side) => side.asks && side.asks !== 'nothing'),
    'nothing is asked',
  );
  for (const [seat, many] of [
    ['union', 1],
    ['hooker', 0],
  ]) {
    const page = await sit(game, seat);
    equal(await due(page).getByText(d.withdraw).count(), many, `${seat} may withdraw`);
    await close(page);
  }
}

// News leave the next throw in sight, and are counted once they are all read.
async function news(width, height) {
  const game = await begin('antietam');
  await toStep(game, 2, 'acceptance');
  const page = await sit(game, 'umpire', { size: { width, height } });
  await until(page, 'news', () => page.locator('.d-news').count());
  const lies = () =>
    page.evaluate(() => {
      const box = (name) => document.querySelector(name).getBoundingClientRect();
      return { act: box('.d-card.must .acts').bottom, foot: box('.d-foot') };
    });
  if (height > 800)
    ok((await lies()).act <= (await lies()).foot.top, 'the throw is under the news');
  const { foot } = await lies();
  ok(foot.height < 0.2 * height, `news are ${foot.height} px of ${height} high`);
  const many = await page
    .locator('.d-badge')
    .last()
    .innerText()
    .catch(() => '');
  await press(page, page.locator('.d-news').getByText(d.readAll));
  const list = await page.locator('.d-news li').count();
  equal(await page.locator('.d-news .head span').innerText(), d.newsAll(list), `of ${many}`);
  await close(page);
}

export default async function slips() {
  await tests([
    ...both('alone, all dice are the player’s who said so', ownDice),
    ...both('what is to be chosen stands open, and says why not', open),
    ...both('an attack says where it stops, and who attacks', attack),
    ['what was refused goes with its slip', refused],
    ...both('which die falls, and what was taken back', consent),
    ['dice are corrected without odds', corrected],
    ['a slip on a phone held sideways', () => low(844, 390)],
    ['a slip on the smallest phone', () => low(320, 568)],
    ['a slip on a small phone', () => low(360, 640)],
    ['a letter is in one view at a desk', oneView],
    ...both('chips keep their places, and say why not', places),
    ['ways say what their words are of', ways],
    ...both('what cannot be read is told at its field', unread),
    ...both('what came, with its sum and its cell', summed),
    ['a fight is told as far as a seat may know it', fought],
    ['what was done is told', done],
    ['no die where nothing was open', certain],
    ['a chart that decided nothing is folded', hits],
    ['whose dice they are is told beforehand', programs],
    ['a commander is not offered what he may not', commander],
    ['news leave the umpire’s throw in sight', () => news(1440, 900)],
    ['news leave room on the smallest phone', () => news(320, 568)],
  ]);
}
