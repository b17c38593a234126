import { useEffect, useState } from 'react';
import { holdSeconds } from '#domain/orders/holds.ts';
import { useVenueNow, venueNow } from '#web/api/venue-clock.ts';
import { secondsInWords } from '#web/features/booking/slot-words.ts';

/** Twice a second, so that no second is skipped. */
const beatMs = 500;

/** The time left until a moment, as `2:41`; of a hold by default. */
export function useCountdown(until: string, longestSeconds = holdSeconds): string {
  return secondsInWords(useSecondsLeft(until, longestSeconds));
}

/** It uses the venue's clock, which this hook keeps synchronised. */
export function useSecondsLeft(until: string, longestSeconds = holdSeconds): number {
  useVenueNow();
  const [left, setLeft] = useState(() => secondsUntil(until, longestSeconds));
  useEffect(() => {
    const timer = setInterval(() => setLeft(secondsUntil(until, longestSeconds)), beatMs);
    return () => clearInterval(timer);
  }, [until, longestSeconds]);
  return left;
}

/** Until the clock is synchronised the device's may be far off, so the result is capped. */
function secondsUntil(until: string, longestSeconds: number): number {
  const left = venueNow().until(Temporal.Instant.from(until)).total('seconds');
  return Math.max(0, Math.min(longestSeconds, Math.ceil(left)));
}
