import type { FastifyInstance } from 'fastify';
import type { AppContext } from '#server/app-context.ts';
import { paymentMessageRoutes } from '#server/features/payments/messages/routes.ts';
import { sandboxRoutes } from '#server/features/payments/sandbox/routes.ts';
import type { PaymentProvider } from '#server/features/platform/payment-provider.ts';

export const paymentRoutes = (
  app: FastifyInstance,
  context: AppContext,
  provider: PaymentProvider | null,
): void => {
  paymentMessageRoutes(app, context, provider);
  sandboxRoutes(app, context);
};
