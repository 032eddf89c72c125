// SPDX-License-Identifier: MIT
// What the page weighs as it is sent, how often it asks, and what a browser may keep.
import { address, close, equal, ok, open, pages, settled, test } from './all.mjs';

const MOST_BYTES = 300000;
export const MOST_REQUESTS = 12;

/** [{path, bytes}] of all that a fresh browser asks for on its way to a view; first: a way to it. */
export async function asked(path, first, more = {}) {
  const page = await open(first || 'about:blank', { serviceWorkers: 'allow', ...more });
  const tab = await page.context().newCDPSession(page);
  const asked = new Map();
  await tab.send('Network.enable');
  if (first) {
    await page.goto('about:blank');
    await tab.send('Network.clearBrowserCache');
  }
  tab.on('Network.requestWillBeSent', ({ requestId, request }) => {
    if (request.url.startsWith(`${address}/`)) {
      asked.set(requestId, { path: request.url.slice(address.length), bytes: 0 });
    }
  });
  tab.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (asked.has(requestId)) {
      asked.get(requestId).bytes = encodedDataLength;
    }
  });
  await page.goto(address + path);
  await settled(page);
  await close(page);
  return [...asked.values()];
}

export default async function budget() {
  const parts = new Map();
  for (const { name, path } of pages) {
    await test(`${name}: at most ${MOST_REQUESTS} questions`, async () => {
      const list = await asked(path);
      for (const one of list.filter((each) => !each.path.startsWith('/api/'))) {
        parts.set(one.path, one.bytes);
      }
      console.log(`measured: ${name}: ${list.length} questions`);
      const all = list.map((one) => `${one.path.slice(0, 80)} ${one.bytes}`).join('\n');
      ok(list.length <= MOST_REQUESTS, `${list.length} questions:\n${all}`);
    });
  }
  await test(`the page weighs less than ${MOST_BYTES / 1000} kB as it is sent, faces and all`, async () => {
    const bytes = [...parts.values()].reduce((sum, one) => sum + one, 0);
    console.log(`measured: weight of the page: ${(bytes / 1000).toFixed(0)} kB`);
    ok(parts.size >= 6, `only ${[...parts.keys()]}`);
    ok(bytes < MOST_BYTES, `${bytes} bytes`);
  });
  await test('what is named by its content is kept, the page itself is asked for again', async () => {
    const head = async (path, more = {}) => {
      const answer = await fetch(address + path, {
        headers: { 'Accept-Encoding': 'gzip', ...more },
      });
      await answer.arrayBuffer();
      return answer;
    };
    const html = await head('/');
    equal(html.headers.get('cache-control'), 'no-cache');
    const tag = html.headers.get('etag');
    equal((await head('/', { 'If-None-Match': tag })).status, 304, 'with its tag');
    const bare = await head('/', { 'If-None-Match': tag, 'Accept-Encoding': 'gzip;q=0, br' });
    equal(bare.status, 200, 'for another way of sending');
    equal(bare.headers.get('content-encoding'), null, 'not packed for who does not take it');
    for (const path of parts.keys()) {
      if (path === '/') {
        continue;
      }
      ok(/\.[0-9a-f]{10}\.\w+$/.test(path), `${path} is not named by its content`);
      const answer = await head(path);
      ok(/immutable/.test(answer.headers.get('cache-control')), `${path} is not kept`);
      const packed = answer.headers.get('content-encoding');
      equal(packed, /\.(css|js|svg|webmanifest)$/.test(path) ? 'gzip' : null, path);
    }
  });
}
