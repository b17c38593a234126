import type { RefObject } from 'react';
import { deskSaleLabels as words } from '#domain/words/desk-sale-labels.ts';
import { fill } from '#domain/words/fill.ts';
import { showToast } from '#web/ui/toast.tsx';

interface SoldPlace {
  readonly court: string;
  /** Its time, or its dates. */
  readonly range: string;
}

/** Tells the desk that nobody knows whether the slots are sold. */
export const unknownSaleText = (place: SoldPlace): string => fill(words.unknown, { ...place });

/** Says how a sale went whose form may have disappeared. */
export const saleNews = (form: RefObject<HTMLFormElement | null>, place: () => SoldPlace) => ({
  onGone: () => showToast(fill(words.gone, { ...place() }), 'danger'),
  onUnknown: () => {
    if (!form.current?.isConnected) showToast(unknownSaleText(place()), 'danger');
  },
});
