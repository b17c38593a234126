import { useEffect, useState } from 'react';
import { bookingLabels } from '#domain/booking-labels.ts';
import { useLiveStatus } from '#web/api/live.ts';
import { Spinner } from '#web/ui/spinner.tsx';

/** Shorter gaps close before anybody has read that they are there. */
const patienceMs = 3_000;

/**
 * Says that what is shown may be behind, as long as it may. It floats below the bar, because a member
 * may be looking at any part of the page.
 */
export function Reconnecting() {
  const isAway = useLiveStatus() === 'away';
  const [isLong, setIsLong] = useState(false);
  useEffect(() => {
    if (!isAway) return;
    const timer = setTimeout(() => setIsLong(true), patienceMs);
    return () => {
      clearTimeout(timer);
      setIsLong(false);
    };
  }, [isAway]);
  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-x-3 top-18 z-20 flex justify-center"
    >
      {isAway && isLong && (
        <p className="appear flex items-center gap-2.5 rounded-control border border-amber/30 bg-amber-tint px-3 py-2 text-sm font-semibold text-amber shadow-lg">
          <Spinner size={16} />
          {bookingLabels.reconnecting}
        </p>
      )}
    </div>
  );
}
