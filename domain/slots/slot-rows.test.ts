import fc from 'fast-check';
import { expect, test } from 'vitest';
import { claimAt, emptyRow, slotsBooked, withClaim } from '#domain/slots/slot-rows.ts';
import { allSlots, type SlotClaim } from '#domain/time/slots.ts';

const claims: readonly (SlotClaim | null)[] = [
  'booked',
  'held',
  'booked_by_you',
  'held_by_you',
  null,
];

test('[SLOT-9] a day without claims is a row of 20 free slots', () => {
  expect(emptyRow).toBe('....................');
  expect(allSlots.map((slot) => claimAt(emptyRow, slot))).toEqual(allSlots.map(() => null));
});

test.each([
  ['booked', 'b'],
  ['held', 'h'],
  ['booked_by_you', 'B'],
  ['held_by_you', 'H'],
  [null, '.'],
] as const)('[SLOT-9] the character of %s is %s', (claim, sign) => {
  expect(withClaim(emptyRow, 6, claim).at(0)).toBe(sign);
  expect(withClaim(emptyRow, 25, claim).at(-1)).toBe(sign);
});

test('[SLOT-9] every slot keeps the last claim written, and leaves the others alone', () => {
  const change = fc.record({
    slot: fc.constantFrom(...allSlots),
    claim: fc.constantFrom(...claims),
  });
  fc.assert(
    fc.property(fc.array(change), (changes) => {
      const row = changes.reduce(
        (before, { slot, claim }) => withClaim(before, slot, claim),
        emptyRow,
      );
      expect(row).toHaveLength(20);
      for (const slot of allSlots) {
        const last = changes.findLast((one) => one.slot === slot);
        expect(claimAt(row, slot)).toBe(last?.claim ?? null);
      }
    }),
  );
});

test('[SLOT-9] an unknown character is free', () => {
  expect(claimAt('?'.repeat(20), 10)).toBeNull();
  expect(claimAt('', 10)).toBeNull();
});

test('[COURT-4] a slot on hold is not booked', () => {
  const row = withClaim(withClaim(withClaim(emptyRow, 7, 'booked'), 8, 'held'), 9, 'booked_by_you');
  expect([...slotsBooked(row)]).toEqual([7, 9]);
});
