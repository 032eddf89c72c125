// SPDX-License-Identifier: MIT
// What was once found wrong in a browser, each a check of its own.
import { ask, close, desk, equal, has, ok, open, phone, settled, test } from './all.mjs';

const go = async (page, hash) => {
  await page.evaluate((to) => {
    location.hash = to;
  }, hash);
  await page.waitForTimeout(150);
  await settled(page);
};
const button = (page, name) => page.getByRole('button', { name, exact: true }).first();
const inSight = (page, where) =>
  page.locator(where).evaluate((element) => {
    const box = element.getBoundingClientRect();
    return box.top >= 0 && box.bottom <= innerHeight && box.height > 0;
  });

export default async function mended() {
  await test('the strip shows no odds but those of what is asked', async () => {
    const page = await open('/#/cwb3/acceptance?sender=3&receiver=2&method=oral&type=complex', {
      size: phone,
    });
    const state = () => page.locator('.rulepage').getAttribute('data-state');
    has(await page.locator('.strip').innerText(), 'A 14 %, D1 42 %, D2 36 %, Dt 8 %');
    equal(await state(), 'fresh');
    let answer;
    const asked = new Promise((done) => {
      page.route('**/odds?**', async (route) => {
        done();
        await new Promise((go_) => {
          answer = go_;
        });
        await route.continue();
      });
    });
    await page.getByRole('radio', { name: 'simple' }).check();
    await asked;
    await page.waitForTimeout(300);
    equal(await state(), 'counting');
    ok(!/%/.test(await page.locator('.strip').innerText()), 'old odds while it is counted');
    ok(!/%/.test(await page.locator('.oddsbox').innerText()), 'old odds while it is counted');
    answer();
    await settled(page);
    equal(await state(), 'fresh');
    await page.unroute('**/odds?**');

    await go(page, '#/cwb3/delivery?distance=12&method=oral');
    await page.getByRole('textbox').first().fill('9999');
    await settled(page);
    equal(await state(), 'refused');
    equal(await page.locator('.oddsbox').innerText(), '', 'odds of what is refused');
    has(await page.locator('.strip').innerText(), 'cannot be');
    await page.getByRole('textbox').first().fill('13');
    await settled(page);
    equal(await state(), 'fresh');
    await page.route('**/api/**', (route) => route.abort());
    await page.getByRole('textbox').first().fill('14');
    await page.waitForTimeout(400);
    equal(await state(), 'away');
    has(await page.locator('.strip').innerText(), 'does not answer');
    page.faults = page.faults.filter((fault) => !fault.includes('ERR_FAILED'));
    await close(page);
  });

  await test('who wants to throw on a chart has the dice in sight', async () => {
    for (const size of [desk, phone]) {
      const page = await open('/#/odds', { size });
      await page
        .getByRole('link', { name: 'Throw on a chart: Civil War Brigade Series 3.0' })
        .click();
      await page.waitForTimeout(200);
      await settled(page);
      ok(await inSight(page, '.dice-sheet .btn.main'), 'the dice are out of sight');
      if (size === desk) ok(await inSight(page, '.rulehead h1'), 'the title is out of sight');
      await close(page);
    }
  });

  await test('a comparison opens in sight', async () => {
    for (const size of [desk, phone, { width: 1440, height: 900 }]) {
      const page = await open('/#/cwb3/order', { size });
      await page.getByRole('button', { name: 'compare the values of Sender' }).click();
      await settled(page);
      ok(await inSight(page, '#compare-h'), 'its title');
      ok(await inSight(page, '.alternatives tbody tr:first-child'), 'its first line');
      await close(page);
    }
  });

  await test('what is delayed has one tone, in the odds and at the desk', async () => {
    const page = await open('/#/cwb3/acceptance?sender=3&receiver=2&method=oral&type=complex');
    await button(page, 'I throw real dice').click();
    await settled(page);
    await page.keyboard.type('6');
    await page.keyboard.type('3');
    await settled(page);
    const verdict = page.locator('.verdict strong');
    equal(await verdict.innerText(), 'Delayed');
    equal(await verdict.getAttribute('class'), 'is-poor');
    const { values } = (await ask('/api/systems/cwb3/rules/acceptance')).answers.at(-1);
    for (const { value, label, tone } of values)
      if (label === 'delayed') equal(tone, 'poor', value);
    await close(page);
  });

  await test('what is spoken begins with a word, and goes with its page', async () => {
    const page = await open('/#/forecast/cwb3', { size: phone });
    const live = () => page.locator('#live').textContent();
    await page.getByLabel('Turns', { exact: true }).fill('xx');
    await page.waitForFunction(() => /“xx”/.test(document.getElementById('live').textContent));
    equal(await live(), '“xx”: it is a whole number from 1 to 200');
    await go(page, '#/charts/cwb3');
    equal(await live(), '', 'of the page before');
    await go(page, '#/house/cwb3?chart=delay');
    const cell = page.getByRole('textbox', { name: 'D1, yes', exact: true });
    await cell.fill('1');
    await cell.press('Tab');
    await page.waitForFunction(() => document.getElementById('live').textContent);
    ok(!/^\W|\.\./.test(await live()), await live());
    await close(page);
  });

  await test('a whole close combat leads to its charts', async () => {
    const page = await open('/#/cwb3/close-combat');
    has(await page.locator('.itscharts').innerText(), 'Charts: ');
    await page.locator('.itscharts').getByRole('link', { name: 'Morale', exact: true }).click();
    await page.waitForTimeout(200);
    await settled(page);
    ok(await inSight(page, '#chart-morale h2'), 'the chart is out of sight');
    await close(page);
  });

  await test('a system that was chosen is the system of every page', async () => {
    const page = await open('/#/charts/nes');
    for (const [name, title] of [
      ['House rules', 'House rules'],
      ['Forecast', 'Forecast'],
      ['Charts', 'Charts'],
    ]) {
      await page.locator('.mast nav').getByRole('link', { name, exact: true }).click();
      await page.waitForTimeout(150);
      await settled(page);
      has(await page.title(), `${title} · NES 2023`);
    }
    await page.locator('.mast nav').getByRole('link', { name: 'Odds' }).click();
    await page.waitForTimeout(150);
    await settled(page);
    has(await page.title(), 'NES 2023');
    await close(page);
  });

  await test('Back leads to the place that was left', async () => {
    const page = await open('/#/charts/cwb3');
    await page.evaluate(() => scrollTo(0, 2400));
    await page.waitForTimeout(300);
    await page.evaluate(() => {
      const link = [...document.querySelectorAll('.usedby a')].find(
        (one) => one.getBoundingClientRect().top > 100,
      );
      link.click();
    });
    await page.waitForFunction(() => scrollY === 0, null, { timeout: 5000 }); // it begins at its top
    await settled(page);
    equal(await page.evaluate(() => scrollY), 0, 'a new page begins at its top');
    await page.goBack();
    await page.waitForTimeout(200);
    await settled(page);
    const at = await page.evaluate(() => scrollY);
    ok(Math.abs(at - 2400) < 5, `back at ${at}`);
    await close(page);
  });

  await test('the heads of the rows stay in sight beside the cell that was read', async () => {
    const page = await open('/#/cwb3/acceptance', { size: phone });
    await button(page, 'Throw for me').click();
    await settled(page);
    const box = page.locator('.outcome .wide').first();
    await box.evaluate((element) => {
      element.scrollLeft = element.scrollWidth;
    });
    const gone = await box.evaluate((element) => {
      const head = element.querySelector('tbody th').getBoundingClientRect();
      return element.scrollLeft > 0 && head.left < element.getBoundingClientRect().left - 1;
    });
    ok(!gone, 'the heads are gone');
    await close(page);
  });

  await test('a rule leads to its charts, and rules are found and grouped', async () => {
    const page = await open('/#/cwb3/acceptance');
    const groups = await page.locator('.rules h3').allInnerTexts();
    equal(groups.length, 3, `groups ${groups}`);
    await page.getByRole('searchbox', { name: 'Find a rule' }).fill('stragg');
    const found = await page.locator('.rules li:visible').count();
    ok(found > 1 && found < 8, `${found} rules are found`);
    await page.locator('.itscharts').getByRole('link', { name: 'Order acceptance' }).click();
    await page.waitForTimeout(200);
    await settled(page);
    ok(await inSight(page, '#chart-acceptance h2'), 'the chart is out of sight');
    await close(page);
  });

  await test('a close combat is asked in few screens, its sides in pairs', async () => {
    const page = await open('/#/cwb3/close-combat', { size: phone });
    const high = await page.locator('.asks-sheet').evaluate((element) => element.offsetHeight);
    ok(high < 1100, `${high} pixels of form`);
    const [one, other] = await page
      .locator('.pair')
      .nth(1)
      .locator('.field')
      .evaluateAll((list) => list.map((element) => element.getBoundingClientRect().top));
    equal(Math.round(one), Math.round(other), 'the sides side by side');
    ok(await inSight(page, '.strip'), 'the odds are out of sight');
    await close(page);
  });

  await test('what cannot be chosen is struck out, and says why', async () => {
    const page = await open('/#/cwb3/stoppage?divisions=4&wrecked=2');
    const chip = page.getByRole('group', { name: 'Wrecked' }).getByRole('radio', { name: '5' });
    equal(await chip.getAttribute('aria-disabled'), 'true');
    await chip.click({ force: true });
    await settled(page);
    has(page.url(), 'wrecked=2');
    has(
      await page.getByRole('group', { name: 'Wrecked' }).innerText(),
      'more divisions are wrecked',
    );
    equal(await page.locator('.rulepage').getAttribute('data-state'), 'fresh');
    await close(page);
  });

  await test('a bad link says what does not fit, and asks the rest', async () => {
    const asks = 'sender=9&receiver=2&method=shouted&type=simple&weather=fine&option=none=1';
    const page = await open(`/#/cwb3/acceptance?${asks}`);
    const said = await page.locator('.linkwrong').innerText();
    for (const part of [
      'Sender “9”',
      'Method “shouted”',
      '“weather” is not asked',
      '“none” is not asked',
    ])
      has(said, part);
    equal(await page.locator('.rulepage').getAttribute('data-state'), 'fresh');
    ok(await page.getByRole('radio', { name: 'simple' }).isChecked(), 'what fits is taken');
    await close(page);
  });

  await test('typing into a number writes over it', async () => {
    const page = await open('/#/cwb3/delivery?distance=12&method=oral');
    await page.getByRole('textbox').first().click();
    await page.waitForTimeout(100);
    await page.keyboard.type('5');
    equal(await page.getByRole('textbox').first().inputValue(), '5');
    await close(page);
  });

  await test('why is a sum, and what did not count is folded away', async () => {
    const page = await open('/#/cwb3/acceptance?sender=3&receiver=2&method=oral&type=complex');
    await button(page, 'I throw real dice').click();
    await settled(page);
    await page.keyboard.type('4');
    await page.keyboard.type('3');
    await settled(page);
    const trace = (await page.locator('.trace').first().innerText()).replace(/\s+/g, ' ');
    has(trace, "sender's rating 3 receiver's rating 2 carried by word of mouth");
    has((await page.locator('.trace .total').first().innerText()).replace(/\s+/g, ' '), 'Value 2');
    ok(!trace.includes('carried in writing'), 'what did not count stands with the rest');
    has(await page.locator('.outcome').innerText(), '5 lines that did not count');
    await close(page);
  });

  await test('an error in the tray goes with what it was about', async () => {
    const page = await open('/#/cwb3/acceptance');
    await button(page, 'I throw real dice').click();
    await settled(page);
    await page.keyboard.type('4');
    await page.keyboard.type('9');
    ok(await page.locator('.tray .error').isVisible(), 'no error');
    await button(page, 'Take the last die back').click();
    equal(await page.locator('.tray .error').isVisible(), false, 'the old error');
    await close(page);
  });

  await test('many alternatives: the best first, the rest folded', async () => {
    const page = await open(
      '/#/cwb3/acceptance?sender=3&receiver=2&method=oral&type=complex&compare=sender,receiver',
    );
    const rows = await page.locator('.alternatives').first().locator('tbody tr').count();
    ok(rows <= 9, `${rows} rows stand open`);
    const best = (await page.locator('.alternatives tbody th').first().innerText()).trim();
    ok(['3, 4', '4, 3', '4, 4'].includes(best), `${best} stands first`);
    has(await page.locator('.compare-sheet').innerText(), 'more that are no better');
    await close(page);
  });

  await test('ranges are set as they are printed', async () => {
    const page = await open('/#/cwb3/acceptance');
    await button(page, 'Throw for me').click();
    await settled(page);
    ok(!/\d\.\.\d/.test(await page.locator('main').innerText()), 'two dots between numbers');
    await close(page);
  });

  await test('no dice are offered for what is certain', async () => {
    const page = await open('/#/cwb3/fire-points');
    equal(await page.locator('.dice-sheet').isVisible(), false, 'dice for a rule without');
    await page.route('**/acceptance/odds?**', async (route) => {
      const answer = await route.fetch();
      const json = await answer.json();
      json.outcomes = [{ ...json.outcomes[0], p: 1, fraction: '36/36' }];
      await route.fulfill({ response: answer, json });
    });
    await go(page, '#/cwb3/acceptance');
    equal(await page.locator('.dice-sheet').isVisible(), false, 'dice for what is certain');
    await close(page);
  });

  await test('a chart is changed in place, without a file', async () => {
    const page = await open('/#/charts/cwb3/delay');
    await page.getByRole('link', { name: 'Change the chart Delay reduction' }).click();
    await page.locator('.grid').waitFor();
    await settled(page);
    const cell = (name) => page.getByRole('textbox', { name, exact: true });
    equal(await cell('D1, yes').inputValue(), '1–2');
    const put = async (name, text) => {
      await cell(name).fill(text);
      await cell(name).press('Tab');
      await settled(page);
    };
    await put('D1, yes', '1–3');
    has(await page.locator('.housestate').innerText(), 'mistake');
    await put('D2, yes', 'x');
    const wrong = await page.locator('.lint .error, .lint .next').allInnerTexts();
    has(wrong.join(' '), 'Write 7, 2–3, ≤−3, ≥8.');
    ok(!/\.\.|[<>]=/.test(wrong.join(' ')), `as in a file: ${wrong}`);
    await put('D2, yes', '1');
    await put('D1, no', '4-6');
    await page.locator('.housestate .house').waitFor();
    equal(await cell('D1, no').inputValue(), '4–6');
    has(await page.locator('main').innerText(), 'In force: Delay reduction');
    equal(
      await page.locator('#house').innerText(),
      'House rules of Civil War Brigade Series 3.0: Delay reduction',
    );
    const changes = (await page.locator('.changes').innerText()).replace(/\s+/g, ' ');
    has(changes, '1–2 1–3');
    has(changes, 'Delay reduction row D1, column yes');
    const text = page.getByLabel('The text of Delay reduction');
    has(await text.inputValue(), 'D1    | 1..3  4..6');
    await text.evaluate((area) => {
      area.closest('details').open = true;
    });
    await text.fill((await text.inputValue()).replace('1..3  4..6', '1–3   4–6'));
    await text.blur();
    await page.waitForTimeout(400);
    await settled(page);
    has(await page.locator('.housestate').innerText(), 'In force');
    has(await text.inputValue(), '1..3   4..6');
    // The ring of what has the focus lies over its neighbours.
    await cell('D1, yes').focus();
    const cut = await cell('D1, yes').evaluate((box) => {
      const at = box.getBoundingClientRect();
      const seen = document.elementFromPoint(at.right + 1, at.top + at.height / 2);
      return seen !== box && getComputedStyle(box).zIndex === 'auto';
    });
    ok(!cut, 'the ring is cut');
    await go(page, '#/cwb3/delay?status=D1');
    has(await page.locator('.odds-sheet').innerText(), '50.0 %');
    await close(page);
  });

  await test('a cell is typed as charts print it', async () => {
    const page = await open('/#/house/cwb3?chart=rally');
    const first = page.locator('.grid input').first();
    await first.waitFor();
    const cells = await page.locator('.grid input').evaluateAll((list) => list.map((o) => o.value));
    ok(cells.includes('≤2') && cells.includes('≥3'), `cells ${cells}`);
    const area = page.locator('textarea');
    const typed = {
      '≤ −3': '<=-3',
      '≥ 8': '>=8',
      '½–1': '½..1',
      '−3 – −1': '-3..-1',
      '2-12': '2..12',
      '1 – 3': '1..3',
      '<= 4': '<=4',
    };
    for (const [text, is] of Object.entries(typed)) {
      await first.fill(text);
      await first.press('Tab');
      await settled(page);
      has(await area.inputValue(), is);
    }
    await go(page, '#/house/cwb3?chart=morale-results');
    ok(!/\w-\w/.test(await page.locator('.grid').last().innerText()), 'a name with hyphens');
    await go(page, '#/charts/cwb3/straggler');
    const heads = await page.locator('#chart-straggler thead').innerText();
    ok(!/\.\.|>=/.test(heads), heads);
    has(heads, '½–1');
    has(heads, '≥1½');
    await close(page);
  });

  await test('charts on paper name their system, and take few sheets', async () => {
    const page = await open('/#/charts/cwb3');
    for (const format of ['A4', 'Letter']) {
      const paper = (await page.pdf({ format })).toString('latin1');
      const sheets = paper.match(/\/Type\s*\/Page\b/g).length;
      ok(sheets <= 6, `${sheets} sheets of ${format}`);
    }
    await page.emulateMedia({ media: 'print' });
    const cards = await page.locator('.chartcard').count();
    const named = page.locator('.chartcard .ofsystem:visible', {
      hasText: 'Civil War Brigade Series 3.0',
    });
    ok((await named.count()) >= 31, `${await named.count()} of ${cards} cards name their system`);
    await close(page);
  });

  await test('what is wrong with a plan has room for its words', async () => {
    const page = await open('/#/forecast/cwb3', { size: phone });
    await page.locator('input[type=file]').setInputFiles({
      name: 'late.plan',
      mimeType: 'text/plain',
      buffer: Buffer.from(
        [
          '[plan]\nsystem = cwb3\nturns = 8\n',
          '[leaders]\nleader | rating\n-------+-------\nLee    | 4\nEwell  | 2\n',
          '[orders]\norder | from  to    method  type',
          '------+-------------------------',
          'pin   | Lee   Ewel  oral    simpel\n',
        ].join('\n'),
      ),
    });
    await page.locator('.cell.wrong').first().waitFor();
    await settled(page);
    const wide = await page
      .locator('.cell .error:visible')
      .evaluateAll((list) => Math.min(...list.map((one) => one.offsetWidth)));
    ok(wide >= 200, `${wide} pixels for the words`);
    await close(page);
  });

  await test('no word is broken inside', async () => {
    const page = await open('/#/cwb3/morale', { size: phone });
    const wraps = await page.evaluate(
      () =>
        [...document.querySelectorAll('main *')].filter(
          (one) =>
            ['anywhere'].includes(getComputedStyle(one).overflowWrap) ||
            ['break-all', 'break-word'].includes(getComputedStyle(one).wordBreak),
        ).length,
    );
    equal(wraps, 0, 'places where words may be broken');
    await close(page);
  });

  await test('the pages are named in one line at 320 pixels', async () => {
    for (const locale of ['en-GB', 'de-DE']) {
      const page = await open('/#/charts/cwb3', { size: { width: 320, height: 640 }, locale });
      const { wide, lines } = await page.evaluate(() => ({
        wide: document.documentElement.scrollWidth - innerWidth,
        lines: new Set(
          [...document.querySelectorAll('.mast nav a')].map(
            (one) => one.getBoundingClientRect().top,
          ),
        ).size,
      }));
      ok(wide <= 0, `scrolls sideways by ${wide}`);
      equal(lines, 1, 'lines of names');
      await close(page);
    }
  });
}
