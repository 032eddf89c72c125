// SPDX-License-Identifier: MIT
// The course of an order (CWB-1.6, CWB-2.2) written by hand, to measure ours against. Lines on
// standard input: "show" prints the chances turn by turn, "go N" the seconds that one count takes.
import { createInterface } from 'node:readline';

const ORDER = { sender: 3, receiver: 2, method: 'oral', type: 'complex' };
const TURNS = 20;

const METHODS = { oral: -1, written: 0, 'in-person': 2 };
const TYPES = { complex: -2, simple: 0 };

// The highest acceptance value of each column; then 2d6 down and the columns across.
const COLUMNS = [-3, -1, 1, 3, 5, 7, Infinity];
const ACCEPTANCE = {
   2: ['Dt', 'Dt', 'Dt', 'Dt', 'Dt', 'Dt', 'Dt'],
   3: ['Dt', 'Dt', 'Dt', 'Dt', 'D2', 'D2', 'D2'],
   4: ['D2', 'D2', 'D2', 'D2', 'D1', 'A',  'A' ],
   5: ['D2', 'D2', 'D2', 'D2', 'A',  'A',  'A' ],
   6: ['D2', 'D2', 'D2', 'A',  'D1', 'D1', 'A' ],
   7: ['D2', 'D1', 'D1', 'D1', 'D1', 'D1', 'D1'],
   8: ['D1', 'D1', 'D1', 'D1', 'D2', 'D1', 'D1'],
   9: ['D2', 'D2', 'D1', 'D1', 'A',  'A',  'A' ],
  10: ['Dt', 'D2', 'D2', 'D2', 'D1', 'A',  'D1'],
  11: ['Dt', 'Dt', 'D2', 'D2', 'D1', 'D2', 'D2'],
  12: ['Dt', 'Dt', 'Dt', 'D2', 'D2', 'D2', 'D2'],
};

// The highest face that ends a delay.
const DELAYS = { D1: 2, D2: 1 };
const FACES = [1, 2, 3, 4, 5, 6];

function commonFactor(a, b) {
  while (b) {
    const rest = a % b;
    a = b;
    b = rest;
  }
  return a;
}

// Always in lowest terms.
class Fraction {
  constructor(over, under) {
    const factor = commonFactor(over, under);
    this.over = over / factor;
    this.under = under / factor;
  }

  plus(other) {
    const factor = commonFactor(this.under, other.under);
    const ours = this.under / factor;
    const theirs = other.under / factor;
    return new Fraction(this.over * theirs + other.over * ours, this.under * theirs);
  }

  times(other) {
    return new Fraction(this.over * other.over, this.under * other.under);
  }

  toString() {
    return `${this.over}/${this.under}`;
  }
}

function accepting(order) {
  const value = order.sender + order.receiver + METHODS[order.method] + TYPES[order.type];
  const column = COLUMNS.findIndex((highest) => value <= highest);
  const ways = { A: 0, D1: 0, D2: 0, Dt: 0 };
  for (const one of FACES) {
    for (const other of FACES) {
      ways[ACCEPTANCE[one + other][column]]++;
    }
  }
  return ways;
}

function course(order, turns) {
  const ways = accepting(order);
  const chance = (word) => new Fraction(BigInt(ways[word]), 36n);
  const distorted = chance('Dt');
  let accepted = chance('A');
  const waiting = Object.entries(DELAYS).map(([word, highest]) => {
    const ends = FACES.filter((face) => face <= highest).length;
    return {
      chance: chance(word),
      ends: new Fraction(BigInt(ends), 6n),
      stays: new Fraction(BigInt(6 - ends), 6n),
    };
  });
  const rows = [];
  for (let turn = 0; turn <= turns; turn++) {
    if (turn > 0) {
      for (const delay of waiting) {
        accepted = accepted.plus(delay.chance.times(delay.ends));
        delay.chance = delay.chance.times(delay.stays);
      }
    }
    const delayed = waiting.map((delay) => delay.chance).reduce((a, b) => a.plus(b));
    rows.push({ delayed, distorted, accepted });
  }
  return rows;
}

function show() {
  const lines = course(ORDER, TURNS).map(
    (row, turn) => `${turn} ${row.delayed} ${row.distorted} ${row.accepted}\n`);
  return `${lines.join('')}\n`;
}

let kept; // so that no count can be left out as unused

function go(times) {
  const from = process.hrtime.bigint();
  for (let i = 0; i < times; i++) {
    kept = course(ORDER, TURNS);
  }
  const seconds = Number(process.hrtime.bigint() - from) / 1e9;
  return `${seconds / times}\n`;
}

for await (const line of createInterface({ input: process.stdin })) {
  const [word, times] = line.split(' ');
  process.stdout.write(word === 'show' ? show() : go(Number(times)));
}
