import { isBookingDate } from '#domain/time/venue-time.ts';
import { labels } from '#domain/words/labels.ts';
import type { RefusalCode } from '#domain/words/refusal-texts.ts';

export const minimumAge = 13;
export const earliestBirthDate = '1920-01-01';

/**
 * Full years on a date. A member born on 29 February completes a year on 1 March when the year has
 * no such day. [BIRTH-1]
 */
export function ageOn(birthDate: string, today: string): number {
  return Temporal.PlainDate.from(birthDate).until(today, { largestUnit: 'years' }).years;
}

/** The age on the profile card. [BIRTH-5] */
export function ageLabel(birthDate: string | null, today: string): string {
  return birthDate === null ? labels.common.notSpecified : String(ageOn(birthDate, today));
}

/** `today` is the venue's calendar date, not the booking day. [BIRTH-2] [BIRTH-3] [BIRTH-4] */
export function refusalOfBirthDate(birthDate: string, today: string): RefusalCode | null {
  if (!isBookingDate(birthDate)) return 'birth_invalid';
  if (birthDate > today) return 'birth_in_future';
  if (birthDate < earliestBirthDate) return 'birth_too_early';
  if (ageOn(birthDate, today) < minimumAge) return 'birth_too_young';
  return null;
}
