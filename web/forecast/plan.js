// A plan as text and as a table: the text is the file that `galloper forecast` takes.

// A cell is parted from the next by two blanks or a bar; one blank may stand inside.
const CELL = /[^\s|]+(?: [^\s|]+)*/g;

const cut = (line, from) =>
  [...line.slice(from).matchAll(CELL)].map((found) => ({
    text: found[0],
    from: from + found.index,
    to: from + found.index + found[0].length,
  }));

// {before, settings, leaders, orders, places, strange}: tables are {columns, rows: [{name, cells}], notes};
// places say which cell stands where; strange is the first line that no table can show, or 0.
export function parse(text) {
  const plan = {
    before: [],
    settings: {},
    leaders: table(),
    orders: table(),
    places: [],
    strange: 0,
  };
  const notes = { plan: [], leaders: plan.leaders.notes, orders: plan.orders.notes };
  let block = '';
  let headed = false;
  text.split(/\r?\n/).forEach((line, i) => {
    const number = i + 1;
    const place = (kind, row, column, cell) =>
      plan.places.push({
        line: number,
        kind,
        row,
        column,
        from: cell ? cell.from + 1 : 1,
        to: cell ? cell.to + 1 : line.length + 1,
      });
    if (!line.trim()) return;
    if (line.trimStart().startsWith('#')) {
      (block ? notes[block] : plan.before).push(line.trim());
      return;
    }
    const bare = line.trim();
    if (bare.startsWith('[') && bare.endsWith(']')) {
      const name = bare.slice(1, -1).trim();
      if (Object.hasOwn(notes, name)) block = name;
      else plan.strange ||= number;
      headed = false;
      return;
    }
    if (block === 'plan') {
      const sign = line.indexOf('=');
      const name = sign < 0 ? undefined : line.slice(0, sign).trim();
      if (name === undefined) plan.strange ||= number;
      else plan.settings[name] = line.slice(sign + 1).trim();
      place('plan', 0, name);
      return;
    }
    const bar = line.indexOf('|');
    if (!block || (bar < 0 && !/^[\s+-]+$/.test(line))) {
      plan.strange ||= number;
      return;
    }
    if (/^[\s+|-]+$/.test(line) && line.includes('-')) return;
    const cells = cut(line, bar + 1);
    if (!headed) {
      plan[block].columns = cells.map((cell) => cell.text);
      cells.forEach((cell) => place(block, -1, cell.text, cell));
      headed = true;
      return;
    }
    const row = { name: line.slice(0, bar).trim(), cells: {} };
    const at = plan[block].rows.push(row) - 1;
    place(block, at, '', { from: 0, to: bar });
    plan[block].columns.forEach((column, c) => {
      if (cells[c]) place(block, at, column, cells[c]);
      row.cells[column] = !cells[c] || cells[c].text === '.' ? '' : cells[c].text;
    });
    if (cells.length > plan[block].columns.length) plan.strange ||= number;
  });
  plan.notes = notes.plan;
  return plan;
}

const table = () => ({ columns: [], rows: [], notes: [] });

// What is typed into a cell stays one cell.
export const tidy = (text) => text.replace(/[|\s]+/g, ' ').trim();

export function print(plan) {
  const settings = Object.entries(plan.settings).filter(([, value]) => value !== '');
  const wide = Math.max(...settings.map(([name]) => name.length));
  return [
    ...plan.before,
    '[plan]',
    ...plan.notes,
    ...settings.map(([name, value]) => `${name.padEnd(wide)} = ${value}`),
    '',
    '[leaders]',
    ...plan.leaders.notes,
    ...lines('leader', plan.leaders),
    '',
    '[orders]',
    ...plan.orders.notes,
    ...lines('order', plan.orders),
    '',
  ].join('\n');
}

function lines(corner, { columns, rows }) {
  const all = [
    [corner, ...columns],
    ...rows.map((row) => [row.name, ...columns.map((name) => row.cells[name] || '.')]),
  ];
  const wide = all[0].map((_, c) => Math.max(...all.map((row) => row[c].length)));
  const drawn = all.map(([key, ...cells]) =>
    `${key.padEnd(wide[0])} | ${cells.map((cell, c) => cell.padEnd(wide[c + 1])).join('  ')}`.trimEnd(),
  );
  const rest = Math.max(...drawn.map((line) => line.length)) - wide[0] - 2;
  drawn.splice(1, 0, `${'-'.repeat(wide[0] + 1)}+${'-'.repeat(Math.max(rest, 2))}`);
  return drawn;
}

// Where an error stands: the place of its cell, or of its row without a column.
export function placeOf(plan, error) {
  const near = plan.places.filter((place) => place.line === error.line);
  return (
    near.filter((place) => error.column >= place.from && error.column <= place.to).pop() ||
    (near[0] && { ...near[0], column: undefined })
  );
}

// "flank, pin+2" is [{order: 'flank', gap: 1}, {order: 'pin', gap: 2}]
export const waits = (text) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
    .map((part) => {
      const [, order, gap] = part.match(/^(.*?)(?:\s*\+\s*(\d+))?$/);
      return { order, gap: gap === undefined ? 1 : Number(gap) };
    });

export const printWaits = (list) =>
  list
    .filter((wait) => wait.order)
    .map((wait) => (wait.gap === 1 ? wait.order : `${wait.order}+${wait.gap}`))
    .join(', ');

// What a plan is made of in a system: the traits of leaders and the columns of orders.
export function shape(rule) {
  const traits = [];
  const columns = [];
  for (const field of rule.asks) {
    const [whose, trait] = (field.of || '').split('.');
    if (trait) {
      const known = traits.find((one) => one.name === trait);
      if (known) known.whose.push(whose);
      else traits.push({ ...field, name: trait, whose: [whose] });
    } else if (whose !== 'plan') {
      // In a plan `from` is the sender; what is known of an order is its state.
      columns.push(field.name === 'from' ? { ...field, name: 'state' } : field);
    }
  }
  return { traits, columns };
}

// A small plan from the worked example of the rule.
export function example(system, rule, names) {
  const given = Object.fromEntries(rule.example.asks.split(/\s+/).map((pair) => pair.split('=')));
  const { traits, columns } = shape(rule);
  const of = (whose) => {
    const cells = {};
    for (const field of rule.asks) {
      const [who, trait] = (field.of || '').split('.');
      if (trait) cells[trait] ||= who === whose ? (given[field.name] ?? '') : '';
    }
    return cells;
  };
  const used = columns.filter(
    (field) =>
      field.default === undefined || (given[field.name] !== undefined && field.name !== 'state'),
  );
  const order = (name, to, issued, after) => ({
    name,
    cells: {
      from: names.general,
      to,
      ...Object.fromEntries(used.map((field) => [field.name, given[field.name] ?? ''])),
      issued,
      after,
    },
  });
  return print({
    before: [],
    notes: [],
    settings: { title: names.title, system, turns: '12', within: '1' },
    leaders: {
      columns: traits.map((trait) => trait.name),
      rows: [
        { name: names.general, cells: of('sender') },
        ...[names.left, names.right].map((name) => ({ name, cells: of('receiver') })),
      ],
      notes: [],
    },
    orders: {
      columns: ['from', 'to', ...used.map((field) => field.name), 'issued', 'after'],
      rows: [
        order(names.flank, names.left, '1', ''),
        order(names.pin, names.right, '1', ''),
        order(names.second, names.right, '', names.pin),
      ],
      notes: [],
    },
  });
}
