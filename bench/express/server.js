// SPDX-License-Identifier: MIT
// The odds of CWB 3.0 order acceptance, written by hand for one address of a plain express server.
'use strict';
const express = require('express');

const COLUMNS = ['<=-3', '-2..-1', '0..1', '2..3', '4..5', '6..7', '>=8'];
const GRID = {
  2: ['Dt', 'Dt', 'Dt', 'Dt', 'Dt', 'Dt', 'Dt'],
  3: ['Dt', 'Dt', 'Dt', 'Dt', 'D2', 'D2', 'D2'],
  4: ['D2', 'D2', 'D2', 'D2', 'D1', 'A', 'A'],
  5: ['D2', 'D2', 'D2', 'D2', 'A', 'A', 'A'],
  6: ['D2', 'D2', 'D2', 'A', 'D1', 'D1', 'A'],
  7: ['D2', 'D1', 'D1', 'D1', 'D1', 'D1', 'D1'],
  8: ['D1', 'D1', 'D1', 'D1', 'D2', 'D1', 'D1'],
  9: ['D2', 'D2', 'D1', 'D1', 'A', 'A', 'A'],
  10: ['Dt', 'D2', 'D2', 'D2', 'D1', 'A', 'D1'],
  11: ['Dt', 'Dt', 'D2', 'D2', 'D1', 'D2', 'D2'],
  12: ['Dt', 'Dt', 'Dt', 'D2', 'D2', 'D2', 'D2'],
};
const METHODS = { oral: -1, written: 0, 'in-person': 2 };
const TYPES = { simple: 0, complex: -2 };
const COSTS = { oral: 3, written: 5, 'in-person': 3, simple: 1, complex: 3 };
const FLAGS = { no: false, yes: true };
const RESULTS = ['A', 'D1', 'D2', 'Dt'];
const LABELS = { A: 'accepted at once', D1: 'delayed', D2: 'delayed', Dt: 'distorted' };
const TONES = { A: 'good', D1: 'poor', D2: 'poor', Dt: 'bad' };

const rating = (text) => (/^[0-4]$/.test(text) ? Number(text) : undefined);

function columnOf(value) {
  if (value <= -3) return 0;
  if (value >= 8) return 6;
  return Math.floor((value + 2) / 2) + 1;
}

function outcomes(value, column) {
  const ways = { A: 0, D1: 0, D2: 0, Dt: 0 };
  for (let one = 1; one <= 6; one++) {
    for (let other = 1; other <= 6; other++) ways[GRID[one + other][column]]++;
  }
  return RESULTS.filter((result) => ways[result]).map((result, order) => ({
    answers: { value, column: COLUMNS[column], result },
    label: LABELS[result],
    tone: TONES[result],
    order,
    p: Number((ways[result] / 36).toPrecision(15)),
    fraction: `${ways[result]}/36`,
  }));
}

const app = express();
app.get('/api/systems/cwb3/rules/acceptance/odds', (request, response) => {
  const asked = request.query;
  const sender = rating(asked.sender);
  const receiver = rating(asked.receiver);
  const hasOrders = asked['has-orders'] ?? 'no';
  if (sender === undefined || receiver === undefined || !(asked.method in METHODS)
      || !(asked.type in TYPES) || !(hasOrders in FLAGS)) {
    response.status(400).json({ title: 'an ask is missing or wrong', status: 400 });
    return;
  }
  const value = sender + receiver + METHODS[asked.method] + TYPES[asked.type];
  const column = Math.max(0, columnOf(value) - (FLAGS[hasOrders] ? 1 : 0));
  const answer = {
    system: 'cwb3',
    rule: 'acceptance',
    asks: {
      sender, receiver, 'army-hq': 'no', method: asked.method, type: asked.type, 'has-orders': hasOrders,
    },
    cost: COSTS[asked.method] + COSTS[asked.type],
    exact: true,
    answer: 'result',
    outcomes: outcomes(value, column),
  };
  response.type('application/json').send(`${JSON.stringify(answer)}\n`);
});

const server = app.listen(0, '127.0.0.1', () => {
  process.stdout.write(`{"port":${server.address().port}}\n`);
});
