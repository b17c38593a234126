import { useState } from 'react';
import { displayCredits } from '#domain/money/money.ts';
import { labels } from '#domain/words/labels.ts';
import { fill } from '#domain/words/texts.ts';
import { useCredits } from '#web/api/credits.ts';

/**
 * Says a changed balance to screen readers, once: what stands inside of a button is not a live
 * region to all of them, and on narrow screens the button is folded away.
 */
export function CreditsNews() {
  const balanceSen = useCredits().data?.balanceSen;
  const [known, setKnown] = useState(balanceSen);
  const [hasChanged, setHasChanged] = useState(false);
  if (balanceSen !== known) {
    // The first balance is no news.
    setHasChanged(known !== undefined);
    setKnown(balanceSen);
  }
  return (
    <p role="status" className="sr-only">
      {hasChanged &&
        balanceSen !== undefined &&
        fill(labels.navbar.creditsNow, { amount: displayCredits(balanceSen) })}
    </p>
  );
}
