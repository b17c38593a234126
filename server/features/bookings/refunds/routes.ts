import { cancelBooking, refundBooking } from '#contract/refunds.ts';
import { cancelOwnBooking, refundOwnBooking } from '#server/features/bookings/refunds/refund.ts';
import type { House } from '#server/house.ts';
import type { Expose } from '#server/http/expose.ts';

export const refundRoutes = (expose: Expose, house: House): void => {
  expose(refundBooking, ({ caller, params }) =>
    refundOwnBooking(house, caller.userId, params.bookingId),
  );

  expose(cancelBooking, ({ caller, params }) =>
    cancelOwnBooking(house, caller.userId, params.bookingId),
  );
};
