import { type QueryKey, queryOptions, skipToken } from '@tanstack/react-query';
import { ApiFailure } from '#web/api/client.ts';

/** The spec's time-out of a price request. */
const priceTimeoutMs = 5_000;

/** How soon a server that gave no prices is asked again. */
const priceAgainMs = 15_000;

/**
 * A question for prices. It is answered with null when the server gave no answer in time: a checkout
 * then does without, and asks again.
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
            // What was read before is nearer to the truth than what is worked out here.
            client.getQueryData<Prices | null>(queryKey) ??
            null,
    retry: false,
    staleTime: 0,
    refetchInterval: ({ state }) => state.data === null && priceAgainMs,
  });
}

/** Null when there was no answer; a refusal is one, and fails. */
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

/** Whether a failure is the server's answer, and not the lack of one. */
function isRefusal(error: unknown): boolean {
  if (!(error instanceof ApiFailure)) return false;
  if (error.code === 'pricing_failed') return true;
  return error.status >= 400 && error.status < 500 && error.status !== 429;
}
