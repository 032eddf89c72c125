// A sound, and a notice of the browser where it allows one, when something comes to a page that is
// not looked at. What came is not said: a phone may lie in sight of others.
import { d } from './words.js';
import { button } from './parts.js';

const KEY = 'bell'; // of the device, whoever sits at it

function read() {
  try {
    return localStorage.getItem(KEY) === 'yes';
  } catch {
    return false;
  }
}

function keep() {
  try {
    if (wanted) localStorage.setItem(KEY, 'yes');
    else localStorage.removeItem(KEY);
  } catch {
    /* it is asked again when the page is opened anew */
  }
}

let wanted = read();
let sound;

function ring() {
  try {
    sound ||= new AudioContext();
    const tone = sound.createOscillator();
    const loud = sound.createGain();
    tone.frequency.value = 660;
    loud.gain.setValueAtTime(0.12, sound.currentTime);
    loud.gain.exponentialRampToValueAtTime(0.001, sound.currentTime + 0.5);
    tone.connect(loud).connect(sound.destination);
    tone.start();
    tone.stop(sound.currentTime + 0.5);
  } catch {
    /* no sound here */
  }
}

export function bell(title, count) {
  if (!wanted || !document.hidden || !count) return;
  ring();
  if (globalThis.Notification?.permission === 'granted')
    new Notification(title, { body: d.toldYou(count), tag: 'galloper' });
}

export const bellButton = (changed) =>
  button(
    {
      class: 'btn',
      'aria-pressed': String(wanted),
      'data-k': 'bell',
      onclick: async () => {
        wanted = !wanted;
        keep();
        if (wanted && globalThis.Notification?.permission === 'default')
          await Notification.requestPermission().catch(() => {});
        changed();
      },
    },
    d.tellMe,
  );
