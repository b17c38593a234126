import type { Coach } from '#contract/coaches.ts';
import type { Sport } from '#domain/venue/courts.ts';
import { coachingLabels } from '#domain/words/coaching-labels.ts';
import { fill } from '#domain/words/fill.ts';

/** A mailto link to the venue that names the coach, with lines for the member to complete. */
export function requestMail(
  email: string,
  { displayName }: Pick<Coach, 'displayName'>,
  sport: Sport,
): string {
  const facts = { coach: displayName, sport };
  const subject = fill(coachingLabels.subject, facts);
  // Lines of a mailto link end with CRLF (RFC 6068).
  const body = coachingLabels.body.map((line) => fill(line, facts)).join('\r\n');
  return `mailto:${email}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`;
}
