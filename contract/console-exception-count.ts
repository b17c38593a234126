import { z } from 'zod';
import { call } from '#contract/call.ts';

// Alone in its file, because every screen of the console asks for it.

export const countExceptions = call({
  method: 'GET',
  path: '/api/console/exceptions/count',
  who: { staff: 'exceptions.see' },
  summary:
    'How many exceptions are open, with the refunds that need a second person, and how many price changes wait for the reader.',
  response: z.object({
    open: z.int(),
    /** 0 for a role that may not approve any. */
    proposedPrices: z.int(),
  }),
});
