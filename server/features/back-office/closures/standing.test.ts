import { afterEach, expect, test } from 'vitest';
import { openClosure, previewChangeClosure } from '#contract/console-closures.ts';
import { readDay } from '#contract/console-day.ts';
import { unblockSlots } from '#contract/desk-blocks.ts';
import type { Slot } from '#domain/time/slots.ts';
import { openTestApp } from '#server/testing/app.ts';
import { ask } from '#server/testing/ask.ts';
import { makeClosing } from '#server/testing/closing.ts';
import { courtIdOf } from '#server/testing/guard-fixtures.ts';
import { balanceOf, bookingsOf, buy } from '#server/testing/own-bookings.ts';
import { aShopper, brokenInvariants, openingTime } from '#server/testing/shopping.ts';
import { aStaffMember } from '#server/testing/staff.ts';

// Closures of places that other closures in force close as well. Every test has a day of its own.
const running = await openTestApp({ now: openingTime });
const { app, db, context } = running;
const manager = await aStaffMember(running, 'manager');
const { preview, closeNow, previewUndo, undoNow } = makeClosing(running, manager);
const court = 'Tournament Court 1';
const courtId = await courtIdOf(db, court);

afterEach(async () => {
  expect(await brokenInvariants(context)).toEqual([]);
});

const slotsOn = (date: string, slots: Slot[]) => ({
  scope: { kind: 'slots' as const, courtId, slots },
  from: date,
  to: date,
});

/** The closures whose blocks the slots of a day have, by slot. */
const blocksOn = async (date: string) => {
  const claims = db.selectFrom('slot_claims').select(['slot', 'closure_id']);
  const rows = await claims
    .where('court_id', '=', courtId)
    .where('booking_date', '=', date)
    .orderBy('slot')
    .execute();
  return rows.map(({ slot, closure_id }) => [slot, closure_id]);
};

test('[CLOSE-9] an overlap in part is named in the preview, and what both close stays closed until neither is in force', async () => {
  const date = '2026-11-17';
  const mei = await aShopper(running);
  await buy(running, mei, { date, slots: { [court]: [12] } });
  const { id: first } = (await closeNow(slotsOn(date, [12, 13]))).answer;
  const { answer: shown } = await preview(slotsOn(date, [12, 14]));
  expect(shown.overlaps).toMatchObject([{ id: first, court, from: date, reason: 'A flood' }]);
  expect((await preview(slotsOn(date, [14]))).answer.overlaps).toEqual([]);
  const { id: second } = (await closeNow(slotsOn(date, [12, 14]))).answer;
  expect((await previewUndo(first)).answer.kept).toMatchObject([{ why: 'closed' }]);
  expect((await undoNow(first)).status).toBe(200);
  expect(await blocksOn(date)).toEqual([
    [12, second],
    [14, second],
  ]);
  expect([await bookingsOf(db, mei), await balanceOf(db, mei)]).toEqual([[], 6_000]);
  expect((await undoNow(second)).status).toBe(200);
  expect(await blocksOn(date)).toEqual([]);
});

test('[CLOSE-9] opening a closure leaves what another one closes', async () => {
  const date = '2026-11-18';
  const { id: first } = (await closeNow(slotsOn(date, [12, 13]))).answer;
  const { id: second } = (await closeNow(slotsOn(date, [13, 14]))).answer;
  const opening = { params: { id: first }, body: { reason: 'The water is gone' } };
  expect((await ask(app, openClosure, opening, manager.headers)).status).toBe(200);
  expect(await blocksOn(date)).toEqual([
    [13, second],
    [14, second],
  ]);
});

test('[CLOSE-9] a closure is not changed into one that another covers', async () => {
  const date = '2026-11-19';
  await closeNow({ scope: { kind: 'court', courtId }, from: date, to: date });
  const { id } = (await closeNow(slotsOn('2026-11-20', [12]))).answer;
  const change = (body: ReturnType<typeof slotsOn>) =>
    ask(app, previewChangeClosure, { params: { id }, body }, manager.headers);
  expect((await change(slotsOn(date, [12]))).failure.code).toBe('closure_covered');
  expect((await change(slotsOn('2026-11-20', [12, 13]))).status).toBe(200);
});

test('[CLOSE-9] what two closures close together is not closed again, and the refusal names both', async () => {
  const [date, next] = ['2026-11-25', '2026-11-26'];
  const { id: first } = (await closeNow(slotsOn(date, [12, 13]))).answer;
  const { id: second } = (await closeNow({ ...slotsOn(date, [14]), to: next })).answer;
  expect((await preview(slotsOn(date, [13, 14]))).failure).toMatchObject({
    code: 'closure_covered',
    details: { closure: { id: first }, others: [{ id: second }] },
  });
  expect((await preview({ ...slotsOn(date, [13, 14]), to: next })).status).toBe(200);
  expect((await preview(slotsOn(date, [13, 14, 15]))).status).toBe(200);
});

test('[CLOSE-9] days that were closed otherwise, and kept their bookings, can be closed at the console', async () => {
  const date = '2026-11-23';
  const mei = await aShopper(running);
  await buy(running, mei, { date, slots: { [court]: [12] } });
  await db.insertInto('public_holidays').values({ date, name: 'A feast', closed: true }).execute();
  const places = { scope: { kind: 'venue' as const }, from: date, to: date };
  const { answer: shown } = await preview(places);
  expect(shown.overlaps).toMatchObject([{ id: null, reason: 'A feast', scope: { kind: 'venue' } }]);
  expect((await closeNow(places)).answer.counts.bookings).toBe(1);
});

test('[CLOSE-10] a block of a closure is not removed by itself, and the day names its closure', async () => {
  const date = '2026-11-24';
  const { id } = (await closeNow(slotsOn(date, [12, 13]))).answer;
  const day = await ask(app, readDay, { query: { date } }, manager.headers);
  expect(day.answer.claims.filter((claim) => claim.courtId === courtId)).toMatchObject([
    { kind: 'block', slot: 12, closureId: id },
    { kind: 'block', slot: 13, closureId: id },
  ]);
  const body = { courtId, date, slots: [12 as const], reason: 'A mistake' };
  const removed = await ask(app, unblockSlots, { body }, manager.headers);
  expect(removed.failure.code).toBe('block_of_closure');
  expect(await blocksOn(date)).toEqual([
    [12, id],
    [13, id],
  ]);
});
