import { afterEach, expect, test } from 'vitest';
import { blockSlots, unblockSlots } from '#contract/desk-blocks.ts';
import type { Slot } from '#domain/time/slots.ts';
import { openTestApp } from '#server/testing/app.ts';
import { ask } from '#server/testing/ask.ts';
import { brokenInvariants, openingTime } from '#server/testing/shopping.ts';
import { aStaffMember, type TestStaff } from '#server/testing/staff.ts';

const running = await openTestApp({ now: openingTime });
const { app, db, context } = running;
const [one, other] = [await aStaffMember(running, 'desk'), await aStaffMember(running, 'desk')];
const date = '2026-11-16';
const { id: courtId } = await db
  .selectFrom('courts')
  .select('id')
  .where('name', '=', 'Tournament Court 1')
  .executeTakeFirstOrThrow();
const blockedAt = Temporal.Instant.from(openingTime);

afterEach(async () => {
  context.clock.set(blockedAt);
  expect(await brokenInvariants(context)).toEqual([]);
});

const block = (slots: Slot[], staff: TestStaff = one) =>
  ask(app, blockSlots, { body: { courtId, date, slots, reason: 'Wet floor' } }, staff.headers);

const unblock = (slots: Slot[], reason?: string, staff: TestStaff = one) =>
  ask(app, unblockSlots, { body: { courtId, date, slots, reason } }, staff.headers);

const lastActs = async () =>
  (
    await db
      .selectFrom('audit_log')
      .select(['id', 'action', 'reason', 'undoes'])
      .where('subject', '=', 'court:Tournament Court 1')
      .orderBy('id', 'desc')
      .limit(2)
      .execute()
  ).toReversed();

test("[DESK-20] a block of one's own is removed at once without a reason, later with one, and the log links both", async () => {
  await block([19, 20]);
  expect((await unblock([19, 20])).answer.slots).toEqual([19, 20]);
  const [added, removed] = await lastActs();
  expect(removed).toMatchObject({ action: 'block.remove', reason: null, undoes: added?.id });
  await block([19, 20]);
  context.clock.set(blockedAt.add({ minutes: 6 }));
  const refused = await unblock([19]);
  expect([refused.status, refused.failure.code]).toEqual([409, 'undo_needs_reason']);
  expect((await unblock([19], 'Dry again')).answer.slots).toEqual([19]);
  const [again, later] = await lastActs();
  expect(later).toMatchObject({ reason: 'Dry again', undoes: again?.id });
  await unblock([20], 'Dry again');
});

test('[DESK-20] a block of somebody else needs a reason, also one of several', async () => {
  await block([21], other);
  await block([22]);
  expect((await unblock([21])).failure.code).toBe('undo_needs_reason');
  expect((await unblock([21, 22])).failure.code).toBe('undo_needs_reason');
  expect((await unblock([22])).status).toBe(200);
  expect((await unblock([21], 'Not needed', one)).status).toBe(200);
  // Nothing is blocked any more, so nobody has to say why.
  expect((await unblock([21, 22])).answer.slots).toEqual([]);
});
