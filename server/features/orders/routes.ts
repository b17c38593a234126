import {
  calculatePrice,
  getLatestBilling,
  getOpenOrders,
  getOrder,
  getReturnedOrder,
  priceCourts,
  releaseOrder,
} from '#contract/orders.ts';
import { payByLink, readPaymentLink } from '#contract/payment-links.ts';
import { membershipStatusOf } from '#domain/members/membership-status.ts';
import type { AppContext } from '#server/app-context.ts';
import { quoteCourts, quoteSlot } from '#server/features/orders/bill.ts';
import {
  readOpenOrders,
  readOrder,
  readReturnedOrder,
  releaseOwnOrder,
} from '#server/features/orders/open-orders.ts';
import { findLatestBilling } from '#server/features/orders/orders.repository.ts';
import {
  linkPayerCookie,
  noLinkPayerCookie,
  readLinked,
  startLinkPayment,
} from '#server/features/orders/payment-links.ts';
import type { PaymentProvider } from '#server/features/platform/payment-provider.ts';
import type { Expose } from '#server/http/call-routes.ts';

const priceRoutes = (expose: Expose, { db, clock, readRuleBook }: AppContext): void => {
  expose(priceCourts, ({ caller: { userId, profile }, body }) =>
    quoteCourts(
      db,
      readRuleBook,
      { userId, status: membershipStatusOf(profile?.membershipStatus), ...body },
      clock.now(),
    ),
  );

  expose(calculatePrice, async ({ caller: { profile }, body }) =>
    quoteSlot(
      await readRuleBook(db),
      membershipStatusOf(profile?.membershipStatus),
      body,
      clock.now(),
    ),
  );
};

const openOrderRoutes = (
  expose: Expose,
  context: AppContext,
  provider: PaymentProvider | null,
): void => {
  expose(getOpenOrders, ({ caller }) => readOpenOrders(context, provider, caller.userId));

  expose(getLatestBilling, async ({ caller }) => ({
    billing: (await findLatestBilling(context.db, caller.userId)) ?? null,
  }));

  expose(getReturnedOrder, ({ caller }) => readReturnedOrder(context, caller.userId));

  expose(getOrder, ({ caller, params }) => readOrder(context, caller.userId, params.orderId));

  expose(releaseOrder, async ({ caller, params }) => {
    await releaseOwnOrder(context, caller.userId, params.orderId);
    return {};
  });
};

const linkRoutes = (
  expose: Expose,
  context: AppContext,
  provider: PaymentProvider | null,
): void => {
  expose(readPaymentLink, async ({ body, reply }) => {
    const link = await readLinked(context, body.token);
    if (link.state !== 'open') reply.header('set-cookie', noLinkPayerCookie(context.settings));
    return link;
  });

  expose(payByLink, async ({ body, reply }) => {
    const payment = await startLinkPayment(context, provider, body.token);
    reply.header('set-cookie', linkPayerCookie(context.settings));
    return { payment };
  });
};

export const orderRoutes = (
  expose: Expose,
  context: AppContext,
  provider: PaymentProvider | null,
): void => {
  priceRoutes(expose, context);
  openOrderRoutes(expose, context, provider);
  linkRoutes(expose, context, provider);
};
