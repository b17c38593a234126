import { z } from 'zod';
import { call } from '#contract/call.ts';
import { oneLine } from '#contract/text-fields.ts';
import { defaultMembershipStatus, membershipStatuses } from '#domain/members/membership-status.ts';
import { smallestChargeSen } from '#domain/money/credits.ts';
import { displayAmount, ringgit } from '#domain/money/money.ts';

/** Normal member is the status without a plan, so it is not sold. */
export const soldStatuses = membershipStatuses.filter(
  (status) => status !== defaultMembershipStatus,
);

const name = oneLine().min(3, 'must have at least 3 characters').max(60);
const description = z.string().trim().max(300);
// The card cannot be charged less; a free plan would be the operator's to give.
const priceSen = z
  .int()
  .min(smallestChargeSen, `must be at least ${displayAmount(smallestChargeSen)}`)
  .max(ringgit(100_000), `must be at most ${displayAmount(ringgit(100_000))}`);
const months = z.int().min(1, 'must be at least 1').max(60, 'must be at most 60');

const soldPlan = z.object({
  id: z.int(),
  name: z.string(),
  description: z.string(),
  status: z.enum(membershipStatuses),
  priceSen: z.int(),
  months: z.int(),
});
export type SoldPlan = z.output<typeof soldPlan>;

const params = z.object({
  id: z.coerce.number('must be a number').int('must be a whole number').min(1).max(2_147_483_647),
});

export const listPlans = call({
  method: 'GET',
  path: '/api/operator/plans',
  who: { service: 'prices.see' },
  summary: 'The memberships that the venue sells.',
  response: z.object({ plans: z.array(soldPlan) }),
});

export const addPlan = call({
  method: 'POST',
  path: '/api/operator/plans',
  who: { service: 'prices.edit' },
  summary: 'Sell a membership.',
  body: z.object({
    name,
    description,
    status: z.enum(soldStatuses, `must be one of ${soldStatuses.join(', ')}`),
    priceSen,
    months,
  }),
  response: z.object({ plan: soldPlan }),
});

export const setPlan = call({
  method: 'PUT',
  path: '/api/operator/plans/:id',
  who: { service: 'prices.edit' },
  summary:
    'Change what a membership is called, costs and how long it holds, for orders from now on.',
  params,
  body: z
    .object({ name, description, priceSen, months })
    .partial()
    .refine((changes) => Object.values(changes).some((value) => value !== undefined), {
      path: ['change'],
      error: 'is missing',
    }),
  response: z.object({ plan: soldPlan }),
});

export const removePlan = call({
  method: 'DELETE',
  path: '/api/operator/plans/:id',
  who: { service: 'prices.edit' },
  summary: 'Sell a membership no more; those who have it keep it until its end.',
  params,
  response: z.object({ plan: soldPlan }),
});
