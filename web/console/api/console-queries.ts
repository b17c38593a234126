import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiFailure } from '#web/api/client.ts';
import { recheckStaffSession } from '#web/console/api/staff-session.ts';

const maxRetries = 2;

/** A retry helps against a lost connection or a busy server, never against a refusal. */
const shouldRetry = (failures: number, error: Error): boolean =>
  failures < maxRetries &&
  error instanceof ApiFailure &&
  (error.status === 0 || error.status >= 500);

/** Refusals after which only the sign-in or the lock screen can be shown. */
const signedOutCodes: readonly string[] = ['staff_only', 'console_locked'];

export function createConsoleQueries(): QueryClient {
  const onError = (error: Error): void => {
    const isSignedOut = error instanceof ApiFailure && signedOutCodes.includes(error.code ?? '');
    if (isSignedOut) void recheckStaffSession(client);
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
