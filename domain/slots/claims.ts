import { isHoldLive } from '#domain/orders/holds.ts';

/** The owner of a slot: a member's booking or hold, or a lesson or block of the venue. */
export type ClaimedSlot =
  | { readonly kind: 'booking'; readonly userId: string }
  | { readonly kind: 'hold'; readonly userId: string; readonly expiresAt: Temporal.Instant }
  | { readonly kind: 'lesson' | 'block' };

/**
 * The reason why a claimed slot cannot be ordered, or null when it can: an expired hold is taken
 * over, and a member's own hold is resumed. [ORDER-14]
 */
export function refusalOfClaim(
  claim: ClaimedSlot,
  userId: string,
  now: Temporal.Instant,
): 'timeslot_being_processed' | 'already_confirmed' | 'timeslot_taken' | null {
  switch (claim.kind) {
    case 'hold': {
      const isAnothers = claim.userId !== userId && isHoldLive(claim.expiresAt, now);
      return isAnothers ? 'timeslot_being_processed' : null;
    }
    case 'booking':
      return claim.userId === userId ? 'already_confirmed' : 'timeslot_taken';
    default:
      return 'timeslot_taken';
  }
}
