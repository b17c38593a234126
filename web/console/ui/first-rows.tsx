import { type ReactNode, useState } from 'react';
import { fill } from '#domain/words/fill.ts';
import { Button } from '#web/ui/button.tsx';

/** More rows make the page slow, and are shown on demand. */
const atFirst = 100;

/** The rows to show, and the button that shows the rest; `text` has a `{count}`. */
export function useFirstRows<Row>(
  rows: readonly Row[],
  text: string,
): { readonly shown: readonly Row[]; readonly showAll: ReactNode } {
  const [isWhole, setIsWhole] = useState(false);
  if (isWhole || rows.length <= atFirst) return { shown: rows, showAll: null };
  const showAll = (
    <Button tone="secondary" onClick={() => setIsWhole(true)}>
      {fill(text, { count: `${rows.length}` })}
    </Button>
  );
  return { shown: rows.slice(0, atFirst), showAll };
}
