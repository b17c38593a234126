interface IdleParts {
  readonly target: EventTarget;
  /** Reports an act to the server; returns the seconds after which the console locks. */
  readonly report: () => Promise<number>;
  /** Asks the server whether the console is locked. */
  readonly check: () => void;
}

/** A person who types is reported no more often than this. */
export const reportEveryMs = 15_000;

/** A margin, so that the server's timeout has passed when the browser asks. */
export const slackMs = 500;

const acts = ['pointerdown', 'pointermove', 'keydown', 'wheel'] as const;

/**
 * Reports what the person does, and asks the server when the time without an act is over. The
 * server alone decides whether the console is locked: another tab may have reported since.
 * [STAFF-8]
 */
export function watchIdle(
  { target, report, check }: IdleParts,
  locksInSeconds: number,
): () => void {
  let reportedAt = performance.now();
  let nextReport: ReturnType<typeof setTimeout> | undefined;
  let deadline: ReturnType<typeof setTimeout> | undefined;

  const awaitLock = (seconds: number): void => {
    clearTimeout(deadline);
    deadline = setTimeout(check, seconds * 1_000 + slackMs);
  };
  const send = async (): Promise<void> => {
    reportedAt = performance.now();
    try {
      awaitLock(await report());
    } catch {
      // The next act reports again. If the console is locked, the refusal of any call shows it.
    } finally {
      nextReport = undefined;
    }
  };
  const act = (): void => {
    const wait = Math.max(0, reportedAt + reportEveryMs - performance.now());
    nextReport ??= setTimeout(() => void send(), wait);
  };

  awaitLock(locksInSeconds);
  for (const kind of acts) target.addEventListener(kind, act, { passive: true });
  return () => {
    clearTimeout(nextReport);
    clearTimeout(deadline);
    for (const kind of acts) target.removeEventListener(kind, act);
  };
}
