import { useState } from 'react';
import { displayCredits } from '#domain/money/money.ts';
import { fill } from '#domain/words/fill.ts';
import { labels } from '#domain/words/labels.ts';
import { useCredits } from '#web/api/credits.ts';

/**
 * Announces a changed balance to screen readers, once. Not all of them treat text inside a button
 * as a live region, and on narrow screens the button is folded away.
 */
export function CreditsNews() {
  const balanceSen = useCredits().data?.balanceSen;
  const [known, setKnown] = useState(balanceSen);
  const [hasChanged, setHasChanged] = useState(false);
  if (balanceSen !== known) {
    // The first balance is not a change.
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
