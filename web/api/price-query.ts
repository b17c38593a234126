import { type QueryKey, queryOptions, skipToken } from '@tanstack/react-query';
import { ApiFailure } from '#web/api/client.ts';

/** The specification's timeout for a price request. */
const priceTimeoutMs = 5_000;

/** How soon to retry when the server returned no prices. */
const priceRetryMs = 15_000;

/**
 * A price query. Its data is null if the server did not answer in time: a checkout then computes
 * the prices itself, and the query retries.
 */
export function priceQuery<Prices>(
  name: QueryKey,
  ask: ((signal: AbortSignal) => Promise<Prices>) | null,
) {
  const queryKey = ['orders', 'prices', ...name];
  return queryOptions({
    queryKey,
    queryFn:
      ask === null
        ? skipToken
        : async ({ signal, client }): Promise<Prices | null> =>
            (await askInTime(ask, signal)) ??
            // Prices fetched earlier are more accurate than those computed in the browser.
            client.getQueryData<Prices | null>(queryKey) ??
            null,
    retry: false,
    staleTime: 0,
    refetchInterval: ({ state }) => state.data === null && priceRetryMs,
  });
}

/** Null if there was no answer. A refusal is an answer, and throws. */
export async function askInTime<Prices>(
  ask: (signal: AbortSignal) => Promise<Prices>,
  signal: AbortSignal,
): Promise<Prices | null> {
  const inTime = AbortSignal.any([signal, AbortSignal.timeout(priceTimeoutMs)]);
  try {
    return await ask(inTime);
  } catch (error) {
    if (signal.aborted || isRefusal(error)) throw error;
    return null;
  }
}

/** True if the server answered with a refusal, rather than not at all. */
function isRefusal(error: unknown): boolean {
  if (!(error instanceof ApiFailure)) return false;
  if (error.code === 'pricing_failed') return true;
  return error.status >= 400 && error.status < 500 && error.status !== 429;
}
