import { moveBooking } from '#contract/moves.ts';
import type { AppContext } from '#server/app-context.ts';
import { moveOwnBooking } from '#server/features/bookings/moves/move.ts';
import type { Expose } from '#server/http/expose.ts';

export const moveRoutes = (expose: Expose, context: AppContext): void => {
  expose(moveBooking, ({ caller, params, body }) =>
    moveOwnBooking(context, caller.userId, params.bookingId, body),
  );
};
