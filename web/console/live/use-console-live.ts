import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type ConsoleMessage, consoleLivePath } from '#contract/console-day.ts';
import type { BookingDate } from '#domain/time/venue-time.ts';
import { refetchChanged } from '#web/api/refetch.ts';
import { syncVenueClock } from '#web/api/venue-clock.ts';
import { auditKey } from '#web/console/api/audit-key.ts';
import { closuresKey } from '#web/console/api/closures-key.ts';
import { lessonsKey } from '#web/console/api/coach.ts';
import { dayKey } from '#web/console/api/day.ts';
import { exceptionsKey } from '#web/console/api/exceptions-key.ts';
import { memberKey } from '#web/console/api/member-key.ts';
import { messagesKey } from '#web/console/api/messages-key.ts';
import { ordersKey } from '#web/console/api/orders-key.ts';
import { pricesKey } from '#web/console/api/prices-key.ts';
import { reconcileKey } from '#web/console/api/reconcile-key.ts';
import { reportsKey } from '#web/console/api/reports-key.ts';
import { saleQuoteKey } from '#web/console/api/sale-quote-key.ts';
import { searchKey } from '#web/console/api/search.ts';
import { seriesKey } from '#web/console/api/series-key.ts';
import { shiftsKey } from '#web/console/api/shifts-key.ts';
import { staffKey } from '#web/console/api/staff.ts';
import { recheckStaffSession } from '#web/console/api/staff-session.ts';
import { coalesce } from '#web/console/live/coalesce.ts';
import { showLiveStatus } from '#web/live/status.ts';
import { makeLiveStream } from '#web/live/stream.ts';
import { followVisibility } from '#web/live/visibility.ts';

/** Keeps a rush of bookings from becoming a rush of requests; a change still shows in a second. */
const pauseMs = 250;

/** A member's page loads again at most about once a second, however many bookings are made. */
const memberPauseMs = 1_000;

/** Reports read much more than a screen of the desk does. */
const reportPauseMs = 10_000;

/** Keeps the screens current, and leaves when the session has ended. Mounted once. */
export function useConsoleLive(): void {
  const client = useQueryClient();
  useEffect(() => startLive(client), [client]);
}

function startLive(client: QueryClient): () => void {
  // An open sale form quotes the prices of the shown day.
  const refresh = coalesce(
    () => Promise.all([dayKey, saleQuoteKey].map((key) => refetchChanged(client, [key]))),
    pauseMs,
  );
  // A result of the search names a member with the balance.
  const refreshMember = coalesce(
    () => Promise.all([memberKey, searchKey].map((key) => refetchChanged(client, [key]))),
    memberPauseMs,
  );
  const refreshStaff = coalesce(() => refetchChanged(client, [staffKey]), pauseMs);
  const refreshMoney = coalesce(
    () =>
      Promise.all(
        [exceptionsKey, ordersKey, reconcileKey].map((key) => refetchChanged(client, [key])),
      ),
    memberPauseMs,
  );
  const refreshTill = coalesce(() => refetchChanged(client, [shiftsKey]), memberPauseMs);
  const refreshReports = coalesce(() => refetchChanged(client, [reportsKey]), reportPauseMs);
  const refreshPrices = coalesce(() => refetchChanged(client, [pricesKey, 'rules']), pauseMs);
  const refreshSimulation = coalesce(
    () => refetchChanged(client, [pricesKey, 'simulation']),
    reportPauseMs,
  );
  const refreshMessages = coalesce(() => refetchChanged(client, [messagesKey]), memberPauseMs);
  const refreshAudit = coalesce(
    () =>
      Promise.all([auditKey, closuresKey, seriesKey].map((key) => refetchChanged(client, [key]))),
    pauseMs,
  );
  /** Loads again the queries that failed while the connection was lost. */
  const retryFailed = (): void =>
    void client.refetchQueries({ type: 'active', predicate: ({ state }) => state.error !== null });
  const isShown = (date: BookingDate): boolean =>
    [[dayKey, date], lessonsKey].some(
      (queryKey) => client.getQueryCache().findAll({ queryKey, type: 'active' }).length > 0,
    );
  const handle = (message: ConsoleMessage): void => {
    if (message.topic === 'beat') return;
    refreshMember();
    // Changes by members and the system come as other events than `audit`.
    refreshAudit();
    refreshReports();
    refreshSimulation();
    switch (message.topic) {
      case 'day':
        if (message.dates === null || message.dates.some(isShown)) refresh();
        break;
      case 'venue':
        if (message.changed === 'clock') void syncVenueClock();
        refresh();
        refreshPrices();
        refreshMessages();
        break;
      // A payment is reported with its order, and an act of the staff by itself.
      case 'members':
      case 'audit':
        refreshTill();
        refreshMoney();
        refreshPrices();
        refreshMessages();
        break;
      case 'staff':
        refreshStaff();
        break;
      // The day may have changed between its first fetch, or the last event, and this start.
      default:
        refresh();
        refreshStaff();
        refreshTill();
        refreshMoney();
        refreshPrices();
        refreshMessages();
        retryFailed();
    }
  };
  const stream = makeLiveStream<ConsoleMessage>({
    openSource: () => new EventSource(consoleLivePath),
    onMessage: handle,
    onStatus: showLiveStatus,
    // An ended session looks like any failure of the stream, so ask at once.
    onFailure: () => void recheckStaffSession(client),
  });
  const stopFollowing = followVisibility({ ...stream, pause: stream.close });
  return () => {
    stopFollowing();
    stream.close();
    showLiveStatus('connecting');
  };
}
