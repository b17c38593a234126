import type { FastifyInstance } from 'fastify';
import { upcomingBookingRoutes } from '#server/features/bookings/bookings.routes.ts';
import { calendarFeedRoutes } from '#server/features/bookings/calendar-feed/routes.ts';
import { courtOrderRoutes } from '#server/features/bookings/court-order/routes.ts';
import { historyRoutes } from '#server/features/bookings/history/routes.ts';
import { statementRoutes } from '#server/features/bookings/history/statement.routes.ts';
import { moveRoutes } from '#server/features/bookings/moves/routes.ts';
import { refundRoutes } from '#server/features/bookings/refunds/routes.ts';
import type { PaymentProvider } from '#server/features/platform/payment-provider.ts';
import type { House } from '#server/house.ts';
import type { Expose } from '#server/http/expose.ts';

export const bookingRoutes = (
  app: FastifyInstance,
  expose: Expose,
  house: House,
  provider: PaymentProvider | null,
): void => {
  courtOrderRoutes(expose, house, provider);
  upcomingBookingRoutes(expose, house);
  refundRoutes(expose, house);
  moveRoutes(expose, house);
  historyRoutes(expose, house);
  statementRoutes(expose, house);
  calendarFeedRoutes(app, expose, house);
};
