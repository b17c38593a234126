import { moveBooking } from '#contract/moves.ts';
import { moveOwnBooking } from '#server/features/bookings/moves/move.ts';
import type { House } from '#server/house.ts';
import type { Expose } from '#server/http/expose.ts';

export const moveRoutes = (expose: Expose, house: House): void => {
  expose(moveBooking, ({ caller, params, body }) =>
    moveOwnBooking(house, caller.userId, params.bookingId, body),
  );
};
