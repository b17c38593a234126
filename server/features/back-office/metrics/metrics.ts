import type { AppContext } from '#server/app-context.ts';
import { readFigures } from '#server/features/back-office/metrics/metrics.repository.ts';

/** The figures that all processes of a venue share. */
export interface VenueFigures {
  readonly outboxAgeSeconds: number;
  readonly outboxMails: number;
  readonly settlementLagSeconds: number;
  readonly holdLagSeconds: number;
  readonly holds: number;
  readonly paymentExceptions: number;
  /** Of the last 24 hours. */
  readonly rejectedRefunds: number;
  readonly guestMoneySen: number;
  readonly violations: number;
  /** 0 if there was no check yet. */
  readonly checkAgeSeconds: number;
}

/** Null while the database does not answer; the process still reports its own figures. */
export const readVenueFigures = async ({ db, clock }: AppContext): Promise<VenueFigures | null> => {
  const now = clock.now();
  const secondsSince = (date: Date | null): number =>
    date === null ? 0 : Math.max(0, (now.epochMilliseconds - date.getTime()) / 1_000);
  try {
    const figures = await readFigures(db, now);
    return {
      outboxAgeSeconds: secondsSince(figures.oldestMail),
      outboxMails: figures.mails ?? 0,
      settlementLagSeconds: secondsSince(figures.oldestRequery),
      holdLagSeconds: secondsSince(figures.oldestHold),
      holds: figures.holds ?? 0,
      paymentExceptions: figures.exceptions ?? 0,
      rejectedRefunds: figures.rejectedRefunds ?? 0,
      guestMoneySen: figures.guestMoneySen ?? 0,
      violations: figures.violations ?? 0,
      checkAgeSeconds: secondsSince(figures.checkedAt),
    };
  } catch {
    return null;
  }
};
