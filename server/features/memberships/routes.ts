import type { AppContext } from '#server/app-context.ts';
import { membershipOrderRoutes } from '#server/features/memberships/membership-order/routes.ts';
import { ownMembershipRoutes } from '#server/features/memberships/memberships.routes.ts';
import { membershipPlanRoutes } from '#server/features/memberships/plans/routes.ts';
import type { PaymentProvider } from '#server/features/platform/payment-provider.ts';
import type { Expose } from '#server/http/expose.ts';

export const membershipRoutes = (
  expose: Expose,
  context: AppContext,
  provider: PaymentProvider | null,
): void => {
  ownMembershipRoutes(expose, context);
  membershipOrderRoutes(expose, context, provider);
  membershipPlanRoutes(expose, context);
};
