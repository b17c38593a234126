import { z } from 'zod';
import { call } from '#contract/call.ts';
import { entryCause, entryItem } from '#contract/history.ts';
import { operatorReason } from '#contract/text-fields.ts';

const line = z.object({
  at: z.iso.datetime(),
  orderId: z.string().nullable(),
  amountSen: z.int(),
  /** The credits of the member after it. */
  balanceSen: z.int(),
});

export const readMemberStatement = call({
  method: 'GET',
  path: '/api/console/members/:userId/statement',
  who: { staff: 'members.see' },
  summary:
    'What a member bought, paid, and got or spent as credits in a period of at most 366 booking days, with the balance before and after.',
  params: z.object({ userId: z.uuid() }),
  /** Both days are included. */
  query: z.object({ from: z.iso.date(), until: z.iso.date() }),
  response: z.object({
    name: z.string(),
    email: z.string(),
    beforeSen: z.int(),
    afterSen: z.int(),
    boughtSen: z.int(),
    paidSen: z.int(),
    creditsSen: z.int(),
    /** Oldest first. */
    lines: z.array(
      z.discriminatedUnion('kind', [
        line.extend({
          kind: z.literal('bought'),
          sold: z.array(entryItem).readonly(),
          /** A free slot of the week. */
          isFree: z.boolean(),
        }),
        line.extend({
          kind: z.literal('paid'),
          /** How it was paid, as the provider or the desk names it; null if the provider returned it. */
          method: z.string().nullable(),
        }),
        line.extend({ kind: z.literal('credits'), cause: entryCause }),
      ]),
    ),
  }),
});
export type MemberStatement = z.output<typeof readMemberStatement.response>;

export const exportMemberStatement = call({
  method: 'POST',
  path: '/api/console/members/:userId/statement/file',
  who: { staff: 'members.export' },
  summary:
    'The statement of a member to save as a file. The audit log keeps who saved which days, and why.',
  params: z.object({ userId: z.uuid() }),
  body: readMemberStatement.query.extend({ reason: operatorReason }),
  response: readMemberStatement.response,
});
