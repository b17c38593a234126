import { useEffect, useState } from 'react';
import { holdSeconds } from '#domain/orders.ts';
import { useVenueNow, venueNow } from '#web/api/venue-clock.ts';
import { timeLeft } from '#web/features/booking/slot-words.ts';

/** Twice in a second, so that no second is left out. */
const beatMs = 500;

/** What is left of a hold, as `2:41`. The venue's clock counts, which is asked for its time here. */
export function useCountdown(until: string): string {
  useVenueNow();
  const [left, setLeft] = useState(() => leftUntil(until));
  useEffect(() => {
    const timer = setInterval(() => setLeft(leftUntil(until)), beatMs);
    return () => clearInterval(timer);
  }, [until]);
  return left;
}

/** Until the venue has told its time, the device's may be far off; no hold is longer than this. */
function leftUntil(until: string): string {
  const now = venueNow();
  const end = Temporal.Instant.from(until);
  const latest = now.add({ seconds: holdSeconds });
  return timeLeft(Temporal.Instant.compare(end, latest) > 0 ? latest : end, now);
}
