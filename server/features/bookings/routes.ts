import type { FastifyInstance } from 'fastify';
import { getPastBookings, getUpcomingBookings } from '#contract/bookings.ts';
import { getOrderHistory, getReceipt, getStatement } from '#contract/history.ts';
import { moveBooking } from '#contract/moves.ts';
import { placeOrder } from '#contract/orders.ts';
import { cancelBooking, refundBooking } from '#contract/refunds.ts';
import { endSlotWait, listSlotWaits, startSlotWait } from '#contract/slot-waits.ts';
import { membershipStatusOf } from '#domain/members/membership-status.ts';
import type { AppContext } from '#server/app-context.ts';
import { readUpcomingBookings } from '#server/features/bookings/bookings.ts';
import { calendarFeedRoutes } from '#server/features/bookings/calendar-feed/routes.ts';
import { readClosedBookings } from '#server/features/bookings/closed-bookings.ts';
import { placeCourtOrder } from '#server/features/bookings/court-order/court-order.ts';
import { readStatement } from '#server/features/bookings/history/credit-statement.ts';
import {
  readHistory,
  readOrderHistory,
  readReceipt,
} from '#server/features/bookings/history/history.ts';
import { moveOwnBooking } from '#server/features/bookings/moves/move.ts';
import { cancelOwnBooking, refundOwnBooking } from '#server/features/bookings/refunds/refund.ts';
import {
  endWait,
  readSlotWaits,
  startWait,
} from '#server/features/bookings/waiting-list/slot-waits.ts';
import type { PaymentProvider } from '#server/features/platform/payment-provider.ts';
import type { RefusedAttempts } from '#server/features/slots/refused-attempts.ts';
import type { RefuseInRush } from '#server/features/slots/rush.ts';
import type { Expose } from '#server/http/call-routes.ts';

/** The functions of the slots' group that wrap an order for courts. */
interface SlotWatch {
  readonly refused: RefusedAttempts;
  readonly refuseInRush: RefuseInRush;
}

const courtOrderRoutes = (
  expose: Expose,
  context: AppContext,
  provider: PaymentProvider | null,
  { refused, refuseInRush }: SlotWatch,
): void => {
  expose(placeOrder, ({ caller: { userId, token, profile }, body }) =>
    refused.watch({ userId, date: body.date, slots: body.slots }, async () => {
      const status = membershipStatusOf(profile?.membershipStatus);
      const asked = { userId, status, date: body.date, slots: body.slots };
      await refuseInRush.beforeWait(asked);
      return placeCourtOrder(context, provider, userId, body, {
        sessionToken: token,
        refuseAfterWait: () => refuseInRush.afterWait(asked),
      });
    }),
  );
};

const upcomingBookingRoutes = (expose: Expose, { db, clock }: AppContext): void => {
  expose(getUpcomingBookings, async ({ caller }) => ({
    bookings: await readUpcomingBookings(db, caller.userId, clock.now()),
    closed: await readClosedBookings(db, caller.userId, clock.now()),
  }));
};

const refundRoutes = (expose: Expose, context: AppContext): void => {
  expose(refundBooking, ({ caller, params }) =>
    refundOwnBooking(context, caller.userId, params.bookingId),
  );

  expose(cancelBooking, ({ caller, params }) =>
    cancelOwnBooking(context, caller.userId, params.bookingId),
  );
};

const moveRoutes = (expose: Expose, context: AppContext, { refused }: SlotWatch): void => {
  expose(moveBooking, ({ caller: { userId }, params, body }) => {
    const { date, slot, courtName } = body;
    return refused.watch({ userId, date, slots: { [courtName]: [slot] }, isMove: true }, () =>
      moveOwnBooking(context, userId, params.bookingId, body),
    );
  });
};

const slotWaitRoutes = (expose: Expose, context: AppContext): void => {
  expose(listSlotWaits, ({ caller }) => readSlotWaits(context, caller.userId));
  expose(startSlotWait, async ({ caller, body }) => ({
    id: await startWait(context, caller.userId, body),
  }));
  expose(endSlotWait, async ({ caller, params }) => {
    await endWait(context, caller.userId, params.id);
    return {};
  });
};

const historyRoutes = (expose: Expose, context: AppContext): void => {
  expose(getPastBookings, ({ caller, query }) => readHistory(context, caller.userId, query));

  expose(getOrderHistory, ({ caller, query }) =>
    readOrderHistory(context, caller.userId, query.before ?? null),
  );

  expose(getReceipt, ({ caller, params }) => readReceipt(context, caller.userId, params.orderId));
};

const statementRoutes = (expose: Expose, context: AppContext): void => {
  expose(getStatement, ({ caller, query }) =>
    readStatement(context, caller.userId, query.before ?? null),
  );
};

export const bookingRoutes = (
  app: FastifyInstance,
  expose: Expose,
  context: AppContext,
  provider: PaymentProvider | null,
  watch: SlotWatch,
): void => {
  courtOrderRoutes(expose, context, provider, watch);
  upcomingBookingRoutes(expose, context);
  refundRoutes(expose, context);
  moveRoutes(expose, context, watch);
  slotWaitRoutes(expose, context);
  historyRoutes(expose, context);
  statementRoutes(expose, context);
  calendarFeedRoutes(app, expose, context);
};
