import { type ReturnKind, returnKinds } from '#domain/bookings/refunds.ts';
import type { Sen } from '#domain/money/money.ts';

/** What a changed booking can return: to members as the rules say, to guests money. */
export const givenBackKinds = [...returnKinds, 'money'] as const;
export type GivenBackKind = (typeof givenBackKinds)[number];

/** True if an amount comes back. */
export function isAmount(kind: GivenBackKind): kind is 'credits' | 'money' {
  return kind === 'credits' || kind === 'money';
}

interface Buyer {
  readonly isGuest: boolean;
}

/**
 * A guest cannot sign in to spend credits. What would come back to a member as credits, the venue
 * owes a guest as money. [DESK-18]
 */
export function returnTo({ isGuest }: Buyer, kind: ReturnKind): GivenBackKind {
  return isGuest && kind === 'credits' ? 'money' : kind;
}

/** A guest has no credits, so nothing can pay for a dearer slot. [DESK-19] */
export function refusalToChargeGuest(
  { isGuest }: Buyer,
  differenceSen: Sen,
): 'guest_dearer_slot' | null {
  return isGuest && differenceSen > 0 ? 'guest_dearer_slot' : null;
}
