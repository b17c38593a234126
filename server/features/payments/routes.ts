import type { FastifyInstance } from 'fastify';
import { paymentMessageRoutes } from '#server/features/payments/payment-messages.routes.ts';
import { sandboxRoutes } from '#server/features/payments/sandbox/routes.ts';
import type { PaymentProvider } from '#server/features/platform/payment-provider.ts';
import type { House } from '#server/house.ts';

export const paymentRoutes = (
  app: FastifyInstance,
  house: House,
  provider: PaymentProvider | null,
): void => {
  paymentMessageRoutes(app, house, provider);
  sandboxRoutes(app, house);
};
