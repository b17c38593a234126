import { type HistoryOptions, simulate } from '#proof/model/history.ts';
import type { Place } from '#proof/model/world.ts';

const fewest = 4;
const most = 30;
const atOnce = 3;

/**
 * Simulates histories until every event of the list has happened; returns the events that have not.
 * `npm run prove` simulates a thousand, whatever happens in them.
 */
export const missingAfterHistories = async (
  place: Place,
  events: readonly string[],
  options: HistoryOptions = {},
): Promise<readonly string[]> => {
  const seen = new Set<string>();
  const missing = (): string[] => events.filter((event) => !seen.has(event));
  let next = 1;
  const simulateOn = async (): Promise<void> => {
    while (next <= fewest || (next <= most && missing().length > 0)) {
      const seed = next++;
      for (const event of (await simulate(place, seed, options)).keys()) seen.add(event);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, simulateOn));
  return missing();
};
