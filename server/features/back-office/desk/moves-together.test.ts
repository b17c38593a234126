import { afterEach, expect, test } from 'vitest';
import { moveAtDesk, quoteMoveAtDesk, undoMoveAtDesk } from '#contract/desk-bookings.ts';
import type { Slot } from '#domain/time/slots.ts';
import { findOwnBooking } from '#server/features/bookings/bookings.repository.ts';
import { updateSlotOf } from '#server/features/bookings/moves/move.repository.ts';
import { openTestApp, openTwinApp } from '#server/testing/app.ts';
import { ask } from '#server/testing/ask.ts';
import { aSale, caller, mailsTo, sell } from '#server/testing/desk-sales.ts';
import type { Target } from '#server/testing/moving.ts';
import { balanceOf, bookingsOf, buy } from '#server/testing/own-bookings.ts';
import { aShopper, brokenInvariants, openingTime } from '#server/testing/shopping.ts';
import { aStaffMember } from '#server/testing/staff.ts';

const running = await openTestApp({ now: openingTime });
const { app, db, context } = running;
const twin = await openTwinApp(running);
const desk = await aStaffMember(running, 'desk');
const date = '2026-11-24';
const reason = 'Water on the court';

afterEach(async () => {
  expect(await brokenInvariants(context)).toEqual([]);
});

const aBuyer = async (court: string, slots: Slot[], options: { creditsSen?: number } = {}) => {
  const member = await aShopper(running, options);
  await buy(running, member, { date, slots: { [court]: slots } });
  const ids = (await bookingsOf(db, member)).map(({ id }) => id);
  return { ...member, ids };
};
type Buyer = Awaited<ReturnType<typeof aBuyer>>;

const asked = ({ ids: [bookingId = '', ...also] }: Pick<Buyer, 'ids'>, target: Target) => ({
  params: { bookingId },
  body: { ...target, also },
});

const move = (
  server: typeof app,
  buyer: Pick<Buyer, 'ids'>,
  target: Target,
  shownDifferenceSen = 0,
) => {
  const { params, body } = asked(buyer, target);
  return ask(
    server,
    moveAtDesk,
    { params, body: { ...body, shownDifferenceSen, reason } },
    desk.headers,
  );
};

const quote = (buyer: Pick<Buyer, 'ids'>, target: Target) =>
  ask(app, quoteMoveAtDesk, asked(buyer, target), desk.headers);

const undo = (server: typeof app, changeId: string | null) =>
  ask(
    server,
    undoMoveAtDesk,
    { params: { changeId: changeId ?? '' }, body: { reason: null } },
    desk.headers,
  );

const slotsOf = async (buyer: { readonly userId: string; readonly email: string }) =>
  (await bookingsOf(db, buyer)).map(({ court, slot }) => `${court} ${slot}`);

const movesMailedTo = async (email: string) =>
  (await mailsTo(db, email)).filter(({ subject }) => subject.startsWith('Moved: '));

test('[DESK-29] two hours move to another court at once, with one mail, and are undone as one', async () => {
  const mei = await aBuyer('Tournament Court 1', [12, 13]);
  const target = { date, slot: 14, courtName: 'Tournament Court 2' } as const;
  expect((await quote(mei, target)).answer).toMatchObject({ differenceSen: 0, keptSen: 0 });
  const { answer } = await move(app, mei, target);
  expect(answer).toEqual({ differenceSen: 0, paidSen: 12_000, changeId: expect.any(String) });
  expect(await slotsOf(mei)).toEqual(['Tournament Court 2 14', 'Tournament Court 2 15']);
  // The same request again answers the same.
  expect((await move(app, mei, target)).answer).toEqual(answer);
  const [mail, ...others] = await movesMailedTo(mei.email);
  expect(others).toEqual([]);
  expect(mail?.subject).toBe('Moved: Tue 24 Nov, 2 PM, Tournament Court 2 and 1 more');
  expect(mail?.text).toContain(
    `Tournament Court 1, Tuesday 24/11/2026, 12:00 PM - 01:00 PM
  to Court Booking - Pickle Tournament Court 2, Tuesday 24/11/2026, 02:00 PM - 03:00 PM`,
  );
  expect(mail?.text).toContain(`Reason: ${reason}`);
  const undone = await undo(app, answer.changeId);
  expect(undone.answer).toMatchObject({ differenceSen: 0, paidSen: 12_000 });
  expect((await undo(app, answer.changeId)).answer).toEqual(undone.answer);
  expect(await slotsOf(mei)).toEqual(['Tournament Court 1 12', 'Tournament Court 1 13']);
  expect(await movesMailedTo(mei.email)).toHaveLength(2);
});

test('[DESK-29] hours move by one, each into the slot of the other, later and earlier', async () => {
  const mei = await aBuyer('Tournament Court 3', [12, 13, 14]);
  const courtName = 'Tournament Court 3';
  const later = await move(app, mei, { date, slot: 13, courtName });
  expect(later.status).toBe(200);
  expect(await slotsOf(mei)).toEqual([13, 14, 15].map((slot) => `${courtName} ${slot}`));
  expect((await undo(app, later.answer.changeId)).status).toBe(200);
  expect(await slotsOf(mei)).toEqual([12, 13, 14].map((slot) => `${courtName} ${slot}`));
  expect((await move(app, mei, { date, slot: 11, courtName })).status).toBe(200);
  expect(await slotsOf(mei)).toEqual([11, 12, 13].map((slot) => `${courtName} ${slot}`));
});

test('[DESK-29] one slot that is taken leaves all of them where they are', async () => {
  const courtName = 'Tournament Court 4';
  const mei = await aBuyer(courtName, [12, 13]);
  await aBuyer(courtName, [15]);
  const target = { date, slot: 14, courtName } as const;
  expect((await quote(mei, target)).failure.code).toBe('timeslot_taken');
  expect((await move(app, mei, target)).failure.code).toBe('timeslot_taken');
  expect(await slotsOf(mei)).toEqual([`${courtName} 12`, `${courtName} 13`]);
  expect(await movesMailedTo(mei.email)).toEqual([]);
  const last = { date, slot: 25, courtName } as const;
  expect((await move(app, mei, last)).failure.code).toBe('move_changed');
});

test('[DESK-29] the sum of the differences is paid in credits, and comes back with the undo', async () => {
  const mei = await aBuyer('Tournament Court 5', [16, 17], { creditsSen: 3_000 });
  const dearer = { date, slot: 17, courtName: 'Tournament Court 6' } as const;
  expect((await move(app, mei, dearer)).failure).toMatchObject({
    code: 'price_changed',
    details: { shownSen: 0, pricedSen: 2_000 },
  });
  const { answer } = await move(app, mei, dearer, 2_000);
  expect(answer).toMatchObject({ differenceSen: 2_000, paidSen: 14_000 });
  expect(await balanceOf(db, mei)).toBe(1_000);
  const evening = { date, slot: 19, courtName: 'Tournament Court 6' } as const;
  expect((await quote(mei, evening)).failure.code).toBe('credits_reserve_failed');
  expect((await undo(app, answer.changeId)).answer).toMatchObject({ differenceSen: -2_000 });
  expect(await balanceOf(db, mei)).toBe(3_000);
});

test('[DESK-29] a guest who moves to cheaper hours is owed the sum, until it is undone', async () => {
  const slots: Slot[] = [22, 23];
  const sale = aSale({
    date,
    slots: { 'Tournament Court 6': slots },
    buyer: { ...caller, email: 'joint@person.test' },
    shownTotalSen: 16_000,
  });
  const { answer: sold } = await sell(running, desk, sale);
  const guest = { userId: sold.userId, email: 'joint@person.test' };
  const ids = (await bookingsOf(db, guest)).map(({ id }) => id);
  const owed = () =>
    db.selectFrom('guest_money').select('amount_sen').where('user_id', '=', sold.userId).execute();
  const target = { date, slot: 11, courtName: 'Tournament Court 6' } as const;
  const { answer } = await move(app, { ids }, target, -4_000);
  expect(answer.differenceSen).toBe(-4_000);
  expect(await owed()).toEqual([{ amount_sen: 2_000 }, { amount_sen: 2_000 }]);
  expect((await undo(app, answer.changeId)).answer.toCollectSen).toBe(4_000);
  expect(await slotsOf(guest)).toEqual(['Tournament Court 6 22', 'Tournament Court 6 23']);
});

test('[DESK-29] two desks that move the same hours move them once, and a booking in the way wins or loses', async () => {
  for (const slot of [11, 14, 17] as const) {
    const from = 'Padel Court 1';
    const mei = await aBuyer(from, [slot, (slot + 1) as Slot]);
    const target = { date, slot, courtName: 'Padel Court 2' } as const;
    const answers = await Promise.all([move(app, mei, target), move(twin, mei, target)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await slotsOf(mei)).toEqual([`Padel Court 2 ${slot}`, `Padel Court 2 ${slot + 1}`]);
    expect(await movesMailedTo(mei.email)).toHaveLength(1);
  }
});

test('[DESK-29] two pairs of hours that move into each other’s way do not wait for each other', async () => {
  const courtName = 'Padel Court 3';
  const [mei, ada] = [await aBuyer(courtName, [9, 10]), await aBuyer(courtName, [13, 14])];
  const answers = await Promise.all([
    move(app, mei, { date, slot: 11, courtName }, -8_000),
    move(twin, ada, { date, slot: 11, courtName }),
  ]);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect([...(await slotsOf(mei)), ...(await slotsOf(ada))]).toHaveLength(4);
});

test('control: an hour that enters the slot of the other before that one has left it is refused', async () => {
  const courtName = 'Padel Court 1';
  const mei = await aBuyer(courtName, [20, 21]);
  const [bookingId = ''] = mei.ids;
  const booking = await findOwnBooking(db, mei.userId, bookingId);
  if (booking === undefined) throw new Error('There is no booking.');
  const to = { courtId: booking.courtId, date, slot: 21 } as const;
  const moved = db.transaction().execute((tx) => updateSlotOf(tx, booking, to));
  await expect(moved).rejects.toMatchObject({ constraint: 'order_items_slot_unique' });
});
