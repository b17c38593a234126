import { expect, test } from 'vitest';
import { emptyRow, withClaim } from '#domain/slots/slot-rows.ts';
import { occupancyOf } from '#domain/slots/window-offer.ts';

const afternoon = Temporal.Instant.from('2026-11-16T15:16:00+08:00');
const evening = withClaim(withClaim(emptyRow, 18, 'booked'), 19, 'held');
const own = withClaim(withClaim(emptyRow, 20, 'held_by_you'), 21, 'booked_by_you');

test.each([
  ['a day to come, with nothing claimed', '2026-11-17', [emptyRow, emptyRow], 38, 38],
  ['claims of others', '2026-11-17', [evening], 17, 19],
  ['a hold of the member is free to them, and a booking is not', '2026-11-17', [own], 18, 19],
  ['what is over today', '2026-11-16', [emptyRow], 11, 19],
  ['a day without courts', '2026-11-17', [], 0, 0],
] as const)('[SLOT-12] %s', (_, date, rows, free, all) => {
  expect(occupancyOf(date, rows, afternoon)).toEqual({ free, all });
});
