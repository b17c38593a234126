import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiFailure } from '#web/api/client.ts';
import { endSession, hasMember, isSigningOut } from '#web/api/session.ts';

const maxRetries = 2;
const staleAfterMs = 30_000;

/** Asking again helps against a lost connection or a busy server, never against a refusal. */
export function shouldRetry(failures: number, error: Error): boolean {
  if (failures >= maxRetries) return false;
  return error instanceof ApiFailure && (error.status === 0 || error.status >= 500);
}

export function createQueryClient(): QueryClient {
  // Whichever call finds out first that the session is over ends it for the whole app.
  const onError = (error: Error): void => {
    const isOver = error instanceof ApiFailure && error.status === 401;
    if (isOver && hasMember(client) && !isSigningOut(client)) endSession(client, 'expired');
  };
  const client = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      // Offline calls fail at once and say so, instead of waiting without a word.
      queries: {
        networkMode: 'always',
        retry: shouldRetry,
        staleTime: staleAfterMs,
        // What failed for want of a network need not be asked for again by hand.
        refetchOnReconnect: ({ state }) => state.status === 'error',
        // What a screen asks while its member is leaving would only be refused.
        enabled: () => !isSigningOut(client),
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });
  return client;
}
