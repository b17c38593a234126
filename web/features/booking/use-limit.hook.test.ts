import { expect, test } from 'vitest';
import { getUpcomingBookings } from '#contract/bookings.ts';
import { listSlotWaits } from '#contract/slot-waits.ts';
import { getSlots } from '#contract/slots.ts';
import { getVenue } from '#contract/venue.ts';
import { emptySelection } from '#domain/slots/selection.ts';
import { emptyRow, withClaim } from '#domain/slots/slot-rows.ts';
import type { Slot } from '#domain/time/slots.ts';
import { useLimit } from '#web/features/booking/use-limit.ts';
import { openFakeServer, renderInApp } from '#web/testing/hooks.tsx';
import { dayInWindow, freeWindow, oneCourtVenue } from '#web/testing/venue.ts';

const court = 'Tournament Court 1';
const held: readonly Slot[] = [10, 11, 12, 13, 14, 15];
const row = held.reduce((before, slot) => withClaim(before, slot, 'held_by_you'), emptyRow);
const offerAt = (slot: Slot) => ({
  ...{ id: '00000000-0000-4000-8000-000000000002', sport: 'Pickle' as const, date: dayInWindow },
  ...{ courtType: 'Tournament Court', court, from: slot, to: slot, place: 1, isOrdered: false },
  offer: { court, slot, until: '2026-11-15T02:15:00.000Z' },
});

const limitOf = async (slots: readonly Slot[], offered: readonly Slot[] = []) => {
  const server = openFakeServer();
  const selection = { ...emptySelection, date: dayInWindow, slots: { [court]: slots } };
  const { result, unmount } = renderInApp(
    () => useLimit({ selection, status: 'normal_member' }),
    undefined,
  );
  await server.answer(getUpcomingBookings, { bookings: [] });
  await server.answer(getSlots, { ...freeWindow, days: { [dayInWindow]: { '1': row } } });
  await server.answer(getSlots, freeWindow);
  await server.answer(listSlotWaits, { waits: offered.map(offerAt) });
  expect(result.current).toBeNull();
  await server.answer(getVenue, oneCourtVenue);
  const standing = result.current;
  unmount();
  return standing;
};

test('[LIMIT-8] slots that the member holds and has selected again count once', async () => {
  expect(await limitOf(held)).toBeNull();
  expect(await limitOf([10, 11])).toEqual({ kind: 'left', taken: 4, left: 6 });
  expect(await limitOf([10, 11, 16, 17, 18])).toEqual({ kind: 'near', total: 9 });
  expect(await limitOf([16, 17, 18, 19, 20])).toMatchObject({
    kind: 'over',
    slots: { requested: 5 },
  });
});

test('[LIMIT-8] a slot that is offered to the member is not held', async () => {
  expect(await limitOf([16, 17, 18, 19, 20], [10])).toEqual({ kind: 'near', total: 10 });
});
