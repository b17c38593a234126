/**
 * The machine's time, for sessions and second factors: moving the venue's clock signs nobody in or
 * out.
 */
export const realNow = (): Temporal.Instant => Temporal.Now.instant();

/** The venue's time, for everything else. */
export interface Clock {
  now(): Temporal.Instant;
  /** Moves the clock of this process to the given instant, from which it runs on. */
  set(instant: Temporal.Instant): void;
  /** Moves the clocks of all processes under the same supervisor. */
  setAll(instant: Temporal.Instant): Promise<void>;
}

export interface ProcessClock extends Clock {
  /** How far the clock is ahead of the machine's. */
  aheadMs(): number;
  setAhead(ms: number): void;
}

/**
 * A clock that starts at the given instant, or by default returns the real time. `share` sets the
 * clocks of the other processes; by default there are none.
 */
export const makeClock = (
  startsAt: Temporal.Instant | null = null,
  share: (aheadMs: number) => Promise<void> = async () => undefined,
): ProcessClock => {
  // In milliseconds: durations made the clock 2 % of an order's CPU.
  let aheadMs = 0;
  const set = (instant: Temporal.Instant): void => {
    aheadMs = instant.epochMilliseconds - Date.now();
  };
  if (startsAt !== null) set(startsAt);
  return {
    now: () => Temporal.Instant.fromEpochMilliseconds(Date.now() + aheadMs),
    set,
    setAll: async (instant) => {
      set(instant);
      await share(aheadMs);
    },
    aheadMs: () => aheadMs,
    setAhead: (ms) => {
      aheadMs = ms;
    },
  };
};
