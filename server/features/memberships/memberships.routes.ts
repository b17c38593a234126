import { getPlans } from '#contract/memberships.ts';
import { readPlans } from '#server/features/memberships/memberships.ts';
import type { House } from '#server/house.ts';
import type { Expose } from '#server/http/expose.ts';

export const ownMembershipRoutes = (expose: Expose, house: House): void => {
  expose(getPlans, ({ caller }) => readPlans(house, caller.userId));
};
