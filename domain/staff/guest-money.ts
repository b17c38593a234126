import { type ReturnKind, returnKinds } from '#domain/bookings/refunds.ts';
import type { Sen } from '#domain/money/money.ts';

/** The forms of a refund: members get what the rules say, guests get money. */
export const refundKinds = [...returnKinds, 'money'] as const;
export type RefundKind = (typeof refundKinds)[number];

interface Buyer {
  readonly isGuest: boolean;
}

/**
 * A guest cannot sign in to spend credits. Where a member is refunded credits, the venue owes a guest
 * the money. [DESK-18] A sale that is undone returns the money that the desk took to
 * members as well. [DESK-25]
 */
export function returnTo(
  { isGuest }: Buyer,
  kind: ReturnKind,
  { isHandedBack }: { readonly isHandedBack: boolean } = { isHandedBack: false },
): RefundKind {
  return (isGuest || isHandedBack) && kind === 'credits' ? 'money' : kind;
}

interface PastAmount {
  readonly gaveBack: RefundKind | null;
  readonly amountSen: Sen;
}

/**
 * True if undoing a change changes what the venue owes instead of credits. A guest who once paid
 * for a dearer slot with credits gets money back for it. [DESK-18]
 */
export function isUndoneInGuestMoney(
  { isGuest }: Buyer,
  { gaveBack, amountSen }: PastAmount,
): boolean {
  return gaveBack === 'money' || (isGuest && amountSen < 0);
}

/**
 * The amounts that the desk collects from and returns to guests after changes were undone, each with
 * its own amount: the desk collects what is no longer owed, if it was already returned. [DESK-18]
 */
export function guestMoneyAfterUndoing(undoings: readonly PastAmount[]): {
  readonly toCollectSen: Sen;
  readonly toReturnSen: Sen;
} {
  const amounts = undoings.flatMap(({ gaveBack, amountSen }) =>
    gaveBack === 'money' ? [amountSen] : [],
  );
  return {
    toCollectSen: amounts.reduce((sum, sen) => sum + Math.max(0 - sen, 0), 0),
    toReturnSen: amounts.reduce((sum, sen) => sum + Math.max(sen, 0), 0),
  };
}

/** A guest has no credits, so nothing can pay for a dearer slot. [DESK-19] */
export function refusalToChargeGuest(
  { isGuest }: Buyer,
  differenceSen: Sen,
): 'guest_dearer_slot' | null {
  return isGuest && differenceSen > 0 ? 'guest_dearer_slot' : null;
}

/**
 * Money that was returned, or that somebody has decided about, is no longer there to pay for the
 * booking again. [EXC-7]
 */
export function refusalToUndoMoney(owed: {
  readonly isResolved: boolean;
}): 'undo_money_resolved' | null {
  return owed.isResolved ? 'undo_money_resolved' : null;
}
