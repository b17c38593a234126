import { getUpcomingBookings } from '#contract/bookings.ts';
import { readUpcomingBookings } from '#server/features/bookings/bookings.ts';
import type { House } from '#server/house.ts';
import type { Expose } from '#server/http/expose.ts';

export const upcomingBookingRoutes = (expose: Expose, { db, clock }: House): void => {
  expose(getUpcomingBookings, async ({ caller }) => ({
    bookings: await readUpcomingBookings(db, caller.userId, clock.now()),
  }));
};
