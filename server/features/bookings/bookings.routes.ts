import { getUpcomingBookings } from '#contract/bookings.ts';
import type { AppContext } from '#server/app-context.ts';
import { readUpcomingBookings } from '#server/features/bookings/bookings.ts';
import type { Expose } from '#server/http/expose.ts';

export const upcomingBookingRoutes = (expose: Expose, { db, clock }: AppContext): void => {
  expose(getUpcomingBookings, async ({ caller }) => ({
    bookings: await readUpcomingBookings(db, caller.userId, clock.now()),
  }));
};
