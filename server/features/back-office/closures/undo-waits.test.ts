import { expect, test } from 'vitest';
import { startSlotWait } from '#contract/slot-waits.ts';
import { offerFreeSlots } from '#server/features/bookings/waiting-list/slot-offers.ts';
import { openTestApp } from '#server/testing/app.ts';
import { ask } from '#server/testing/ask.ts';
import { makeClosing, readChangedTables } from '#server/testing/closing.ts';
import { bookingsOf, buy } from '#server/testing/own-bookings.ts';
import { aShopper, brokenInvariants, openingTime } from '#server/testing/shopping.ts';
import { aStaffMember } from '#server/testing/staff.ts';

const running = await openTestApp({ now: openingTime });
const { app, db, context } = running;
const manager = await aStaffMember(running, 'manager');
const { closeNow, undoNow } = makeClosing(running, manager);
const date = '2026-11-17';
const places = { scope: { kind: 'venue' }, from: date, to: date } as const;

test('[CLOSE-6] [WAIT-7] a booking comes back although somebody waits for its slot', async () => {
  const [mei, lim] = [await aShopper(running), await aShopper(running)];
  const court = 'Tournament Court 1';
  await buy(running, mei, { date, slots: { [court]: [12] } });
  const body = { date, courtType: 'Tournament Court', court, from: 12, to: 12 } as const;
  expect((await ask(app, startSlotWait, { body }, lim.headers)).status).toBe(200);
  const before = await readChangedTables(running);
  const claims = db.selectFrom('slot_claims').select('kind').where('booking_date', '=', date);

  // The slot is kept for members who wait, until the job sees that nobody can book on a closed day.
  const { answer: first } = await closeNow(places);
  expect(await claims.execute()).toEqual([{ kind: 'offer' }]);
  expect((await undoNow(first.id)).answer.counts).toMatchObject({ restored: 1, kept: 0 });
  expect(await readChangedTables(running)).toEqual(before);

  const { answer: second } = await closeNow(places);
  await offerFreeSlots(context);
  expect(await claims.execute()).toEqual([]);
  expect((await undoNow(second.id)).answer.counts).toMatchObject({ restored: 1, kept: 0 });
  expect(await bookingsOf(db, mei)).toHaveLength(1);
  expect(await brokenInvariants(context)).toEqual([]);
});
