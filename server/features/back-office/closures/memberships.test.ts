import { expect, test } from 'vitest';
import { priceCourts } from '#contract/orders.ts';
import { openTestApp } from '#server/testing/app.ts';
import { ask } from '#server/testing/ask.ts';
import { makeClosing } from '#server/testing/closing.ts';
import {
  buyMembership,
  membershipOf,
  openMemberships,
  planOf,
} from '#server/testing/memberships.ts';
import { buy } from '#server/testing/own-bookings.ts';
import { aShopper, brokenInvariants, openingTime } from '#server/testing/shopping.ts';
import { aStaffMember } from '#server/testing/staff.ts';

// The clock is at Monday, 16 November, 09:00.
const running = await openTestApp({ now: openingTime });
const { app, db, context } = running;
const manager = await aStaffMember(running, 'manager');
const { closeNow, undoNow } = makeClosing(running, manager);
const court = 'Tournament Court 1';

test('[CLOSE-2] a closure and its undo leave paid plans, their ends and the free slots of other weeks as they are', async () => {
  await openMemberships(running);
  const mei = await aShopper(running);
  const ada = await aShopper(running, { status: 'athlete' });
  await buyMembership(running, mei, await planOf(db, 'long_term_member'));
  await buy(running, mei, { date: '2026-11-18', slots: { [court]: [12] } });
  await buy(running, ada, { date: '2026-11-18', slots: { [court]: [14] } });
  await buy(running, ada, { date: '2026-11-24', slots: { [court]: [14] } });
  const freeSlotsOn = async (date: string, other: string) => {
    const body = { date, slots: { [other]: [16 as const] } };
    return (await ask(app, priceCourts, { body }, ada.headers)).answer.freeSlotsLeft;
  };
  const read = async () => ({
    plan: await membershipOf(db, mei),
    rows: await db.selectFrom('memberships').selectAll().execute(),
    nextWeek: await freeSlotsOn('2026-11-24', court),
  });
  const before = await read();
  expect(before.plan).toMatchObject({ is: 'long_term_member', until: expect.any(String) });
  const thisWeek = await freeSlotsOn('2026-11-19', court);

  const places = { scope: { kind: 'venue' }, from: '2026-11-18', to: '2026-11-18' } as const;
  const { answer } = await closeNow(places);
  expect(answer.counts).toMatchObject({ bookings: 2 });
  expect(await read()).toEqual(before);
  expect(await freeSlotsOn('2026-11-19', court)).toBe(thisWeek + 1);

  expect((await undoNow(answer.id)).answer.counts).toMatchObject({ restored: 2, kept: 0 });
  expect(await read()).toEqual(before);
  expect(await freeSlotsOn('2026-11-19', court)).toBe(thisWeek);
  expect(await brokenInvariants(context)).toEqual([]);
});
