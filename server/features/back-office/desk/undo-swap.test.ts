import { sql } from 'kysely';
import { afterEach, describe, expect, test } from 'vitest';
import { readSlotHistory } from '#contract/console-slot-history.ts';
import { swapAtDesk, undoMoveAtDesk } from '#contract/desk-bookings.ts';
import { refundBooking } from '#contract/refunds.ts';
import type { Slot } from '#domain/time/slots.ts';
import { deskMailTexts } from '#domain/words/desk-mail-texts.ts';
import { findOwnBooking } from '#server/features/bookings/bookings.repository.ts';
import { payDifference } from '#server/features/bookings/moves/move.ts';
import { openTestApp, openTwinApp } from '#server/testing/app.ts';
import { ask } from '#server/testing/ask.ts';
import { courtIdOf } from '#server/testing/guard-fixtures.ts';
import { aSwap, move as moveAsMember } from '#server/testing/moving.ts';
import { balanceOf, bookingsOf, buy, onlyBooking } from '#server/testing/own-bookings.ts';
import { aShopper, brokenInvariants, openingTime } from '#server/testing/shopping.ts';
import { aStaffMember } from '#server/testing/staff.ts';

const running = await openTestApp({ now: openingTime });
const { app, db, context } = running;
const twin = await openTwinApp(running);
const desk = await aStaffMember(running, 'desk');
const date = '2026-11-24';
const reason = 'The net is torn';

let isControl = false;
afterEach(async () => {
  context.clock.set(Temporal.Instant.from(openingTime));
  if (!isControl) expect(await brokenInvariants(context)).toEqual([]);
});

const aBuyer = async (courtName: string, slot: Slot, creditsSen?: number) => {
  const member = await aShopper(running, creditsSen === undefined ? {} : { creditsSen });
  await buy(running, member, { date, slots: { [courtName]: [slot] } });
  return { member, bookingId: await onlyBooking(db, member), from: { courtName, date, slot } };
};
type Buyer = Awaited<ReturnType<typeof aBuyer>>;

const swap = async (one: Buyer, other: Buyer, differenceSen: number, headers = desk.headers) => {
  const request = aSwap(one, other, [differenceSen, 0 - differenceSen]);
  return (await ask(app, swapAtDesk, request, headers)).answer.changeId;
};

/** Two members on one court, for RM 60 and RM 80, whose slots the desk has swapped. */
const aSwapped = async (courtName: string, slot: Slot) => {
  const mei = await aBuyer(courtName, slot, 2_000);
  const ada = await aBuyer(courtName, (slot + 7) as Slot);
  return { mei, ada, changeId: (await swap(mei, ada, 2_000)) ?? '' };
};

const undo = (changeId: string, server = app) =>
  ask(server, undoMoveAtDesk, { params: { changeId }, body: { reason: null } }, desk.headers);

const slotsOf = async (...buyers: readonly Buyer[]) => {
  const bookings = await Promise.all(buyers.map(({ member }) => bookingsOf(db, member)));
  return bookings.map((own) => own.map(({ slot }) => slot));
};

const changesOf = async ({ bookingId }: Buyer) =>
  db
    .selectFrom('booking_changes')
    .select(['id', 'undoes'])
    .where('booking_id', '=', bookingId)
    .orderBy('id')
    .execute();

test('[DESK-14] a swap is undone once, with both differences, and both members are told', async () => {
  const { mei, ada, changeId } = await aSwapped('Tournament Court 1', 11);
  expect(await slotsOf(mei, ada)).toEqual([[18], [11]]);
  const answer = { differenceSen: -2_000, paidSen: 6_000, toCollectSen: 0, toReturnSen: 0 };
  expect((await undo(changeId)).answer).toEqual(answer);
  expect((await undo(changeId)).answer).toEqual(answer);
  expect(await slotsOf(mei, ada)).toEqual([[11], [18]]);
  expect(await balanceOf(db, mei.member)).toBe(2_000);
  expect(await balanceOf(db, ada.member)).toBe(0);
  for (const { member, bookingId } of [mei, ada]) {
    const mails = await db
      .selectFrom('mail_outbox')
      .select('body_text')
      .where('to_address', '=', member.email)
      .where('subject', 'like', 'Moved: %')
      .orderBy('created_at')
      .orderBy('id')
      .execute();
    expect(mails).toHaveLength(2);
    expect(mails.some((mail) => mail.body_text.includes('The swap was taken back at once.'))).toBe(
      true,
    );
    const audits = await db
      .selectFrom('audit_log')
      .select(['staff_user_id', 'permission', 'reason'])
      .where('action', '=', 'booking.swap_undone')
      .where('subject', '=', `booking:${bookingId}`)
      .execute();
    const reason = deskMailTexts.swapUndone;
    expect(audits).toEqual([{ staff_user_id: desk.userId, permission: 'bookings.move', reason }]);
  }
});

test('[DESK-14] either half undoes both, and the history of both slots offers it', async () => {
  const { mei, ada, changeId } = await aSwapped('Tournament Court 1', 12);
  const courtId = await courtIdOf(db, 'Tournament Court 1');
  const offered = async () => {
    const offers = [];
    for (const slot of [12, 19] as const) {
      const query = { courtId, date, slot };
      const { answer } = await ask(app, readSlotHistory, { query }, desk.headers);
      offers.push(...answer.events.flatMap(({ undo: offer }) => offer ?? []));
    }
    return offers;
  };
  const [half] = await changesOf(ada);
  const ids = [half?.id, changeId];
  expect(await offered()).toEqual(ids.map((id) => ({ changeId: id, of: 'swap', also: [] })));
  const answer = { differenceSen: 2_000, paidSen: 8_000, toCollectSen: 0, toReturnSen: 0 };
  expect((await undo(half?.id ?? '')).answer).toEqual(answer);
  expect(await slotsOf(mei, ada)).toEqual([[12], [19]]);
  const undone = [...(await changesOf(mei)), ...(await changesOf(ada))].map(({ undoes }) => undoes);
  expect(undone).toEqual([null, changeId, null, half?.id]);
  // The history tells the undo as one, and does not offer to undo it.
  expect(await offered()).toEqual([]);
  const query = { courtId, date, slot: 12 } as const;
  const { answer: history } = await ask(app, readSlotHistory, { query }, desk.headers);
  const kinds = history.events.map(({ kind }) => kind);
  expect(kinds.slice(-4).toSorted()).toEqual([
    'moved_away',
    'moved_back_away',
    'moved_back_here',
    'moved_here',
  ]);
});

test('[DESK-14] the undo is offered to whoever made the swap, until one of its slots starts', async () => {
  const colleague = await aStaffMember(running, 'desk');
  const { mei, ada, changeId } = await aSwapped('Tournament Court 1', 13);
  expect(await swap(mei, ada, 2_000)).toBe(changeId);
  expect(await swap(mei, ada, 2_000, colleague.headers)).toBeNull();
  context.clock.set(Temporal.Instant.from(`${date}T13:10:00+08:00`));
  expect(await swap(mei, ada, 2_000)).toBeNull();
  expect((await undo(changeId)).failure.code).toBe('undo_too_late');
});

describe('[DESK-14] a swap stays', () => {
  test('when one of the bookings has moved or ended since', async () => {
    const moved = await aSwapped('Tournament Court 2', 11);
    const target = { date, slot: 17, courtName: 'Tournament Court 2' } as const;
    const { member, bookingId } = moved.ada;
    expect((await moveAsMember(running, member, bookingId, target)).status).toBe(200);
    expect((await undo(moved.changeId)).failure.code).toBe('undo_superseded');
    expect(await slotsOf(moved.mei, moved.ada)).toEqual([[18], [17]]);
    const ended = await aSwapped('Tournament Court 2', 12);
    const params = { bookingId: ended.ada.bookingId };
    await ask(app, refundBooking, { params }, ended.ada.member.headers);
    expect((await undo(ended.changeId)).failure.code).toBe('undo_superseded');
    expect(await slotsOf(ended.mei, ended.ada)).toEqual([[19], []]);
  });

  test('when the credits that came back are spent', async () => {
    const { mei, ada, changeId } = await aSwapped('Tournament Court 2', 13);
    const slots = { 'Tournament Court 2': [14] satisfies Slot[] };
    await buy(running, ada.member, { date, slots, useCredits: true });
    expect((await undo(changeId)).failure.code).toBe('undo_credits_spent');
    expect(await slotsOf(mei)).toEqual([[20]]);
  });
});

describe('at the same moment', () => {
  const slots: readonly Slot[] = [11, 12, 13, 14, 15];

  test('[DESK-14] two desks undo a swap once, each from its half', async () => {
    for (const slot of slots) {
      const { mei, ada, changeId } = await aSwapped('Tournament Court 3', slot);
      const [half] = await changesOf(ada);
      const answers = await Promise.all([undo(changeId), undo(half?.id ?? '', twin)]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
      expect(await slotsOf(mei, ada)).toEqual([[slot], [slot + 7]]);
      expect(await balanceOf(db, mei.member)).toBe(2_000);
      expect([(await changesOf(mei)).length, (await changesOf(ada)).length]).toEqual([2, 2]);
    }
  });

  test('[DESK-14] an undo and a cancellation by a member leave nobody with two slots or none', async () => {
    for (const slot of slots) {
      const { mei, ada, changeId } = await aSwapped('Tournament Court 4', slot);
      const params = { bookingId: ada.bookingId };
      const [undone, ended] = await Promise.all([
        undo(changeId),
        ask(twin, refundBooking, { params }, ada.member.headers),
      ]);
      expect(ended.status).toBe(200);
      if (undone.status !== 200) expect(undone.failure.code).toBe('undo_superseded');
      const left = undone.status === 200 ? slot : slot + 7;
      expect(await slotsOf(mei, ada)).toEqual([[left], []]);
      // Everything that the members brought is in their bookings or credits.
      expect(await balanceOf(db, ada.member)).toBe(8_000);
      expect(await balanceOf(db, mei.member)).toBe(undone.status === 200 ? 2_000 : 0);
    }
  });

  test('[DESK-14] an undo and a move by a member leave each with one slot', async () => {
    for (const slot of slots) {
      const { mei, ada, changeId } = await aSwapped('Tournament Court 5', slot);
      const target = { date, slot, courtName: 'Tournament Court 6' } as const;
      const [undone, moved] = await Promise.all([
        undo(changeId),
        moveAsMember(running, ada.member, ada.bookingId, target),
      ]);
      // After the undo the move costs something else than the member was shown.
      expect([undone.status, moved.status].sort()).toEqual([200, 409]);
      const isUndone = undone.status === 200;
      expect(await slotsOf(mei, ada)).toEqual([
        [isUndone ? slot : slot + 7],
        [isUndone ? slot + 7 : slot],
      ]);
    }
  });

  test('control: without the constraint, half of a swap could be undone twice', async () => {
    isControl = true;
    const { mei, changeId } = await aSwapped('Tournament Court 1', 14);
    const booking = await findOwnBooking(db, mei.member.userId, mei.bookingId);
    if (booking === undefined) throw new Error('There is no booking.');
    const to = { courtId: booking.courtId, date, slot: 14 } as const;
    const staff = { userId: desk.userId, reason };
    const back = { to, differenceSen: -2_000, isGuestMoney: false, staff, undoes: changeId };
    const undoTwice = () =>
      db.transaction().execute(async (tx) => {
        await payDifference(tx, booking, back, context.clock.now());
        await payDifference(tx, booking, back, context.clock.now());
      });
    await expect(undoTwice()).rejects.toMatchObject({ constraint: 'booking_changes_undone_once' });
    expect(await balanceOf(db, mei.member)).toBe(0);
    await sql`alter table booking_changes drop constraint booking_changes_undone_once`.execute(db);
    await undoTwice();
    expect(await balanceOf(db, mei.member)).toBe(4_000);
  });
});
