import { useEffect, useState } from 'react';
import type { DayClaim } from '#contract/console-day.ts';
import {
  draftForAnotherSlot,
  emptyDraft,
  isTyped,
  type SaleDraft,
  withGuest,
} from '#web/console/sale/sale-request.ts';

/** An unsold draft, for the next slot that is opened. */
export interface KeptSale {
  readonly draft: SaleDraft | null;
  readonly keep: (draft: SaleDraft | null) => void;
}

const isOfOrder = (claim: DayClaim, orderId: string | null): boolean =>
  orderId !== null && 'orderId' in claim && claim.orderId === orderId;

interface SlotToSell {
  readonly isForSale: boolean;
  readonly claim: DayClaim | null;
  /** True if the court is held for some members on the date. */
  readonly isHeld: boolean;
}

/**
 * The draft of a sale of one slot. It is kept for the next slot, if somebody else takes this
 * one or the buyer wants another.
 */
export function useSaleDraft({ isForSale, claim, isHeld }: SlotToSell, kept: KeptSale) {
  const empty = isHeld ? withGuest(emptyDraft, false) : emptyDraft;
  const [draft, setDraft] = useState(kept.draft ?? empty);
  const [isKept, setIsKept] = useState(kept.draft !== null);
  const [wasForSale, setWasForSale] = useState(isForSale);
  const [orderId, setOrderId] = useState<string | null>(null);
  if (isForSale && !wasForSale) setWasForSale(true);
  const isFormGone = wasForSale && claim !== null;
  // The sale itself can be shown before its answer arrives.
  const isInterrupted = isFormGone && isTyped(draft) && !isOfOrder(claim, orderId);
  const { keep } = kept;
  useEffect(() => {
    if (isInterrupted || isForSale) keep(isTyped(draft) ? draftForAnotherSlot(draft) : null);
  }, [isInterrupted, isForSale, draft, keep]);
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
