import { afterEach, expect, test } from 'vitest';
import { moveAtDesk, swapAtDesk, undoMoveAtDesk } from '#contract/desk-bookings.ts';
import type { Slot } from '#domain/time/slots.ts';
import { openTestApp } from '#server/testing/app.ts';
import { ask } from '#server/testing/ask.ts';
import { aSale, byLink, caller, mailsTo, sell } from '#server/testing/desk-sales.ts';
import { aSwap } from '#server/testing/moving.ts';
import { balanceOf, onlyBooking } from '#server/testing/own-bookings.ts';
import { aReport, deliver } from '#server/testing/paying.ts';
import { brokenInvariants, openingTime } from '#server/testing/shopping.ts';
import { aStaffMember } from '#server/testing/staff.ts';

// The desk's messages about the money of guests when their moves and swaps are undone.

const running = await openTestApp({ now: openingTime });
const { app, db, context } = running;
const manager = await aStaffMember(running, 'manager');
const date = '2026-11-24';
const reason = 'Fell ill';

afterEach(async () => {
  expect(await brokenInvariants(context)).toEqual([]);
});

/** A guest who paid RM 60 by link, or RM 80 at 6 PM. */
const aGuest = async (name: string, courtName: string, slot: Slot) => {
  const email = `${name}@person.test`;
  const shownTotalSen = slot === 18 ? 8_000 : 6_000;
  const buyer = { ...caller, email };
  const slots = { [courtName]: [slot] };
  const sale = aSale({ date, slots, buyer, payment: byLink(), shownTotalSen });
  const { orderId, userId } = (await sell(running, manager, sale)).answer;
  await deliver(context, aReport(orderId, { amountSen: shownTotalSen }));
  const bookingId = await onlyBooking(db, { userId, email });
  return { userId, email, orderId, bookingId, from: { date, courtName, slot } };
};
type Guest = Awaited<ReturnType<typeof aGuest>>;

const move = async ({ bookingId, from }: Guest, slot: Slot, shownDifferenceSen: number) => {
  const body = { ...from, slot, shownDifferenceSen, reason };
  const { answer } = await ask(app, moveAtDesk, { params: { bookingId }, body }, manager.headers);
  return answer.changeId ?? '';
};

const swap = async (one: Guest, other: Guest, differenceSen: number) => {
  const request = aSwap(one, other, [differenceSen, 0 - differenceSen]);
  const { answer } = await ask(app, swapAtDesk, request, manager.headers);
  return answer.changeId ?? '';
};

const undo = async (changeId: string) => {
  const input = { params: { changeId }, body: { reason: null } };
  return (await ask(app, undoMoveAtDesk, input, manager.headers)).answer;
};

/** Does the work as the release did in which guests were given credits and paid with them. */
const inCredits = async <T>(guests: readonly Guest[], work: () => Promise<T>): Promise<T> => {
  const ids = guests.map(({ userId }) => userId);
  const rows = await db.deleteFrom('guests').where('user_id', 'in', ids).returningAll().execute();
  const done = await work();
  await db.insertInto('guests').values(rows).execute();
  return done;
};

const owedTo = async ({ userId }: Guest) => {
  const rows = await db
    .selectFrom('guest_money')
    .select('amount_sen')
    .where('user_id', '=', userId)
    .orderBy('at')
    .orderBy('cause_id')
    .execute();
  return rows.map(({ amount_sen }) => amount_sen);
};

test('[DESK-13] [DESK-18] a move that is undone says what to collect again, asked twice, too', async () => {
  const guest = await aGuest('nur.collect', 'Tournament Court 1', 18);
  const changeId = await move(guest, 14, -2_000);
  const answer = { differenceSen: 2_000, paidSen: 8_000, toCollectSen: 2_000, toReturnSen: 0 };
  expect(await undo(changeId)).toEqual(answer);
  expect(await undo(changeId)).toEqual(answer);
});

test('[DESK-18] a dearer slot that was paid with credits comes back as money, as the mail says', async () => {
  const guest = await aGuest('nur.dearer', 'Tournament Court 2', 18);
  const changeId = await inCredits([guest], async () => {
    await move(guest, 14, -2_000);
    return move(guest, 18, 2_000);
  });
  expect(await balanceOf(db, guest)).toBe(0);
  const answer = { differenceSen: -2_000, paidSen: 6_000, toCollectSen: 0, toReturnSen: 2_000 };
  expect(await undo(changeId)).toEqual(answer);
  expect(await undo(changeId)).toEqual(answer);
  expect(await balanceOf(db, guest)).toBe(0);
  expect(await owedTo(guest)).toEqual([2_000]);
  expect((await mailsTo(db, guest.email)).at(-1)?.text).toContain(
    'It costs RM 20.00 less, which the venue will return to you.',
  );
});

test('[DESK-14] [DESK-18] a swap of two guests that was settled in credits is undone half in money', async () => {
  const one = await aGuest('nur.one', 'Tournament Court 3', 18);
  const other = await aGuest('nur.other', 'Tournament Court 4', 18);
  const changeId = await inCredits([one, other], async () => {
    await move(other, 14, -2_000);
    return swap(one, { ...other, from: { ...other.from, slot: 14 } }, -2_000);
  });
  expect([await balanceOf(db, one), await balanceOf(db, other)]).toEqual([2_000, 0]);
  const answer = { differenceSen: 2_000, paidSen: 8_000, toCollectSen: 0, toReturnSen: 2_000 };
  expect(await undo(changeId)).toEqual(answer);
  expect(await undo(changeId)).toEqual(answer);
  expect([await balanceOf(db, one), await balanceOf(db, other)]).toEqual([0, 0]);
  expect([await owedTo(one), await owedTo(other)]).toEqual([[], [2_000]]);
});
