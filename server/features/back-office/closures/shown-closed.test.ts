import { expect, test } from 'vitest';
import { getSlots, getSlotsOfDay } from '#contract/slots.ts';
import { openTestApp, openTwinApp } from '#server/testing/app.ts';
import { ask } from '#server/testing/ask.ts';
import { makeClosing } from '#server/testing/closing.ts';
import { courtIdOf } from '#server/testing/guard-fixtures.ts';
import { addressOf, type Numbered, openLive } from '#server/testing/live-client.ts';
import { buy } from '#server/testing/own-bookings.ts';
import { aShopper, openingTime } from '#server/testing/shopping.ts';
import { aStaffMember } from '#server/testing/staff.ts';

const running = await openTestApp({ now: openingTime });
const { app, db } = running;
const address = await addressOf(app);
const manager = await aStaffMember(running, 'manager');
const { closeNow, undoNow } = makeClosing(running, manager, 'Light out');
const date = '2026-11-17';

test('[SLOT-10] slots that a closure of their court closes say so with its reason, live and on loading', async () => {
  const [mei, ada] = [await aShopper(running), await aShopper(running)];
  await buy(running, mei, { date, slots: { 'Tournament Court 1': [20] } });
  const courtId = await courtIdOf(db, 'Tournament Court 1');
  const block = { court_id: courtId, booking_date: date, slot: 9, kind: 'block' } as const;
  await db
    .insertInto('slot_claims')
    .values({ ...block, block_reason: 'Of no concern to members' })
    .execute();
  const params = { sport: 'Pickle' } as const;
  const shown = async () => (await ask(app, getSlots, { params }, ada.headers)).answer;
  expect(await shown()).not.toHaveProperty('closed');
  const { cookie } = ada.headers;
  const stream = await openLive(address, { sport: 'Pickle', cookie });
  const closes = (message: Numbered): boolean =>
    message.topic === 'slots' && message.changes.some((one) => one.closedFor !== undefined);

  const scope = { kind: 'slots', courtId, slots: [20, 21] } as const;
  const { id } = (await closeNow({ scope, from: date, to: date })).answer;
  expect(await stream.next(closes)).toMatchObject({
    changes: [20, 21].map((slot) => ({
      ...{ courtId, date, slot, claim: 'booked' },
      closedFor: 'Light out',
    })),
  });
  const closed = [{ courtId, date, slots: [20, 21], reason: 'Light out' }];
  const window = await shown();
  expect(window.closed).toEqual(closed);
  expect(window.days[date]?.[courtId]?.slice(14, 16)).toBe('bb');
  const ofDay = { params: { ...params, date } };
  expect((await ask(app, getSlotsOfDay, ofDay, ada.headers)).answer.closed).toEqual(closed);
  expect(stream.text()).not.toContain('Of no concern');

  await undoNow(id);
  expect(await shown()).not.toHaveProperty('closed');
});

test('[SLOT-10] a node that has heard no event of it knows the closed slots too', async () => {
  const ada = await aShopper(running);
  const courtId = await courtIdOf(db, 'Tournament Court 2');
  await closeNow({ scope: { kind: 'slots', courtId, slots: [12] }, from: date, to: date });
  const later = await openTwinApp(running);
  const params = { sport: 'Pickle' } as const;
  const { answer } = await ask(later, getSlots, { params }, ada.headers);
  expect(answer.closed).toContainEqual({ courtId, date, slots: [12], reason: 'Light out' });
});
