import { expect } from 'vitest';
import { addDays } from '#domain/time/venue-time.ts';
import { openDeskToKill } from '#proof/model/desk-to-kill.ts';
import type { KillCase } from '#proof/model/kill-at-statements.ts';
import { type SaleRequest, sell } from '#server/testing/desk-sales.ts';
import { balanceOf } from '#server/testing/own-bookings.ts';
import { aShopper } from '#server/testing/shopping.ts';
import { openWeeklySales } from '#server/testing/weekly-sales.ts';

// Kills the process at the statements of a weekly sale: all of its dates are sold, or none.

const desk = await openDeskToKill();
const { running, owner, staff, paymentsOf } = desk;
const { db } = running;

/** How many slots an order is for; none before it is placed. */
const slotsOf = async (orderId: string): Promise<number> => {
  const items = db.selectFrom('order_items').select('id').where('order_id', '=', `${orderId}_1`);
  return (await items.execute()).length;
};

/** A fresh slot in each of two weeks, so that the next case finds its dates free. */
const weeklyCase = async (
  userId: string | null,
  payment: SaleRequest['payment'],
  paid: readonly string[],
): Promise<KillCase> => {
  const { date, court, slot } = desk.freshPlace();
  const weekly = openWeeklySales(running, owner, court);
  const asked = { date, slots: { [court]: [slot] }, weeks: 2, userId };
  const sale = await weekly.saleOf(asked, { payment });
  return {
    operation: { kind: 'sell', staff, sale: { ...sale, shownFreeSlots: 0 } },
    isDone: async () => {
      const count = await slotsOf(sale.orderId);
      expect([0, 2]).toContain(count);
      return count === 2;
    },
    finish: async () => {
      const { status } = await sell(running, owner, sale);
      expect(status).toBe(200);
      const dates = [0, 7].map((days) => `${addDays(date, days)} ${slot}`);
      expect(await weekly.page(sale.orderId)).toEqual(dates);
      expect(await paymentsOf(sale.orderId)).toEqual(paid);
      expect(await desk.actsOn(`order:${sale.orderId}`)).toEqual([
        'order.sell',
        'order.override_window',
      ]);
    },
  };
};

const sellWeeklyForCash = () => weeklyCase(null, { method: 'cash' }, ['booked 12000 cash']);

const sellWeeklyForCredits = async (): Promise<KillCase> => {
  const mei = await aShopper(running, { creditsSen: 15_000 });
  const sold = await weeklyCase(mei.userId, { method: 'credits' }, []);
  return {
    ...sold,
    finish: async () => {
      await sold.finish();
      expect(await balanceOf(db, mei)).toBe(3_000);
    },
  };
};

desk.killAll([
  ['a weekly sale to a guest in cash', sellWeeklyForCash, 20],
  ['a weekly sale to a member for credits', sellWeeklyForCredits, 20],
]);
