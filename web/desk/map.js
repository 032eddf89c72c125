// A sketch of where things stand, where the scenario says where its places lie: the places, and the
// pieces that this seat sees, as it sees them.
import { h, set, svg } from '../dom.js';
import { d } from './words.js';

const HEX = /^(\d\d)(\d\d)\b/;

// From the west and the north; in a hex the even columns lie half a hex lower.
/** @param {{place: string, x?: any, y?: any}} place */
function spot({ place, x, y }) {
  const hex = HEX.exec(place);
  if (x !== undefined) return { place, x: Number(x), y: -Number(y) };
  if (!hex) return null;
  const [column, row] = hex.slice(1).map(Number);
  return { place, x: column * 0.866, y: row + (column % 2 ? 0 : 0.5) };
}

const plain = (text) => text.replace(HEX, '').trim().toLowerCase();

// The places of a scenario; none where it does not say where they lie.
export const spotsOf = (places) => (places || []).map(spot).filter(Boolean);

// Where a piece stands, if that is one of the places, or a hex among hexes.
function at(spots, place) {
  const found = place && spots.find((one) => plain(one.place) === plain(place) && plain(place));
  return found || (place && HEX.test(place) && HEX.test(spots[0].place) ? spot({ place }) : null);
}

const over = (a, b) =>
  a.x < b.x + b.wide && b.x < a.x + a.wide && a.y < b.y + b.high && b.y < a.y + a.high;

const plainly = (a, b) => a.place.length - b.place.length || a.place.localeCompare(b.place);

// How wide a name is, in the face in which it is drawn.
const pen = document.createElement('canvas').getContext('2d');
function wideOf(name) {
  pen.font = `12px ${getComputedStyle(document.body).fontFamily}`;
  return pen.measureText(name).width;
}

const DOT = 2.5;

// ring: the place of which there is news.
export function sketch(game, spots, ring) {
  const groups = new Map(); // what stands where, by side
  for (const piece of game.view.pieces) {
    const where = at(spots, piece.place);
    if (!where) continue;
    const key = `${where.x} ${where.y} ${piece.side}`;
    if (!groups.has(key)) groups.set(key, { ...where, side: piece.side, names: [] });
    groups.get(key).names.push(piece.name);
  }
  const all = [...spots, ...groups.values()];
  const [left, right] = [Math.min, Math.max].map((of) => of(...all.map((one) => one.x)));
  const [top, bottom] = [Math.min, Math.max].map((of) => of(...all.map((one) => one.y)));
  const scale = 360 / Math.max(right - left, bottom - top, 1);
  const X = (x) => 30 + (x - left) * scale;
  const Y = (y) => 30 + (y - top) * scale;
  const width = X(right) + 30;
  const height = Y(bottom) + 30;
  const taken = [...groups.values()].map((one) => ({
    x: X(one.x) - 12,
    y: Y(one.y) + (game.flag(one.side) === 'b' ? -19 : -10),
    wide: 24,
    high: 18,
  }));
  for (const one of spots)
    taken.push({ x: X(one.x) - DOT, y: Y(one.y) - DOT, wide: 2 * DOT, high: 2 * DOT });
  // Below its place, beside it or above it; a name is left out where all that lies over another.
  const label = ({ place, x, y }) => {
    const name = place.replace(HEX, '').trim();
    const wide = wideOf(name) + 6;
    const within = (left) => Math.min(Math.max(left, 2), width - wide - 2);
    const middle = within(X(x) - wide / 2);
    const box = [6, 15]
      .flatMap((off) => [
        { x: middle, y: Y(y) + off },
        { x: X(x) + off, y: Y(y) - 7 },
        { x: X(x) - wide - off, y: Y(y) - 7 },
        { x: middle, y: Y(y) - 15 - off },
      ])
      .map((one) => ({ ...one, wide, high: 15 }))
      .find((one) => within(one.x) === one.x && !taken.some((other) => over(one, other)));
    if (!box) return null;
    taken.push(box);
    return svg('text', { x: box.x + 3, y: box.y + 12 }, name);
  };
  // The plainest names first: "Wagram" says more than "between Aderklaa and Wagram".
  const order = [...spots].sort(
    (a, b) => a.place.split(' ').length - b.place.split(' ').length || plainly(a, b),
  );
  const corner = (one) => ({
    x: X(one.x) + 9,
    y: Y(one.y) + (game.flag(one.side) === 'b' ? -13 : -4),
  });
  const here = ring && at(spots, ring);
  const told = [...groups.values()].map(
    (one) => `${one.place}: ${game.sideName(one.side)}, ${one.names.join(', ')}`,
  );
  // Who stands there, for who taps on them; it stays until another is tapped.
  const names = h('p', { class: 'd-mapnames', role: 'status' }, game.tapped || d.tapMap);
  const tell =
    (text) =>
    ({ currentTarget }) => {
      game.tapped = text;
      set(names, text);
      for (const one of picture.querySelectorAll('.unit'))
        one.setAttribute('aria-pressed', String(one === currentTarget));
    };
  const picture = svg(
    'svg',
    {
      class: 'd-map',
      viewBox: `0 0 ${width} ${height}`,
      role: 'group',
      'aria-label': `${d.map}. ${told.join('; ')}`,
    },
    svg('title', {}, d.map),
    spots.map((one) => svg('circle', { class: 'spot', cx: X(one.x), cy: Y(one.y), r: DOT })),
    [...groups.values()].map((one, i) => {
      const b = game.flag(one.side) === 'b';
      return svg(
        'g',
        {
          class: b ? 'unit b' : 'unit',
          transform: `translate(${X(one.x)} ${Y(one.y) + (b ? -9 : 0)})`,
          role: 'button',
          tabindex: 0,
          'aria-label': told[i],
          'aria-pressed': String(told[i] === game.tapped),
          onclick: tell(told[i]),
          onkeydown: (event) =>
            (event.key === 'Enter' || event.key === ' ') && tell(told[i])(event),
        },
        svg('title', {}, one.names.join(', ')),
        svg('path', { d: 'M-11-8h22v14h-22z' }),
        svg('path', { class: 'x', d: 'M-11-8l22 14m0-14l-22 14' }),
      );
    }),
    order.map(label),
    [...groups.values()]
      .filter(({ names }) => names.length > 1)
      .map((one) => svg('text', { class: 'many', ...corner(one) }, one.names.length)),
    here ? svg('circle', { class: 'ring', cx: X(here.x), cy: Y(here.y), r: 20 }) : null,
  );
  const box = h(
    'div',
    {
      class: 'd-mapbox',
      role: 'group',
      tabindex: 0,
      'aria-label': d.map,
      onscroll: ({ target }) => (game.mapAt = [target.scrollLeft, target.scrollTop]),
    },
    picture,
  );
  // What is drawn anew lies as it was moved.
  if (game.mapAt) requestAnimationFrame(() => box.scrollTo(...game.mapAt));
  return [box, names];
}

// List or map, where there is one, for a column that has room for one of them.
export const listOrMap = (now, turn) =>
  h(
    'div',
    { class: 'd-seg d-listmap', role: 'group', 'aria-label': d.armies },
    ['list', 'map'].map((name) =>
      h(
        'button',
        {
          type: 'button',
          'aria-pressed': String(now === name),
          'data-k': `as-${name}`,
          onclick: () => turn(name),
        },
        name === 'map' ? d.map : d.list,
      ),
    ),
  );
