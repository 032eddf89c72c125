// SPDX-License-Identifier: MIT
// What a player meets at the table: names as players say them, sides in their colours, cards that lie
// in piles, what was taken back, letters on the ruler.
import {
  accessible,
  begin,
  close,
  d,
  de,
  desk,
  due,
  equal,
  fits,
  has,
  ok,
  open,
  phone,
  press,
  rest,
  sit,
  tests,
  told,
  until,
} from './all.mjs';

const lessons = ['antietam', 'stones-river', 'wagram', 'eylau', 'bieville'];

const text = (page) => page.locator('main').innerText();

// All that the seat can read without doing anything.
async function read(page) {
  const found = [await text(page)];
  for (const name of ['log', 'seats', 'orders']) {
    await press(page, page.locator(`[data-k="tab-${name}"]`));
    found.push(await text(page));
  }
  return found.join('\n');
}

// What an item takes, with the first of all that may be chosen.
async function filled(game, seat, { verb, with: given }) {
  const args = { ...given };
  for (let i = 0; i < 6; i++) {
    const { missing, args: fields } = await told(game, seat, '/choices', { verb, args });
    if (!missing.length) break;
    const { choices = [] } = fields.find((field) => field.arg === missing[0]);
    args[missing[0]] = choices.find((one) => one.legal)?.value ?? '2';
  }
  return args;
}

// Somebody does what he must, and ends steps, so that there is something to read.
async function act(game, seat, most) {
  for (let i = 0; i < most; i++) {
    const { due: list, end } = await told(game, seat, '/due');
    const item = list.find((one) => !one.choice) || (!end.may && list.find((one) => one.compelled));
    if (item)
      await told(game, seat, '/do', { verb: item.verb, args: await filled(game, seat, item) });
    else if (end.may) await told(game, seat, '/next', {});
    else return;
  }
}

async function names() {
  for (const lesson of lessons) {
    const game = await begin(lesson);
    for (const side of game.sides) await act(game, side, 6);
    for (const seat of ['umpire', game.sides[0]]) {
      const page = await sit(game, seat);
      const found = new RegExp(`.*((${game.sides.join('|')})-(\\d|rider)|№|order \\d).*`).exec(
        await read(page),
      );
      ok(!found, `${lesson}, ${seat}: ${found?.[0]}`);
      await close(page);
    }
  }
}

// What is to be typed is for who types.
const TYPED = /.*(--[a-z]|[a-z]=|galloper |"(due|show|do|next|undo|dice)\b).*/;

async function typed() {
  for (const lesson of lessons) {
    const game = await begin(lesson);
    for (const side of game.sides) {
      const page = await sit(game, side);
      const found = TYPED.exec(await due(page).innerText());
      ok(!found, `${lesson}, ${side}: ${found?.[0]}`);
      await close(page);
    }
  }
  // A refusal tells the way out, but not what to type.
  const game = await begin('antietam');
  const page = await sit(game, game.sides[0]);
  await press(page, due(page).locator('.d-card[data-item] .acts button').first());
  for (const chip of await page.locator('.d-slipform .d-chip[aria-disabled]').all()) {
    await chip.click({ force: true });
    await rest(page);
    const found = TYPED.exec(await page.locator('.d-slipform').innerText());
    ok(!found, `a chip: ${found?.[0]}`);
  }
  await close(page);
}

/* ---- colours ---- */

const channel = (value) => (value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
const light = (colour) => {
  const [r, g, b] = colour.match(/[\d.]+/g).map((one) => channel(Number(one) / 255));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};
const contrast = (one, other) => {
  const [low, high] = [light(one), light(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
};

async function colours() {
  const wanted = {
    antietam: { union: 'blue', confederate: 'grey' },
    'stones-river': { union: 'blue', confederate: 'grey' },
    wagram: { french: 'blue', austrian: 'ochre' },
    eylau: { french: 'blue', russian: 'green' },
    bieville: { british: 'brown', german: 'grey' },
  };
  for (const lesson of lessons) {
    const game = await begin(lesson);
    const page = await sit(game, 'umpire');
    for (const theme of ['light', 'dark']) {
      await page.emulateMedia({ colorScheme: theme });
      const shown = await page.evaluate((wanted) => {
        const probe = document.body.appendChild(document.createElement('i'));
        const colour = (value) => {
          probe.style.backgroundColor = value;
          return getComputedStyle(probe).backgroundColor;
        };
        const flag = (side) =>
          getComputedStyle(
            [...document.querySelectorAll('.d-army')]
              .find((army) => army.getAttribute('aria-label').toLowerCase() === side)
              .querySelector('h3 .d-flag'),
          ).backgroundColor;
        const found = {
          sides: Object.entries(wanted).map(([side, name]) => ({
            side,
            is: flag(side),
            should: colour(`var(--${name})`),
          })),
          all: ['blue', 'grey', 'green', 'brown', 'ochre', 'violet'].map((name) => ({
            name,
            is: colour(`var(--${name})`),
          })),
          grounds: ['paper', 'sheet', 'raised'].map((name) => colour(`var(--${name})`)),
        };
        probe.remove();
        return found;
      }, wanted[lesson]);
      for (const { side, is, should } of shown.sides) equal(is, should, `${lesson}, ${side}`);
      for (const { name, is } of shown.all)
        for (const ground of shown.grounds)
          ok(contrast(is, ground) >= 3, `${name} in ${theme}: ${contrast(is, ground)}`);
    }
    await close(page);
  }
}

/* ---- armies ---- */

async function waits() {
  const game = await begin('antietam');
  const page = await sit(game, 'confederate');
  await told(game, 'umpire', '/ruling', {
    args: { order: 'confederate-2', status: 'waiting', reason: 'he has read it' },
  });
  await rest(page);
  await page.waitForFunction(() =>
    document.querySelector('.c-armies').textContent.includes('waits: when Lawton calls'),
  );
  const found = /waits: \d+/.exec(await page.locator('.c-armies').innerText());
  ok(!found, `armies: ${found}`);
  await close(page);
}

/* ---- piles ---- */

async function piles(size) {
  const game = await begin('bieville');
  const full = async (side) => {
    const { due: list, end } = await told(game, side, '/due');
    return list.length > 6 && list.every((one) => one.verb === list[0].verb) && end.may;
  };
  let seat;
  for (let i = 0; i < 60 && !seat; i++) {
    for (const side of game.sides) {
      if (!seat && (await full(side))) seat = side;
      if (!seat) await act(game, side, 1);
    }
  }
  ok(seat, 'nobody has much to do');
  const page = await sit(game, seat, { size });
  const pile = page.locator('.d-pile').first();
  const head = await pile.locator('.head').innerText();
  ok(/\d+/.test(head), `the head of a pile: ${head}`);
  equal(await pile.locator('.d-card').count(), 1, 'cards that are open');
  const height = await page.evaluate(() => document.querySelector('.d-cards').scrollHeight);
  ok(height < 1600, `the cards are ${height} px`);
  // The end is in sight wherever one has scrolled to, and hides no row for good.
  const seen = () =>
    page.evaluate(() => {
      const box = document.querySelector('[data-k="end"]').getBoundingClientRect();
      const at = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
      return Boolean(at?.closest('[data-k="end"]'));
    });
  ok(await seen(), 'the end is out of sight');
  await pile.locator('[data-k^="rest-"]').click();
  ok(await seen(), 'the end is out of sight when all is shown');
  const rows = page.locator('.d-pile').first().locator('.d-row');
  const last = await rows.last().innerText();
  await rows.last().scrollIntoViewIfNeeded();
  await rows.last().click();
  await rest(page);
  equal(await page.locator('.d-pile').first().locator('.d-card').count(), 1, 'cards, then');
  has(last, (await page.locator('.d-pile .d-card h3').first().innerText()).slice(0, 20));
  if (size === phone) await fits(page);
  await close(page);
}

/* ---- taking back ---- */

async function takingBack() {
  const game = await begin('antietam');
  const [union, other] = await Promise.all(game.sides.map((side) => sit(game, side)));
  const umpire = await sit(game, 'umpire');
  const args = { to: 'ii-corps', type: 'simple', purpose: 'defend', text: 'hold', method: 'oral' };
  await told(game, 'union', '/do', { verb: 'issue', args });
  await told(game, 'union', '/undo', { reason: 'the other corps' });
  await press(union, union.locator('[data-k="tab-log"]'));
  await union.waitForSelector('.d-log s');
  has(
    await union
      .locator('.d-log li')
      .filter({ has: union.locator('s') })
      .innerText(),
    'hold',
  );
  has(await union.locator('.d-fate').innerText(), d.fatedBy(d.fate['taken-back'], 'Union'));
  has(await union.locator('.d-fate').innerText(), 'the other corps');
  // What needs consent is told to all; who may answers.
  await act(game, 'union', 4);
  await told(game, 'union', '/undo', { reason: 'a wrong die' });
  for (const page of [union, other, umpire]) await page.waitForSelector('.d-asking');
  has(await union.locator('.d-asking').innerText(), d.consent);
  equal(await union.locator('.d-asking button').count(), 1, 'what who asks can do');
  await press(union, union.getByRole('button', { name: d.withdraw }));
  await other.waitForSelector('.d-asking', { state: 'detached' });
  await told(game, 'union', '/undo', { reason: 'a wrong die' });
  for (const page of [other, umpire]) await page.waitForSelector('.d-asking');
  has(await other.locator('.d-asking').innerText(), 'a wrong die');
  ok((await other.title()).startsWith('('), `the title: ${await other.title()}`);
  equal(await umpire.locator('.d-asking button').count(), 2, 'answers for the umpire');
  await press(other, other.locator('.d-asking button').last()); // refused
  await union.waitForSelector('.d-asking', { state: 'detached' });
  await told(game, 'union', '/undo', { reason: 'a wrong die' });
  await other.waitForSelector('.d-asking');
  await press(other, other.locator('.d-asking button').first());
  await union.waitForFunction(() => document.querySelectorAll('.d-log .d-fate').length === 2);
  const log = await union.locator('.d-log').innerText();
  has(log, 'Confederate refused: Union asked to take back');
  has(log, 'Confederate agreed: Union asked to take back');
  ok(!TYPED.test(log), `the log: ${log}`);
  await Promise.all([union, other, umpire].map(close));
}

/* ---- the ruler ---- */

async function lanes() {
  const game = await begin('wagram');
  const page = await sit(game, 'umpire');
  const { orders } = await told(game, 'umpire');
  const live = orders.filter((order) => !order.over).length;
  const lane = page.locator('.d-ruler .lane');
  ok((await lane.count()) < live, `${await lane.count()} of ${live} lanes`);
  has(await page.locator('[data-k="lanes"]').innerText(), d.moreLanes(live - (await lane.count())));
  await press(page, page.locator('[data-k="lanes"]'));
  equal(await lane.count(), live, 'lanes');
  // Letters that ride or were read have their odds by turn.
  for (const who of ['4th Division, III Corps', "Nordmann's Advance Guard"]) {
    const odds = await page
      .locator('.d-ruler .lane')
      .filter({ hasText: who })
      .locator('.p')
      .count();
    ok(odds > 0, `${who} has no odds`);
  }
  await close(page);
}

// What a division is engaged with is one list, with names; what others must do alike is told once.
async function lists() {
  const game = await begin('wagram');
  const page = await sit(game, 'austrian');
  const division = page.locator('.d-form[data-piece="iii-1"]');
  await page.evaluate(() => {
    for (const one of document.querySelectorAll('details.d-form'))
      /** @type {HTMLDetailsElement} */ (one).open = true;
  });
  await division.locator(':scope > .says button').click();
  const sheet = await page.locator('.d-sheet').innerText();
  has(sheet, "Nordmann's Advance Guard, Radetzky's Division");
  ok(!/engaged.?\d/i.test(sheet), sheet);
  const go = async (step) => {
    while ((await told(game, 'umpire')).clock.step !== step)
      await told(game, 'umpire', '/next', { through: true });
  };
  await go('communications');
  await told(game, 'french', '/do', { verb: 'read', args: { order: '4' }, dice: '9' });
  for (const to of ['battery', 'v']) {
    const args = { to, type: 'defend', objective: 'the guns' };
    await told(game, 'french', '/do', { verb: 'write', args });
  }
  await go('maneuver');
  await until(page, 'both riders', async () =>
    /a messenger rides \(2×\)/.test(await page.locator('.d-others').innerText()),
  );
  equal(await page.locator('.d-others li').count(), 1, 'lines');
  await close(page);
}

/* ---- a ruling ---- */

async function ruling(size) {
  const game = await begin('antietam');
  const page = await sit(game, 'umpire', { size });
  await press(page, due(page).locator('[data-k="anything"]'));
  await press(page, page.locator('.d-verbs li button').filter({ hasText: /^ruling/i }));
  const form = page.locator('.d-slipform');
  const key = (name) => form.locator(`[data-k="${name}"]`);
  ok(await key('n0').isDisabled(), 'there is something to choose of nothing');
  has(await form.innerText(), d.freeFirst);
  await press(page, key('all-piece'));
  await press(page, key('piece=hooker'));
  const names = await key('n0')
    .locator('option')
    .evaluateAll((all) => all.map((one) => one.value));
  for (const name of ['rating', 'fate', 'place']) ok(names.includes(name), `no ${name}`);
  ok(!names.includes('strength') && !names.includes('id'), `a leader has ${names}`);
  await key('n0').selectOption('fate');
  await rest(page);
  // Words are chips, and what it is already cannot be chosen; changed, a refusal is gone.
  equal(await key('fate=present').getAttribute('aria-disabled'), 'true', 'as it is');
  await key('fate=present').click({ force: true });
  has(await form.locator('.d-note').innerText(), d.isNow);
  await press(page, key('fate=killed'));
  equal(await form.locator('.d-note').count(), 0, 'refusals that stay');
  await key('in-reason').fill('as it fell');
  page.quiet = Date.now();
  await rest(page);
  if (size === phone) await fits(page);
  const errors = [{ code: 'x', what: 'that cannot be', next: '' }];
  await page.route('**/do', (route) => route.fulfill({ status: 409, json: { errors } }), {
    times: 1,
  });
  await press(page, key('give'));
  has(await due(page).innerText(), errors[0].what);
  await key('in-reason').fill('as it really fell');
  page.quiet = Date.now();
  await rest(page);
  ok(!(await due(page).innerText()).includes(errors[0].what), 'what was refused stays');
  await press(page, key('give'));
  equal(await form.count(), 0, 'slips');
  const { pieces } = await told(game, 'umpire');
  equal(pieces.find((piece) => piece.id === 'hooker').fate, 'killed', 'his fate');
  await close(page);
}

// Fire is applied to whom it hits: the parts of a rule are offered, and their pieces.
async function applied() {
  const game = await begin('antietam');
  const page = await sit(game, 'umpire');
  await press(page, due(page).locator('[data-k="anything"]'));
  await press(page, page.locator('.d-verbs li button').filter({ hasText: /^ask/i }));
  const form = page.locator('.d-slipform');
  const key = (name) => form.locator(`[data-k="${name}"]`);
  if (await key('all-rule').count()) await press(page, key('all-rule'));
  await press(page, key('rule=fire'));
  await press(page, key('apply=yes'));
  for (const [name, value] of [
    ['target', 'Magilton'],
    ['points', '21'],
  ]) {
    await key(`in-${name}`).fill(value);
    page.quiet = Date.now();
    await rest(page);
  }
  const offered = await form
    .locator('datalist option')
    .evaluateAll((all) => all.map((one) => one.value));
  // By their names, which stay in the field; what they are known by is sent.
  ok(offered.includes('Magilton') && !offered.includes('magilton'), `only ${offered}`);
  equal(await key('in-target').inputValue(), 'Magilton', 'what is read in the field');
  const asked = await key('n0')
    .locator('option')
    .evaluateAll((all) => all.map((one) => one.value));
  equal(asked.length, new Set(asked).size, 'what is offered once');
  await press(page, key('give'));
  const tray = await due(page).innerText();
  for (const words of ['Magilton', '2d6']) has(tray, words);
  await close(page);
}

// A side is told what a ruling did to its own, and who leads no more.
async function ruledOver() {
  const game = await begin('antietam');
  const page = await sit(game, game.sides[0]);
  await told(game, 'umpire', '/ruling', {
    args: { piece: 'hooker', fate: 'killed', reason: 'at the fence' },
  });
  await until(page, 'the news', async () =>
    /Hooker: killed/.test(await page.locator('.d-desk').innerText()),
  );
  has(await page.locator('.d-desk').innerText(), 'Hooker (killed)');
  await close(page);
}

/* ---- a language, and what is left behind ---- */

async function language() {
  const game = await begin('antietam');
  const page = await sit(game, game.sides[0], { locale: 'de-DE' });
  const lang = () => page.evaluate(() => document.documentElement.lang);
  equal(await lang(), 'de', 'the language of the desk');
  has(await page.locator('.d-desk').innerText(), de.endStep);
  await page.goto(`${game.at}/#/cwb3`);
  await page.waitForSelector('.d-desk', { state: 'detached' });
  equal(await lang(), 'de', 'the language of the odds');
  await close(page);
}

// Who looks as others leaves nobody behind who watches.
async function watchers() {
  const game = await begin('antietam');
  const page = await open('about:blank');
  await page.addInitScript(() => {
    const { add } = Set.prototype;
    window.most = 0;
    Set.prototype.add = function (value) {
      add.call(this, value);
      if (typeof value === 'function') window.most = Math.max(window.most, this.size);
      return this;
    };
  });
  await page.goto(`${game.at}/seat/${game.tokens.umpire}`);
  await page.waitForSelector('[data-k="as-union"]');
  for (let i = 0; i < 4; i++) {
    for (const seat of ['union', 'confederate', 'own'])
      await press(page, page.locator(`[data-k="as-${seat}"]`));
  }
  const most = await page.evaluate(() => window.most);
  ok(most <= 4, `${most} watch one thing`);
  await page.context().close();
}

// Dice that were wanted once lie in no tray when the same are wanted again.
async function thrownTwice() {
  const game = await begin('antietam');
  const [union] = game.sides;
  const page = await sit(game, union);
  const pressed = due(page).locator('.d-face[aria-pressed=true]');
  for (let turn = 1; turn < 3; turn++) {
    await nextCompelled(game, 'delay');
    await press(page, due(page).locator('.d-card.must .btn').first());
    equal(await pressed.count(), 0, `faces that are pressed in turn ${turn}`);
    await press(page, due(page).locator('.d-face').nth(5)); // still delayed
    await until(page, 'what came', () => due(page).locator('.d-came').count());
  }
  await close(page);
}

// On to the step in which such a thing must be done, by the umpire's hand.
async function nextCompelled(game, verb) {
  for (let i = 0; i < 40; i++) {
    const { due: list } = await told(game, 'umpire', '/due');
    if (list.some((one) => one.compelled && one.verb === verb)) return;
    for (const item of list.filter((one) => one.compelled))
      await told(game, 'umpire', '/do', { verb: item.verb, args: item.with });
    await told(game, 'umpire', '/next', {});
  }
  throw new Error(`no ${verb} is compelled`);
}

// What belongs to the step is at hand, and is told apart from what was due; what was only reckoned is
// no throw.
async function inThisStep(lesson, size) {
  const game = await begin(lesson);
  const page = await sit(game, game.sides[0], { size });
  for (let i = 0; i < 12; i++) {
    const { here, due: list } = await told(game, game.sides[0], '/due');
    if (here.some((one) => one.verb === 'issue' || one.verb === 'write')) break;
    for (const item of list.filter((one) => one.compelled))
      await told(game, 'umpire', '/do', { verb: item.verb, args: item.with });
    await told(game, 'umpire', '/next', {});
  }
  const way = due(page).locator('[data-k="verb-issue"], [data-k="verb-write"]');
  await until(page, 'the verb of the step', () => way.count());
  await accessible(page);
  if (size === phone) await fits(page);
  await press(page, way);
  ok(await due(page).locator('.d-slipform').count(), 'no slip');
  await close(page);
}

// Another device of the seat has paid: the slip says that it is counted anew, and on what is left.
async function countedAnew() {
  const game = await begin('antietam');
  const [union] = game.sides;
  const page = await sit(game, union);
  await press(page, due(page).locator('.d-card[data-item] .acts button').first());
  const foot = due(page).locator('.d-slipform .foot');
  has(await foot.innerText(), 'of 12');
  await told(game, union, '/do', {
    verb: 'issue',
    args: { to: 'ii-corps', type: 'simple', purpose: 'move', method: 'written', text: 'go' },
  });
  await until(page, 'the points that are left', async () => /of\s6/.test(await foot.innerText()));
  has(await foot.innerText(), d.slipStale);
  await close(page);
}

// Places and phrases are offered to what is written, and put in where the word was begun.
async function offered() {
  const game = await begin('antietam');
  const page = await sit(game, game.sides[0]);
  await press(page, due(page).locator('.d-card[data-item] .acts button').first());
  const box = page.locator('[data-k="in-text"]');
  await press(page, page.locator('.d-offer button', { hasText: d.phrases[0] }).first());
  equal(await box.inputValue(), `${d.phrases[0]} `, 'the text');
  await box.pressSequentially('the eas');
  await rest(page);
  await press(page, page.locator('.d-offer button', { hasText: /east/i }).first());
  ok(/^move to the .*east.* $/i.test(await box.inputValue()), await box.inputValue());
  await close(page);
}

// Every word of the desk has its German, of the same make.
async function german() {
  const lacking = (of, other, at = '') =>
    Object.entries(of).flatMap(([name, one]) => {
      const its = other[name];
      const same =
        typeof one === typeof its &&
        Array.isArray(one) === Array.isArray(its) &&
        (typeof one !== 'function' || one.length === its.length) &&
        (!Array.isArray(one) || one.length === its.length);
      if (!same) return [`${at}${name}`];
      return typeof one === 'object' && !Array.isArray(one)
        ? lacking(one, its, `${at}${name}.`)
        : [];
    });
  equal(lacking(d, de).join(), '', 'words without their German');
  equal(lacking(de, d).join(), '', 'German of no word');
}

export default async function table() {
  await tests([
    ['orders and riders are named as players do', names],
    ['nobody at a desk is told what to type', typed],
    ['sides have the colours of the scenario, in both lights', colours],
    ['the armies say what an order waits for', waits],
    ['cards of one kind lie in a pile, the end in sight, at a desk', () => piles(desk)],
    ['cards of one kind lie in a pile, the end in sight, on a phone', () => piles(phone)],
    ['what was taken back is struck out; what is asked is answered', takingBack],
    ['the ruler shows letters, and how many more', lanes],
    ['lists and what is alike are told once', lists],
    ['a ruling offers what can be ruled, at a desk', () => ruling(desk)],
    ['a ruling offers what can be ruled, on a phone', () => ruling(phone)],
    ['a rule is applied to whom it befalls', applied],
    ['a side is told what a ruling did to its own', ruledOver],
    ['the page says its language', language],
    ['who looks as others leaves no watcher behind', watchers],
    ['dice that are wanted again have not fallen yet', thrownTwice],
    ['what belongs to the step is at hand, at a desk', () => inThisStep('wagram', desk)],
    ['what belongs to the step is at hand, on a phone', () => inThisStep('eylau', phone)],
    ['a slip is counted anew when something has come', countedAnew],
    ['places and phrases are offered', offered],
    ['every word of the desk has its German', german],
  ]);
}
