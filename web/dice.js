// The tray: faces to tap, digits to type, and what is thrown for in words.
import { h, svg, set } from './dom.js';
import { t } from './strings.js';
import { say } from './shell.js';

const PIPS = ['', 'c', 'ai', 'aci', 'agim', 'agcim', 'adgfim'];
const SPOT = {
  a: [12, 12],
  g: [12, 32],
  d: [12, 22],
  c: [22, 22],
  f: [32, 22],
  i: [32, 32],
  m: [32, 12],
};

// One die: pips for six sides, a number for others.
export function dieFace(value, sides) {
  const picture = (...inside) =>
    svg(
      'svg',
      { class: 'die', viewBox: '0 0 44 44', width: 44, height: 44, 'aria-hidden': 'true' },
      inside,
    );
  if (sides === 6 && PIPS[value]) {
    return picture(
      svg('rect', { x: 2, y: 2, width: 40, height: 40, rx: 7, class: 'ivory' }),
      [...PIPS[value]].map((spot) =>
        svg('circle', { cx: SPOT[spot][0], cy: SPOT[spot][1], r: 4.2, class: 'pip' }),
      ),
    );
  }
  return picture(
    svg('path', { d: 'M22 1.5L42 17 36.5 32 22 42.5 7.5 32 2 17z', class: 'ivory' }),
    svg('text', { x: 22, y: 29, class: 'facetext' }, value ?? ''),
  );
}

// Of "2d6", "d10": how many sides each die has; a d66 is two of six sides, read as tens and ones.
const sidesOf = (dice) =>
  /d66/.test(dice) ? 6 : Number((/d(\d+)/.exec(dice || '') || [])[1]) || 6;

// "2d6=4+3", "d66=4,3", "d10=0": the faces, and how many sides they have.
function facesOf(thrown) {
  const [dice, faces] = thrown.split('=');
  const sides = sidesOf(dice);
  return (faces || '')
    .split(/[+,]/)
    .filter((face) => /^-?\d+$/.test(face))
    .map((face) => ({ face: Number(face), sides }));
}

export function diceRow(thrown) {
  const list = thrown.flatMap(facesOf);
  if (!list.length) return null;
  return h(
    'p',
    { class: 'thrown-dice' },
    h(
      'span',
      { class: 'unseen' },
      t.thrownIs(thrown.map((one) => one.replace('=', ': ')).join('; ')),
    ),
    list.map(({ face, sides }) => dieFace(face, sides)),
  );
}

// request(faces) says {wanted} or {result}; done(result) ends it; stop() puts the dice away.
export class Tray {
  constructor({ request, done, stop, failed }) {
    this.request = request;
    this.done = done;
    this.failed = failed;
    this.faces = []; // [{face, sides}] of all throws before this one
    this.now = []; // of this one
    this.throws = []; // how many dice each earlier throw had
    this.head = h('h3', { tabindex: -1 });
    this.part = h('p', { class: 'part' });
    this.slots = h('div', { class: 'slots' });
    this.keys = h('div', { class: 'faces' });
    this.before = h('p', { class: 'before' });
    this.error = h('p', { class: 'error', hidden: true });
    this.hint = h('p', { class: 'hint' });
    this.element = h(
      'div',
      {
        class: 'tray',
        onkeydown: (event) => {
          if (event.key !== 'Escape') return;
          event.preventDefault();
          stop();
        },
      },
      this.part,
      this.head,
      this.hint,
      this.slots,
      this.keys,
      this.error,
      this.before,
      h(
        'p',
        { class: 'ways' },
        (this.back = h(
          'button',
          { type: 'button', class: 'btn', onclick: () => this.takeBack() },
          t.takeBack,
        )),
        h(
          'button',
          { type: 'button', class: 'btn', onclick: () => this.throwThese() },
          t.throwThese,
        ),
        h('button', { type: 'button', class: 'btn', onclick: stop }, t.stop),
      ),
    );
  }

  async next() {
    const all = [...this.faces, ...this.now];
    this.busy = true;
    try {
      const { wanted, result } = await this.request(all.map((die) => die.face));
      this.busy = false;
      if (this.now.length) {
        this.throws.push(this.now.length);
        this.faces = all;
        this.now = [];
      }
      if (result) this.done(result);
      else this.show(wanted);
    } catch (error) {
      this.busy = false;
      this.error.hidden = false;
      this.error.textContent = error.errors
        ? `${error.errors[0].what} ${error.errors[0].next}`
        : error.message;
      if (this.now.length) {
        this.now = [];
        this.draw();
      }
      if (!this.wanted && this.failed) this.failed(error);
    }
  }

  show(wanted) {
    this.wanted = wanted;
    this.error.hidden = true;
    this.now = [];
    const { sides, low } = wanted;
    const what = wanted.for ? t.throwFor(wanted.dice, wanted.for) : t.throwPlain(wanted.dice);
    this.head.textContent = what;
    this.part.textContent = wanted.part && wanted.part !== wanted.for ? wanted.part : '';
    this.hint.textContent = sides === 10 && low === 1 ? `${t.enter} ${t.zeroIsTen}` : t.enter;
    set(
      this.keys,
      Array.from({ length: sides }, (_, i) =>
        h(
          'button',
          {
            type: 'button',
            class: 'facekey',
            'aria-label': t.face(low + i),
            onclick: () => this.take(low + i),
          },
          dieFace(low + i, sides),
        ),
      ),
    );
    this.inputs = Array.from({ length: wanted.missing }, (_, i) =>
      h('input', {
        type: 'text',
        inputmode: 'none',
        autocomplete: 'off',
        maxlength: sides > 10 ? 3 : 2,
        class: 'slotbox',
        'aria-label': `${t.die(i + 1, wanted.missing)}, ${what}`,
        oninput: (event) => this.typed(i, event.target),
        onkeydown: (event) => {
          if (event.key === 'Backspace' && !event.target.value) {
            event.preventDefault();
            this.takeBack();
          }
        },
      }),
    );
    set(
      this.slots,
      this.inputs.map((input) => h('span', { class: 'slotdie' }, input)),
    );
    this.draw();
    this.inputs[0].focus({ preventScroll: this.throws.length > 0 });
    say([this.part.textContent, what].filter(Boolean).join(': '), 100);
  }

  typed(i, input) {
    const { sides, low } = this.wanted;
    const text = input.value.trim();
    let face = Number(text);
    if (!/^\d+$/.test(text)) face = NaN;
    if (face === 0 && low === 1 && sides === 10) face = 10;
    if (sides > 10 && face * 10 < low + sides && text.length < String(low + sides - 1).length)
      return; // there may be more
    input.value = '';
    if (i !== this.now.length) this.now.length = Math.min(i, this.now.length);
    if (face >= low && face < low + sides) this.take(face);
    else {
      this.draw();
      if (!text) return;
      this.error.hidden = false;
      this.error.textContent = t.wrongFace(text, sides, low, low + sides - 1);
      say(this.error.textContent, 0);
    }
  }

  take(face) {
    if (this.busy || this.now.length >= this.inputs.length) return;
    this.error.hidden = true;
    this.now.push({ face, sides: this.wanted.sides });
    this.draw();
    if (this.now.length === this.inputs.length) this.next();
    else this.inputs[this.now.length].focus({ preventScroll: true });
  }

  takeBack() {
    if (this.busy) return;
    this.error.hidden = true;
    if (this.now.length) {
      this.now.pop();
      this.draw();
      this.inputs[this.now.length].focus({ preventScroll: true });
    } else if (this.throws.length) {
      this.faces.length -= this.throws.pop();
      this.next();
    }
  }

  // The faces of this one throw from the browser's own generator, without favour.
  throwThese() {
    if (this.busy || !this.wanted) return;
    this.error.hidden = true;
    const { sides, low } = this.wanted;
    const most = 256 - (256 % sides);
    while (this.now.length < this.inputs.length) {
      const byte = crypto.getRandomValues(new Uint8Array(1))[0];
      if (byte < most) this.now.push({ face: low + (byte % sides), sides });
    }
    this.draw();
    this.next();
  }

  draw() {
    this.inputs.forEach((input, i) => {
      const slot = input.parentNode;
      const die = this.now[i];
      slot.querySelector('svg')?.remove();
      if (die) slot.append(dieFace(die.face, die.sides));
      slot.classList.toggle('next', i === this.now.length);
      input.tabIndex = i === this.now.length ? 0 : -1;
    });
    this.back.disabled = !this.now.length && !this.throws.length;
    set(
      this.before,
      this.faces.length
        ? [t.soFar, ' ', this.faces.map((die) => dieFace(die.face, die.sides))]
        : null,
    );
    this.before.hidden = !this.faces.length;
  }
}
