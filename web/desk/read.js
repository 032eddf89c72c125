// Up to which of its entries a seat has read its news: kept on the device, so that they do not come
// again when the page is opened anew. It is a number of the seat that sits here and of no other, and
// goes with it when the device is handed on.
const KEY = 'read';

function kept() {
  try {
    return JSON.parse(localStorage.getItem(KEY) || '{}') || {};
  } catch {
    return {};
  }
}

// Another game may have had the same name before.
const begun = ({ log }) => log[0]?.at;

export function readSoFar(game) {
  const { seat, at, number } = kept()[game.name] || {};
  return seat === game.view.seat && at === begun(game) && Number.isInteger(number) ? number : 0;
}

export function keepRead(game, number) {
  const one = { seat: game.view.seat, at: begun(game), number };
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...kept(), [game.name]: one }));
  } catch {
    /* until the page is left, then */
  }
}

export function forgetRead() {
  try {
    localStorage.removeItem(KEY);
  } catch {
    /* nothing was kept, then */
  }
}
