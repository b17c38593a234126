import { afterEach, expect, test } from 'vitest';
import { readClosureAtConsole } from '#contract/closure-people.ts';
import {
  changeClosure,
  listClosuresAtConsole,
  openClosure,
  previewChangeClosure,
} from '#contract/console-closures.ts';
import { readClosedBookings } from '#server/features/bookings/closed-bookings.ts';
import { openTestApp } from '#server/testing/app.ts';
import { ask } from '#server/testing/ask.ts';
import { makeClosing, type Places, readChangedTables } from '#server/testing/closing.ts';
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

const aBooking = async (date: string) => {
  const mei = await aShopper(running);
  await buy(running, mei, { date, slots: { 'Tournament Court 1': [12] } });
  return mei;
};

test('[CLOSE-8] a closure becomes shorter and longer in one action while its mails wait', async () => {
  const [mei, ada, lim] = [
    await aBooking('2026-11-17'),
    await aBooking('2026-11-18'),
    await aBooking('2026-11-19'),
  ];
  const before = await readChangedTables(running);
  const { answer: first } = await closeNow({ scope: venue, from: '2026-11-17', to: '2026-11-18' });
  const other = { scope: venue, from: '2026-11-18', to: '2026-11-19' };
  const { answer: shown } = await previewChange(first.id, other);
  expect(shown.comesBack).toMatchObject([{ userId: mei.userId, date: '2026-11-17' }]);
  expect(shown.counts).toMatchObject({ people: 1, bookings: 1, creditsSen: 6_000, mails: 0 });
  // One of the two mails that waited goes to somebody else now, so there are no more than before.
  expect(shown.mails).toHaveLength(2);
  expect(shown.people.map(({ userId }) => userId)).toEqual([lim.userId]);
  expect(shown).toMatchObject({ stays: 1, keeps: 0 });
  expect(shown.inAll).toEqual({ people: 2, bookings: 2, creditsSen: 12_000 });
  expect(shown.named).toMatchObject({
    comesBack: [{ userId: mei.userId, gaveBack: 'credits', amountSen: 6_000 }],
    keeps: [],
    stays: [{ userId: ada.userId, date: '2026-11-18' }],
  });
  const { status, answer: second } = await changeNow(first.id, other, 'The flood moved');
  expect(status).toBe(200);
  // The page counts as the preview did.
  const { answer: page } = await ask(
    app,
    readClosureAtConsole,
    { params: { id: second.id } },
    manager.headers,
  );
  const still = page.people.filter(({ lost }) => lost.some(({ isBack }) => !isBack));
  expect(still).toHaveLength(shown.inAll?.people ?? 0);
  expect(await bookingsOf(db, mei)).toHaveLength(1);
  expect([await bookingsOf(db, ada), await bookingsOf(db, lim)]).toEqual([[], []]);
  const balances = [await balanceOf(db, mei), await balanceOf(db, ada), await balanceOf(db, lim)];
  expect(balances).toEqual([0, 6_000, 6_000]);
  expect(await listed()).toMatchObject([
    { id: second.id, from: '2026-11-18', reason: 'The flood moved', bookings: 2 },
  ]);
  const mails = await db
    .selectFrom('mail_outbox')
    .select(['body_text', 'closure_id'])
    .where('closure_id', 'is not', null)
    .execute();
  expect(mails).toHaveLength(2);
  expect(mails.every(({ body_text }) => body_text.includes('The flood moved'))).toBe(true);
  const { answer: back } = await previewUndo(second.id);
  expect(back.restored.map(({ userId }) => userId)).toEqual([lim.userId]);
  expect(back.closesAgain).toMatchObject({
    closure: { id: first.id, from: '2026-11-17', to: '2026-11-18', reason: 'A flood' },
    counts: { people: 1, bookings: 1, creditsSen: 6_000 },
    people: [{ userId: mei.userId, lost: [{ date: '2026-11-17' }] }],
  });
  expect((await undoNow(second.id)).status).toBe(200);
  expect((await undoNow(first.id)).status).toBe(200);
  expect(await readChangedTables(running)).toEqual(before);
});

test('[CLOSE-14] a change of nothing is refused and leaves the closure as it was', async () => {
  const places = { scope: venue, from: '2026-11-27', to: '2026-11-28' };
  const { answer: first } = await closeNow(places);
  expect((await changeNow(first.id, places)).failure.code).toBe('closure_unchanged');
  expect(await listed()).toContainEqual(
    expect.objectContaining({ id: first.id, undoUntil: first.undoUntil, isChange: false }),
  );
  const { answer: second } = await changeNow(first.id, places, 'A burst pipe');
  expect((await changeNow(second.id, places, 'A flood')).status).toBe(200);
  const newest = Math.max(...(await listed()).map(({ id }) => id ?? 0));
  const page = await ask(app, readClosureAtConsole, { params: { id: newest } }, manager.headers);
  expect(page.answer.changedFrom).toMatchObject({
    closure: { id: second.id, reason: 'A burst pipe' },
    first: { by: expect.any(String), closedAt: expect.any(String) },
  });
  expect((await undoNow(newest)).status).toBe(200);
});

test('[CLOSE-8] once the mails have left, a shorter closure opens days and brings nothing back', async () => {
  const [mei, ada] = [await aBooking('2026-11-20'), await aBooking('2026-11-21')];
  const { answer: first } = await closeNow({ scope: venue, from: '2026-11-20', to: '2026-11-21' });
  context.clock.set(context.clock.now().add({ minutes: 16 }));
  const shorter = { scope: venue, from: '2026-11-21', to: '2026-11-21' };
  const { answer: shown } = await previewChange(first.id, shorter);
  expect(shown).toMatchObject({ comesBack: [], counts: { bookings: 0, mails: 0 } });
  // The bookings that had ended before are included; a slot of Saturday costs more.
  expect(shown.inAll).toEqual({ people: 2, bookings: 2, creditsSen: 14_000 });
  const { answer: second } = await changeNow(first.id, shorter);
  expect([await bookingsOf(db, mei), await bookingsOf(db, ada)]).toEqual([[], []]);
  const again = await aBooking('2026-11-20');
  expect(await bookingsOf(db, again)).toHaveLength(1);

  const body = { reason: 'The water is gone' };
  const open = () => ask(app, openClosure, { params: { id: second.id }, body }, manager.headers);
  expect((await open()).status).toBe(200);
  expect((await open()).failure.code).toBe('closure_opened');
  expect(await bookingsOf(db, await aBooking('2026-11-21'))).toHaveLength(1);
});

test('[CLOSE-8] a change is refused if something else would happen than was shown', async () => {
  const { answer: first } = await closeNow({ scope: venue, from: '2026-11-22', to: '2026-11-22' });
  const longer = { scope: venue, from: '2026-11-22', to: '2026-11-23' };
  const { digest, counts: shown } = (await previewChange(first.id, longer)).answer;
  await aBooking('2026-11-23');
  const body = { ...longer, reason: 'A flood', digest, shown };
  const { failure } = await ask(
    app,
    changeClosure,
    { params: { id: first.id }, body },
    manager.headers,
  );
  expect(failure).toMatchObject({ code: 'closure_changed', details: { now: { bookings: 1 } } });
});

test('[CLOSE-6] [CLOSE-8] whoever keeps the credits reads that a day is closed no longer, or that it still is', async () => {
  const [mei, ada] = [await aBooking('2026-11-24'), await aBooking('2026-11-25')];
  const { answer: first } = await closeNow({ scope: venue, from: '2026-11-24', to: '2026-11-25' });
  for (const member of [mei, ada]) {
    const slots = { [member === mei ? 'Tournament Court 3' : 'Tournament Court 4']: [12] as const };
    await buy(running, member, { date: '2026-11-17', slots, useCredits: true });
  }
  const shorter = { scope: venue, from: '2026-11-25', to: '2026-11-25' };
  expect((await previewChange(first.id, shorter)).answer).toMatchObject({
    ...{ comesBack: [], keeps: 1, stays: 1, people: [] },
    counts: { people: 0, bookings: 0, creditsSen: 0 },
  });
  expect((await changeNow(first.id, shorter, 'Only one court is dry')).status).toBe(200);
  const cardsOf = async ({ userId }: { readonly userId: string }) =>
    (await readClosedBookings(db, userId, context.clock.now())).map(({ kept }) => kept);
  expect([await cardsOf(mei), await cardsOf(ada)]).toEqual([['spent'], [null]]);
  const mails = await db
    .selectFrom('mail_outbox')
    .select(['to_address', 'body_text'])
    .where('closure_id', '=', first.id)
    .execute();
  const told = mails.filter(({ body_text }) => body_text.includes('the closure was called off'));
  expect(mails).toHaveLength(2);
  // Ada's day is still closed, now for the reason of the change.
  const [ofAda] = mails.filter(({ to_address }) => to_address === ada.email);
  expect(ofAda?.body_text).toContain('Reason: Only one court is dry');
  expect(ofAda?.body_text).not.toContain('A flood');
  const reasons = await readClosedBookings(db, ada.userId, context.clock.now());
  expect(reasons).toMatchObject([{ reason: 'Only one court is dry' }]);
  expect(told.map(({ to_address }) => to_address)).toEqual([mei.email]);
});
