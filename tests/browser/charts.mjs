// SPDX-License-Identifier: MIT
// Charts to be searched and printed, and the rules of a house.
import { ask, close, desk, equal, has, ok, open, settled, systems, test } from './all.mjs';

export const club =
  'based-on = cwb3\n\n[modifiers rally]\nleader-rating | -2 each | for <b>each</b> point\n';
const file = (name, text) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });

async function pick(page, ...files) {
  await page.locator('input[type=file]').setInputFiles(files);
  await page.waitForFunction(() =>
    document.querySelector('.housestate .error, .housestate .house'),
  );
  await settled(page);
}

export default async function charts() {
  for (const system of systems) {
    await test(`${system}: every chart is there as it is printed`, async () => {
      const page = await open(`/#/charts/${system}`);
      const { charts: list, sequences } = await ask(`/api/systems/${system}/charts`);
      equal(await page.locator('.chartcard').count(), list.length + sequences.length, 'cards');
      for (const one of sequences) {
        const said = await page.locator(`#chart-${one.sequence}`).innerText(); // E-1
        for (const text of [one.title, ...one.lines.map((line) => line.words), ...one.notes]) {
          has(said, text);
        }
      }
      for (const { chart } of list) {
        const sheet = await ask(`/api/systems/${system}/charts/${chart}`);
        const card = page.locator(`#chart-${chart}`);
        equal(
          await card.locator('.printed tbody tr').count(),
          (sheet.rows || []).length,
          `rows of ${chart}`,
        );
        equal(
          await card.locator('.printed tbody td').count(),
          (sheet.rows || []).length * (sheet.columns || []).length,
          `cells of ${chart}`,
        );
        equal(
          await card.locator('.modifiers tr').count(),
          sheet.modifiers.length,
          `modifiers of ${chart}`,
        );
        const said = await card.innerText();
        for (const text of [
          sheet.title,
          ...sheet.notes,
          ...sheet.answers.map((one) => one.words),
        ]) {
          has(said, text);
        }
      }
      await close(page);
    });
  }

  await test('charts are found by a word', async () => {
    const page = await open('/#/charts/cwb3');
    for (const [word, chart] of [
      ['Blood Lust', 'blood-lust'],
      ['24.1b', 'morale-effects'], // E-2
      ['distorted: nothing', 'acceptance'],
    ]) {
      await page.getByRole('searchbox').fill(word);
      ok(await page.locator(`#chart-${chart}`).isVisible(), `${word} does not find ${chart}`);
      ok((await page.locator('.chartcard:visible').count()) < 6, `${word} finds too many`);
    }
    await page.getByRole('searchbox').fill('morale');
    has(await page.locator('.chartcard:visible h2').first().innerText(), 'orale');
    has(await page.locator('#chart-fire thead').textContent(), '< 1less than 1');
    has(await page.locator('#chart-fire thead').textContent(), '3–43 to 4');
    await page.getByRole('searchbox').fill('no such thing');
    equal(await page.locator('.chartcard:visible').count(), 0);
    await close(page);
  });

  await test('charts are printed whole, on A4 and on Letter, without what is tapped', async () => {
    for (const system of systems) {
      const page = await open(`/#/charts/${system}`);
      await page.emulateMedia({ media: 'print' });
      for (const [format, width, height] of [
        ['A4', 186, 273],
        ['Letter', 191.9, 255.4],
      ]) {
        const pixels = (millimetres) => Math.floor((millimetres / 25.4) * 96);
        await page.setViewportSize({ width: pixels(width), height: pixels(height) });
        const seen = await page.evaluate(() => ({
          wide: document.documentElement.scrollWidth - innerWidth,
          edge: Math.max(
            ...[...document.querySelectorAll('.chartcard')].map(
              (card) => card.getBoundingClientRect().right,
            ),
          ),
          cards: [...document.querySelectorAll('.chartcard')].map((card) => [
            card.id,
            card.offsetHeight,
            getComputedStyle(card).breakInside,
          ]),
        }));
        ok(seen.wide <= 0, `${system} is ${seen.wide} too wide on ${format}`);
        ok(seen.edge <= pixels(width) - 1, `${system}: a border is cut on ${format}`);
        for (const [id, high, inside] of seen.cards) {
          ok(high < pixels(height), `${system} ${id} is ${high} high on ${format}`);
          equal(inside, 'avoid', id);
        }
      }
      for (const gone of ['.masthead', '.searchline', '.systemsline', '.colophon']) {
        equal(await page.locator(gone).isVisible(), false, gone);
      }
      await close(page);
    }
  });

  await test('house rules: loaded, told on every page, compared, in every question, taken off', async () => {
    const page = await open('/#/house/cwb3');
    await pick(page, file('club.chart', club));
    has(await page.locator('main').innerText(), 'In force: club.chart');
    const effect = await page.locator('.effect').innerText();
    has(effect, '−1 each');
    has(effect, '−2 each');
    has(effect, 'changed in 6 of 60 situations');
    has(effect.replace(/\s+/g, ' '), '66.7 % 100 % +33.3');
    equal(
      await page
        .locator('main b')
        .filter({ hasText: /^each$/ })
        .count(),
      0,
      'markup of a house rule',
    );

    const asked = [];
    page.on('request', (request) => asked.push(`${request.method()} ${request.postData() || ''}`));
    for (const to of [
      '#/',
      '#/charts/cwb3',
      '#/forecast/cwb3',
      '#/cwb3/rally?state=routed&leader=2',
    ]) {
      await page.evaluate((hash) => {
        location.hash = hash;
      }, to);
      await page.waitForTimeout(150);
      await settled(page);
      has(await page.locator('#house').innerText(), 'club.chart');
    }
    ok(
      asked.some((one) => one.startsWith('POST') && one.includes('leader-rating')),
      'no question carries the house rules',
    );
    has(await page.locator('.odds-sheet').innerText(), 'disorganized');
    equal(
      (await page.locator('.odds-sheet').innerText()).includes('33.3 %'),
      false,
      'the printed odds',
    );
    await page.getByRole('button', { name: 'Copy the link' }).click();
    await page.waitForFunction(() =>
      document.querySelector('.asks-sheet').innerText.includes('sees the printed rules'),
    );
    await page.evaluate(() => {
      location.hash = '#/charts/cwb3';
    });
    await page.waitForTimeout(150);
    await settled(page);
    has(await page.locator('#chart-rally').innerText(), 'for <b>each</b> point');

    await page.evaluate(() => {
      location.hash = '#/house/cwb3';
    });
    await page.waitForTimeout(150);
    await settled(page);
    await page.reload();
    await settled(page);
    has(await page.locator('#house').innerText(), 'club.chart');
    has(await page.locator('main').innerText(), 'In force: club.chart');
    await page.getByRole('button', { name: 'Take them all off' }).click();
    await settled(page);
    equal(await page.locator('#house').isVisible(), false, 'the line of house rules');
    await close(page);
  });

  await test('house rules: a file goes to the system that it is based on', async () => {
    const page = await open('/#/house/nb');
    await pick(page, file('club.chart', club));
    has(page.url(), '#/house/cwb3');
    has(await page.locator('#house').innerText(), 'club.chart');
    await close(page);
  });

  await test('house rules: mistakes stand at their line, and are mended there', async () => {
    const page = await open('/#/house/cwb3', { size: desk });
    await pick(
      page,
      file('club.chart', club.replace('leader-rating', 'leader-ratings')),
      file('other.chart', 'based-on = cwb3\n\n[options]\nlockout = on\n'),
    );
    const first = page.locator('.housefile').filter({ hasText: 'club.chart' });
    const other = page.locator('.housefile').filter({ hasText: 'other.chart' });
    has(await first.locator('.source').first().innerText(), '4');
    has(await first.locator('.source').first().innerText(), 'leader-ratings | -2 each');
    has(await first.locator('.lint').innerText(), 'Did you mean "leader-rating"?');
    has(await other.locator('.lint').innerText(), 'lockout');
    equal(
      await page.locator('#house a.error').innerText(),
      'club.chart, other.chart have mistakes: the printed rules are in force',
    );
    await other.getByRole('button', { name: 'Take off other.chart' }).click();
    await first.getByRole('button', { name: 'go to line 4' }).click();
    await first.locator('textarea').fill(club);
    await page.waitForFunction(() => document.querySelector('.housestate .house'));
    await settled(page);
    equal(
      await page.locator('#house').innerText(),
      'House rules of Civil War Brigade Series 3.0: club.chart',
    );
    await close(page);
  });
}
