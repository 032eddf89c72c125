// SPDX-License-Identifier: MIT
// A server, a browser and a count of what held: what every browser test stands on.
// usage: node FILE.mjs GALLOPER MODULES
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const [program, modules] = process.argv.slice(2, 4).map((path) => resolve(path));
const require = createRequire(join(modules, 'package.json'));
const { chromium } = require('playwright-core');
const axe = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');

export const root = join(dirname(fileURLToPath(import.meta.url)), '../..');
export const desk = { width: 1280, height: 800 };
export const phone = { width: 390, height: 844 };
export const systems = ['cwb3', 'cwb2', 'nb', 'cd', 'nes'];

// Where a player can be; every page is looked at in both themes and at both sizes.
export const pages = JSON.parse(readFileSync(join(root, 'tests/browser/pages.json'), 'utf8'));

let number = 0;
let failed = 0;
let browser;
export let server;
export let address;

/** A server with a folder for games: {port, address, host (its token), kill, end}. */
export async function serve({
  data = mkdtempSync(join(tmpdir(), 'galloper-')),
  port = 0,
  more = [],
} = {}) {
  const args = ['serve', '--port', String(port), '--json', '--data', data, ...more];
  const server = spawn(program, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = new Promise((done) => server.once('exit', done));
  const said = await new Promise((done, no) => {
    let text = '';
    server.once('exit', (code) => no(new Error(`galloper serve ended: ${code}`)));
    server.stdout.on('data', (bytes) => {
      text += bytes;
      if (text.includes('\n')) {
        done(text);
      }
    });
  });
  const at = JSON.parse(said).port;
  const kill = (how) => {
    server.kill(how);
    return ended;
  };
  return {
    data,
    port: at,
    address: `http://127.0.0.1:${at}`,
    host: readFileSync(join(data, 'host'), 'utf8').trim(),
    kill,
    end: async () => {
      await kill('SIGTERM');
      rmSync(data, { recursive: true, force: true });
    },
  };
}

/** Starts the server on a free port, and the browser. */
export async function start() {
  server = await serve();
  address = server.address;
  const executablePath = [
    process.env.CHROMIUM,
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
  ].find((path) => path && existsSync(path));
  browser = await chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-dev-shm-usage', '--force-color-profile=srgb'],
  });
}

export async function stop() {
  await browser?.close();
  await server?.end();
  console.log(`1..${number}`);
  process.exitCode = failed ? 1 : 0;
}

/** A fresh page; what goes wrong in it is kept in page.faults. */
export async function open(
  path = '/',
  { size = desk, theme = 'light', at = address, ...more } = {},
) {
  const context = await browser.newContext({
    viewport: size,
    colorScheme: theme,
    reducedMotion: 'reduce',
    hasTouch: size === phone,
    locale: 'en-GB',
    acceptDownloads: true,
    serviceWorkers: 'block',
    ...more,
  });
  const page = await context.newPage();
  page.setDefaultTimeout(30000);
  page.faults = [];
  page.on('console', (said) => {
    // A question that is refused is told by the browser too: that is no fault of the page.
    if (
      ['error', 'warning'].includes(said.type()) &&
      !/Failed to load resource.* 4\d\d |blocked by Playwright/.test(said.text())
    ) {
      page.faults.push(`console: ${said.text()}`);
    }
  });
  page.on('pageerror', (error) => page.faults.push(`error: ${error.message}`));
  page.on('dialog', (dialog) => {
    page.faults.push(`dialog: ${dialog.message()}`);
    dialog.dismiss();
  });
  page.under = new Set();
  page.quiet = Date.now();
  const over = (request) => {
    page.under.delete(request);
    page.quiet = Date.now();
  };
  page.on('requestfinished', over);
  page.on('requestfailed', over);
  page.on('request', (request) => {
    // A stream of events is never over.
    if (!request.url().endsWith('/events')) page.under.add(request);
    if (!/^(blob|data):/.test(request.url()) && !request.url().startsWith(`${at}/`)) {
      page.faults.push(`asked another host: ${request.url()}`);
    }
  });
  if (path !== 'about:blank') {
    await page.goto(at + path);
    await settled(page);
  }
  return page;
}

/** Waits until the page has drawn what it asked for. */
export async function settled(page) {
  const late = Date.now() + 10000;
  let drawn = false;
  // Some questions are asked a moment after the last tap.
  while (page.under.size || Date.now() - page.quiet < 100 || !drawn) {
    ok(
      Date.now() < late,
      `the page does not come to rest: ${[...page.under].map((one) => one.url())}`,
    );
    await page.waitForTimeout(50);
    drawn = await page.evaluate(
      () =>
        document.readyState === 'complete' &&
        !document.querySelector('[aria-busy="true"], main > .wait'),
    );
  }
}

export async function close(page) {
  const faults = page.faults;
  await page.context().close();
  equal(faults.join('\n'), '');
}

/** One test: counted, and told with what went wrong. */
export async function test(name, body) {
  const begun = Date.now();
  number++;
  try {
    await body();
    console.log(`ok ${number} - ${name}`);
  } catch (error) {
    failed++;
    console.log(`not ok ${number} - ${name}`);
    console.log(String(error.stack || error).replace(/^/gm, '  '));
    // What was left open would disturb the tests that follow.
    await Promise.all(browser.contexts().map((context) => context.close()));
  }
  if (process.env.TIMES) {
    console.log(`# ${Date.now() - begun} ms`);
  }
}

export function equal(is, should, what = 'value') {
  if (is !== should) {
    throw new Error(`${what}: ${JSON.stringify(is)} should be ${JSON.stringify(should)}`);
  }
}

export function ok(holds, what) {
  if (!holds) {
    throw new Error(what);
  }
}

export function has(text, part) {
  // Blanks that do not break are blanks.
  if (!plain(text).includes(plain(part))) {
    throw new Error(`no ${JSON.stringify(part)} in ${JSON.stringify(text)}`);
  }
}

const plain = (text) => text.replace(/[\u00a0\u202f]/g, ' ');

/** Printed, never judged: how quick a machine is says nothing about the page. */
export function measured(what, milliseconds) {
  console.log(`measured: ${what}: ${milliseconds.toFixed(0)} ms`);
}

/** The text of the page as a reader finds it. */
export function words(page) {
  return page.locator('main').innerText();
}

/** What the API answers; token: of the host or of a seat. */
export async function ask(path, body, { token, at = address } = {}) {
  const headers = token ? { Authorization: `Bearer ${token}` } : {};
  const answer = await fetch(
    at + path,
    body
      ? {
          method: 'POST',
          headers: { ...headers, 'Content-Type': 'application/json' },
          body: JSON.stringify(body),
        }
      : { headers },
  );
  return answer.json();
}

// Ids of requirements look like sections of a player's rulebook, and are not (E-2).
const OURS = /\b(?:CWB|NBG?|CDG?|NESG?|G|E)-A?\d+/g;

/** Fails with what an accessibility check finds, and what only we can read; rules: only by these. */
export async function accessible(page, rules) {
  equal(((await page.innerText('body')).match(OURS) || []).join(' '), '', 'ids of our own');
  if (!(await page.evaluate(() => Boolean(window.axe)))) {
    await page.evaluate(axe);
  }
  const found = await page.evaluate(
    (rules) =>
      window.axe.run(document, {
        resultTypes: ['violations'],
        ...(rules ? { runOnly: { type: 'rule', values: rules } } : {}),
      }),
    rules,
  );
  equal(
    found.violations
      .map(
        (one) =>
          `${one.id}: ${one.help}\n${one.nodes
            .slice(0, 5)
            .map(
              (node) =>
                `  ${node.target} ${node.html.slice(0, 120)}` +
                `\n    ${node.any
                  .concat(node.all)
                  .map((why) => why.message)
                  .join('; ')}`,
            )
            .join('\n')}`,
      )
      .join('\n'),
    '',
    'accessibility',
  );
}

/** Fails if a page is wider than its window, or something on it too small to tap. */
export async function fits(page) {
  const { wide, small } = await page.evaluate(() => {
    const targets = document.querySelectorAll(
      'button, select, summary, input:not([type=hidden]), nav a, a[role=button], textarea',
    );
    return {
      wide: document.documentElement.scrollWidth - document.documentElement.clientWidth,
      small: [...targets]
        .map((element) => {
          // A box or a dot is tapped by its label.
          const seen = (element.labels?.[0]?.contains(element) && element.labels[0]) || element;
          const box = seen.getBoundingClientRect();
          return (
            box.width &&
            box.height &&
            (box.width < 43.5 || box.height < 43.5) &&
            getComputedStyle(element).visibility === 'visible' &&
            `${element.outerHTML.slice(0, 100)} ${box.width}x${box.height}`
          );
        })
        .filter(Boolean),
    };
  });
  ok(wide <= 0, `scrolls sideways by ${wide}`);
  ok(!small.length, `too small:\n${small.slice(0, 10).join('\n')}`);
}
