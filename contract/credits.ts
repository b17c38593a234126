import { z } from 'zod';
import { call } from '#contract/call.ts';

export const getCredits = call({
  method: 'GET',
  path: '/api/credits',
  who: 'member',
  summary: "The member's credit balance. One credit is worth RM 1.00.",
  response: z.object({ balanceSen: z.int() }),
});
