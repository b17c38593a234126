import { afterEach, expect, test } from 'vitest';
import { readClosureAtConsole } from '#contract/closure-people.ts';
import { refundBooking } from '#contract/refunds.ts';
import { listSlotWaits, startSlotWait } from '#contract/slot-waits.ts';
import { offerFreeSlots } from '#server/features/bookings/waiting-list/slot-offers.ts';
import { openTestApp } from '#server/testing/app.ts';
import { ask } from '#server/testing/ask.ts';
import { makeClosing } from '#server/testing/closing.ts';
import { courtIdOf } from '#server/testing/guard-fixtures.ts';
import { buy, onlyBooking } from '#server/testing/own-bookings.ts';
import { aShopper, brokenInvariants, openingTime, type Shopper } from '#server/testing/shopping.ts';
import { aStaffMember } from '#server/testing/staff.ts';
import { makeTraces } from '#server/testing/traces.ts';

const running = await openTestApp({ now: openingTime });
const { app, db, context } = running;
const manager = await aStaffMember(running, 'manager');
const { preview, close, closeNow, undoNow } = makeClosing(running, manager);
const traces = makeTraces(db);
const date = '2026-11-19';
const court = 'Tournament Court 1';
const courtId = await courtIdOf(db, court);

afterEach(async () => {
  expect(await brokenInvariants(context)).toEqual([]);
});

const waitsOf = async ({ headers }: Shopper) =>
  (await ask(app, listSlotWaits, {}, headers)).answer.waits;

const story = async (id: number) =>
  (await ask(app, readClosureAtConsole, { params: { id } }, manager.headers)).answer;

/** A slot that its owner cancels, and that the member who waits for it is offered. */
const offered = async (slot: 12 | 13) => {
  const [owner, mei] = [await aShopper(running), await aShopper(running)];
  await buy(running, owner, { date, slots: { [court]: [slot] } });
  const body = { date, courtType: 'Tournament Court', court, from: slot, to: slot } as const;
  await ask(app, startSlotWait, { body }, mei.headers);
  const params = { bookingId: await onlyBooking(db, owner) };
  expect((await ask(app, refundBooking, { params }, owner.headers)).status).toBe(200);
  await offerFreeSlots(context);
  return mei;
};
const placesOf = (slot: 12 | 13) =>
  ({ scope: { kind: 'slots', courtId, slots: [slot] }, from: date, to: date }) as const;

test('[WAIT-10] [CLOSE-13] a closure of an offered slot lists the offer and ends it; the wait says why', async () => {
  const mei = await offered(12);
  expect(await waitsOf(mei)).toMatchObject([{ offer: { court, slot: 12 }, closedFor: null }]);
  const { answer: shown } = await preview(placesOf(12));
  expect(shown.people).toMatchObject([
    { userId: mei.userId, lost: [{ kind: 'offer', court, date, slot: 12, gaveBack: 'nothing' }] },
  ]);
  await traces();
  const { status, answer } = await close(placesOf(12), shown);
  expect(status).toBe(200);
  expect((await traces()).events).toContainEqual({
    topic: 'waits',
    payload: { userId: mei.userId },
  });
  expect(await waitsOf(mei)).toMatchObject([{ offer: null, place: 1, closedFor: 'A flood' }]);
  const lostAt = async () =>
    (await story(answer.id)).people.map(({ lost, noMail }) => [lost, noMail]);
  const lost = { kind: 'offer', court, date, slot: 12, gaveBack: 'nothing' };
  expect(await lostAt()).toMatchObject([[[{ ...lost, isBack: false }], 'on_screen']]);
  await offerFreeSlots(context);
  expect(await waitsOf(mei)).toMatchObject([{ offer: null, closedFor: 'A flood' }]);

  expect((await undoNow(answer.id)).status).toBe(200);
  expect(await lostAt()).toMatchObject([[[{ ...lost, isBack: true }], 'came_back']]);
  await offerFreeSlots(context);
  expect(await waitsOf(mei)).toMatchObject([{ offer: { court, slot: 12 }, closedFor: null }]);
});

test('[WAIT-10] an offer that the preview did not show changes its digest', async () => {
  const { answer: shown } = await preview(placesOf(13));
  await offered(13);
  expect((await close(placesOf(13), shown)).failure.code).toBe('closure_changed');
});

test('[WAIT-10] a wait for any court says that it is closed only when every court is', async () => {
  const mei = await aShopper(running);
  const day = '2026-11-20';
  const owners = await db
    .selectFrom('courts')
    .select('name')
    .where('name', 'like', 'Tournament%')
    .execute();
  for (const { name } of owners) {
    await buy(running, await aShopper(running), { date: day, slots: { [name]: [12] } });
  }
  const body = { date: day, courtType: 'Tournament Court', court: null, from: 12, to: 12 } as const;
  expect((await ask(app, startSlotWait, { body }, mei.headers)).status).toBe(200);
  const scope = { kind: 'court', courtId } as const;
  await closeNow({ scope, from: day, to: day });
  expect(await waitsOf(mei)).toMatchObject([{ closedFor: null }]);
  await closeNow({ scope: { kind: 'venue' }, from: day, to: day });
  expect(await waitsOf(mei)).toMatchObject([{ closedFor: 'A flood' }]);
});
