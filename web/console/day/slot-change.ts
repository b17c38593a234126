import { useEffect, useEffectEvent, useState } from 'react';
import { consoleLabels } from '#domain/words/console-labels.ts';
import { fill } from '#domain/words/fill.ts';
import { claimText } from '#web/console/day/cell-words.ts';
import type { Cell } from '#web/console/day/grid.ts';
import { useIsOwnChange } from '#web/console/ui/use-loss-news.ts';

type Claim = Cell['claim'];

const { news: words } = consoleLabels.drawer;

/** How long the buttons do nothing after a change, and how long it is news. */
const deafMs = 1_000;
const newsMs = 60_000;

/** The subject of the drawer. When it changes, the drawer's buttons act on something else. */
const subjectOf = (claim: Claim): string => {
  if (claim === null) return 'free';
  switch (claim.kind) {
    case 'booking':
      return `booking ${claim.bookingId} ${claim.orderId}`;
    case 'hold':
      return `hold ${claim.orderId}`;
    case 'lesson':
      return `lesson ${claim.classId}`;
    default:
      return claim.kind;
  }
};

/** The booking is what was held, or the private lesson that was not paid for. */
const isPaidNow = (before: Claim, after: Claim): boolean =>
  after?.kind === 'booking' &&
  ((before?.kind === 'hold' && before.orderId === after.orderId) ||
    (before?.kind === 'booking' && before.bookingId === after.bookingId && after.orderId !== null));

/** A change of the slot that is open in the drawer. */
export function slotChangeText(before: Claim, after: Claim): string {
  if (after === null) return words.freed;
  if (after.kind === 'booking' && isPaidNow(before, after)) {
    if (after.paidAtDesk !== null) return words.paidAtDesk;
    return before?.kind === 'hold' && before.linkSentAt !== null ? words.paidByLink : words.paid;
  }
  const by = claimText(after);
  if (before !== null) return fill(words.changed, { by });
  return fill(after.kind === 'booking' ? words.sold : words.taken, { by });
}

/**
 * Says what became of the open slot, and makes its buttons deaf for a moment: whoever was about to
 * press one meant what stood there before. A change of one's own has its own message.
 */
export function useSlotChange(
  place: string,
  claim: Claim,
): { readonly news: string | null; readonly isDeaf: boolean } {
  const [shown, setShown] = useState({ place, claim });
  const [change, setChange] = useState<{ readonly text: string } | null>(null);
  const [news, setNews] = useState<string | null>(null);
  const [isDeaf, setIsDeaf] = useState(false);
  const isElsewhere = shown.place !== place;
  if (isElsewhere || subjectOf(shown.claim) !== subjectOf(claim)) {
    setShown({ place, claim });
    setChange(isElsewhere ? null : { text: slotChangeText(shown.claim, claim) });
    setIsDeaf(!isElsewhere);
    setNews(null);
  }
  const isOwn = useIsOwnChange();
  const say = useEffectEvent((text: string) => {
    // Nobody at the desk pays by link.
    if (text === words.paidByLink || !isOwn()) setNews(text);
  });
  useEffect(() => {
    if (change === null) return;
    say(change.text);
    const deaf = setTimeout(() => setIsDeaf(false), deafMs);
    const told = setTimeout(() => setNews(null), newsMs);
    return () => {
      clearTimeout(deaf);
      clearTimeout(told);
    };
  }, [change]);
  return { news, isDeaf };
}
