import { getSession } from '#contract/accounts.ts';
import type { CallOutput } from '#contract/call.ts';
import { getCredits } from '#contract/credits.ts';
import { getCurrentTime, getVenue } from '#contract/venue.ts';

/** The calls that every member screen makes first. The served page includes their answers. */
export const startCalls = {
  session: getSession,
  venue: getVenue,
  credits: getCredits,
  time: getCurrentTime,
} as const;

export type StartData = {
  readonly [Name in keyof typeof startCalls]: CallOutput<(typeof startCalls)[Name]>;
};
