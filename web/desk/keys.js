// What keys do at the desk.
const isButton = (element) => element.matches?.('button, summary, a');

function find(desk) {
  desk.show('log');
  desk.cols.papers.querySelector('[data-k="find"]')?.focus();
}

// Takes an item that is due, if there is such a one and it is this seat's to take.
function take(desk, item) {
  if (desk.acts && item) desk.take(item);
}

const DOES = {
  t: (desk) =>
    take(
      desk,
      desk.game.due.due.find((item) => item.odds),
    ),
  n: (desk) => desk.acts && desk.anything(),
  e: (desk) => desk.acts && desk.game.due.end.may && desk.end(),
  a: (desk) => desk.focusCol('armies'),
  d: (desk) => desk.focusCol('due'),
  o: (desk) => desk.show('orders'),
  l: (desk) => desk.show('log'),
  m: (desk) => desk.spots?.length && desk.show('map'),
  '/': find,
  '?': (desk) => desk.seats.showKeys(),
  ' ': (desk) => desk.cols.due.querySelector('[data-k="news"]')?.click(),
};

export function pressed(desk, event) {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === 'Escape') {
    if (desk.replay) desk.replay.close();
    else if (desk.slip) desk.closeSlip();
    else if (desk.menu) desk.shut();
    return;
  }
  if (event.target.matches?.('input, textarea, select')) return;
  const digit = /^\d$/.test(event.key) ? Number(event.key) : null;
  if (digit !== null && desk.tray && desk.cols.due.contains(desk.tray.element)) {
    if (desk.tray.key(digit)) event.preventDefault();
    return;
  }
  if (desk.slip || desk.menu) return;
  if (desk.replay && /^Arrow(Left|Right)$/.test(event.key)) {
    event.preventDefault();
    desk.replay.to(desk.replay.at + (event.key === 'ArrowLeft' ? -1 : 1));
    return;
  }
  if (digit) {
    take(desk, desk.game.due.due[digit - 1]);
    return;
  }
  const does = DOES[event.key.toLowerCase()];
  if (!does || (event.key === ' ' && isButton(event.target))) return;
  event.preventDefault();
  does(desk);
}
