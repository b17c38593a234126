import { z } from 'zod';
import { call } from '#contract/call.ts';
import { oneLine, operatorReason } from '#contract/text-fields.ts';
import { exceptionCauses, resolutionKinds, waitingReasons } from '#domain/payments/exceptions.ts';
import { refundStates } from '#domain/payments/provider-refunds.ts';
import { unappliedReasons } from '#domain/payments/settling.ts';
import { saleMethods } from '#domain/reports/revenue.ts';
import { allSlots } from '#domain/time/slots.ts';

/** The most exceptions that the screen shows, oldest first. */
export const longestExceptionList = 200;

/** Names the money that waits: a payment as `provider/transaction`, a change of a booking, or a charge. */
const exceptionKey = { cause: z.enum(exceptionCauses), id: z.string().regex(/^\S+$/).max(200) };

/** Changes of other bookings of the order that are decided about together with the first. */
export const others = z.array(z.uuid()).max(100).optional();

const proposal = z.object({
  resolutionId: z.uuid(),
  kind: z.enum(resolutionKinds),
  /** The credited member; null if it is no credit, or the reader may see no members. */
  member: z.object({ userId: z.uuid(), name: z.string() }).nullable(),
  orderId: z.string().nullable(),
  reference: z.string().nullable(),
  reason: z.string(),
  at: z.iso.datetime(),
  /** The staff member who proposed it. */
  by: z.object({ userId: z.uuid(), name: z.string() }),
});

const shownRefund = z.object({
  refundId: z.uuid(),
  state: z.enum(refundStates),
  /** When it was proposed, asked for or rejected. */
  at: z.iso.datetime(),
  /** The provider's words. */
  detail: z.string().nullable(),
});

const openException = z.object({
  ...exceptionKey,
  /** Other changes of bookings of the order whose money is decided about with it. */
  others: z.array(z.uuid()),
  /** The slots that the money is owed for; none for a payment. */
  slots: z.array(
    z.object({
      court: z.string(),
      date: z.iso.date(),
      slot: z.literal(allSlots),
      amountSen: z.int(),
      /** True if it was moved to a cheaper slot, and not cancelled. The release before does not send it. */
      isMoved: z.boolean().optional(),
      /** Why the booking was cancelled or moved. */
      reason: z.string().nullable(),
    }),
  ),
  /** How the order was paid; null if it is not known. */
  paidBy: z.enum(saleMethods).nullable(),
  since: z.iso.datetime(),
  amountSen: z.int(),
  /** All that waits from the order, with what the reader has resolved of it. */
  ofOrderSen: z.int(),
  currency: z.string(),
  reason: z.enum(waitingReasons),
  /** Why the payment bought nothing; null if it is not known. The release before does not send it. */
  unapplied: z.enum(unappliedReasons).nullable().optional(),
  /** The amount that was due for the order. */
  dueSen: z.int().nullable().optional(),
  /** True if the staff undid the sale of the order. */
  isSaleUndone: z.boolean(),
  /** Null for a charge of no order of ours. */
  orderId: z.string().nullable(),
  /** The order that the provider names for such a charge, if it names one. */
  namedOrderId: z.string().nullable(),
  /** Null for money that is owed for a booking. */
  transactionId: z.string().nullable(),
  /** The payer, or the guest who is owed; null if the payer is not known or the reader may see no members. */
  payer: z
    .object({
      userId: z.uuid(),
      name: z.string(),
      isGuest: z.boolean(),
      /** A deleted account. */
      isGone: z.boolean(),
      phone: z.string().nullable(),
      /** False if no address for mails is known. */
      hasMail: z.boolean(),
    })
    .nullable(),
  /** The resolutions on offer, the suggested one first. */
  resolutions: z.array(z.enum(resolutionKinds)),
  /** Orders that wait for exactly this amount, newest first: of the payer, or of the last days if the payer is not known. */
  ordersToAttach: z.array(z.string()),
  /** True if a refund at the provider needs the payer's bank account. */
  needsBank: z.boolean(),
  /** The refund at the provider that is under way, or the last one that it rejected. */
  refund: shownRefund.nullable(),
  /** Waits for a second person; null if nothing was proposed. */
  proposal: proposal.nullable(),
});
export type OpenException = z.output<typeof openException>;

/** Credits of an order that go back to the payer once a second person has confirmed it. */
const proposedRefund = z.object({
  refundId: z.uuid(),
  orderId: z.string(),
  amountSen: z.int(),
  reason: z.string(),
  at: z.iso.datetime(),
  proposedBy: z.object({ userId: z.uuid(), name: z.string() }),
});
export type ProposedRefund = z.output<typeof proposedRefund>;

export const listExceptions = call({
  method: 'GET',
  path: '/api/console/exceptions',
  who: { staff: 'exceptions.see' },
  summary:
    'The payments that need a person, the money to return to guests, and the refunds that need a second person, oldest first.',
  response: z.object({
    exceptions: z.array(openException),
    open: z.int(),
    proposedRefunds: z.array(proposedRefund),
  }),
});

/** The most decisions that the screen shows, newest first. */
export const longestResolvedList = 100;

const resolvedException = z.object({
  resolutionId: z.uuid(),
  /** The payments, changes of bookings or charges that it is about, as their exceptions were named. */
  ids: z.array(z.string()),
  at: z.iso.datetime(),
  /** The name of the person who proposed it, if a second one decided. */
  proposedBy: z.string().nullable(),
  by: z.string(),
  amountSen: z.int(),
  currency: z.string(),
  kind: z.enum(resolutionKinds),
  /** The credited member; null if it is no credit, or the reader may see no members. */
  member: z.string().nullable(),
  attachedOrderId: z.string().nullable(),
  reference: z.string().nullable(),
  reason: z.string(),
  /** Null for a charge of no order of ours. */
  orderId: z.string().nullable(),
  transactionId: z.string().nullable(),
  /** The person who paid, or was owed; null if nobody knows, or the reader may see no members. The release before does not send it. */
  payer: z
    .object({ userId: z.uuid(), name: z.string(), isGuest: z.boolean(), isGone: z.boolean() })
    .nullable()
    .optional(),
  /** Why it waited; null if that is not known any more. The release before sends nothing of it. */
  waited: z.enum(waitingReasons).nullable().optional(),
  unapplied: z.enum(unappliedReasons).nullable().optional(),
  dueSen: z.int().nullable().optional(),
  isSaleUndone: z.boolean().optional(),
  /** For each booking that it was owed for, true if it was moved and not cancelled. */
  moved: z.array(z.boolean()).optional(),
});
export type ResolvedException = z.output<typeof resolvedException>;

export const listResolvedExceptions = call({
  method: 'GET',
  path: '/api/console/exceptions/resolved',
  who: { staff: 'exceptions.see' },
  summary: 'The last decisions about money that waited: what, who, when and why, newest first.',
  response: z.object({ resolved: z.array(resolvedException) }),
});

const resolution = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('credited'), userId: z.uuid() }),
  z.object({ kind: z.literal('attached'), orderId: z.string().trim().min(1).max(40) }),
  z.object({
    kind: z.literal('refunded_outside'),
    reference: oneLine('is missing')
      .min(1, 'must not be empty')
      .max(100, 'must have at most 100 characters'),
  }),
  z.object({ kind: z.literal('returned_in_cash') }),
  z.object({ kind: z.literal('kept') }),
  z.object({ kind: z.literal('not_received') }),
]);
export type ResolutionRequest = z.output<typeof resolution>;

export const resolveException = call({
  method: 'POST',
  path: '/api/console/exceptions/resolutions',
  who: { staff: 'exceptions.resolve' },
  summary:
    'Resolve an exception, once. A large one is proposed, and a second person confirms it. The payer is told.',
  body: z.object({ ...exceptionKey, others, resolution, reason: operatorReason }),
  response: z.object({ isResolved: z.boolean() }),
});

const ofResolution = z.object({ resolutionId: z.uuid() });

export const confirmResolution = call({
  method: 'POST',
  path: '/api/console/exceptions/resolutions/:resolutionId/confirmation',
  who: { staff: 'exceptions.resolve' },
  summary: 'Confirm a resolution that somebody else has proposed.',
  params: ofResolution,
  response: z.object({}),
});

/** Whoever declines a proposal of somebody else gives a reason. [EXC-17] */
export const endOfProposal = z.object({ reason: operatorReason.optional() });

export const withdrawResolution = call({
  method: 'POST',
  path: '/api/console/exceptions/resolutions/:resolutionId/withdrawal',
  who: { staff: 'exceptions.resolve' },
  summary: 'Withdraw a proposed resolution, or decline one of somebody else.',
  params: ofResolution,
  body: endOfProposal,
  response: z.object({}),
});
