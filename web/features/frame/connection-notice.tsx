import { WifiOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import { dateOf, formatDate, formatTime } from '#domain/time/venue-time.ts';
import { fill } from '#domain/words/fill.ts';
import { labels } from '#domain/words/labels.ts';
import { venueNow, venueTimeAt } from '#web/api/venue-clock.ts';
import { useHeardAt, useIsOffline, useLiveStatus } from '#web/live/status.ts';
import { Spinner } from '#web/ui/spinner.tsx';

/** Shorter gaps close before anyone has read the notice. */
const noticeDelayMs = 3_000;

/**
 * Says since when the data shown may be outdated, for as long as it may be. A lost network is
 * reported at once, because every request fails from then on. It is placed among the toasts, so
 * that it is visible over dialogs and at any scroll position.
 */
export function ConnectionNotice() {
  const isAway = useLiveStatus() === 'away';
  const isOffline = useIsOffline();
  const [isLong, setIsLong] = useState(false);
  useEffect(() => {
    if (!isAway) return;
    const timer = setTimeout(() => setIsLong(true), noticeDelayMs);
    return () => {
      clearTimeout(timer);
      setIsLong(false);
    };
  }, [isAway]);
  if (!isAway || !(isLong || isOffline)) return null;
  return <LostConnection isOffline={isOffline} />;
}

function LostConnection({ isOffline }: { readonly isOffline: boolean }) {
  const time = timeInWords(venueTimeAt(useHeardAt()));
  const { offline, reconnecting } = labels.connection;
  return (
    <p
      data-connection-notice=""
      // On a phone it is docked to the bottom, where it covers no more of a step than a bar would.
      className="appear order-last flex max-w-md items-center gap-2.5 rounded-control border border-amber/30 bg-amber-tint px-3 py-2 text-sm font-semibold text-amber shadow-lg max-tablet:-mx-4 max-tablet:-mb-4 max-tablet:w-screen max-tablet:max-w-none max-tablet:justify-center max-tablet:rounded-none max-tablet:border-x-0 max-tablet:shadow-none [body:has(>[data-modal])_&]:mx-0 [body:has(>[data-modal])_&]:mb-0 [body:has(>[data-modal])_&]:w-auto"
    >
      {isOffline ? <WifiOff size={16} aria-hidden="true" /> : <Spinner size={16} />}
      {fill(isOffline ? offline : reconnecting, { time })}
    </p>
  );
}

/** With the date, if a device has slept since another day. */
function timeInWords(instant: Temporal.Instant): string {
  const date = dateOf(instant);
  const time = formatTime(instant);
  return date === dateOf(venueNow()) ? time : `${time}, ${formatDate(date)}`;
}
