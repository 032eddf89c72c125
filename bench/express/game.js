// SPDX-License-Identifier: MIT
// A game as a plain express server would keep it: tokens, commands that are done once, a journal in
// SQLite that is durable when it answers, and views from memory.
'use strict';
const express = require('express');
const Database = require('better-sqlite3');

const db = new Database(process.argv[2]);
db.pragma('journal_mode = WAL');
db.pragma('synchronous = FULL');
db.exec(`CREATE TABLE IF NOT EXISTS seat (token TEXT PRIMARY KEY, game TEXT) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS entry (game TEXT, seq INTEGER, id TEXT, bytes TEXT,
    PRIMARY KEY (game, seq)) WITHOUT ROWID;
  CREATE UNIQUE INDEX IF NOT EXISTS once ON entry (game, id);`);
const seat = db.prepare('SELECT game FROM seat WHERE token = ?');
const add = db.prepare('INSERT INTO seat VALUES (?, ?)');
const done = db.prepare('SELECT bytes FROM entry WHERE game = ? AND id = ?');
const append = db.prepare('INSERT INTO entry VALUES (?, ?, ?, ?)');
const games = new Map();

const app = express();
app.use(express.json());

app.post('/api/games', (req, res) => {
  const { name, token, view } = req.body;
  add.run(token, name);
  games.set(name, { seq: 0, places: {}, view });
  res.json({ game: name });
});

const gameOf = (req, res) => {
  const token = (req.headers.authorization || '').slice('Bearer '.length);
  const row = seat.get(token);
  if (!row || row.game !== req.params.game) {
    res.status(404).json({ title: 'there is no such seat' });
    return null;
  }
  return games.get(row.game);
};

app.post('/api/games/:game/ruling', (req, res) => {
  const game = gameOf(req, res);
  if (!game) return;
  const { args, id } = req.body;
  const before = done.get(req.params.game, id);
  if (before) {
    res.type('json').send(before.bytes);
    return;
  }
  const entry = {
    number: game.seq + 1,
    at: Math.floor(Date.now() / 1000),
    verb: 'ruling',
    args,
    changes: [{ thing: args.piece, trait: 'place', from: game.places[args.piece], to: args.place }],
  };
  const bytes = JSON.stringify({ entries: [entry] });
  append.run(req.params.game, entry.number, id, bytes);
  game.seq = entry.number;
  game.places[args.piece] = args.place;
  res.type('json').send(bytes);
});

app.get('/api/games/:game/orders', (req, res) => {
  const game = gameOf(req, res);
  if (game) res.json(game.view);
});

const server = app.listen(0, '127.0.0.1', () => {
  console.log(JSON.stringify({ port: server.address().port }));
});
