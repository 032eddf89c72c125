// SPDX-License-Identifier: MIT
// Plans as a table and as text, and when their orders are acted on.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { address, ask, close, equal, has, ok, open, phone, root, settled, test } from './all.mjs';

const plan = (name) => readFileSync(join(root, `doc/examples/plans/${name}.plan`), 'utf8');
const percent = (p) => {
  if (p > 0.9995) {
    return p >= 1 - 1e-12 ? '100 %' : '> 99.9 %';
  }
  return p === 0 ? '0 %' : `${(p * 100).toFixed(1)} %`;
};

async function load(page, name, text) {
  await page
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });
  await page.waitForTimeout(400);
  await settled(page);
}

async function agrees(page, text) {
  const answer = await ask('/api/forecast', { plan: text });
  equal(await page.locator('.result .mend').count(), 0, 'told to mend the plan');
  const shown = (await page.locator('.result').innerText()).replace(/\s+/g, ' ');
  for (const order of answer.orders) {
    has(shown, `${order.order} ${order.from} → ${order.to}`);
    const [low, half, high] = [order.turn10, order.median, order.turn90].map((turn) => turn ?? '–');
    has(shown, `${low} ${half} ${high} ${percent(order.curve.at(-1))}`);
  }
  for (const pair of answer.pairs) {
    has(shown, percent(pair.p));
  }
}

export default async function forecast() {
  for (const system of ['cwb3', 'cwb2', 'nb', 'nes']) {
    await test(`${system}: a plan from the worked example has a forecast`, async () => {
      const page = await open(`/#/forecast/${system}`);
      equal(await page.locator('.plan .error:visible').count(), 0, 'errors');
      ok(await page.locator('.gantt').isVisible(), 'no picture');
      await page.getByRole('button', { name: 'Text', exact: true }).click();
      await agrees(page, await page.locator('.plantext').inputValue());
      await close(page);
    });
  }

  await test('a plan is opened, told as the program tells it, and saved as it was', async () => {
    const page = await open('/#/forecast/cwb3');
    for (const name of ['longstreet', 'guard', 'marchfeld']) {
      await load(page, `${name}.plan`, plan(name));
      await agrees(page, plan(name));
      const [saved] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: 'Save' }).click(),
      ]);
      equal(readFileSync(await saved.path(), 'utf8'), plan(name), name);
    }
    await close(page);
  });

  await test('a plan is edited as a table, and its text follows', async () => {
    const page = await open('/#/forecast/cwb3');
    await load(page, 'longstreet.plan', plan('longstreet'));
    const order = (name) => page.getByRole('group', { name: `Order ${name}`, exact: true });
    await order('pin').getByLabel('Method').selectOption('in-person');
    await page
      .getByRole('group', { name: 'Leader Ewell' })
      .getByLabel('Leader', { exact: true })
      .fill('Early');
    await page.getByRole('group', { name: 'Leader Early' }).getByLabel('Rating').selectOption('3');
    await page.getByRole('button', { name: 'Add an order' }).click();
    await order('order 4').getByLabel('Waits for', { exact: true }).selectOption('second');
    await order('order 4').getByLabel('turns after second is acted on').fill('2');
    await page.getByRole('button', { name: 'Remove order flank' }).click();
    await order('second').getByLabel('Waits for', { exact: true }).selectOption('pin');
    await page.getByLabel('Turns', { exact: true }).fill('20');
    await page.waitForTimeout(400);
    await settled(page);
    await page.getByRole('button', { name: 'Text', exact: true }).click();
    const text = await page.locator('.plantext').inputValue();
    for (const line of [
      /^turns +=? *= 20$/m,
      /^Early +\| 3$/m,
      /^pin +\| Lee +Early +in-person +simple/m,
      /^order 4 \| .* second\+2$/m,
    ]) {
      ok(line.test(text), `${line} is not in\n${text}`);
    }
    ok(!/^flank/m.test(text), 'a removed order is still there');
    await agrees(page, text);
    const friend = await open(page.url().slice(address.length));
    await agrees(friend, text);
    await close(friend);
    await close(page);
  });

  await test('mistakes of a plan stand at their cells and lines', async () => {
    const page = await open('/#/forecast/cwb3');
    await load(
      page,
      'late.plan',
      plan('longstreet').replace('Ewell       oral     simple', 'Ewel        oral     simpel'),
    );
    const cells = await page.locator('.cell.wrong').allInnerTexts();
    ok(
      cells.some((text) => text.includes('there is no leader "Ewel"')),
      `no leader: ${cells}`,
    );
    ok(
      cells.some((text) => text.includes('“simpel” cannot')),
      `no type: ${cells}`,
    );
    await page.getByRole('button', { name: 'Text', exact: true }).click();
    has(await page.locator('.lint .source').first().innerText(), '19');
    await page.getByRole('button', { name: 'Table', exact: true }).click();
    const order = page.getByRole('group', { name: 'Order pin' });
    await order.getByLabel('To', { exact: true }).selectOption('Ewell');
    await order.getByLabel('Type', { exact: true }).selectOption('simple');
    await page.waitForTimeout(400);
    await settled(page);
    equal(await page.locator('.cell.wrong').count(), 0, 'errors');
    await agrees(page, plan('longstreet'));
    await close(page);
  });

  await test('a plan is written on a phone', async () => {
    const page = await open('/#/forecast/nes', { size: phone });
    await page.getByRole('button', { name: 'Add an order' }).tap();
    await page.waitForTimeout(400);
    await settled(page);
    has(await page.locator('.result').innerText(), 'order 4');
    await close(page);
  });

  await test('the example does not lose a plan', async () => {
    const page = await open('/#/forecast/cwb3');
    await load(page, 'longstreet.plan', plan('longstreet'));
    await page.getByRole('button', { name: 'Begin with the example' }).click();
    await page.waitForTimeout(400);
    await settled(page);
    has(await page.locator('.forecast').innerText(), 'go back in the browser');
    await page.goBack();
    await page.waitForTimeout(400);
    await settled(page);
    await agrees(page, plan('longstreet'));
    await close(page);
  });

  await test('a plan that is refused has no forecast, in the strip neither', async () => {
    const page = await open('/#/forecast/cwb3', { size: phone });
    const state = () => page.locator('.twohalves').getAttribute('data-state');
    const strip = () => page.locator('.strip').innerText();
    const change = async (box, text) => {
      await box.fill(text);
      await page.waitForTimeout(400);
      await settled(page);
    };
    const refused = async (what) => {
      equal(await state(), 'refused', what);
      has(await strip(), 'Mend the plan');
      ok(
        !/%/.test(`${await strip()} ${await page.locator('.result').innerText()}`),
        `odds: ${what}`,
      );
    };
    const turns = page.getByLabel('Turns', { exact: true });
    const small = await page
      .locator('.result .tick')
      .evaluateAll((list) => Math.min(...list.map((one) => one.getBoundingClientRect().height)));
    ok(small >= 13, `labels of the chart are ${small} pixels high`);
    equal(await state(), 'fresh');
    has(await strip(), 'All by turn 12: 38.8 %');
    await change(turns, 'xx');
    await refused('turns xx');
    await page.locator('.strip button').tap();
    equal(await page.evaluate(() => document.activeElement.id), 'plan-0-turns', 'led to');
    await change(turns, '10');
    equal(await state(), 'fresh');
    has(await strip(), 'All by turn 10');
    await page.route('**/api/forecast', (route) => route.abort());
    await change(turns, '11');
    equal(await state(), 'away');
    has(await strip(), 'does not answer');
    await page.unroute('**/api/forecast');
    await change(turns, '12');
    let answer;
    await page.route('**/api/forecast', async (route) => {
      await new Promise((go) => {
        answer = go;
      });
      await route.continue();
    });
    await turns.fill('9');
    await page.waitForTimeout(700);
    equal(await state(), 'counting');
    ok(!/%/.test(await strip()), 'old odds while it is counted');
    answer();
    await settled(page);
    await page.unroute('**/api/forecast');
    has(await strip(), 'All by turn 9');
    await page.getByRole('button', { name: 'Text', exact: true }).tap();
    await change(page.locator('.plantext'), 'rubbish');
    await refused('rubbish in the text');
    page.faults = page.faults.filter((fault) => !fault.includes('ERR_FAILED'));
    await close(page);
  });
}
