import { afterEach, describe, expect, test } from 'vitest';
import type { Slot } from '#domain/time/slots.ts';
import type { Database } from '#server/db/database.ts';
import { lockClosureMails } from '#server/features/platform/mail/closure-mails.repository.ts';
import { leaseMails } from '#server/features/platform/mail/mail.repository.ts';
import { openTestApp, openTwinApp } from '#server/testing/app.ts';
import { makeBlocking } from '#server/testing/blocking.ts';
import { waitForLock } from '#server/testing/lock-waits.ts';
import { balanceOf, bookingsOf, buy, onlyBooking } from '#server/testing/own-bookings.ts';
import {
  anOrderRequest,
  aShopper,
  brokenInvariants,
  openingTime,
  place,
} from '#server/testing/shopping.ts';
import { aStaffMember } from '#server/testing/staff.ts';

const running = await openTestApp({ now: openingTime });
const { app, db, context } = running;
const twin = await openTwinApp(running);
const manager = await aStaffMember(running, 'manager');
const { block, previewUndo, undo } = makeBlocking(running, manager);
const date = '2026-11-24';
const firstSlots: readonly Slot[] = [11, 13, 15];

afterEach(async () => {
  expect(await brokenInvariants(context)).toEqual([]);
});

/** Two slots that are blocked over the bookings of two members, for RM 60 each. */
const aBlock = async (court: string, first: Slot) => {
  const slots: [Slot, Slot] = [first, (first + 1) as Slot];
  const members = [await aShopper(running), await aShopper(running)] as const;
  const cancels: string[] = [];
  for (const [at, member] of members.entries()) {
    await buy(running, member, { date, slots: { [court]: [slots[at] ?? first] } });
    cancels.push(await onlyBooking(db, member));
  }
  const { id = 0 } = (await block({ court, date, slots }, cancels)).answer.undo ?? {};
  return { id, members, digest: (await previewUndo(id)).answer.digest };
};

test('[DESK-36] two desks undo a block once', async () => {
  for (const first of firstSlots) {
    const { id, digest, members } = await aBlock('Tournament Court 1', first);
    const answers = await Promise.all([app, twin].map((at) => undo(id, digest, { at })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    for (const member of members) {
      expect(await bookingsOf(db, member)).toHaveLength(1);
      expect(await balanceOf(db, member)).toBe(0);
    }
  }
});

test('[DESK-36] an order never gets a slot of a block that is undone', async () => {
  const court = 'Tournament Court 2';
  for (const first of firstSlots) {
    const { id, digest } = await aBlock(court, first);
    const ada = await aShopper(running);
    const order = anOrderRequest({ date, slots: { [court]: [first] } });
    const [undone, ordered] = await Promise.all([
      undo(id, digest, { at: twin }),
      place(running, ada, order),
    ]);
    expect([undone.status, ordered.status]).toEqual([200, 409]);
  }
});

test('[DESK-36] credits that are spent at that moment pay for one thing: the booking or the order', async () => {
  for (const first of firstSlots) {
    const { id, digest, members } = await aBlock('Tournament Court 3', first);
    const [mei, ada] = members;
    const slots = { 'Tournament Court 4': [first] };
    const order = anOrderRequest({ date, slots, shownCreditsSen: 6_000, shownTotalSen: 0 });
    const [undone, ordered] = await Promise.all([
      undo(id, digest, { at: twin }),
      place(running, mei, order),
    ]);
    // Once the credits are spent, the undo is another one than its preview.
    expect([undone.status, ordered.status].toSorted()).toEqual([200, 409]);
    expect(await bookingsOf(db, mei)).toHaveLength(1);
    expect(await bookingsOf(db, ada)).toHaveLength(undone.status === 200 ? 1 : 0);
    expect(await balanceOf(db, mei)).toBe(0);
  }
});

describe('the mails of a block that leave while it is undone', () => {
  const lease = (on: Database = db) => {
    const now = context.clock.now().add({ minutes: 20 });
    return leaseMails(on, {
      ...{ isBulk: false, now, leaseUntil: now.add({ minutes: 5 }), limit: 1_000 },
    });
  };
  const attemptsOf = (id: number) =>
    db.selectFrom('mail_outbox').select('attempts').where('closure_id', '=', id).execute();

  test('[DESK-36] refuse the undo, which waits for them; control: it would not see them unlocked', async () => {
    const { id, digest, members } = await aBlock('Tournament Court 5', 11);
    const job = await db.startTransaction().execute();
    await lease(job);
    expect((await attemptsOf(id)).some(({ attempts }) => attempts > 0)).toBe(false);
    const undoing = undo(id, digest);
    await waitForLock(db);
    await job.commit().execute();
    expect((await undoing).failure.code).toBe('block_undo_late');
    for (const member of members) expect(await bookingsOf(db, member)).toEqual([]);
  });

  test('[DESK-36] stay while it has locked them; control: without the lock they leave', async () => {
    const { id } = await aBlock('Tournament Court 6', 11);
    const subjects = async () => (await lease()).map(({ subject }) => subject);
    const isOfBlock = (subject: string): boolean => subject.startsWith('Cancelled');
    const undoing = await db.startTransaction().execute();
    await lockClosureMails(undoing, id);
    expect((await subjects()).filter(isOfBlock)).toEqual([]);
    await undoing.rollback().execute();
    expect((await subjects()).filter(isOfBlock)).toHaveLength(2);
  });
});
