import { expect, test } from 'vitest';
import { atLeast, atMost, makeFigure } from '#bench/figures.ts';
import { plotOf } from '#bench/plot.ts';
import { figuresTable, replaceFigures, rowsOf } from '#bench/table.ts';

const good = makeFigure({
  name: 'Orders',
  meaning: 'How many.',
  value: 0.617,
  unit: '× pgbench',
  bound: atLeast(0.5),
  absolute: '617 of 1,000 orders/s',
});
const bad = makeFigure({
  name: 'Delay <95 %>',
  meaning: 'How long.',
  value: 250,
  unit: 'ms',
  bound: atMost(100),
});
const failed = { ...bad, name: 'Rush', value: Number.NaN, absolute: 'no | port\nis free' };
const unbound = makeFigure({ name: 'Courts', meaning: '', value: 1.5, unit: '×' });

const parts = [
  { title: 'First', figures: [good, bad] },
  { title: 'Second', figures: [failed, unbound] },
];

test('the terminal shows the ratio, its bound and the values behind it', () => {
  expect(rowsOf(parts)[0]).toEqual({
    figure: 'Orders',
    measured: '0.62 × pgbench',
    bound: '≥ 0.5',
    good: true,
    'in absolute terms': '617 of 1,000 orders/s',
  });
});

test('a missed bound and a failure stand out, and no measured text breaks the table', () => {
  expect(figuresTable(parts).split('\n')).toEqual([
    '| figure | measured | bound | in absolute terms |',
    '|---|---|---|---|',
    '| Orders | 0.62 × pgbench | ≥ 0.5 | 617 of 1,000 orders/s |',
    '| Delay <95 %> | **250 ms, missed** | ≤ 100 |  |',
    '| Rush | **failed** | ≤ 100 | no \\| port is free |',
    '| Courts | 1.50 × |  |  |',
  ]);
});

const marked = (text: string): string =>
  `before\n\n<!-- figures: written by npm run bench -->${text}<!-- end of figures -->\n\nafter\n`;

test('the text between the marks is replaced, repeatedly, and nothing else', () => {
  const once = replaceFigures(marked('\nold\n'), 'new');
  expect(once).toBe(marked('\n\nnew\n\n'));
  expect(replaceFigures(once, 'new')).toBe(once);
});

test('a page without marks is refused', () => {
  expect(() => replaceFigures('no marks', 'new')).toThrow('no <!-- figures');
});

/** The lengths of the bars in the file. */
const lengthsOf = (svg: string, kind: string): number[] =>
  [...svg.matchAll(new RegExp(`width="(\\d+)"[^>]*class="${kind}"`, 'g'))].map(([, length]) =>
    Number(length),
  );

test('the plot has a bar for each figure with a value and a bound, and a longer one for a worse figure', () => {
  const svg = plotOf(parts);
  const [goodLength = 0, ...otherGood] = lengthsOf(svg, 'good');
  const [badLength = 0, ...otherBad] = lengthsOf(svg, 'bad');
  expect([otherGood, otherBad]).toEqual([[], []]);
  const [boundAt = 0] = [...svg.matchAll(/x1="(\d+)"/g)].map(([, x]) => Number(x));
  const [barsFrom = 0] = [...svg.matchAll(/<rect x="(\d+)"/g)].map(([, x]) => Number(x));
  expect(barsFrom + goodLength).toBeLessThan(boundAt);
  expect(barsFrom + badLength).toBeGreaterThan(boundAt);
  expect(svg).toContain('Delay &lt;95 %&gt;');
  expect(svg).not.toContain('Second');
});
