import { afterEach, describe, expect, test } from 'vitest';
import { undoSaleAtDesk } from '#contract/desk-sales.ts';
import type { Slot } from '#domain/time/slots.ts';
import { insertUndoneSale } from '#server/features/back-office/desk/undone-sales.repository.ts';
import { openTestApp, openTwinApp } from '#server/testing/app.ts';
import { ask } from '#server/testing/ask.ts';
import { aSale, byLink, sell } from '#server/testing/desk-sales.ts';
import { releaseAsRead, whilePaying } from '#server/testing/link-races.ts';
import { balanceOf, bookingsOf } from '#server/testing/own-bookings.ts';
import { aReport, deliver } from '#server/testing/paying.ts';
import { aShopper, brokenInvariants, openingTime } from '#server/testing/shopping.ts';
import { aStaffMember } from '#server/testing/staff.ts';

// A payment by link that arrives while the desk undoes the sale.

const running = await openTestApp({ now: openingTime });
const { db, context } = running;
const twin = await openTwinApp(running);
const desk = await aStaffMember(running, 'desk');

let isGuarded = true;
afterEach(async () => {
  if (isGuarded) expect(await brokenInvariants(context)).toEqual([]);
});

const sellByPhone = async (slot: Slot, court = 'Tournament Court 1') => {
  const mei = await aShopper(running);
  const buyer = { kind: 'member', userId: mei.userId } as const;
  const sale = aSale({ buyer, slots: { [court]: [slot] }, payment: byLink() });
  return { mei, orderId: (await sell(running, desk, sale)).answer.orderId };
};

const undo = (orderId: string) =>
  ask(twin, undoSaleAtDesk, { params: { orderId }, body: { reason: null } }, desk.headers);

describe('a link that is paid while its sale is undone', () => {
  test('[LINK-11] books nothing in the end, and comes back as credits once, whichever comes first', async () => {
    for (const slot of [11, 12, 13, 14, 15, 16] as const) {
      const { mei, orderId } = await sellByPhone(slot);
      const [undone] = await Promise.all([undo(orderId), deliver(context, aReport(orderId))]);
      expect(undone.status).toBe(200);
      expect(['link', 'credits']).toContain(undone.answer.method);
      expect(await bookingsOf(db, mei)).toEqual([]);
      expect(await balanceOf(db, mei)).toBe(6_000);
    }
  });

  test('[LINK-11] is waited for by the undo, which then gives it back', async () => {
    const { mei, orderId } = await sellByPhone(17);
    const undoing = whilePaying(running, orderId, () => undo(orderId));
    expect((await undoing).answer).toMatchObject({ method: 'credits', amountSen: 6_000 });
    expect(await bookingsOf(db, mei)).toEqual([]);
    expect(await balanceOf(db, mei)).toBe(6_000);
  });

  test('control: an undo that reads the order without the lock leaves what was paid booked', async () => {
    isGuarded = false;
    const { mei, orderId } = await sellByPhone(17, 'Tournament Court 4');
    const now = context.clock.now();
    await db.transaction().execute(async (tx) => {
      await releaseAsRead(tx, running, orderId);
      const undone = { orderId, method: null, amountSen: 0, reason: 'Undone at once' };
      await insertUndoneSale(tx, { ...undone, staffUserId: desk.userId }, now);
    });
    expect(await bookingsOf(db, mei)).toHaveLength(1);
    expect(await brokenInvariants(context)).toContainEqual(expect.stringContaining(orderId));
  });
});
