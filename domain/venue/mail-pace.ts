/** More mails than this that are queued at once, as by a closure, are bulk mails. */
const mostAtOnce = 50;

/** [MSG-7] */
export function areBulkMails(count: number): boolean {
  return count > mostAtOnce;
}

interface MailPace {
  /** The instant from which on the next bulk mail may be sent; null before the first. */
  readonly nextAt: Temporal.Instant | null;
  readonly perMinute: number;
}

interface Allowed {
  readonly most: number;
  /** The next instant, once some of them are taken. */
  readonly nextAtAfter: (taken: number) => Temporal.Instant;
}

/**
 * How many bulk mails may be sent now: the pace of a minute in even steps, and what was missed of
 * the last second. [MSG-7]
 */
export function bulkMailsAllowed({ nextAt, perMinute }: MailPace, now: Temporal.Instant): Allowed {
  const stepMs = 60_000 / perMinute;
  const atOnce = Math.max(1, Math.ceil(perMinute / 60));
  const nowMs = now.epochMilliseconds;
  const earliest = nowMs - (atOnce - 1) * stepMs;
  const due = Math.max(nextAt?.epochMilliseconds ?? earliest, earliest);
  return {
    most: due > nowMs ? 0 : Math.min(atOnce, Math.floor((nowMs - due) / stepMs) + 1),
    nextAtAfter: (taken) => Temporal.Instant.fromEpochMilliseconds(Math.ceil(due + taken * stepMs)),
  };
}
