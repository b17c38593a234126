import type { Coach } from '#contract/coaches.ts';
import type { Sport } from '#domain/venue/courts.ts';
import { coachingLabels } from '#domain/words/coaching-labels.ts';
import { fill } from '#domain/words/fill.ts';

/** A mailto link to the venue, with the requested coach in the subject. */
export function requestMail(
  email: string,
  { displayName }: Pick<Coach, 'displayName'>,
  sport: Sport,
): string {
  const subject = fill(coachingLabels.subject, { coach: displayName, sport });
  return `mailto:${email}?subject=${encodeURIComponent(subject)}`;
}
