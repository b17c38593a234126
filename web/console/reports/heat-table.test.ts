import { expect, test } from 'vitest';
import {
  heatOf,
  heatRows,
  heatStep,
  rowSum,
  slotHeadings,
} from '#web/console/reports/heat-table.ts';

const slots = slotHeadings.map((_, index) => ({ booked: index % 2, bookable: 2 }));

test('[REPORT-8] a cell has whole percent, or nothing where no slot could be booked', () => {
  expect(heatOf({ booked: 1, bookable: 3 })).toBe(33);
  expect(heatOf({ booked: 0, bookable: 0 })).toBeNull();
});

test('the colour has a step for each fifth', () => {
  expect([0, 1, 20, 21, 40, 60, 80, 81, 100].map(heatStep)).toEqual([0, 1, 1, 2, 2, 3, 4, 5, 5]);
});

test('the file has a row for each court, with its sum', () => {
  const row = { name: 'Padel Court 1', slots };
  expect(rowSum(row)).toEqual({ booked: 9, bookable: 38 });
  const [heading, cells] = heatRows('Court', 'Total', [row]);
  expect(heading?.slice(0, 2)).toEqual(['Court', '07:00 AM']);
  expect(heading?.length).toBe(21);
  expect(cells?.slice(0, 3)).toEqual(['Padel Court 1', { percent: 0 }, { percent: 50 }]);
  expect(cells?.at(-1)).toEqual({ percent: 23.7 });
});
