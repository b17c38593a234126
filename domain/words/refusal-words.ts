import { labels } from '#domain/words/labels.ts';
import type { HintDetails } from '#domain/words/refusal-details.ts';
import { fill, type RefusalCode, refusals } from '#domain/words/texts.ts';
import { waitingTime } from '#domain/words/waiting-time.ts';

const isRefusalCode = (code: string): code is RefusalCode => Object.hasOwn(refusals, code);

/** The sentence of a refusal; null for a code that these words do not know. */
export function sentenceOfRefusal(code: string): string | null {
  return isRefusalCode(code) ? refusals[code] : null;
}

const waiting = ({ retryAfterSeconds }: HintDetails['too_many_requests']): string =>
  waitingTime(Temporal.Duration.from({ seconds: retryAfterSeconds }));

const hintByCode: {
  readonly [Code in keyof HintDetails]: (details: HintDetails[Code]) => string;
} = {
  too_many_requests: waiting,
  too_many_mails: waiting,
  internal: ({ requestId }) => fill(labels.common.tellRequestId, { requestId }),
};

const hasHint = (code: string): code is keyof HintDetails => Object.hasOwn(hintByCode, code);

/** What to do next, where the fields of a refusal say it; null otherwise. */
export function hintOfRefusal(code: string, details: unknown): string | null {
  if (details === null || !hasHint(code)) return null;
  try {
    // The code says which fields there are; the table's functions cannot know that of one another.
    return (hintByCode[code] as (fields: unknown) => string)(details);
  } catch {
    // Another release has other fields.
    return null;
  }
}
