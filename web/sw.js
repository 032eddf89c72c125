// Without the server: the page itself and the charts of all systems. Nothing that is told to a seat
// goes through here, and nothing of a game is kept.
const NAME = 'shell-/* its content */';
// What is not English is kept for who reads it: /sw.js?de.
const LANGUAGES = {/* files of languages */};
const SHELL = [/* all files of the page */];
const FILES = [...SHELL, LANGUAGES[location.search.slice(1)]].filter(Boolean);
const OPEN = /^\/api\/systems(\/[\w-]+(\/(sheets|rules))?)?$/;

async function fill() {
  const cache = await caches.open(NAME);
  await cache.addAll(FILES);
  const { systems } = await (await fetch('/api/systems', { credentials: 'omit' })).json();
  const paths = systems.flatMap(({ system }) =>
    ['sheets', 'rules'].map((what) => `/api/systems/${system}/${what}`),
  );
  const ask = (path) => new Request(path, { credentials: 'omit' });
  await cache.addAll(['/api/systems', ...paths].map(ask));
}

async function clean() {
  for (const name of await caches.keys()) if (name !== NAME) await caches.delete(name);
}

// The server's answer where there is one, else what is kept; files are named by what is in them.
async function answer(request, stays) {
  const kept = () => caches.match(request, { ignoreVary: true });
  if (stays) return (await kept()) || fetch(request);
  try {
    return await fetch(request);
  } catch (error) {
    const found = await kept();
    if (found) return found;
    throw error;
  }
}

const worker = /** @type {any} */ (self);
worker.addEventListener('install', (event) =>
  event.waitUntil(fill().then(() => worker.skipWaiting())),
);
worker.addEventListener('activate', (event) => event.waitUntil(clean()));
worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname, search } = new URL(request.url);
  const stays = FILES.includes(pathname) && pathname !== '/';
  if (request.method !== 'GET' || origin !== location.origin || search) return;
  if (stays || pathname === '/' || OPEN.test(pathname)) event.respondWith(answer(request, stays));
});
