import { type BookingDate, daysBetween } from '#domain/time/venue-time.ts';

/** From a first to a last day, both included. */
export interface FileDays {
  readonly firstDay: BookingDate;
  readonly lastDay: BookingDate;
}

/**
 * The days that a file covers: those from its first to its last row, and those before and after them for
 * which a person has said so. [RECON-16]
 */
export const periodOf = (rows: FileDays, asked: Partial<FileDays>): FileDays => {
  const { firstDay = rows.firstDay, lastDay = rows.lastDay } = asked;
  return {
    firstDay: firstDay < rows.firstDay ? firstDay : rows.firstDay,
    lastDay: lastDay > rows.lastDay ? lastDay : rows.lastDay,
  };
};

/** The most days of a file that are not asked about. [RECON-11] */
const mostUsualDays = 62;

/** True if a file covers its days without rows, too; a long one covers only those of its rows. [RECON-11] */
export const coversGaps = ({ firstDay, lastDay }: FileDays): boolean =>
  daysBetween(firstDay, lastDay) < mostUsualDays;

/** 11/02/2026 is a day of February, but may have been meant as one of November. */
const isAmbiguous = (text: string): boolean => {
  const found = /^(\d{1,2})[-/.](\d{1,2})[-/.]\d{4}/.exec(text);
  return found !== null && Number(found[1]) <= 12 && found[1] !== found[2];
};

const isNumbered = (text: string): boolean => /^\d{1,2}[-/.]\d/.test(text);

/** True if a file mixes dates that can be read in two ways with dates in another format. [RECON-11] */
export const areMixed = (writings: readonly string[]): boolean => {
  const numbered = writings.filter(isNumbered);
  return numbered.length < writings.length && numbered.length > 0 && numbered.every(isAmbiguous);
};

/** The questions that a person confirms before a file is imported. [RECON-11] */
export const fileWarnings = ['long_period', 'mixed_dates'] as const;
type FileWarning = (typeof fileWarnings)[number];

/** [RECON-11] */
export const warningsOf = (days: FileDays, hasMixedDates: boolean): FileWarning[] => [
  ...(coversGaps(days) ? [] : (['long_period'] as const)),
  ...(hasMixedDates ? (['mixed_dates'] as const) : []),
];
