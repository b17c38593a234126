import { isGuestEmail } from '#domain/members/guests.ts';
import { ringgit, type Sen } from '#domain/money/money.ts';

/** The most that the venue grants at a time, so that a typo stays small. [CREDIT-6] */
export const largestGrantSen = ringgit(100_000);

/** The member reads the reason of a grant, so it must say something and fit a mail. [CREDIT-6] */
export const grantReasonLength = { min: 3, max: 200 } as const;

/** Only credits that no open order has reserved can be taken back. [CREDIT-11] */
export const refusalToTakeBack = (
  amountSen: Sen,
  availableSen: Sen,
): 'credits_not_available' | null => (amountSen > availableSen ? 'credits_not_available' : null);

/** A guest cannot sign in to spend credits, so none are given. [CREDIT-12] */
export const refusalToGrantTo = (email: string): 'guest_without_credits' | null =>
  isGuestEmail(email) ? 'guest_without_credits' : null;
