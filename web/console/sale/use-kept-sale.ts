import { useRef, useState } from 'react';
import type { KeptSale } from '#web/console/sale/use-sale-draft.ts';

/** Keeps a half-typed sale from slot to slot. Typing does not render the whole day. */
export function useKeptSale(): KeptSale {
  const typed = useRef<KeptSale['kept']>(null);
  const [keptSale] = useState(
    (): KeptSale => ({
      get kept() {
        return typed.current;
      },
      keep: (kept) => {
        typed.current = kept;
      },
    }),
  );
  return keptSale;
}
