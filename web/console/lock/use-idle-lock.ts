import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { reportAct } from '#contract/staff-pins.ts';
import { callApi, failureCode } from '#web/api/client.ts';
import { recheckStaffSession, useStaffSession } from '#web/console/api/staff-session.ts';
import { watchIdle } from '#web/console/lock/idle-watch.ts';

/** Shows the lock screen after the idle time that the venue has set. Mounted once. */
export function useIdleLock(): void {
  const client = useQueryClient();
  const { data, dataUpdatedAt } = useStaffSession();
  const seconds = data?.locksInSeconds ?? null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: The time counts from the answer.
  useEffect(() => {
    if (seconds === null) return;
    const check = (): void => void recheckStaffSession(client);
    const report = async (): Promise<number> => {
      try {
        return (await callApi(reportAct, {})).locksInSeconds;
      } catch (error) {
        if (failureCode(error) !== 'unreachable') check();
        throw error;
      }
    };
    return watchIdle({ target: document, report, check }, seconds);
  }, [client, seconds, dataUpdatedAt]);
}
