import { z } from 'zod';
import { call } from '#contract/call.ts';

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
      z.object({
        at: z.iso.datetime(),
        kind: z.enum(['bought', 'paid', 'credits']),
        words: z.string(),
        orderId: z.string().nullable(),
        amountSen: z.int(),
        /** The credits of the member after it. */
        balanceSen: z.int(),
      }),
    ),
  }),
});
export type MemberStatement = z.output<typeof readMemberStatement.response>;
