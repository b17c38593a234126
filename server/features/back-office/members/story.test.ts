import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { readMemberStory, type StoryEntry } from '#contract/console-member-story.ts';
import { addMemberNote, giveCredits } from '#contract/console-members.ts';
import { cancelAtDesk } from '#contract/desk-bookings.ts';
import { openTestApp } from '#server/testing/app.ts';
import { ask } from '#server/testing/ask.ts';
import { aSale, byLink, caller, sell } from '#server/testing/desk-sales.ts';
import { buy } from '#server/testing/own-bookings.ts';
import { aReport, deliver } from '#server/testing/paying.ts';
import { aShopper, openingTime } from '#server/testing/shopping.ts';
import { aStaffMember } from '#server/testing/staff.ts';

const running = await openTestApp({ now: openingTime });
const { app, context } = running;
const desk = await aStaffMember(running, 'desk');

const read = async (userId: string, before?: string) => {
  const parts = { params: { userId }, query: before === undefined ? {} : { before } };
  return (await ask(app, readMemberStory, parts, desk.headers)).answer;
};

const note = (userId: string, text: string) =>
  ask(app, addMemberNote, { params: { userId }, body: { text } }, desk.headers);

test('orders, bookings, credits and notes of a member are told, newest first', async () => {
  const mei = await aShopper(running);
  const stranger = await aShopper(running);
  await note(stranger.userId, 'Another person');
  await buy(running, mei, { slots: { 'Tournament Court 5': [15] } });
  const body = { amountSen: 500, reason: 'Rain', idempotencyKey: randomUUID() };
  await ask(app, giveCredits, { params: { userId: mei.userId }, body }, desk.headers);
  context.clock.set(Temporal.Instant.from(openingTime).add({ minutes: 5 }));
  await note(mei.userId, 'Prefers court 5');
  const { entries, next } = await read(mei.userId);
  expect(next).toBeNull();
  expect(entries[0]).toMatchObject({ kind: 'note', text: 'Prefers court 5', by: 'Test desk' });
  const kinds = entries.map(({ kind }) => kind).toSorted();
  expect(kinds).toEqual(['act', 'booking', 'credit', 'note', 'order', 'payment']);
  expect(entries.find(({ kind }) => kind === 'act')).toMatchObject({
    action: 'credits.issue',
    by: 'Test desk',
    reason: 'Rain',
  });
  expect(entries.find(({ kind }) => kind === 'booking')).toMatchObject({
    court: 'Tournament Court 5',
    slot: 15,
    type: 'court_booking',
  });
});

test('a booking stays in the story after it is cancelled', async () => {
  const shopper = await aShopper(running);
  await buy(running, shopper, { slots: { 'Tournament Court 6': [15] } });
  const booked = async () =>
    (await read(shopper.userId)).entries.filter(({ kind }) => kind === 'booking');
  const [before] = await booked();
  const { id } = await running.db
    .selectFrom('bookings')
    .select('id')
    .where('user_id', '=', shopper.userId)
    .executeTakeFirstOrThrow();
  const body = { giveBack: 'all', reason: 'Fell ill' } as const;
  const done = await ask(app, cancelAtDesk, { params: { bookingId: id }, body }, desk.headers);
  expect(done.status).toBe(200);
  expect(await booked()).toMatchObject([
    { kind: 'booking', type: 'court_booking', court: 'Tournament Court 6', slot: 15 },
  ]);
  expect((await booked())[0]?.at).toBe(before?.at);
});

test('an order by payment link is told when it is placed, and again when it is paid', async () => {
  const sale = aSale({ buyer: caller, payment: byLink() });
  const { userId, orderId } = (await sell(running, desk, sale)).answer;
  context.clock.set(context.clock.now().add({ minutes: 20 }));
  await deliver(context, aReport(orderId));
  const { entries } = await read(userId);
  const [paid, placed] = entries.filter(({ kind }) => kind === 'order' || kind === 'payment');
  expect(paid).toMatchObject({ kind: 'payment', orderId, amountSen: 6_000 });
  expect(placed).toMatchObject({ kind: 'order', orderId, totalSen: 6_000 });
  const minutes = (Date.parse(paid?.at ?? '') - Date.parse(placed?.at ?? '')) / 60_000;
  expect(Math.floor(minutes)).toBe(20);
});

test('pages follow one another without a gap, also among entries of one moment', async () => {
  const mei = await aShopper(running);
  const count = 60;
  for (let at = 0; at < count; at += 1) await note(mei.userId, `Note ${at}`);
  const seen: StoryEntry[] = [];
  let before: string | undefined;
  do {
    const { entries, next } = await read(mei.userId, before);
    seen.push(...entries);
    before = next ?? undefined;
  } while (before !== undefined);
  expect(seen).toHaveLength(count);
  expect(new Set(seen.map(({ key }) => key)).size).toBe(count);
  expect(seen.map(({ at }) => at)).toEqual(
    seen
      .map(({ at }) => at)
      .toSorted()
      .reverse(),
  );
});
