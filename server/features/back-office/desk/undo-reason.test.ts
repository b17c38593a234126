import { expect, test } from 'vitest';
import { listAudit } from '#contract/console-audit.ts';
import {
  cancelAtDesk,
  moveAtDesk,
  undoCancelAtDesk,
  undoMoveAtDesk,
} from '#contract/desk-bookings.ts';
import { permissionToUndo } from '#domain/staff/undo.ts';
import type { Slot } from '#domain/time/slots.ts';
import { deskMailTexts } from '#domain/words/desk-mail-texts.ts';
import { openTestApp } from '#server/testing/app.ts';
import { ask } from '#server/testing/ask.ts';
import { buy, onlyBooking } from '#server/testing/own-bookings.ts';
import { anOrderRequest, aShopper, openingTime, place } from '#server/testing/shopping.ts';
import { aStaffMember, type TestStaff } from '#server/testing/staff.ts';

// Why a change is undone, and what stays of the booking and of the log.

const running = await openTestApp({ now: openingTime });
const { app, db, context } = running;
const [desk, colleague] = [
  await aStaffMember(running, 'desk'),
  await aStaffMember(running, 'manager'),
];
const date = '2026-11-24';
const reason = 'Fell ill';

const later = (minutes: number): void => context.clock.set(context.clock.now().add({ minutes }));

let used = 11;
const aBuyer = async () => {
  const mei = await aShopper(running);
  const slot = used++ as Slot;
  await buy(running, mei, { date, slots: { 'Tournament Court 1': [slot] } });
  return { mei, slot, bookingId: await onlyBooking(db, mei) };
};

const cancel = async (bookingId: string): Promise<string> => {
  const body = { giveBack: 'all', reason } as const;
  const input = { params: { bookingId }, body };
  return (await ask(app, cancelAtDesk, input, desk.headers)).answer.changeId ?? '';
};

const undoAs = ({ headers }: TestStaff, changeId: string, why: string | null) =>
  ask(app, undoCancelAtDesk, { params: { changeId }, body: { reason: why } }, headers);

const reasonOfLast = async (bookingId: string) =>
  db
    .selectFrom('booking_changes')
    .select('reason')
    .where('booking_id', '=', bookingId)
    .orderBy('id', 'desc')
    .executeTakeFirst();

test('[DESK-20] to undo asks for the permission of what is undone', () => {
  expect(undoCancelAtDesk.who).toEqual(cancelAtDesk.who);
  expect(undoMoveAtDesk.who).toEqual(moveAtDesk.who);
  expect(cancelAtDesk.who).toEqual({ staff: permissionToUndo.cancellation });
  expect(moveAtDesk.who).toEqual({ staff: permissionToUndo.move });
});

test('[DESK-20] at once it needs no reason, and a plain one is kept', async () => {
  const { bookingId } = await aBuyer();
  const changeId = await cancel(bookingId);
  expect((await undoAs(desk, changeId, null)).status).toBe(200);
  expect(await reasonOfLast(bookingId)).toEqual({ reason: deskMailTexts.cancellationUndone });
});

test('[DESK-20] a request without a body gives no reason', async () => {
  const { bookingId, slot } = await aBuyer();
  const target = { courtName: 'Tournament Court 2', date, slot, shownDifferenceSen: 0 };
  const moving = { params: { bookingId }, body: { ...target, reason } };
  const moved = (await ask(app, moveAtDesk, moving, desk.headers)).answer.changeId;
  const bare = (changeId: string | null) => ({ params: { changeId: changeId ?? '' } });
  expect((await ask(app, undoMoveAtDesk, bare(moved), desk.headers)).status).toBe(200);
  const ended = bare(await cancel(bookingId));
  const refused = await ask(app, undoCancelAtDesk, ended, colleague.headers);
  expect(refused.failure.code).toBe('undo_needs_reason');
  expect((await ask(app, undoCancelAtDesk, ended, desk.headers)).status).toBe(200);
});

test('[DESK-20] later, or by a colleague, it needs a reason, which is kept', async () => {
  const { bookingId } = await aBuyer();
  const changeId = await cancel(bookingId);
  expect((await undoAs(colleague, changeId, null)).failure.code).toBe('undo_needs_reason');
  later(6);
  expect((await undoAs(desk, changeId, null)).failure.code).toBe('undo_needs_reason');
  expect((await undoAs(colleague, changeId, 'The wrong Mei')).status).toBe(200);
  expect(await reasonOfLast(bookingId)).toEqual({ reason: 'The wrong Mei' });
});

test('[DESK-20] a move that is undone is mailed with the reason', async () => {
  const { mei, slot, bookingId } = await aBuyer();
  const body = { date, slot, courtName: 'Tournament Court 2', shownDifferenceSen: 0, reason };
  const { answer } = await ask(app, moveAtDesk, { params: { bookingId }, body }, desk.headers);
  const params = { changeId: answer.changeId ?? '' };
  const undoing = { params, body: { reason: 'It is dry again' } };
  expect((await ask(app, undoMoveAtDesk, undoing, colleague.headers)).status).toBe(200);
  const mail = await db
    .selectFrom('mail_outbox')
    .select('body_text')
    .where('to_address', '=', mei.email)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  expect(mail.body_text).toContain('Reason: It is dry again');
});

test('the entry of the audit log names the one that it undoes', async () => {
  const { bookingId } = await aBuyer();
  const changeId = await cancel(bookingId);
  later(3);
  await undoAs(colleague, changeId, 'The wrong Mei');
  const query = { subject: bookingId };
  const { entries } = (await ask(app, listAudit, { query }, colleague.headers)).answer;
  expect(entries).toMatchObject([
    {
      action: 'booking.cancel_undone',
      reason: 'The wrong Mei',
      undoes: { at: entries[1]?.at, by: 'Test desk' },
    },
    { action: 'booking.cancel', undoes: null },
  ]);
});

test('[LIST-2] a restored booking was made when it was made first', async () => {
  const athlete = await aShopper(running, { status: 'athlete' });
  const slots = { 'Tournament Court 3': [12, 13] as Slot[] };
  const free = { date, slots, shownTotalSen: 0, shownFreeSlots: 2 };
  expect((await place(running, athlete, anOrderRequest(free))).status).toBe(200);
  const timesOf = () =>
    db
      .selectFrom('bookings')
      .select(['id', 'created_at'])
      .where('user_id', '=', athlete.userId)
      .orderBy('slot')
      .execute();
  const before = await timesOf();
  later(3);
  const changeId = await cancel(before[0]?.id ?? '');
  later(1);
  await undoAs(desk, changeId, null);
  expect(await timesOf()).toEqual(before);
});
