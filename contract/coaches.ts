import { z } from 'zod';
import { call } from '#contract/call.ts';
import { sports } from '#domain/venue/courts.ts';

const coach = z.object({
  userId: z.uuid(),
  displayName: z.string(),
  /** Masked, like every username that others see. */
  username: z.string(),
  avatarUrl: z.string().nullable(),
  description: z.string(),
});
export type Coach = z.output<typeof coach>;

export const getCoaches = call({
  method: 'GET',
  path: '/api/coaches/:sport',
  who: 'member',
  summary: 'Who teaches a sport.',
  params: z.object({ sport: z.enum(sports) }),
  response: z.object({ coaches: z.array(coach) }),
});
