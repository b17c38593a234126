import { placeMembershipOrder, priceMembership } from '#contract/memberships.ts';
import {
  placeOrderForMembership,
  quoteMembership,
} from '#server/features/memberships/membership-order/membership-order.ts';
import type { PaymentProvider } from '#server/features/platform/payment-provider.ts';
import type { House } from '#server/house.ts';
import type { Expose } from '#server/http/expose.ts';

export const membershipOrderRoutes = (
  expose: Expose,
  house: House,
  provider: PaymentProvider | null,
): void => {
  expose(priceMembership, ({ caller, body }) => quoteMembership(house, caller.userId, body.planId));

  expose(placeMembershipOrder, ({ caller, body }) =>
    placeOrderForMembership(house, provider, caller.userId, body),
  );
};
