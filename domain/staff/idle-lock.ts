/** The minutes without an act after which a console locks, unless the venue sets others. [STAFF-8] */
export const defaultLockMinutes = 5;

export const lockMinutesRange = { least: 1, most: 60 } as const;

interface LockState {
  /** When the console was locked by hand or by a switch to somebody else; null if it was not. */
  readonly lockedAt: Temporal.Instant | null;
  /** When the person last typed, clicked or touched. */
  readonly lastActAt: Temporal.Instant;
}

/** When an idle console locks. [STAFF-8] */
export const lockTimeOf = (
  { lastActAt }: Pick<LockState, 'lastActAt'>,
  minutes: number,
): Temporal.Instant => lastActAt.add({ minutes });

/** Says whether a session is locked: by hand, by a switch, or because nobody acted. [STAFF-8] */
export const isSessionLocked = (
  state: LockState,
  minutes: number,
  now: Temporal.Instant,
): boolean =>
  state.lockedAt !== null || Temporal.Instant.compare(lockTimeOf(state, minutes), now) <= 0;
