/** The only source of the current time on the server. */
export interface Clock {
  now(): Temporal.Instant;
  /** Moves the clock to the given instant, from which it runs on. */
  set(instant: Temporal.Instant): void;
}

/** A clock that starts at the given instant, or by default returns the real time. */
export const makeClock = (startsAt: Temporal.Instant | null = null): Clock => {
  let ahead = Temporal.Duration.from({ seconds: 0 });
  const set = (instant: Temporal.Instant): void => {
    ahead = Temporal.Now.instant().until(instant);
  };
  if (startsAt !== null) set(startsAt);
  return { now: () => Temporal.Now.instant().add(ahead).round('millisecond'), set };
};
