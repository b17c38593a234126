import { expect, test } from 'vitest';
import { readDay } from '#contract/console-day.ts';
import type { Slot } from '#domain/time/slots.ts';
import { openTestApp } from '#server/testing/app.ts';
import { ask } from '#server/testing/ask.ts';
import { makeClosing } from '#server/testing/closing.ts';
import { aSale, sell } from '#server/testing/desk-sales.ts';
import { aReport, deliver } from '#server/testing/paying.ts';
import { anOrderRequest, aShopper, openingTime, place, playDay } from '#server/testing/shopping.ts';
import { aStaffMember } from '#server/testing/staff.ts';

const running = await openTestApp({ now: openingTime });
const { app, db } = running;
const desk = await aStaffMember(running, 'desk');

const courtIdOf = async (name: string): Promise<number> => {
  const { id } = await db
    .selectFrom('courts')
    .select('id')
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
  return id;
};

const theDay = async () => {
  const { answer } = await ask(app, readDay, { query: { date: playDay } }, desk.headers);
  return answer;
};

test('the desk sees the courts of both sports in the order of their numbers', async () => {
  const { courts, date } = await theDay();
  expect(date).toBe(playDay);
  expect(courts.map(({ sport }) => sport)).toEqual([
    ...Array(10).fill('Pickle'),
    ...Array(4).fill('Padel'),
  ]);
  expect(courts[10]).toMatchObject({ name: 'Padel Court 1' });
});

test('a held slot has its member, order and end', async () => {
  const shopper = await aShopper(running);
  const request = anOrderRequest({ slots: { 'Tournament Court 2': [12] } });
  await place(running, shopper, request);
  const courtId = await courtIdOf('Tournament Court 2');
  expect((await theDay()).claims).toContainEqual({
    kind: 'hold',
    courtId,
    slot: 12,
    player: {
      userId: shopper.userId,
      name: expect.any(String),
      isGuest: false,
      phone: request.billingMobile,
      email: null,
    },
    orderId: request.orderId,
    dueSen: 6_000,
    until: expect.stringMatching(/^2026-11-16T01:03:0/),
    linkSentAt: null,
    linkPayment: null,
  });
});

test('a booking that was paid with credits has its amounts', async () => {
  const shopper = await aShopper(running, { creditsSen: 10_000 });
  await place(
    running,
    shopper,
    anOrderRequest({
      slots: { 'Tournament Court 3': [13] },
      shownCreditsSen: 6_000,
      shownTotalSen: 0,
    }),
  );
  const courtId = await courtIdOf('Tournament Court 3');
  expect((await theDay()).claims.find((claim) => claim.courtId === courtId)).toMatchObject({
    kind: 'booking',
    slot: 13,
    type: 'court_booking',
    player: { userId: shopper.userId },
    paidSen: 6_000,
    creditsSen: 6_000,
    paidAtDesk: null,
    reference: null,
  });
});

test('a booking has the channel of its online payment, where the provider sent it', async () => {
  const paidBy = async (slot: Slot, method: string | null) => {
    const shopper = await aShopper(running);
    const request = anOrderRequest({ slots: { 'Tournament Court 5': [slot] } });
    await place(running, shopper, request);
    await deliver(running.context, aReport(request.orderId, { method }));
    const claims = (await theDay()).claims.filter((claim) => claim.kind === 'booking');
    return claims.find(({ player }) => player.userId === shopper.userId)?.paidOnline;
  };
  expect(await paidBy(12, 'credit')).toBe('card');
  expect(await paidBy(13, 'FPX_MB2U')).toBe('fpx');
  expect(await paidBy(14, 'TNG-EWALLET')).toBe('ewallet');
  expect(await paidBy(15, null)).toBeNull();
});

test('a court that is not open to members says so', async () => {
  const { courts } = await theDay();
  expect(courts.filter(({ isRestricted }) => isRestricted).map(({ name }) => name)).toEqual([
    'Padel Court 4',
  ]);
});

test('a court that is held for a queue says for which', async () => {
  const { courts } = await theDay();
  const held = courts.filter(({ queue }) => queue !== null);
  expect(held.map(({ name, queue }) => [name, queue])).toEqual([
    ['Tournament Court 7', 'priority'],
    ['Tournament Court 8', 'super_priority'],
  ]);
});

test('a walk-in has how the desk took the money, with the reference of the terminal', async () => {
  const paymentOf = async (change: Parameters<typeof aSale>[0]) => {
    const { answer } = await sell(running, desk, aSale(change));
    const claims = (await theDay()).claims.filter((claim) => claim.kind === 'booking');
    const sold = claims.find(({ orderId }) => orderId === `${answer.orderId}_1`);
    return [sold?.paidAtDesk, sold?.reference];
  };
  expect(await paymentOf({ slots: { 'Tournament Court 4': [14] } })).toEqual(['cash', null]);
  const payment = { method: 'terminal', reference: '004211' } as const;
  const paid = await paymentOf({ slots: { 'Tournament Court 4': [15] }, payment });
  expect(paid).toEqual(['terminal', '004211']);
});

test('a walk-in has the mobile number of the guest', async () => {
  const { answer } = await sell(running, desk, aSale({ slots: { 'Tournament Court 4': [16] } }));
  const claims = (await theDay()).claims.filter((claim) => claim.kind === 'booking');
  const sold = claims.find(({ orderId }) => orderId === `${answer.orderId}_1`);
  expect(sold?.player.phone).toBe('+60 12 345 6789');
});

test('[DESK-38] a guest has the address of the sale, and a member the number of another order', async () => {
  const email = 'siti@mail.test';
  const buyer = { kind: 'guest', name: 'Siti Rahman', phone: '012-845 6917', email } as const;
  const slots = { 'Tournament Court 4': [17 as const] };
  const { userId } = (await sell(running, desk, aSale({ slots, buyer }))).answer;
  const shopper = await aShopper(running);
  const mobile = '+60 19 222 3344';
  const ordered = { 'Tournament Court 4': [18 as const] };
  await place(
    running,
    shopper,
    anOrderRequest({ slots: ordered, billingMobile: mobile, shownTotalSen: 8_000 }),
  );
  const member = { kind: 'member', userId: shopper.userId } as const;
  await sell(running, desk, aSale({ slots: { 'Tournament Court 4': [13] }, buyer: member }));
  const { claims } = await theDay();
  const playerAt = (slot: number, id: string) =>
    claims.flatMap((claim) =>
      claim.slot === slot && 'player' in claim && claim.player?.userId === id ? [claim.player] : [],
    );
  expect(playerAt(17, userId)).toMatchObject([{ phone: '+60 12 845 6917', email }]);
  expect(playerAt(13, shopper.userId)).toMatchObject([{ phone: mobile, email: null }]);
});

test('a block has its reason', async () => {
  const courtId = await courtIdOf('Padel Court 1');
  await db
    .insertInto('slot_claims')
    .values({
      court_id: courtId,
      booking_date: playDay,
      slot: 9,
      kind: 'block',
      block_reason: 'The net is torn',
    })
    .execute();
  expect((await theDay()).claims).toContainEqual({
    kind: 'block',
    courtId,
    slot: 9,
    reason: 'The net is torn',
    closureId: null,
    series: null,
  });
});

test('[CLOSE-10] a day on which a sport is closed names the closure, to which the console leads', async () => {
  const manager = await aStaffMember(running, 'manager');
  const date = '2026-11-30';
  const { closeNow } = makeClosing(running, manager);
  const scope = { kind: 'sport', sport: 'Padel' } as const;
  const { id } = (await closeNow({ scope, from: date, to: date })).answer;
  await db
    .insertInto('public_holidays')
    .values({ date, name: 'Deepavali', closed: true })
    .execute();
  const { answer } = await ask(app, readDay, { query: { date } }, desk.headers);
  expect(answer.closures).toHaveLength(2);
  expect(answer.closures).toEqual(
    expect.arrayContaining([
      { id, sport: 'Padel', reason: 'A flood' },
      { id: null, sport: null, reason: 'Deepavali' },
    ]),
  );
});
