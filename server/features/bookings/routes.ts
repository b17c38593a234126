import type { FastifyInstance } from 'fastify';
import type { AppContext } from '#server/app-context.ts';
import { upcomingBookingRoutes } from '#server/features/bookings/bookings.routes.ts';
import { calendarFeedRoutes } from '#server/features/bookings/calendar-feed/routes.ts';
import { courtOrderRoutes } from '#server/features/bookings/court-order/routes.ts';
import { historyRoutes } from '#server/features/bookings/history/routes.ts';
import { statementRoutes } from '#server/features/bookings/history/statement.routes.ts';
import { moveRoutes } from '#server/features/bookings/moves/routes.ts';
import { refundRoutes } from '#server/features/bookings/refunds/routes.ts';
import type { PaymentProvider } from '#server/features/platform/payment-provider.ts';
import type { Expose } from '#server/http/expose.ts';

export const bookingRoutes = (
  app: FastifyInstance,
  expose: Expose,
  context: AppContext,
  provider: PaymentProvider | null,
): void => {
  courtOrderRoutes(expose, context, provider);
  upcomingBookingRoutes(expose, context);
  refundRoutes(expose, context);
  moveRoutes(expose, context);
  historyRoutes(expose, context);
  statementRoutes(expose, context);
  calendarFeedRoutes(app, expose, context);
};
