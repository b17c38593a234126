import { z } from 'zod';
import { call } from '#contract/call.ts';
import { operatorReason } from '#contract/text-fields.ts';
import { membershipStatuses } from '#domain/members/membership-status.ts';
import { largestGrantSen } from '#domain/money/credit-grants.ts';
import { creditKinds } from '#domain/money/credit-kinds.ts';
import { displayAmount } from '#domain/money/money.ts';
import { allSlots } from '#domain/time/slots.ts';

const email = z.string().trim().min(3, 'must be an e-mail address').max(254);

export const membershipStatus = z.enum(
  membershipStatuses,
  `must be one of ${membershipStatuses.join(', ')}`,
);

export const memberSummary = z.object({
  userId: z.uuid(),
  email: z.string(),
  /** Null until the member has chosen one. */
  username: z.string().nullable(),
  displayName: z.string().nullable(),
  status: z.enum(membershipStatuses),
  /** The last day of the status; null when it has no end. */
  membershipEndsOn: z.iso.date().nullable(),
  balanceSen: z.int(),
  joinedAt: z.iso.datetime(),
});
export type MemberSummary = z.output<typeof memberSummary>;

/** The most members that a list shows; `total` counts all of them. */
export const longestMemberList = 500;

export const listMembers = call({
  method: 'GET',
  path: '/api/operator/members',
  who: { service: 'members.see' },
  summary: 'Members by e-mail, of one status or with a text in e-mail or name.',
  query: z.object({
    status: membershipStatus.optional(),
    search: z.string().trim().min(1, 'must not be empty').max(100).optional(),
  }),
  response: z.object({ members: z.array(memberSummary), total: z.int() }),
});

export const memberBooking = z.object({
  id: z.uuid(),
  type: z.enum(['court_booking', 'group_lesson', 'private_lesson']),
  court: z.string(),
  date: z.iso.date(),
  /** The first one, of a lesson with several. */
  slot: z.literal(allSlots),
  /** How many slots it lasts. */
  durationSlots: z.int(),
  /** Words that open pages of the release before show. The next release drops them. */
  timeslot: z.string(),
  /** Null for a free booking. */
  orderId: z.string().nullable(),
});

export const creditEntry = z.object({
  at: z.iso.datetime(),
  amountSen: z.int(),
  kind: z.enum(creditKinds),
  orderId: z.string().nullable(),
  reason: z.string().nullable(),
});

export const showMember = call({
  method: 'GET',
  path: '/api/operator/members/:email',
  who: { service: 'members.see' },
  summary: 'One member with upcoming bookings and the newest entries of the credit ledger.',
  params: z.object({ email }),
  response: z.object({
    member: memberSummary.extend({
      isEmailVerified: z.boolean(),
      reservedSen: z.int(),
      upcomingBookings: z.array(memberBooking),
      newestCredits: z.array(creditEntry),
    }),
  }),
});

export const setMemberStatus = call({
  method: 'PUT',
  path: '/api/operator/members/:email/status',
  who: { service: 'members.edit' },
  summary:
    "Change a member's status from the next request on, through a last day or without an end. What cuts a paid plan short or makes it endless is refused with its plan, endsOn and paidSen until it is confirmed.",
  params: z.object({ email }),
  body: z.object({
    status: membershipStatus,
    until: z.iso.date('must be a day such as 2026-12-25').optional(),
    isConfirmed: z.boolean().optional(),
  }),
  response: z.object({
    member: memberSummary,
    /** The member's status after the last day. */
    statusAfter: z.enum(membershipStatuses),
    /** The paid plan that was cut short, with its paid last day and the sum of its purchases. */
    cutPlan: z
      .object({
        plan: z.string(),
        status: z.enum(membershipStatuses),
        endsOn: z.iso.date(),
        paidSen: z.int(),
        orderId: z.string(),
      })
      .nullable(),
  }),
});

export const issueCredits = call({
  method: 'POST',
  path: '/api/operator/members/:email/credits',
  who: { service: 'credits.issue' },
  summary: 'Issue credits to a member, who is told by mail.',
  params: z.object({ email }),
  body: z.object({
    amountSen: z
      .int()
      .min(1, 'must be more than RM 0.00')
      .max(largestGrantSen, `must be at most ${displayAmount(largestGrantSen)}`),
    reason: operatorReason,
    /** A key grants credits once, however often it is sent. */
    idempotencyKey: z
      .string()
      .regex(/^[\w-]{8,64}$/, 'must be 8 to 64 letters, digits, - or _')
      .optional(),
  }),
  response: z.object({ email: z.string(), amountSen: z.int(), balanceSen: z.int() }),
});
