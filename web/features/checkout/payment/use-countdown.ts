import { useEffect, useState } from 'react';
import { holdSeconds } from '#domain/orders/orders.ts';
import { useVenueNow, venueNow } from '#web/api/venue-clock.ts';
import { timeLeft } from '#web/features/booking/slot-words.ts';

/** Twice in a second, so that no second is left out. */
const beatMs = 500;

/**
 * What is left until a moment, as `2:41`; unless said otherwise, of a hold. The venue's clock counts,
 * which is asked for its time here.
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

/** Until the venue has told its time, the device's may be far off; nothing lasts longer than this. */
function leftUntil(until: string, longestSeconds: number): string {
  const now = venueNow();
  const end = Temporal.Instant.from(until);
  const latest = now.add({ seconds: longestSeconds });
  return timeLeft(Temporal.Instant.compare(end, latest) > 0 ? latest : end, now);
}
