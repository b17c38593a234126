import type { CallOutput } from '#contract/call.ts';
import type { listWeeklyBookings } from '#contract/console-weekly.ts';
import { datesOfWeeklyBooking } from '#domain/staff/weekly-sales.ts';
import { bookingDayOf } from '#domain/time/booking-window.ts';
import type { AppContext } from '#server/app-context.ts';
import {
  listSlotsOfOrders,
  listWeeklyFrom,
} from '#server/features/back-office/desk/weekly-bookings.repository.ts';

/** The weekly bookings that are not over, by their first date. [SERIES-12] */
export const readWeeklyBookings = async ({
  db,
  clock,
}: AppContext): Promise<CallOutput<typeof listWeeklyBookings>> => {
  const now = clock.now();
  const rows = await listWeeklyFrom(db, bookingDayOf(now), now);
  const orderIds = rows.map(({ orderId }) => orderId);
  const sold = rows.length === 0 ? [] : await listSlotsOfOrders(db, orderIds);
  return {
    weekly: rows.map(({ firstDate, weeks, leftOut, ...row }) => ({
      ...row,
      dates: datesOfWeeklyBooking(
        { firstDate, weeks },
        sold
          .filter(({ orderId }) => orderId === row.orderId)
          .map(({ soldOn, orderId, bookingId, ...place }) => ({
            soldOn,
            booking: bookingId === null ? null : { ...place, bookingId },
          })),
        leftOut,
      ),
    })),
  };
};
