import type { CallInput } from '#contract/call.ts';
import { listWeeklyBookings } from '#contract/console-weekly.ts';
import { previewWeeklySale } from '#contract/desk-sales.ts';
import type { TestApp } from '#server/testing/app.ts';
import { ask } from '#server/testing/ask.ts';
import { aSale, type SaleRequest, sell } from '#server/testing/desk-sales.ts';
import type { TestStaff } from '#server/testing/staff.ts';

type Asked = CallInput<typeof previewWeeklySale>['body'];

/** Sales of 08:00 PM to 10:00 PM on Tuesdays, beyond the booking window. */
export const openWeeklySales = (running: TestApp, manager: TestStaff, court: string) => {
  const { app } = running;
  const evening = {
    date: '2026-11-17',
    slots: { [court]: [20, 21] },
    weeks: 4,
    userId: null,
    waives: ['window'],
  } satisfies Asked;

  const preview = (changes: Partial<Asked> = {}, staff = manager) =>
    ask(app, previewWeeklySale, { body: { ...evening, ...changes } }, staff.headers);

  /** The sale that a preview shows, of every date that can be sold. */
  const saleOf = async (
    changes: Partial<Asked> = {},
    sold: Partial<SaleRequest> = {},
    staff = manager,
  ) => {
    const asked = { ...evening, ...changes };
    const { dates, digest } = (await preview(changes, staff)).answer;
    const free = dates.filter(
      ({ closure, inTheWay, refusal }) =>
        closure === null && inTheWay.length === 0 && refusal === null,
    );
    const { userId, waives, date, slots, weeks } = asked;
    const override = { waives, soldSen: null, reason: 'A weekly booking' };
    return aSale({
      ...(userId !== null && { buyer: { kind: 'member', userId } }),
      ...{ date, slots },
      shownTotalSen: free.reduce((sum, { priceSen }) => sum + priceSen, 0),
      ...(waives.length > 0 && { override }),
      weekly: { weeks, dates: free.map(({ date: one }) => one), digest },
      ...sold,
    });
  };

  const list = async () => (await ask(app, listWeeklyBookings, {}, manager.headers)).answer.weekly;

  return {
    preview,
    saleOf,
    sellWeekly: async (...asked: Parameters<typeof saleOf>) => {
      const sale = await saleOf(...asked);
      return { sale, ...(await sell(running, asked[2] ?? manager, sale)) };
    },
    /** The dates of a weekly booking as its page has them, such as `2026-11-17 20 21`. */
    page: async (orderId: string) => {
      const one = (await list()).find((weekly) => weekly.orderId === orderId);
      return (one?.dates ?? []).map(({ date, bookings, leftOut }) =>
        [date, ...bookings.map(({ slot }) => slot), ...(leftOut ? [leftOut.why] : [])].join(' '),
      );
    },
    list,
  };
};
