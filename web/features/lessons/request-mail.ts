import type { Coach } from '#contract/coaches.ts';
import type { Sport } from '#domain/venue/courts.ts';
import { coachingLabels } from '#domain/words/coaching-labels.ts';
import { fill } from '#domain/words/texts.ts';

/** A link that begins a mail to the venue, whose subject says which coach is wanted. */
export function requestMail(
  email: string,
  { displayName }: Pick<Coach, 'displayName'>,
  sport: Sport,
): string {
  const subject = fill(coachingLabels.subject, { coach: displayName, sport });
  return `mailto:${email}?subject=${encodeURIComponent(subject)}`;
}
