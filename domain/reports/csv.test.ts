import { expect, test } from 'vitest';
import { csvName, csvOf } from '#domain/reports/csv.ts';

test('[REPORT-14] a file has a mark, CRLF, quotes where they are needed and one decimal format', () => {
  const rows = [
    ['Court', 'Sold', 'Share'],
    ['Court "A", left', { sen: -123_450 }, 12.5],
    ['Two\nlines', { sen: 5 }, null],
  ];
  expect(csvOf(rows)).toBe(
    '\u{feff}Court,Sold,Share\r\n"Court ""A"", left",-1234.50,12.5\r\n"Two\nlines",0.05,\r\n',
  );
});

test.each(['=1+1', '+60 12', '-2', '@sum', '\tx', '\rx', '\n=x', '＝1+1', '＋1', '－2', '＠sum'])(
  '[REPORT-14] the text %j is no formula',
  (text) => {
    expect(csvOf([[text]])).toContain(`'${text}`);
  },
);

test('[REPORT-14] a negative amount stays a number', () => {
  expect(csvOf([[{ sen: -100 }, -3]])).toBe('\u{feff}-1.00,-3\r\n');
});

test('[REPORT-14] a file is named after its report and period', () => {
  const period = { from: '2026-11-01', until: '2026-11-30' };
  expect(csvName('Revenue by day', period)).toBe('revenue-by-day_2026-11-01_2026-11-30.csv');
});
