import { z } from 'zod';
import { call } from '#contract/call.ts';
import { orderForm, placedOrder } from '#contract/orders.ts';
import { membershipStatuses } from '#domain/members/membership-status.ts';

const planId = z.int().positive().max(2_147_483_647);

const plan = z.object({
  id: z.int(),
  name: z.string(),
  description: z.string(),
  /** The status that the plan gives. */
  status: z.enum(membershipStatuses),
  priceSen: z.int(),
  months: z.int(),
});
export type MembershipPlan = z.output<typeof plan>;

export const getPlans = call({
  method: 'GET',
  path: '/api/memberships',
  who: 'member',
  summary: 'The memberships that the venue sells, and the one that the member has.',
  response: z.object({
    /** Cheapest first. */
    plans: z.array(plan),
    current: z.object({
      status: z.enum(membershipStatuses),
      /** The last day of validity; null without an end. */
      endsOn: z.iso.date().nullable(),
      /** The member's status after that day; without an end, the status itself. */
      statusAfter: z.enum(membershipStatuses),
      /** The last payment for a membership with an end; null when it is not known. */
      purchase: z.object({ priceSen: z.int(), months: z.int() }).nullable(),
    }),
  }),
});

export const priceMembership = call({
  method: 'POST',
  path: '/api/prices/membership',
  who: 'member',
  summary:
    'What a membership costs, what is left of credits to pay with, and what of another membership would be lost.',
  body: z.object({ planId }),
  response: z.object({
    plan,
    availableCreditsSen: z.int(),
    /** The rest of another membership that buying this plan would end, or null. */
    givesUp: z
      .object({
        status: z.enum(membershipStatuses),
        endsOn: z.iso.date(),
        days: z.int().positive(),
        worthSen: z.int().nullable(),
      })
      .nullable(),
  }),
});

export const placeMembershipOrder = call({
  method: 'POST',
  path: '/api/memberships/orders',
  who: 'member',
  perMinute: 30,
  summary: 'Places an order for a membership, once for each order id.',
  body: orderForm.extend({ planId }),
  response: placedOrder,
});
