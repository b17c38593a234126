import { fill } from '#domain/words/fill.ts';
import { labels } from '#domain/words/labels.ts';
import type { HintDetails } from '#domain/words/refusal-details.ts';
import { type RefusalCode, refusals } from '#domain/words/refusal-texts.ts';
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
  rush: waiting,
  internal: ({ requestId }) => fill(labels.common.tellRequestId, { requestId }),
};

const hasHint = (code: string): code is keyof HintDetails => Object.hasOwn(hintByCode, code);

/** The advice on what to do next, where the fields of a refusal allow one; null otherwise. */
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

/**
 * The checkout's sentence when placing an order failed: the server's own reason where it is one for
 * members.
 */
export function orderFailureText(status: number, serverDetail?: string | null): string {
  const detail = serverDetail?.trim();
  switch (status) {
    case 400:
      return detail || refusals.order_invalid;
    case 409:
      return detail || refusals.slot_gone;
    case 410:
      return detail || refusals.pending_expired;
    case 500:
      return detail || refusals.order_internal;
    default:
      // Another status comes from a proxy, whose text is not for members.
      return refusals.order_failed;
  }
}
