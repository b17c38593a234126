import { useEffect, useState } from 'react';
import type { LessonProgram } from '#contract/lessons.ts';
import { classInWords, lessonItem } from '#domain/lessons/lessons.ts';
import { checkoutLabels } from '#domain/words/checkout-labels.ts';
import { fill } from '#domain/words/fill.ts';
import { orderLabels } from '#domain/words/order-labels.ts';
import { useLessonPrograms } from '#web/api/lessons.ts';
import { useVenueNow, venueNow } from '#web/api/venue-clock.ts';
import type { LessonGoods } from '#web/features/checkout/goods/goods.ts';
import { noteOffers, type SeenOffer } from '#web/features/checkout/goods/offer-end.ts';
import type { Warning } from '#web/features/checkout/goods/warning.ts';

const noPrograms: readonly LessonProgram[] = [];

/** Warns that a seat offer has expired while the member was at the checkout. [LESSON-8] */
export function useOfferEnd({ sport, classes }: LessonGoods): Warning | null {
  // The venue's clock decides whether an offer has expired. This hook keeps it synchronised.
  useVenueNow();
  const programs = useLessonPrograms(sport).data?.programs ?? noPrograms;
  const [offers, setOffers] = useState<readonly SeenOffer[]>([]);
  useEffect(() => {
    const now = venueNow();
    setOffers((before) => noteOffers(before, programs, now));
  }, [programs]);
  const ended = classes.find(({ id }) =>
    offers.some(({ classId, hasEnded }) => classId === id && hasEnded),
  );
  if (ended === undefined) return null;
  const sentence = fill(orderLabels.lessons.offerEnded, { lessonClass: classInWords(ended) });
  const lost = new Map([[lessonItem({ ...ended, priceSen: 0 }).id, checkoutLabels.lost.over]]);
  return { sentences: [sentence], lost, wayOut: null };
}
