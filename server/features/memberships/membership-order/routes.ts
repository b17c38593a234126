import { placeMembershipOrder, priceMembership } from '#contract/memberships.ts';
import type { AppContext } from '#server/app-context.ts';
import {
  placeOrderForMembership,
  quoteMembership,
} from '#server/features/memberships/membership-order/membership-order.ts';
import type { PaymentProvider } from '#server/features/platform/payment-provider.ts';
import type { Expose } from '#server/http/expose.ts';

export const membershipOrderRoutes = (
  expose: Expose,
  context: AppContext,
  provider: PaymentProvider | null,
): void => {
  expose(priceMembership, ({ caller, body }) =>
    quoteMembership(context, caller.userId, body.planId),
  );

  expose(placeMembershipOrder, ({ caller, body }) =>
    placeOrderForMembership(context, provider, caller.userId, body),
  );
};
