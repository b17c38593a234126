import { useEffect, useState } from 'react';
import type { DayClaim } from '#contract/console-day.ts';
import {
  draftForAnotherSlot,
  emptyDraft,
  isTyped,
  type SaleDraft,
} from '#web/console/sale/sale-request.ts';

/** What was typed for a slot that somebody else then took, for the next slot that is opened. */
export interface KeptSale {
  readonly draft: SaleDraft | null;
  readonly keep: (draft: SaleDraft | null) => void;
}

const isOfOrder = (claim: DayClaim, orderId: string | null): boolean =>
  orderId !== null && 'orderId' in claim && claim.orderId === orderId;

/** What the desk types to sell one slot. It is kept if somebody else takes the slot meanwhile. */
export function useSaleDraft(isForSale: boolean, claim: DayClaim | null, kept: KeptSale) {
  const [draft, setDraft] = useState(kept.draft ?? emptyDraft);
  const [wasForSale, setWasForSale] = useState(isForSale);
  const [orderId, setOrderId] = useState<string | null>(null);
  if (isForSale && !wasForSale) setWasForSale(true);
  const isFormGone = wasForSale && claim !== null;
  // The sale itself can be shown before its answer arrives.
  const isInterrupted = isFormGone && isTyped(draft) && !isOfOrder(claim, orderId);
  const { keep } = kept;
  useEffect(() => {
    if (isInterrupted) keep(draftForAnotherSlot(draft));
  }, [isInterrupted, draft, keep]);
  return {
    draft,
    setDraft,
    setOrderId,
    /** True if the slot was for sale and is taken now. */
    isFormGone,
    /** True if somebody else took it while the desk was typing. */
    isInterrupted,
    /** Forgets what was typed, because it is sold. */
    clear: () => {
      setDraft(emptyDraft);
      keep(null);
    },
  };
}
