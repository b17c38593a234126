import { afterEach, expect, test } from 'vitest';
import { readClosureAtConsole } from '#contract/closure-people.ts';
import {
  changeClosure,
  listClosuresAtConsole,
  previewChangeClosure,
} from '#contract/console-closures.ts';
import type { Slot } from '#domain/time/slots.ts';
import { readClosedBookings } from '#server/features/bookings/closed-bookings.ts';
import { listClosuresForRules } from '#server/features/venue/closures.repository.ts';
import { openTestApp } from '#server/testing/app.ts';
import { ask } from '#server/testing/ask.ts';
import { makeClosing, type Places, readChangedTables } from '#server/testing/closing.ts';
import { courtIdOf } from '#server/testing/guard-fixtures.ts';
import { balanceOf, bookingsOf, buy } from '#server/testing/own-bookings.ts';
import { aShopper, brokenInvariants, openingTime } from '#server/testing/shopping.ts';
import { aStaffMember } from '#server/testing/staff.ts';

// The clock is at Monday, 16 November, 09:00; every test has days of its own.
const running = await openTestApp({ now: openingTime });
const { app, db, context } = running;
const manager = await aStaffMember(running, 'manager');
const { closeNow, previewUndo, undoNow } = makeClosing(running, manager);
const venue = { kind: 'venue' } as const;

afterEach(async () => {
  expect(await brokenInvariants(context)).toEqual([]);
});

const previewChange = (id: number, places: Places) =>
  ask(app, previewChangeClosure, { params: { id }, body: { ...places } }, manager.headers);
const changeNow = async (id: number, places: Places, reason = 'A flood') => {
  const { digest, counts: shown } = (await previewChange(id, places)).answer;
  const body = { ...places, reason, digest, shown };
  return ask(app, changeClosure, { params: { id }, body }, manager.headers);
};
const listed = async () =>
  (await ask(app, listClosuresAtConsole, {}, manager.headers)).answer.closures.filter(
    ({ id, state }) => id !== null && state !== 'undone',
  );

const mailsAbout = (id: number) =>
  db
    .selectFrom('mail_outbox')
    .select(['to_address', 'body_text'])
    .where('closure_id', '=', id)
    .execute();

const aBooking = async (date: string) => {
  const mei = await aShopper(running);
  await buy(running, mei, { date, slots: { 'Tournament Court 1': [12] } });
  return mei;
};

test('[CLOSE-11] a closure that was made longer and is undone closes what it closed before, and no more', async () => {
  const [mei, ada, lim] = [
    await aBooking('2026-11-17'),
    await aBooking('2026-11-18'),
    await aBooking('2026-11-19'),
  ];
  const before = await readChangedTables(running);
  const { answer: first } = await closeNow({ scope: venue, from: '2026-11-17', to: '2026-11-18' });
  const longer = { scope: venue, from: '2026-11-17', to: '2026-11-19' };
  const { answer: second } = await changeNow(first.id, longer, 'The flood stays');
  const { answer: shown } = await previewUndo(second.id);
  expect(shown.counts).toMatchObject({ restored: 1, creditsSen: 6_000, kept: 0 });
  expect(shown.restored).toMatchObject([{ userId: lim.userId }]);
  expect(shown.closesAgain).toMatchObject({ counts: { people: 0, bookings: 0, creditsSen: 0 } });
  const { status, answer } = await undoNow(second.id);
  expect([status, answer.counts]).toEqual([200, shown.counts]);
  expect([await bookingsOf(db, mei), await bookingsOf(db, ada)]).toEqual([[], []]);
  expect(await bookingsOf(db, lim)).toHaveLength(1);
  expect([await balanceOf(db, mei), await balanceOf(db, ada)]).toEqual([6_000, 6_000]);
  const params = { id: second.id };
  const page = (await ask(app, readClosureAtConsole, { params }, manager.headers)).answer;
  expect(page.closesAgain).toMatchObject({ id: first.id, state: 'coming', reason: 'A flood' });
  const told = ({ userId }: { readonly userId: string }) => {
    const person = page.people.find((one) => one.userId === userId);
    return [person?.noMail, person?.lost.map(({ isEndedAgain }) => isEndedAgain)];
  };
  expect([mei, ada, lim].map(told)).toEqual([
    ['ended_again', [true]],
    ['ended_again', [true]],
    ['came_back', [false]],
  ]);
  expect(await listed()).toContainEqual(
    expect.objectContaining({ id: first.id, from: '2026-11-17', to: '2026-11-18', bookings: 2 }),
  );
  const closed = await listClosuresForRules(db, '2026-11-17', '2026-11-19');
  expect(closed).toMatchObject([{ from: '2026-11-17', to: '2026-11-18', reason: 'A flood' }]);
  const mails = await mailsAbout(first.id);
  expect(mails.map(({ to_address }) => to_address).toSorted()).toEqual(
    [mei.email, ada.email].toSorted(),
  );
  expect(mails.every(({ body_text }) => body_text.includes('Reason: A flood'))).toBe(true);
  expect(await mailsAbout(second.id)).toEqual([]);
  expect((await undoNow(first.id)).status).toBe(200);
  expect(await readChangedTables(running)).toEqual(before);
});

test('[CLOSE-11] slots of a court that were closed for longer than 15 minutes are closed again, and so is what was booked there since', async () => {
  const courtId = await courtIdOf(db, 'Tournament Court 2');
  const slots = (which: Slot[]) => ({
    scope: { kind: 'slots' as const, courtId, slots: which },
    ...{ from: '2026-11-23', to: '2026-11-23' },
  });
  const { answer: first } = await closeNow(slots([12, 13]));
  context.clock.set(context.clock.now().add({ minutes: 16 }));
  const { answer: second } = await changeNow(first.id, slots([13, 14]));
  const mei = await aShopper(running);
  await buy(running, mei, { date: '2026-11-23', slots: { 'Tournament Court 2': [12] } });
  const { answer: shown } = await previewUndo(second.id);
  expect(shown.closesAgain).toMatchObject({ counts: { bookings: 1, creditsSen: 6_000 } });
  expect((await undoNow(second.id)).status).toBe(200);
  expect(await bookingsOf(db, mei)).toEqual([]);
  const blocks = await db
    .selectFrom('slot_claims')
    .select(['slot', 'closure_id as closureId'])
    .where('court_id', '=', courtId)
    .where('booking_date', '=', '2026-11-23')
    .orderBy('slot')
    .execute();
  expect(blocks).toEqual([
    { slot: 12, closureId: first.id },
    { slot: 13, closureId: first.id },
  ]);
  // The time for undoing the old closure is over, as it was before the change.
  expect((await previewUndo(first.id)).failure.code).toBe('closure_undo_late');
});

test('[CLOSE-11] whoever kept the credits of a day that is closed again reads nothing of a closure that was called off', async () => {
  const mei = await aBooking('2026-11-20');
  const { answer: first } = await closeNow({ scope: venue, from: '2026-11-20', to: '2026-11-21' });
  const slots = { 'Tournament Court 5': [12] as const };
  await buy(running, mei, { date: '2026-11-24', slots, useCredits: true });
  const shorter = { scope: venue, from: '2026-11-21', to: '2026-11-21' };
  const { answer: second } = await changeNow(first.id, shorter);
  const [told] = await mailsAbout(first.id);
  expect(told?.body_text).toContain('the closure was called off');
  await db.deleteFrom('events').execute();
  expect((await undoNow(second.id)).status).toBe(200);
  const events = await db.selectFrom('events').select(['topic', 'payload']).execute();
  expect(events).toContainEqual({ topic: 'bookings', payload: { userId: mei.userId } });
  const [mail] = await mailsAbout(first.id);
  expect(mail?.body_text).not.toContain('called off');
  const cards = await readClosedBookings(db, mei.userId, context.clock.now());
  expect(cards).toMatchObject([{ reason: 'A flood', kept: null }]);
});
