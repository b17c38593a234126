import { sql } from 'kysely';
import { afterEach, describe, expect, test } from 'vitest';
import { releaseHeldOrder, sellAtDesk } from '#contract/desk-sales.ts';
import type { Slot } from '#domain/time/slots.ts';
import { lockGoodwill, readGoodwill } from '#server/features/back-office/limits.repository.ts';
import { openTestApp, openTwinApp } from '#server/testing/app.ts';
import { ask } from '#server/testing/ask.ts';
import { aSale, byLink, caller, type SaleRequest, sell } from '#server/testing/desk-sales.ts';
import { releaseAsRead, whilePaying } from '#server/testing/link-races.ts';
import { waitForLock } from '#server/testing/lock-waits.ts';
import { makeOrderTraces } from '#server/testing/order-traces.ts';
import { bookingsOf } from '#server/testing/own-bookings.ts';
import { aReport, deliver } from '#server/testing/paying.ts';
import { brokenInvariants, openingTime } from '#server/testing/shopping.ts';
import { aStaffMember } from '#server/testing/staff.ts';

// Sales by phone and for another price at the same moment as something else. The control for one
// slot is in sale-race.test.ts.

const running = await openTestApp({ now: openingTime });
const { app, db, context } = running;
const twin = await openTwinApp(running);
const desks = [await aStaffMember(running, 'desk'), await aStaffMember(running, 'desk')] as const;
const { paymentsOf, statusesOf } = makeOrderTraces(db);

afterEach(async () => {
  expect(await brokenInvariants(context)).toEqual([]);
});

const slotOf = (slot: Slot, court = 'Tournament Court 1') => ({ slots: { [court]: [slot] } });
const byPhone = (changes: Partial<SaleRequest>) =>
  aSale({ buyer: caller, payment: byLink(), ...changes });

test('[DESK-9] [LINK-1] of two desks that sell one slot at once, one of them by phone, one gets it', async () => {
  for (const slot of [11, 12, 13, 14, 15, 16] as const) {
    const [cash, link] = [aSale(slotOf(slot)), byPhone(slotOf(slot))];
    const answers = await Promise.all([
      ask(app, sellAtDesk, { body: cash }, desks[0].headers),
      ask(twin, sellAtDesk, { body: link }, desks[1].headers),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const isForCash = answers[0].status === 200;
    expect(await statusesOf(cash.orderId)).toEqual(isForCash ? ['completed', 'completed'] : []);
    expect(await statusesOf(link.orderId)).toEqual(isForCash ? [] : ['pending', 'pending']);
    expect(await paymentsOf(cash.orderId)).toHaveLength(isForCash ? 1 : 0);
  }
});

describe('a link that is paid while the desk ends the sale', () => {
  const sellByPhone = async (slot: Slot, court = 'Tournament Court 2') => {
    const { answer } = await sell(running, desks[0], byPhone(slotOf(slot, court)));
    return { ...answer, guest: { userId: answer.userId, email: '' } };
  };
  const end = (orderId: string) =>
    ask(twin, releaseHeldOrder, { params: { orderId } }, desks[1].headers);

  test('[SETTLE-7] books the slot, whichever comes first', async () => {
    for (const slot of [11, 12, 13, 14, 15, 16] as const) {
      const { orderId, guest } = await sellByPhone(slot);
      const [ended] = await Promise.all([end(orderId), deliver(context, aReport(orderId))]);
      if (ended.status !== 200) expect(ended.failure.code).toBe('pending_expired');
      expect(await statusesOf(orderId)).toEqual(['completed', 'completed']);
      expect(await paymentsOf(orderId)).toMatchObject([{ outcome: 'booked' }]);
      expect(await bookingsOf(db, guest)).toMatchObject([{ slot }]);
    }
  });

  test('waits for the payment, and is refused', async () => {
    const { orderId, guest } = await sellByPhone(17);
    const ending = whilePaying(running, orderId, () => end(orderId));
    expect((await ending).failure.code).toBe('pending_expired');
    expect(await bookingsOf(db, guest)).toHaveLength(1);
  });

  test('control: an end that reads the order without the lock tells a paid order to wait for its payment', async () => {
    const { orderId } = await sellByPhone(17, 'Tournament Court 4');
    await db.transaction().execute((tx) => releaseAsRead(tx, running, orderId));
    expect(await statusesOf(orderId)).toEqual(['completed', 'completed']);
    const order = await db
      .selectFrom('events')
      .select(sql<string>`payload ->> 'status'`.as('status'))
      .where('topic', '=', 'orders')
      .where(sql`payload ->> 'orderId'`, '=', orderId)
      .orderBy('id', 'desc')
      .executeTakeFirst();
    expect(order).toEqual({ status: 'pending' });
  });
});

describe('sales below the price by one person at once', () => {
  const reason = 'Agreed with the owner on the phone';
  const below = (slot: Slot, court: string) =>
    byPhone({
      ...slotOf(slot, court),
      override: { waives: [], soldSen: 4_500, reason },
      shownTotalSen: 4_500,
    });
  const aCarefulManager = async () => {
    const manager = await aStaffMember(running, 'manager');
    const limits = { goodwill_action_sen: 2_000, goodwill_day_sen: 3_000 };
    await db.updateTable('staff').set(limits).where('user_id', '=', manager.userId).execute();
    return manager;
  };

  test('[OVERRIDE-3] keep to the limit of the day', async () => {
    const manager = await aCarefulManager();
    const answers = await Promise.all(
      ([11, 12, 13, 14, 15] as const).map((slot, index) =>
        ask(
          index % 2 === 0 ? app : twin,
          sellAtDesk,
          { body: below(slot, 'Tournament Court 3') },
          manager.headers,
        ),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 403, 403, 403]);
  });

  /** The used goodwill that each of two sales by one person reads, if the second begins before the first ends. */
  const readByTwo = async (slot: Slot, read: typeof lockGoodwill) => {
    const manager = await aCarefulManager();
    const since = context.clock.now().subtract({ hours: 12 });
    const sold = aSale(slotOf(slot, 'Tournament Court 3'));
    expect((await sell(running, manager, sold)).status).toBe(200);
    const [first, second] = [
      await db.startTransaction().execute(),
      await db.startTransaction().execute(),
    ];
    const used = await read(first, manager.userId, since);
    const reading = read(second, manager.userId, since);
    await (read === lockGoodwill ? waitForLock(db) : reading);
    await sql`
      insert into price_overrides (item_id, rule_sen, sold_sen, reason, staff_user_id, created_at)
      select id, final_sen + 2000, final_sen, ${reason}, ${manager.userId}, ${openingTime}::timestamptz
      from order_items where order_id = ${`${sold.orderId}_1`}`.execute(first);
    await first.commit().execute();
    const usedThen = await reading;
    await second.rollback().execute();
    return [used, usedThen];
  };

  test('[OVERRIDE-3] wait for each other, and the second finds what the first gave away', async () => {
    expect(await readByTwo(16, lockGoodwill)).toEqual([0, 2_000]);
  });

  test('control: without the lock on the person, each would find the whole limit unused', async () => {
    expect(await readByTwo(17, readGoodwill)).toEqual([0, 0]);
  });
});
