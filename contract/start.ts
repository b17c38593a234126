import { getSession } from '#contract/accounts.ts';
import type { CallOutput } from '#contract/call.ts';
import { getCredits } from '#contract/credits.ts';
import { getVenue } from '#contract/venue.ts';

/** What every screen of a member asks for first. The page that is served to them brings it along. */
export const startCalls = { session: getSession, venue: getVenue, credits: getCredits } as const;

export type StartData = {
  readonly [Name in keyof typeof startCalls]: CallOutput<(typeof startCalls)[Name]>;
};
