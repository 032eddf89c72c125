// Dice that are wanted: faces under the thumb, and what each would bring.
import { BOOK, focused, h, set } from '../dom.js';
import { dieFace } from '../dice.js';
import { d } from './words.js';
import { button, oddsBar, byTone, fill, icon, said } from './parts.js';

// say(faces): they fell; ahead(faces): the odds if they fall, from the server.
export class Tray {
  constructor({ wants, say, ahead = null, program = null, stop = null }) {
    this.wants = wants;
    this.say = say;
    this.ahead = ahead;
    this.program = program;
    this.stop = stop;
    this.picked = [];
    this.told = wants;
    this.element = h('div', { class: 'd-tray', role: 'group', 'aria-label': d.dice });
    this.draw();
  }

  get count() {
    return this.wants.dice.count;
  }

  pick(die, face) {
    this.picked = [...this.picked.slice(0, die), face];
    if (this.picked.length >= this.count) {
      this.draw();
      this.say(this.picked.join(','));
      return;
    }
    this.weigh();
    this.element
      .querySelector(`[data-die="${this.picked.length}"] button`)
      ?.focus({ preventScroll: true });
  }

  // What the dice that lie there leave open.
  weigh() {
    const mine = this.picked.join(',');
    this.told = mine ? null : this.wants;
    this.draw();
    if (!mine) return;
    this.ahead?.(mine).then(
      (told) => {
        if (mine !== this.picked.join(',')) return;
        this.told = told;
        this.draw();
      },
      () => {},
    );
  }

  // A digit falls where the next die is wanted.
  key(digit) {
    const { sides, low } = this.wants.dice;
    const face = digit === 0 && low === 1 && sides >= 10 ? 10 : digit;
    if (face < low || face >= low + sides || this.picked.length >= this.count) return false;
    this.pick(this.picked.length, face);
    return true;
  }

  // Whose it is, where one is thrown against the other.
  named(die) {
    const { names } = this.wants.dice;
    return names ? said(names[die]) : d.die(die, this.count);
  }

  // Of many faces only the picked one stays, so that the next die is in reach; it is picked anew.
  folded(die) {
    return this.wants.dice.sides > 6 && die < this.picked.length;
  }

  faces(die) {
    const { sides, low } = this.wants.dice;
    return this.folded(die) ? [this.picked[die]] : Array.from({ length: sides }, (_, i) => low + i);
  }

  again(die) {
    this.picked = this.picked.slice(0, die);
    this.weigh();
  }

  row(die) {
    const { sides } = this.wants.dice;
    const brings = die === this.picked.length ? this.told?.next : null;
    const folded = this.folded(die);
    return h(
      'div',
      {
        class: `d-faces ${sides > 6 ? 'many' : ''}`,
        'data-die': die,
        role: 'group',
        'aria-label': this.named(die),
      },
      h('span', {}, this.named(die)),
      this.faces(die).map((face) => {
        const best = brings?.find((one) => one.face === face)?.odds;
        const only = best && best.length === 1 ? best[0] : null;
        const first = best ? byTone(best).reduce((a, b) => (b.p > a.p ? b : a)) : null;
        return h(
          'div',
          { class: 'f' },
          button(
            {
              class: 'd-face',
              'aria-pressed': this.picked[die] === face ? 'true' : 'false',
              'aria-label': d.dieIs(die, this.count, face),
              disabled: die > this.picked.length,
              // What was tapped twice elsewhere is no throw.
              onclick: (event) =>
                event.detail > 1 ? null : folded ? this.again(die) : this.pick(die, face),
            },
            dieFace(face, sides),
          ),
          h(
            'small',
            { lang: BOOK, class: only ? fill(only.tone) : first ? `${fill(first.tone)} part` : '' },
            only || first ? said((only || first).word) : '',
          ),
        );
      }),
    );
  }

  draw() {
    const { wants, told } = this;
    const held = this.element.contains(focused()) && focused().getAttribute('aria-label');
    set(
      this.element,
      h(
        'p',
        { class: 'for' },
        h('b', {}, wants.dice.of),
        wants.dice.for || wants.title ? ` ${wants.dice.for || wants.title}` : '',
        wants.dice.part ? `, ${wants.dice.part}` : '',
      ),
      told?.odds ? oddsBar(told.odds) : null,
      !told && this.ahead ? h('div', { class: 'odds void' }, d.counting) : null,
      Array.from({ length: this.count }, (_, die) => this.row(die)),
      h(
        'div',
        { class: 'acts' },
        this.program
          ? button({ class: 'btn', onclick: this.program }, icon('die'), d.program)
          : null,
        this.stop ? button({ class: 'plain', onclick: this.stop }, d.putDown) : null,
      ),
    );
    if (held)
      this.element
        .querySelector(`[aria-label="${CSS.escape(held)}"]`)
        ?.focus({ preventScroll: true });
  }
}
