import { useEffect, useState } from 'react';
import type { DayClaim } from '#contract/console-day.ts';
import {
  draftForAnotherSlot,
  emptyDraft,
  isTyped,
  type SaleDraft,
  withGuest,
} from '#web/console/sale/sale-request.ts';

/** An unsold draft, for the next slot that is opened before the drawer is closed. */
export interface KeptSale {
  readonly kept: {
    readonly draft: SaleDraft;
    /** The slot for which it was typed. */
    readonly place: string;
  } | null;
  readonly keep: (kept: KeptSale['kept']) => void;
}

const isOfOrder = (claim: DayClaim, orderId: string | null): boolean =>
  orderId !== null && 'orderId' in claim && claim.orderId === orderId;

interface SlotToSell {
  /** Its day, court and time. */
  readonly place: string;
  readonly isForSale: boolean;
  readonly claim: DayClaim | null;
  /** True if the court is held for some members on the date. */
  readonly isHeld: boolean;
}

/**
 * The draft of a sale of one slot. It is kept for the next slot, if somebody else takes this
 * one or the buyer wants another.
 */
export function useSaleDraft(
  { place, isForSale, claim, isHeld }: SlotToSell,
  { kept, keep }: KeptSale,
) {
  const empty = isHeld ? withGuest(emptyDraft, false) : emptyDraft;
  const [draft, setDraft] = useState(kept?.draft ?? empty);
  const [isKept, setIsKept] = useState(kept !== null && kept.place !== place);
  const [wasForSale, setWasForSale] = useState(isForSale);
  const [orderId, setOrderId] = useState<string | null>(null);
  if (isForSale && !wasForSale) setWasForSale(true);
  const isFormGone = wasForSale && claim !== null;
  // The sale itself can be shown before its answer arrives.
  const isInterrupted = isFormGone && isTyped(draft) && !isOfOrder(claim, orderId);
  useEffect(() => {
    if (!isInterrupted && !isForSale) return;
    keep(isTyped(draft) ? { draft: draftForAnotherSlot(draft), place } : null);
  }, [isInterrupted, isForSale, draft, place, keep]);
  const clear = (): void => {
    setDraft(empty);
    setIsKept(false);
    keep(null);
  };
  return {
    draft,
    setDraft,
    /** The sale is on its way, so what was typed is not for the next slot. */
    begin: (id: string) => {
      setOrderId(id);
      keep(null);
    },
    /** True if it was typed for an earlier slot. */
    isKept,
    /** True if the slot was for sale and is taken now. */
    isFormGone,
    /** True if somebody else took it while the desk was typing. */
    isInterrupted,
    /** Forgets what was typed. */
    clear,
  };
}
