// Dice for a rule, thrown by the program or typed, and what came of them.
import { BOOK, h, set, calm, capital, words } from '../dom.js';
import { t } from '../strings.js';
import * as api from '../api.js';
import { say } from '../shell.js';
import { chartTable, showLit } from '../chart.js';
import { Tray, diceRow } from '../dice.js';
import { about, percent, valueLabel, valueWord, ways } from '../spread.js';
import { toneClass } from '../plot.js';
import { ledger, litCells } from './ledger.js';
import { saying, sureList } from './odds.js';

const SURE = 1 - 1e-9; // what is left is the rounding of decimals

export class Dice {
  // page: system, rule, form, options, sheets, found() -> {main, spreads}, refused(error), go(id).
  constructor(page) {
    this.page = page;
    this.element = h('section', {
      class: 'sheet dice-sheet',
      id: 'dice',
      'aria-labelledby': 'dice-h',
    });
    this.outcome = h('section', {
      class: 'sheet outcome',
      hidden: true,
      'aria-labelledby': 'outcome-h',
    });
    this.note = h('p', { class: 'error', hidden: true }, t.awayThrow);
    this.draw();
  }

  // May they be thrown: not where it is certain, refused, or nobody answers.
  allow(state, certain) {
    this.element.hidden = !this.page.rule.example?.dice || certain;
    for (const button of this.element.querySelectorAll('.ways .main, .ways .real'))
      button.disabled = state === 'refused';
    if (state === 'fresh') this.note.hidden = true;
  }

  draw() {
    this.tray = null;
    set(
      this.element,
      h('h2', { class: 'head', id: 'dice-h', tabindex: -1 }, t.dice),
      h(
        'p',
        { class: 'ways' },
        h(
          'button',
          { type: 'button', class: 'btn main', onclick: () => this.throwAll() },
          t.throwProgram,
        ),
        h(
          'button',
          { type: 'button', class: 'btn real', onclick: () => this.openTray() },
          t.throwReal,
        ),
      ),
      this.note,
    );
  }

  question() {
    return { asks: this.page.form.asks(), options: this.page.options };
  }

  // A throw that came to nothing.
  notThrown(error) {
    if (error instanceof api.Away) {
      this.note.hidden = false;
      this.element.scrollIntoView({ block: 'nearest' });
      say(t.awayThrow, 0);
      return;
    }
    this.page.refused(error);
    this.page.form.element
      .querySelector('.error:not([hidden])')
      ?.scrollIntoView({ block: 'center' });
  }

  async throwAll() {
    const { page } = this;
    const mine = page.asking;
    this.note.hidden = true;
    try {
      const thrown = await api.ask(page.system, page.rule.rule, 'roll', this.question());
      if (mine === page.asking) this.show(thrown, true); // else it is of another situation
    } catch (error) {
      this.notThrown(error);
    }
  }

  openTray() {
    const { page } = this;
    const question = this.question();
    this.tray = new Tray({
      request: (faces) =>
        api.ask(page.system, page.rule.rule, 'roll', { ...question, dice: faces.join(',') }).then(
          (result) => ({ result }),
          (error) => {
            if (error.wanted) return { wanted: error.wanted };
            throw error;
          },
        ),
      done: (result) => {
        this.draw();
        this.show(result, true);
      },
      stop: () => {
        this.draw();
        this.element.querySelector('button').focus();
      },
      failed: (error) => {
        this.draw();
        this.notThrown(error);
      },
    });
    set(
      this.element,
      h('h2', { class: 'head', id: 'dice-h', tabindex: -1 }, t.dice),
      this.tray.element,
    );
    page.strip.hidden = true;
    this.tray
      .next()
      .then(() =>
        this.element.scrollIntoView({ behavior: calm() ? 'auto' : 'smooth', block: 'nearest' }),
      );
  }

  // A rule without dice is settled at once; if it wants some after all, they can be thrown.
  async settle(mine) {
    const { page } = this;
    try {
      const result = await api.ask(page.system, page.rule.rule, 'roll', {
        ...this.question(),
        dice: '',
      });
      if (mine === page.asking) this.show(result, false);
    } catch (error) {
      if (mine !== page.asking || !error.wanted) return;
      this.outcome.hidden = true;
      if (!this.tray && this.element.hidden) {
        page.rule.example.dice = '?';
        this.allow('fresh', false);
      }
    }
  }

  // It is of the situation before the last change.
  earlier() {
    if (!this.outcome.hidden) this.outcome.classList.add('earlier');
  }

  show(result, thrown) {
    const { page } = this;
    const { main, spreads } = page.found();
    const { answers } = result;
    const item = (field) => {
      const value = answers[field.name];
      return (
        spreads?.get(field.name)?.find((one) => String(one.value) === String(value)) || {
          ...about(field, value),
          value,
        }
      );
    };
    const lit = litCells(result.trace);
    const charts = page.sheets.filter((sheet) => lit.has(sheet.chart));
    // The last chart read decides: it stands open, the others can be opened.
    const last = [...lit.keys()].at(-1);
    const open = charts.length > 2 ? charts.filter((sheet) => sheet.chart === last) : charts;

    page.strip.hidden = false;
    this.outcome.hidden = !thrown && !result.trace.length;
    this.outcome.classList.remove('earlier');
    set(
      this.outcome,
      h('h2', { class: 'head', id: 'outcome-h', tabindex: -1 }, thrown ? t.outcome : t.why),
      h('p', { class: 'earlier-note' }, t.earlier),
      thrown
        ? [diceRow(result.dice), this.verdict(main, item(main)), this.rest(main, answers, item)]
        : null,
      ledger(result, page.rule),
      charts.length ? h('h3', {}, t.chartsRead) : null,
      charts.map((sheet) => {
        const table = chartTable(sheet, { lit: lit.get(sheet.chart), more: false, heading: 'h4' });
        return open.includes(sheet)
          ? table
          : h('details', { class: 'fold' }, h('summary', { lang: BOOK }, sheet.title), table);
      }),
    );
    showLit(this.outcome);
    if (!thrown) return;
    page.go('outcome-h');
    const one = item(main);
    say(
      [
        `${words(main.name)}: ${valueWord(one.value, main)}.`,
        valueLabel(one, main) && `${capital(valueLabel(one, main))}.`,
        one.p && one.p < SURE && t.itHad(percent(one.p), ''),
      ]
        .filter(Boolean)
        .join(' '),
      50,
    );
  }

  verdict(field, item) {
    const label = valueLabel(item, field);
    const word = valueWord(item.value, field);
    return [
      h(
        'p',
        { class: 'verdict' },
        h('span', { class: 'what' }, words(field.name), label ? ` ${word}` : ''),
        ' ',
        h('strong', { class: `is-${toneClass(item.tone)}` }, capital(label || word)),
      ),
      saying(item, field)?.textContent === label ? null : saying(item, field),
      item.p === undefined
        ? null
        : h(
            'p',
            { class: 'had' },
            item.p < SURE ? t.itHad(percent(item.p), ways(item.fraction)) : t.itWasSure,
          ),
    ];
  }

  rest(main, answers, item) {
    const rest = this.page.rule.answers.filter(
      (field) => field !== main && answers[field.name] !== undefined,
    );
    return [
      rest.length
        ? sureList(
            rest.map((field) => {
              const one = item(field);
              return { field, item: one, chance: one.p < SURE ? one.p : undefined };
            }),
          )
        : null,
      h(
        'p',
        { class: 'ways' },
        h('button', { type: 'button', class: 'btn', onclick: () => this.throwAll() }, t.throwAgain),
        h('button', { type: 'button', class: 'btn', onclick: () => this.openTray() }, t.throwReal),
      ),
      h('h3', {}, t.why),
    ];
  }
}
