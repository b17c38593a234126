import { isHoldLive } from '#domain/orders/holds.ts';

/** The owner of a slot: a member's booking or hold, or a lesson or block of the venue. */
export type ClaimedSlot =
  | { readonly kind: 'booking'; readonly userId: string }
  | { readonly kind: 'hold'; readonly userId: string; readonly expiresAt: Temporal.Instant }
  /** Offered to a member who waits, or kept until it is known to whom. */
  | {
      readonly kind: 'offer';
      readonly userId: string | null;
      readonly expiresAt: Temporal.Instant | null;
    }
  | { readonly kind: 'lesson' | 'block' };

/**
 * The reason why a claimed slot cannot be ordered, or null when it can: an expired hold is taken
 * over, and a member's own hold is resumed. [ORDER-14] What is offered to a member can be ordered by
 * that member alone, and once the offer has expired by nobody until it is passed on. [WAIT-7]
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
    case 'offer': {
      const { expiresAt } = claim;
      const isOwn = claim.userId === userId && expiresAt !== null && isHoldLive(expiresAt, now);
      return isOwn ? null : 'timeslot_being_processed';
    }
    case 'booking':
      return claim.userId === userId ? 'already_confirmed' : 'timeslot_taken';
    default:
      return 'timeslot_taken';
  }
}
