import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiFailure } from '#web/api/client.ts';
import { endSession, hasMember, isSigningOut } from '#web/api/session.ts';

const maxRetries = 2;
const staleAfterMs = 30_000;

/** A retry helps against a lost connection or a busy server, never against a refusal. */
export function shouldRetry(failures: number, error: Error): boolean {
  if (failures >= maxRetries) return false;
  return error instanceof ApiFailure && (error.status === 0 || error.status >= 500);
}

export function createQueryClient(): QueryClient {
  // The first call refused for an ended session ends it for the whole app.
  const onError = (error: Error): void => {
    const isOver = error instanceof ApiFailure && error.status === 401;
    if (isOver && hasMember(client) && !isSigningOut(client)) endSession(client, 'expired');
  };
  const client = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      // Offline calls fail at once with a message, instead of waiting silently.
      queries: {
        networkMode: 'always',
        retry: shouldRetry,
        staleTime: staleAfterMs,
        // Queries that failed offline are refetched without the member's help.
        refetchOnReconnect: ({ state }) => state.status === 'error',
        // Queries of a screen that mounts during a logout would only be refused.
        enabled: () => !isSigningOut(client),
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });
  return client;
}
