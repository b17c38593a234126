import { useEffect, useState } from 'react';
import { holdSeconds } from '#domain/orders/holds.ts';
import { useVenueNow, venueNow } from '#web/api/venue-clock.ts';
import { timeLeft } from '#web/features/booking/slot-words.ts';

/** Twice a second, so that no second is skipped. */
const beatMs = 500;

/**
 * The time left until a moment, as `2:41`; of a hold by default. It uses the venue's clock, which
 * this hook keeps synchronised.
 */
export function useCountdown(until: string, longestSeconds = holdSeconds): string {
  useVenueNow();
  const [left, setLeft] = useState(() => leftUntil(until, longestSeconds));
  useEffect(() => {
    const timer = setInterval(() => setLeft(leftUntil(until, longestSeconds)), beatMs);
    return () => clearInterval(timer);
  }, [until, longestSeconds]);
  return left;
}

/** Until the clock is synchronised the device's may be far off, so the result is capped. */
function leftUntil(until: string, longestSeconds: number): string {
  const now = venueNow();
  const end = Temporal.Instant.from(until);
  const latest = now.add({ seconds: longestSeconds });
  return timeLeft(Temporal.Instant.compare(end, latest) > 0 ? latest : end, now);
}
