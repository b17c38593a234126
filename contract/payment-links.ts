import { z } from 'zod';
import { call } from '#contract/call.ts';
import { orderedItem, paymentPage } from '#contract/orders.ts';
import { linkStates } from '#domain/orders/payment-links.ts';

const withToken = z.object({ token: z.string().min(1).max(200) });

/** Anyone with the link can read this, so it contains nothing about the buyer. */
export const readPaymentLink = call({
  method: 'POST',
  path: '/api/payment-links/check',
  who: 'public',
  summary: 'What a payment link is for, until when it can be paid, and what became of it.',
  body: withToken,
  response: z.object({
    orderId: z.string(),
    state: z.enum(linkStates),
    /** Why the venue had to close, if that ended the order. The release before does not send it. */
    closedFor: z.string().nullable().optional(),
    /** True if the venue has taken the sale back. The release before does not send it. */
    isUndone: z.boolean().optional(),
    items: z.array(orderedItem),
    /** The amount to pay. */
    dueSen: z.int(),
    /** When the hold ends or has ended; null once the order is paid. */
    expiresAt: z.iso.datetime().nullable(),
    /** A browser returned from the payment page, or a charge is pending, and no decline is known. */
    mayBePaid: z.boolean(),
    isDeclined: z.boolean(),
    /** The credits from payments that bought nothing: too late, twice or of another amount. */
    creditedSen: z.int(),
    /** The amount the venue owes a guest, for payments that bought nothing and for cancelled bookings. */
    toReturnSen: z.int(),
    /** Another payment came that bought nothing, and a person has to look at it. */
    isToCheck: z.boolean(),
  }),
});
export type PaymentLink = z.output<typeof readPaymentLink.response>;

export const payByLink = call({
  method: 'POST',
  path: '/api/payment-links/pay',
  who: 'public',
  // Each start asks the provider about the order again.
  perMinute: 30,
  summary:
    'Begin to pay the order of a payment link, without an account. The form for the provider contains the name, e-mail and mobile of the order.',
  body: withToken,
  response: z.object({ payment: paymentPage }),
});
