import { useEffect, useState } from 'react';
import { labels } from '#domain/words/labels.ts';
import { useIsOffline, useLiveStatus } from '#web/live/status.ts';
import { Spinner } from '#web/ui/spinner.tsx';

/** Shorter gaps close before anybody has read that they are there. */
const patienceMs = 3_000;

/**
 * Says that what is shown may be behind, as long as it may. That the device has lost its network is
 * said at once, because every press fails from then on. It stands among the messages, so that it is
 * seen over dialogs and on any part of a page.
 */
export function ConnectionNotice() {
  const isAway = useLiveStatus() === 'away';
  const isOffline = useIsOffline();
  const [isLong, setIsLong] = useState(false);
  useEffect(() => {
    if (!isAway) return;
    const timer = setTimeout(() => setIsLong(true), patienceMs);
    return () => {
      clearTimeout(timer);
      setIsLong(false);
    };
  }, [isAway]);
  if (!isAway || !(isLong || isOffline)) return null;
  return (
    <p
      data-connection-notice=""
      className="appear flex max-w-md items-center gap-2.5 rounded-control border border-amber/30 bg-amber-tint px-3 py-2 text-sm font-semibold text-amber shadow-lg"
    >
      <Spinner size={16} />
      {isOffline ? labels.connection.offline : labels.connection.reconnecting}
    </p>
  );
}
