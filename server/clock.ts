/** The one source of "now" on the server. */
export interface Clock {
  now(): Temporal.Instant;
  /** Moves the clock so that it shows the given instant and runs on from there. */
  set(instant: Temporal.Instant): void;
}

/** A clock that starts at the given instant, or tells the real time when none is given. */
export const makeClock = (startsAt: Temporal.Instant | null = null): Clock => {
  let ahead = Temporal.Duration.from({ seconds: 0 });
  const set = (instant: Temporal.Instant): void => {
    ahead = Temporal.Now.instant().until(instant);
  };
  if (startsAt !== null) set(startsAt);
  return { now: () => Temporal.Now.instant().add(ahead).round('millisecond'), set };
};
