import { useEffect, useState } from 'react';
import { labels } from '#domain/labels.ts';
import { useLiveStatus } from '#web/api/live.ts';
import { Spinner } from '#web/ui/spinner.tsx';

/** Shorter gaps close before anybody has read that they are there. */
const patienceMs = 3_000;

/** Says that what is shown may be behind, as long as it may. */
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
    <div role="status">
      {isAway && isLong && (
        <p className="appear mb-3 flex items-center gap-2.5 rounded-control bg-amber-tint px-3 py-2 text-sm font-semibold text-amber">
          <Spinner size={16} />
          {labels.booking.reconnecting}
        </p>
      )}
    </div>
  );
}
