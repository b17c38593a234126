import { useRef, useState } from 'react';
import type { SaleDraft } from '#web/console/sale/sale-request.ts';
import type { KeptSale } from '#web/console/sale/use-sale-draft.ts';

/** Keeps a half-typed sale from slot to slot. Typing does not render the whole day. */
export function useKeptSale(): KeptSale {
  const draft = useRef<SaleDraft | null>(null);
  const [kept] = useState(
    (): KeptSale => ({
      get draft() {
        return draft.current;
      },
      keep: (typed) => {
        draft.current = typed;
      },
    }),
  );
  return kept;
}
