// SPDX-License-Identifier: MIT
// Rules asked and thrown: the odds of the server on the page, program dice, typed dice, links.
import {
  address,
  ask,
  close,
  equal,
  has,
  ok,
  open,
  phone,
  settled,
  systems,
  test,
} from './all.mjs';

// The rule that a system opens with, as the page's address tells it or the page shows it.
const MAIN = { cwb3: 'order', cwb2: 'order', nb: 'order', cd: 'response', nes: 'order' };

const pairs = (text) =>
  Object.fromEntries(
    text
      .split(/\s+/)
      .filter(Boolean)
      .map((pair) => pair.split('=')),
  );
const percent = (p) => (p >= 1 - 1e-12 ? '100 %' : `${(p * 100).toFixed(1)} %`);

const button = (page, name) => page.getByRole('button', { name, exact: true }).first();

export default async function rules() {
  for (const system of systems) {
    const rule = await ask(`/api/systems/${system}/rules/${MAIN[system]}`);
    const asks = new URLSearchParams(pairs(rule.example.asks));

    await test(`${system}: its main rule tells the odds of the server`, async () => {
      const page = await open(`/#/${system}`);
      const odds = await ask(`/api/systems/${system}/rules/${rule.rule}/odds?${asks}`);
      const shown = await page.locator('.odds-sheet').innerText();
      equal(await page.locator('h1').innerText(), rule.title);
      if (odds.ending) {
        has(shown, percent(odds.ending.p));
      }
      for (const p of odds.turns
        ? Object.values(odds.turns.at(-1).by)
        : odds.outcomes.map((one) => one.p)) {
        has(shown, p === 0 ? '0 %' : percent(p));
      }
      await close(page);
    });

    await test(`${system}: its main rule is thrown by the program`, async () => {
      const page = await open(`/#/${system}`);
      await button(page, 'Throw for me').click();
      await settled(page);
      const { values } = rule.answers.find((one) => one.name === rule.answer);
      const verdict = (await page.locator('.verdict strong').innerText()).toLowerCase();
      const known = values.map((one) => one.label.toLowerCase());
      ok(known.includes(verdict), `${verdict} is none of ${known}`);
      ok((await page.locator('.trace li').count()) > 1, 'no trace');
      await close(page);
    });

    await test(`${system}: the worked example comes out with typed dice`, async () => {
      const page = await open(`/#/${system}/${rule.rule}`);
      await button(page, 'I throw real dice').click();
      await settled(page);
      // Typed as they lie: the focus is there already, and jumps on.
      for (const face of rule.example.dice.split(',')) {
        await page.keyboard.type(face === '10' ? '0' : face);
        await settled(page);
      }
      const shown = (await page.locator('.outcome').innerText()).toLowerCase();
      for (const [name, value] of Object.entries(pairs(rule.example.answers))) {
        const said = `${name} ${value}`.replace(/-/g, ' ').toLowerCase();
        has(shown.replace(/\s+/g, ' '), said);
      }
      await close(page);
    });
  }

  await test('every rule of every system opens with its example', async () => {
    for (const system of systems) {
      const page = await open(`/#/${system}`);
      const { rules: list } = await ask(`/api/systems/${system}/rules`);
      for (const rule of list) {
        await page.evaluate((to) => {
          location.hash = to;
        }, `#/${system}/${rule.rule}`);
        await page.waitForFunction(
          (title) => document.querySelector('h1')?.textContent === title,
          rule.title,
        );
        await page.waitForFunction(() => document.querySelector('.oddsbox')?.childElementCount);
        equal(
          await page.locator('.asks-sheet .error:visible').count(),
          0,
          `errors of ${system} ${rule.rule}`,
        );
      }
      await close(page);
    }
  });

  await test('a tap changes the odds, and the link holds the situation', async () => {
    const page = await open('/#/cwb3/acceptance');
    const before = await page.locator('.odds-sheet').innerText();
    await page.getByRole('radio', { name: 'in person' }).check();
    await page.waitForFunction(
      (was) => document.querySelector('.odds-sheet').innerText !== was,
      before,
    );
    await settled(page);
    const after = await page.locator('.odds-sheet').innerText();
    has(page.url(), 'method=in-person');
    const friend = await open(page.url().slice(address.length));
    equal(await friend.locator('.odds-sheet').innerText(), after);
    ok(
      await friend.getByRole('radio', { name: 'in person' }).isChecked(),
      'the choice is not held',
    );
    await close(friend);
    await close(page);
  });

  await test('alternatives stand side by side', async () => {
    const page = await open('/#/cwb3/acceptance?method=oral&compare=method');
    const table = await page.locator('.alternatives').innerText();
    for (const method of ['oral', 'written', 'in person']) {
      has(table, method);
    }
    await close(page);
  });

  await test('from the start to an answer by keyboard alone', async () => {
    const page = await open('/#/odds');
    const seek = async (what, most = 60) => {
      for (let i = 0; i < most; i++) {
        await page.keyboard.press('Tab');
        const here = await page.evaluate(() => {
          const at = document.activeElement;
          return `${at.getAttribute('aria-label') || ''} ${at.innerText || ''}`;
        });
        if (here.includes(what)) {
          return;
        }
      }
      throw new Error(`${what} cannot be reached`);
    };
    await seek('Ask the odds: Command Decision');
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => document.querySelector('.oddsbox')?.childElementCount);
    await settled(page);
    equal(
      await page.evaluate(() => document.activeElement.tagName),
      'H1',
      'focus after the page has changed',
    );
    await seek('I throw real dice');
    await page.keyboard.press('Enter');
    await settled(page);
    await page.keyboard.type('3');
    await settled(page);
    equal(await page.locator('.verdict strong').innerText(), 'The fire comes');
    await close(page);
  });

  await test('the odds are two keys away, and a field comes before its comparison', async () => {
    const page = await open('/#/cwb3/order');
    await page.locator('h1').focus();
    await page.getByRole('button', { name: 'Skip to the odds' }).focus();
    await page.keyboard.press('Enter');
    equal(await page.evaluate(() => document.activeElement.id), 'odds-h');
    const late = await page.evaluate(
      () =>
        [...document.querySelectorAll('.asks-sheet .field')].filter((field) => {
          const compare = field.querySelector('.compare');
          const input = field.querySelector('input');
          return compare && !(input.compareDocumentPosition(compare) & 4);
        }).length,
    );
    equal(late, 0, 'comparisons before their field');
    has(await page.locator('.asks-sheet').innerText(), 'Army HQ');
    has(await page.locator('.odds-sheet').innerText(), 'Turn 0 is the turn of issue.');
    await close(page);
  });

  await test('faces are tapped with a thumb', async () => {
    const page = await open('/#/cwb3/acceptance', { size: phone });
    await button(page, 'I throw real dice').tap();
    await settled(page);
    for (const face of [4, 3]) {
      await page.getByRole('button', { name: `face ${face}`, exact: true }).tap();
      await settled(page);
    }
    has(await page.locator('.outcome').innerText(), '2d6: 4+3');
    ok(await page.locator('.outcome .lit').first().isVisible(), 'no cell is lit');
    await close(page);
  });

  await test('what cannot be is refused where it was typed', async () => {
    const page = await open('/#/cwb3/delivery?distance=12');
    await page.getByRole('textbox').first().fill('9999');
    await settled(page);
    has(await page.locator('.field.wrong').innerText(), '9999');
    await close(page);
  });

  await test('an unknown system and an unknown rule are told', async () => {
    for (const path of ['/#/cwb3/nothing', '/#/forecast/cd']) {
      const page = await open(path);
      ok((await page.locator('h1').count()) === 1, `no heading at ${path}`);
      await close(page);
    }
    for (const part of ['', 'charts/', 'house/', 'forecast/']) {
      const page = await open(`/#/${part}nowhere`);
      equal(
        (await page.locator('main').innerText()).replace(/\s+/g, ' '),
        'There is no such page There is no system “nowhere”. Pick one from the list of systems. To the start',
      );
      await close(page);
    }
  });

  await test('script is shown as text', async () => {
    const nasty = '<img src=x onerror=alert(1)>';
    for (const path of [
      `/#/cwb3/acceptance?sender=${encodeURIComponent(nasty)}`,
      `/#/${encodeURIComponent(nasty)}`,
      `/#/cwb3/${encodeURIComponent(nasty)}`,
      `/#/charts/cwb3?find=${encodeURIComponent(nasty)}`,
      `/#/forecast/cwb3?plan=${encodeURIComponent(`[plan]\nsystem = cwb3\ntitle = ${nasty}\n`)}`,
    ]) {
      const page = await open(path);
      equal(await page.locator('img').count(), 0, `images at ${path}`);
      await close(page);
    }
  });

  await test('a turn that is looked at is the turn of every picture', async () => {
    const page = await open('/#/cwb3/order', { size: phone });
    await page.getByRole('button', { name: 'compare the values of Method' }).tap();
    await settled(page);
    const odds = await ask(
      '/api/systems/cwb3/rules/order/odds?sender=3&receiver=2&method=oral&type=complex&distance=12',
    );
    equal(await page.evaluate(() => document.activeElement.id), 'compare-h', 'focus');
    await page.waitForFunction(() =>
      document.getElementById('live').textContent.startsWith('Compared: method. in person: yes'),
    );
    await page.getByLabel('Look at turn').fill('5');
    const then = percent(odds.turns[5].by.acting);
    has(await page.getByLabel('Look at turn').getAttribute('aria-valuetext'), `acting ${then}`);
    has(await page.locator('.strip').innerText(), `acting by turn 5: ${then}`);
    has(await page.locator('.alternatives caption').innerText(), 'at the end of turn 5');
    has(await page.locator('.alternatives tr.now').innerText(), `yes ${then}`);
    await close(page);
  });

  await test('a throw without the server is told beside the dice', async () => {
    const page = await open('/#/cwb3/acceptance?method=oral&compare=method');
    await page.route('**/api/**', (route) => route.abort());
    await button(page, 'Throw for me').click();
    await page.getByText('nothing was thrown').first().waitFor();
    has(await page.locator('.dice-sheet').innerText(), 'nothing was thrown');
    await page.getByRole('radio', { name: 'in person' }).check();
    await page.locator('.odds-sheet > .error').waitFor();
    ok(await page.locator('.compare-sheet.counting').isVisible(), 'the comparison is not grey');
    await page.unroute('**/api/**');
    await page.locator('.odds-sheet > .error').waitFor({ state: 'hidden' });
    await settled(page);
    equal(await page.locator('.compare-sheet.counting').count(), 0, 'grey comparisons');
    page.faults = page.faults.filter((fault) => !fault.includes('ERR_FAILED'));
    await close(page);
  });

  await test('pages that could not be drawn come when the server is back', async () => {
    const page = await open('/');
    await page.route('**/api/**', (route) => route.abort());
    await page.evaluate(() => {
      location.hash = '#/charts/nb';
    });
    await page.getByRole('button', { name: 'Try again' }).waitFor();
    await page.unroute('**/api/**');
    await page.locator('.chartcard').first().waitFor();
    page.faults = page.faults.filter((fault) => !fault.includes('ERR_FAILED'));
    await close(page);
  });

  await test('a face that no die has is told, and the dice are put away', async () => {
    const page = await open('/#/cwb3/acceptance');
    await button(page, 'I throw real dice').click();
    await settled(page);
    await page.keyboard.type('9');
    has(
      await page.locator('.tray .error').innerText(),
      'A d6 has no face 9: its faces are 1 to 6.',
    );
    await page.keyboard.type('4');
    equal(await page.locator('.tray .error').isVisible(), false, 'the error');
    await page.keyboard.press('Escape');
    equal(await page.locator('.tray').count(), 0, 'trays');
    await close(page);
  });

  await test('what a modifier shifts and what an order costs are told', async () => {
    const page = await open('/');
    const more = (path, change) =>
      page.route(path, async (route) => {
        const answer = await route.fetch();
        const json = await answer.json();
        change(json);
        await route.fulfill({ response: answer, json });
      });
    await more('**/api/systems/cwb3/rules', ({ rules: list }) => {
      list.find((one) => one.rule === 'fire').cost = { answer: 'cost', help: 'command points' };
    });
    await more('**/rules/fire/odds*', (odds) => {
      odds.cost = 6;
    });
    await more('**/rules/fire/roll*', (roll) => {
      roll.trace = [
        { kind: 'modifier', text: 'night: night', amount: -2, unit: 'column', applied: true },
        { kind: 'modifier', text: 'slope: up slope', amount: -1, unit: 'column', applied: false },
        {
          kind: 'modifier',
          text: 'half: disorganized',
          amount: '1/2',
          unit: 'times',
          applied: true,
        },
        { kind: 'modifier', text: 'lead: leader', amount: 1, applied: true },
      ];
    });
    await page.evaluate(() => {
      location.hash = '#/cwb3/fire';
    });
    await page.locator('.costs').waitFor();
    equal(await page.locator('.costs').innerText(), 'costs 6 command points');
    await button(page, 'Throw for me').click();
    await page.locator('.trace').first().waitFor();
    const amounts = async (where) =>
      (await page.locator(`${where} .amount`).allTextContents()).join('; ');
    equal(await amounts('.trace:not(.off)'), '−2 columns; ×1/2; +1');
    equal(await amounts('.trace.off'), '−1 column');
    equal(await page.locator('.trace.off').isVisible(), false, 'what did not count');
    await close(page);
  });
}
