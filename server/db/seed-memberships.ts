import type { MembershipStatus } from '#domain/members/membership-status.ts';
import { ringgit, type Sen } from '#domain/money/money.ts';
import type { Tx } from '#server/db/database.ts';

interface PlanSeed {
  readonly name: string;
  readonly description: string;
  readonly status: MembershipStatus;
  readonly price_sen: Sen;
  readonly months: number;
}

// The venue has published no price list. These are placeholders until the operator sets the real
// prices; nobody can buy a membership before memberships are switched on.
const plans: readonly PlanSeed[] = [
  {
    name: 'Long-term Member',
    description: 'Book for 14 days instead of 10, and have the priority courts on every day.',
    status: 'long_term_member',
    price_sen: ringgit(300),
    months: 3,
  },
  {
    name: 'Pickleball Super Host',
    description: 'Lower daytime prices on every Tournament Court.',
    status: 'super_host_pickle',
    price_sen: ringgit(150),
    months: 1,
  },
  {
    name: 'Padel Super Host',
    description: 'Lower daytime prices on every Padel Court.',
    status: 'super_host_padel',
    price_sen: ringgit(200),
    months: 1,
  },
];

export const seedMembershipPlans = async (tx: Tx): Promise<void> => {
  await tx
    .insertInto('membership_plans')
    .values([...plans])
    .execute();
};
