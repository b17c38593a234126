import { getPlans } from '#contract/memberships.ts';
import type { AppContext } from '#server/app-context.ts';
import { readPlans } from '#server/features/memberships/memberships.ts';
import type { Expose } from '#server/http/expose.ts';

export const ownMembershipRoutes = (expose: Expose, context: AppContext): void => {
  expose(getPlans, ({ caller }) => readPlans(context, caller.userId));
};
