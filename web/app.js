// The frame: which page, the masthead, light and dark, what to say when the server is gone.
import './theme.js';
import { h, put, set, svg } from './dom.js';
import { t } from './strings.js';
import { d } from './desk/words.js';
import { watchConnection, knock, watchHouse, Problem, Away } from './api.js';
import { chosenSystem, keepPlace, place, read, say, title, watchChoice, Lost } from './shell.js';
import { language, languageSwitch } from './language.js';
import * as start from './start.js';
import * as systems from './systems.js';
import * as desk from './desk/desk.js';
import * as table from './desk/table.js';
import * as lost from './lost.js';
import * as rule from './rule/page.js';
import * as charts from './charts.js';
import * as house from './house/page.js';
import * as forecast from './forecast/page.js';

// A page: show(main, route) draws it; it may return what is to be done when it is left.
// The first part of the address names it; every other first part is a system.
const pages = {
  '': { page: start, nav: t.navStart },
  odds: { page: systems, nav: t.navOdds, ofSystem: true },
  charts: { page: charts, nav: t.navCharts, ofSystem: true },
  forecast: { page: forecast, nav: t.navForecast, ofSystem: true },
  house: { page: house, nav: t.navHouse, ofSystem: true },
  game: { page: desk, under: '' },
  table: { page: table, under: '' },
  handover: { page: table, under: '' },
  lost: { page: lost, under: '' },
};
const system = { page: rule };

const main = document.getElementById('main');
let leave;
let here = 0;
let opened = false;
let failed = false; // the page could not be drawn, for the server was away

async function route() {
  const to = read(location.hash);
  const first = to.parts[0] || '';
  const { page } = Object.hasOwn(pages, first) ? pages[first] : system;
  const mine = ++here;

  if (leave) leave();
  leave = undefined;
  failed = false;
  drawNav(first);
  set(main, h('p', { class: 'wait' }, t.loading));
  try {
    const done = await page.show(main, to, () => mine === here);
    if (mine === here) leave = done;
    else if (done) done();
  } catch (error) {
    if (mine !== here) return;
    failed = error instanceof Away;
    const lost = error instanceof Lost;
    title(lost ? t.lostTitle : t.troubleTitle);
    const says =
      error instanceof Problem
        ? error.errors.map((e) => h('p', {}, `${e.what.replace(/[.!?]$/, '')}. `, e.next))
        : h('p', {}, error.message);
    set(
      main,
      h(
        'section',
        { class: 'sheet lost' },
        h('h1', { tabindex: -1 }, lost ? t.lostTitle : t.troubleTitle),
        says,
        h(
          'p',
          { class: 'ways' },
          lost
            ? null
            : [h('button', { type: 'button', class: 'btn', onclick: route }, t.tryAgain), ' '],
          h('a', { class: 'btn', href: '#/' }, t.toStart),
        ),
      ),
    );
    if (!(error instanceof Problem) && !error.message) console.error(error);
  }
  if (mine !== here) return;
  // Back leads to the place that was left, all else to the top; an address may name its own place.
  if (opened && !to.query.has('throw') && !main.contains(document.activeElement)) {
    (main.querySelector('h1') || main).focus({ preventScroll: true });
    scrollTo(0, place() || 0);
  } else if (!opened && place()) {
    scrollTo(0, place());
  }
  opened = true;
}

// Pages of a system lead to the one that was chosen last; a rule is found under the odds.
const hrefOf = (name) => {
  const system = chosenSystem();
  if (!system || !pages[name].ofSystem) return `#/${name}`;
  return name === 'odds' ? `#/${system}` : `#/${name}/${system}`;
};
const shownAs = (first) => (Object.hasOwn(pages, first) ? (pages[first].under ?? first) : 'odds');
watchChoice(() => drawNav(read(location.hash).parts[0] || ''));

function drawNav(first) {
  set(
    document.getElementById('nav'),
    Object.entries(pages)
      .filter(([, { nav }]) => nav)
      .map(([name, { nav }]) =>
        h(
          'a',
          { href: hrefOf(name), 'aria-current': name === shownAs(first) ? 'page' : undefined },
          nav,
        ),
      ),
  );
}

// Light, dark, or as the system has it.
const themes = ['auto', 'light', 'dark'];
function drawTheme() {
  const button = document.getElementById('theme');
  const now = document.documentElement.dataset.theme || 'auto';
  set(
    button,
    svg(
      'svg',
      { viewBox: '0 0 24 24', width: 24, height: 24, 'aria-hidden': 'true', class: `lamp ${now}` },
      svg('circle', { cx: 12, cy: 12, r: 9 }),
      svg('path', { d: 'M12 3a9 9 0 0 1 0 18z' }),
    ),
  );
  button.title = `${t.theme}: ${t.themes[now]}`;
  button.setAttribute('aria-label', `${t.theme}: ${t.themes[now]}`);
}
document.getElementById('theme').addEventListener('click', () => {
  const root = document.documentElement;
  const next = themes[(themes.indexOf(root.dataset.theme || 'auto') + 1) % themes.length];
  if (next === 'auto') delete root.dataset.theme;
  else root.dataset.theme = next;
  try {
    if (next === 'auto') localStorage.removeItem('theme');
    else localStorage.setItem('theme', next);
  } catch {
    /* not remembered, then */
  }
  drawTheme();
});

function drawHouse() {
  const line = document.getElementById('house');
  const on = house.houseLine().filter(Boolean);
  line.setAttribute('aria-label', t.navHouse);
  line.hidden = !on.length;
  set(line, on);
}
watchHouse(drawHouse);

let knocking;
watchConnection((there) => {
  const line = document.getElementById('trouble');
  clearInterval(knocking);
  line.hidden = there;
  if (there) {
    say(t.back, 0);
    if (failed) route();
    return;
  }
  // At a desk nothing works without it, and the desk says of when it is.
  const says = document.body.classList.contains('at-desk') ? d.awayWait : t.away;
  line.textContent = says;
  say(says, 0);
  knocking = setInterval(knock, 5000);
});

document.getElementById('skip').addEventListener('click', (event) => {
  event.preventDefault();
  main.focus();
});
document.documentElement.lang = language;
document.getElementById('skip').textContent = t.skip;
document.getElementById('nav').setAttribute('aria-label', t.navPages);
put(document.getElementById('colophon'), h('p', {}, t.colophon), languageSwitch(t));
drawTheme();
drawHouse();
keepPlace();
// What was said of a page goes with it.
addEventListener('hashchange', () => {
  say('', 0);
  route();
});
route();

// Where the browser trusts the address, the page and the charts are there without the server, too.
// They are fetched when the first view has long been there, and take nothing from it.
const LATER = 3000; // milliseconds
const worker = language === 'en' ? '/sw.js' : `/sw.js?${language}`;
if (isSecureContext && navigator.serviceWorker)
  setTimeout(() => navigator.serviceWorker.register(worker).catch(() => {}), LATER);
