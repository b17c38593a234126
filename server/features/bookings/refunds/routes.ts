import { cancelBooking, refundBooking } from '#contract/refunds.ts';
import type { AppContext } from '#server/app-context.ts';
import { cancelOwnBooking, refundOwnBooking } from '#server/features/bookings/refunds/refund.ts';
import type { Expose } from '#server/http/expose.ts';

export const refundRoutes = (expose: Expose, context: AppContext): void => {
  expose(refundBooking, ({ caller, params }) =>
    refundOwnBooking(context, caller.userId, params.bookingId),
  );

  expose(cancelBooking, ({ caller, params }) =>
    cancelOwnBooking(context, caller.userId, params.bookingId),
  );
};
