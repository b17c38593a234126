import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiFailure } from '#web/api/client.ts';
import { recheckStaffSession } from '#web/console/api/staff-session.ts';

const maxRetries = 2;

/** A retry helps against a lost connection or a busy server, never against a refusal. */
const shouldRetry = (failures: number, error: Error): boolean =>
  failures < maxRetries &&
  error instanceof ApiFailure &&
  (error.status === 0 || error.status >= 500);

export function createConsoleQueries(): QueryClient {
  const onError = (error: Error): void => {
    if (error instanceof ApiFailure && error.code === 'staff_only')
      void recheckStaffSession(client);
  };
  const client = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      // Offline calls fail at once with a message, instead of waiting silently.
      queries: { networkMode: 'always', retry: shouldRetry, staleTime: Number.POSITIVE_INFINITY },
      mutations: { networkMode: 'always', retry: false },
    },
  });
  return client;
}
