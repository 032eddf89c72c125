// Dice that were typed wrong, typed again.
import { h } from '../dom.js';
import { d } from './words.js';
import { sentence } from './parts.js';
import { Tray } from './tray.js';

const throwsOf = ({ plays }) => plays.filter((one) => one.faces?.length);

// As long as nothing has come since; what threw several times is taken back instead.
export const mayCorrect = (game, entry) =>
  entry.own &&
  throwsOf(entry).length === 1 &&
  throwsOf(entry)[0].faces.length === 1 &&
  entry['typed-by'] === game.view.seat &&
  entry.number === game.log.findLast((one) => one.sentence)?.number;

// What was typed wrong: the same dice again, from the record; they lie there whatever comes meanwhile.
export function correct(desk, entry) {
  const [play] = throwsOf(entry);
  const [faces] = play.faces;
  const [sides] = play.sides;
  const tray = new Tray({
    wants: {
      dice: {
        count: faces.length,
        sides,
        low: sides === 10 && faces.includes(0) ? 0 : 1,
        of: d.correct,
        for: `${sentence(desk.game, entry)}. ${d.correctHow}`,
      },
    },
    say: (typed) => {
      desk.corrected = null;
      desk.came = desk.came.filter(({ number }) => number !== entry.number);
      desk.run(() => desk.game.act('/correct', { faces: typed }));
    },
    stop: () => {
      desk.corrected = null;
      desk.draw();
    },
  });
  desk.corrected = h('article', { class: 'd-card open' }, tray.element);
  desk.trayKey = null;
  desk.tray = tray;
  desk.tab = 'due';
  desk.draw();
}
