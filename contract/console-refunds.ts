import { z } from 'zod';
import { call } from '#contract/call.ts';
import { endOfProposal, others } from '#contract/console-exceptions.ts';
import { oneLine, operatorReason } from '#contract/text-fields.ts';
import { exceptionCauses } from '#domain/payments/exceptions.ts';

/** Needed for online banking alone: the account that the payer names. */
const bankDetails = z.object({
  bankCode: oneLine('is missing').regex(/^[A-Za-z0-9]{4,20}$/, 'must be the code of a bank'),
  name: oneLine('is missing').min(2, 'must not be empty').max(100),
  account: oneLine('is missing')
    .overwrite((text) => text.replaceAll(/[ -]/g, ''))
    .regex(/^\d{5,20}$/, 'must be the number of an account'),
});

const terms = { bank: bankDetails.nullable(), reason: operatorReason };

export const refundException = call({
  method: 'POST',
  path: '/api/console/exceptions/refunds',
  who: { staff: 'payments.refund', fresh: true },
  summary:
    'Give money that waits back to the payer through the payment provider, in whole. A large one is proposed, and a second person confirms it.',
  body: z.object({
    others,
    cause: z.enum(exceptionCauses),
    id: z.string().regex(/^\S+$/).max(200),
    ...terms,
  }),
  response: z.object({ isAsked: z.boolean() }),
});

export const refundOrder = call({
  method: 'POST',
  path: '/api/console/orders/:orderId/refunds',
  who: { staff: 'payments.refund', fresh: true },
  summary:
    'Give credits that a member has from an order back to the card or bank account that paid it, once per refund id. A large one is proposed, and a second person confirms it.',
  params: z.object({ orderId: z.string().min(1).max(40) }),
  body: z.object({
    refundId: z.uuid(),
    transactionId: z.string().trim().min(1).max(80),
    amountSen: z.int().positive().max(2_147_483_647),
    ...terms,
  }),
  response: z.object({ isAsked: z.boolean() }),
});

const ofRefund = z.object({ refundId: z.uuid() });

export const confirmRefund = call({
  method: 'POST',
  path: '/api/console/refunds/:refundId/confirmation',
  who: { staff: 'payments.refund', fresh: true },
  summary: 'Confirm a refund that somebody else has proposed. The provider is asked for it next.',
  params: ofRefund,
  response: z.object({}),
});

export const withdrawRefund = call({
  method: 'POST',
  path: '/api/console/refunds/:refundId/withdrawal',
  who: { staff: 'payments.refund' },
  summary: 'Withdraw a proposed refund, or decline one of somebody else.',
  params: ofRefund,
  body: endOfProposal,
  response: z.object({}),
});
