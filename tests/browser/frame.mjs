// SPDX-License-Identifier: MIT
// The frame of the desk: nothing is cut, nothing lies on another, and what comes moves nothing.
import {
  begin,
  close,
  d,
  desk,
  equal,
  fits,
  go,
  has,
  ok,
  open,
  phone,
  press,
  rest,
  sit,
  tests,
  told,
  turnTo,
  until,
} from './all.mjs';

const small = { width: 320, height: 568 };
const touch = { hasTouch: true };

const boxes = (page, what) =>
  page
    .locator(what)
    .filter({ visible: true })
    .evaluateAll((list) =>
      list.map((one) => {
        const { x, y, width, height } = one.getBoundingClientRect();
        return { x, y, width, height, text: one.textContent };
      }),
    );

// What is not wholly in the window, or under what lies over it.
const hidden = (page, what) =>
  page
    .locator(what)
    .filter({ visible: true })
    .evaluateAll((list) =>
      list
        .filter((one) => {
          const box = one.getBoundingClientRect();
          return [
            [box.left + 3, box.top + 3],
            [box.right - 3, box.bottom - 3],
          ].some(([x, y]) => {
            const top = document.elementFromPoint(x, y);
            return !top || !(one.contains(top) || top.contains(one));
          });
        })
        .map((one) => one.textContent),
    );

async function ruled(game) {
  const { pieces } = await told(game, game.sides[0]);
  const { id } = pieces.find((one) => one.side === game.sides[0]);
  const args = { piece: id, place: 'the mill', reason: 'so it stands on the map' };
  await told(game, 'umpire', '/ruling', { args });
}

async function news(game, page) {
  const title = await page.title();
  await ruled(game);
  await until(page, 'news', async () => (await page.title()) !== title);
  await rest(page);
}

async function handed(size) {
  const game = await begin('antietam');
  const page = await sit(game, game.sides[0], { size, ...touch });
  await page.evaluate((name) => (location.hash = `#/handover/${name}`), game.game);
  await page.waitForSelector('.d-handask');
  await fits(page);
  await page.locator('[data-k="give"]').click();
  await page.waitForSelector('.d-asked input');
  const [field] = await boxes(page, '.d-asked input');
  ok(field.width >= 180, `the link has ${field.width} pixels`);
  await fits(page);
  await close(page);
}

// The links of all seats, for who gives them out.
async function links(size) {
  const game = await begin('antietam');
  const page = await sit(game, 'umpire', { size, ...touch });
  await go(page, 'seats');
  await press(page, page.locator('[data-k="seat-union"]'));
  await fits(page);
  await page.getByRole('link', { name: d.handOver }).click();
  await page.waitForSelector('.d-handask .link');
  await fits(page);
  await close(page);
}

// Between a phone and a desk nothing scrolls sideways, and what is tapped is large enough for it.
async function between(width) {
  for (const lesson of ['antietam', 'eylau']) {
    const game = await begin(lesson);
    for (const seat of ['umpire', game.sides[0]]) {
      const page = await sit(game, seat, { size: { width, height: 768 }, ...touch });
      await turnTo(page);
      const wide = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      ok(wide <= 0, `${lesson}, ${seat}: scrolls sideways by ${wide}`);
      for (const one of await boxes(page, '.d-mark button, .d-form .says .plain'))
        ok(one.height >= 43.5 && one.width >= 43.5, `${one.text}: ${one.width}x${one.height}`);
      await close(page);
    }
  }
}

// What is told is cut with a word that there is more, and is unfolded by it.
async function brief(size) {
  const game = await begin('antietam');
  const page = await sit(game, game.sides[0], { size, hasTouch: size.width < 1000 });
  const cut = () =>
    page.locator('.d-brief').evaluate((one) => one.scrollHeight > one.clientHeight + 1);
  ok(await cut(), 'it is short');
  const more = page.locator('[data-k="brief"]');
  equal((await hidden(page, '[data-k="brief"]')).join(), '', 'out of sight');
  await press(page, more);
  ok(!(await cut()), 'it is still cut');
  await ruled(game); // what comes leaves it open
  await until(page, 'news', () => page.locator('.d-news').count());
  ok(!(await cut()), 'it is cut again');
  await press(page, more);
  ok(await cut(), 'it is not folded');
  await close(page);
}

// The menu of a phone has what stands at the head of a desk; only what is shown is lit.
async function menu() {
  const game = await begin('wagram');
  const page = await sit(game, game.sides[0], { size: phone, ...touch });
  const lit = () => page.locator('.d-tabbar [aria-current]').allInnerTexts();
  await go(page, 'orders');
  equal((await lit()).join().trim(), d.orders, 'lit');
  await page.locator('[data-k="seatmenu"]').click();
  await until(page, 'the seats', () => page.locator('.d-seats').count());
  equal((await lit()).join(), '', 'lit at the seats');
  const nav = page.locator('.c-papers nav');
  const { system } = await told(game, game.sides[0]);
  for (const where of [`#/${system}`, `#/charts/${system}`])
    equal(await nav.locator(`a[href="${where}"]`).count(), 1, where);
  const theme = () => page.evaluate(() => document.documentElement.dataset.theme);
  const before = await theme();
  await press(page, nav.locator('[data-k="lamp"]'));
  ok((await theme()) !== before, 'the light is the same');
  await fits(page);
  // Who plays a man has his name once.
  const names = (await page.locator('.d-seats').innerText()).normalize('NFD').toLowerCase();
  equal(names.replace(/[^a-z]/g, '').split('eugene').length, 2, 'how often he is named');
  await close(page);
}

// The clipboard may be closed: then the link is marked, and that is said.
async function copied() {
  const game = await begin('antietam');
  const page = await sit(game, 'umpire');
  await page.evaluate(() =>
    Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true }),
  );
  await go(page, 'seats');
  await press(page, page.locator('[data-k="seat-union"]'));
  await page.getByRole('button', { name: d.copyLink }).click();
  has(await page.locator('.link').innerText(), d.marked);
  const marked = await page.evaluate(() => {
    const field = /** @type {HTMLInputElement} */ (document.activeElement);
    return field.value.slice(field.selectionStart, field.selectionEnd);
  });
  has(marked, `/seat/${game.tokens.union}`);
  await close(page);
}

// The tabs with that of a piece among them.
async function tabs(lesson, seat, size) {
  const game = await begin(lesson);
  const page = await sit(game, seat || game.sides[0], { size, hasTouch: size.width < 1000 });
  if (size.width < 1000) await go(page, 'armies');
  await page.evaluate(() =>
    document.querySelectorAll('.d-form').forEach((one) => (one.open = true)),
  );
  await press(page, page.locator('.d-piece').filter({ visible: true }).first());
  await until(page, 'the sheet', () => page.locator('[data-k="tab-piece"]').count());
  equal((await hidden(page, '[role=tab], [data-k="print"]')).join(', '), '', 'cut');
  for (const one of await boxes(page, '[role=tab]'))
    ok(one.width > 44, `${one.text} has ${one.width} pixels`);
  await close(page);
}

// Names on the map, among each other and with the counters.
async function names(lesson, size) {
  const game = await begin(lesson);
  const page = await sit(game, 'umpire', { size });
  if (size.width < 1600) await go(page, 'map');
  const labels = await boxes(page, '.d-map > text:not(.many)');
  ok(labels.length > 5, `${labels.length} names`);
  const list = [...labels, ...(await boxes(page, '.d-map > .unit, .d-map > .spot'))];
  const on = (a, b) =>
    Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x) > 0.5 &&
    Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y) > 3.5;
  const wrong = labels.flatMap((a, i) =>
    list.slice(i + 1).flatMap((b) => (on(a, b) ? `${a.text} on ${b.text || 'a place'}` : [])),
  );
  equal(wrong.join('; '), '', 'names that lie on each other');
  await close(page);
}

// What must be done is in sight with its button, whatever has come; the news too, and the end.
async function inSight(lesson, seat, size) {
  const game = await begin(lesson);
  await ruled(game);
  if (seat) {
    const side = await sit(game, game.sides[0]);
    await turnTo(side);
    await close(side);
  }
  const page = await sit(game, seat || game.sides[0], { size, hasTouch: size.width < 1000 });
  await rest(page);
  await until(page, 'news', () => page.locator('.d-news').count());
  equal(
    (await hidden(page, '.d-news .btn.main, .d-foot [data-k="end"]')).join(', '),
    '',
    'out of sight',
  );
  if (size.width > 1000) {
    const first = await hidden(page, '.d-cards .d-card:first-of-type .btn.main');
    equal(first.join(', '), '', 'what is due is out of sight');
  }
  await close(page);
}

// What comes moves nothing: news, and an order that gets its lane.
async function stays(lesson, size) {
  const game = await begin(lesson);
  const page = await sit(game, game.sides[0], { size, hasTouch: size.width < 1000 });
  const places = async () =>
    JSON.stringify(
      (await boxes(page, '.d-desk, .d-col, .d-card, .d-brief, .d-steps, .d-tabs')).map(
        ({ x, y, width }) => [x, y, width],
      ),
    );
  const before = await places();
  await news(game, page);
  equal(await places(), before, 'after the news');
  await page.locator('[data-k="news"]').click();
  equal(await places(), before, 'once it is read');
  await close(page);
}

async function lanes() {
  const game = await begin('antietam');
  const page = await sit(game, game.sides[0]);
  const top = async () => (await boxes(page, '.d-desk'))[0].y;
  const before = await top();
  const count = await page.locator('.d-ruler .lane').count();
  for (let i = 0; i < 3 && (await page.locator('.d-ruler .lane').count()) === count; i++)
    await turnTo(page);
  ok((await page.locator('.d-ruler .lane').count()) > count, 'no lane came');
  equal(await top(), before, 'the desk');
  equal((await hidden(page, '.d-ruler .lane .who, [data-k="lanes"]')).join(', '), '', 'cut lanes');
  await close(page);
}

// More lanes than there is room for say so.
async function folded() {
  const game = await begin('eylau');
  const page = await sit(game, 'umpire');
  const { orders } = await told(game, 'umpire');
  ok(orders.filter((one) => one.lane && !one.over).length > 6, 'too few orders');
  equal((await hidden(page, '.d-ruler .lane .who, [data-k="lanes"]')).join(', '), '', 'cut lanes');
  ok(await page.locator('[data-k="lanes"]').isVisible(), 'nothing says that there are more');
  await close(page);
}

// The ring around what has the focus is cut by nothing.
async function rings(lesson, seat, size) {
  const game = await begin(lesson);
  const page = await sit(game, seat || game.sides[0], { size, hasTouch: size.width < 1000 });
  await page.keyboard.press('Tab');
  const cut = await page.evaluate(() => {
    const all = 'a[href], button:not(:disabled), input, summary, [tabindex="0"]';
    return [...document.querySelectorAll(all)]
      .filter((one) => one.checkVisibility() && !one.closest('.skip'))
      .map((one) => {
        one.focus({ focusVisible: true });
        const style = getComputedStyle(one);
        if (style.outlineStyle === 'none') return '';
        const out = parseFloat(style.outlineWidth) + parseFloat(style.outlineOffset);
        const box = one.getBoundingClientRect();
        const sides = { left: box.left - out, right: box.right + out, top: box.top - out };
        sides.bottom = box.bottom + out;
        for (let up = one.parentElement; up; up = up.parentElement) {
          const { overflowX, overflowY } = getComputedStyle(up);
          if (overflowX === 'visible' && overflowY === 'visible' && up !== document.body) continue;
          const at =
            up === document.body ? { left: 0, right: innerWidth } : up.getBoundingClientRect();
          if (sides.left < at.left - 0.5 || sides.right > at.right + 0.5)
            return `${one.outerHTML.slice(0, 90)} at the side of ${up.className}`;
          if (overflowY === 'hidden' && up !== document.body)
            if (sides.top < at.top - 0.5 || sides.bottom > at.bottom + 0.5)
              return `${one.outerHTML.slice(0, 90)} in ${up.className}`;
        }
        return '';
      })
      .filter(Boolean);
  });
  equal([...new Set(cut)].join('\n'), '', 'rings');
  await close(page);
}

// What a game came to fits a phone.
async function losses(size) {
  const game = await begin('antietam');
  await told(game, 'umpire', '/do', { verb: 'end', args: { reason: 'it is late' } });
  const page = await sit(game, game.sides[0], { size, ...touch });
  await until(page, 'the tables', () => page.locator('.d-report table').count());
  const off = await page
    .locator('.d-report .wide')
    .evaluateAll((list) => list.map((one) => one.scrollWidth - one.clientWidth));
  ok(Math.max(...off) <= 0, `tables run off by ${off}`);
  await fits(page);
  await close(page);
}

// A d66 is two dice of six sides.
async function sixes() {
  const game = await begin('antietam');
  const first = await sit(game, game.sides[0]);
  const thrown = (entry) => entry.plays?.some((one) => one.faces?.length);
  const any = async () => (await told(game, game.sides[0], '/log')).entries.some(thrown);
  for (let i = 0; i < 12 && !(await any()); i++) await turnTo(first);
  await close(first);
  const page = await open('about:blank');
  await page.route('**/log?**', async (route) => {
    const answer = await route.fetch();
    const json = await answer.json();
    for (const entry of json.entries)
      for (const one of entry.plays || []) Object.assign(one, { dice: ['d66'], faces: [[3, 4]] });
    await route.fulfill({ response: answer, json });
  });
  await page.goto(`${game.at}/seat/${game.tokens[game.sides[0]]}`);
  await page.waitForSelector('.d-desk');
  await go(page, 'log');
  await page
    .locator('.d-log .ent', { has: page.locator('.res') })
    .first()
    .click();
  const dice = page.locator('.d-log .d-came').first().locator('.die');
  await dice.first().waitFor();
  equal(await dice.count(), 2, 'dice');
  equal(await dice.locator('rect').count(), 2, 'dice of six sides');
  await close(page);
}

export default async function frame() {
  const all = [
    ['the link of a seat has room on a small phone', () => handed(small)],
    ['the link of a seat has room on a phone', () => handed({ width: 360, height: 640 })],
    ['the links of all seats have room on a small phone', () => links(small)],
    ['tabs stay whole beside a piece', () => tabs('eylau', null, desk)],
    ['tabs stay whole beside a piece: the umpire', () => tabs('eylau', 'umpire', desk)],
    ['tabs stay whole beside a piece: a phone', () => tabs('wagram', null, small)],
    ['names on a map of inches do not lie on each other', () => names('wagram', desk)],
    ['names on a map of hexes do not lie on each other', () => names('eylau', desk)],
    ['what is due is in sight with the news: cwb', () => inSight('antietam', null, desk)],
    ['what is due is in sight with the news: nb', () => inSight('wagram', null, desk)],
    ['what is due is in sight with the news: cd', () => inSight('bieville', null, desk)],
    ['what is due is in sight with the news: nes', () => inSight('eylau', null, desk)],
    ['what is due is in sight with the news: umpire', () => inSight('antietam', 'umpire', desk)],
    ['the news is in sight on a phone', () => inSight('eylau', null, phone)],
    ['the news is in sight on a small phone', () => inSight('wagram', null, small)],
    ['news moves nothing, at a desk', () => stays('wagram', desk)],
    ['news moves nothing, on a phone', () => stays('eylau', phone)],
    ['a lane that comes moves nothing', lanes],
    ['lanes that are folded say so', folded],
    ['no ring is cut, at a desk', () => rings('eylau', 'umpire', desk)],
    ['no ring is cut, on a phone', () => rings('wagram', null, phone)],
    ['the losses fit a phone', () => losses(small)],
    ['a d66 is two dice of six sides', sixes],
    ['nothing scrolls sideways at 1024', () => between(1024)],
    ['nothing scrolls sideways at 1100', () => between(1100)],
    ['what is told can be read whole, at a desk', () => brief(desk)],
    ['what is told can be read whole, on a phone', () => brief(phone)],
    ['the menu of a phone has all that a desk has', menu],
    ['a link that cannot be copied is marked', copied],
  ];
  await tests(all);
}
