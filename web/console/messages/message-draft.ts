import { daysBetween, isBookingDate } from '#domain/time/venue-time.ts';
import { type Audience, mostMessageDays, unknownPlaceholders } from '#domain/venue/messages.ts';
import { messageLabels } from '#domain/words/message-labels.ts';

const { form: words } = messageLabels;

/** The choice of an audience, as it is made. */
export interface AudienceDraft {
  readonly kind: Audience['kind'];
  readonly from: string;
  readonly until: string;
  readonly courtId: string;
  readonly instanceId: string;
  readonly closureId: string;
}

/** The chosen audience; null until it is whole. */
export function audienceOf(draft: AudienceDraft): Audience | null {
  const { kind, from, until } = draft;
  if (kind === 'news') return { kind };
  if (kind === 'class') {
    return draft.instanceId === '' ? null : { kind, instanceId: Number(draft.instanceId) };
  }
  if (kind === 'closure') {
    return draft.closureId === '' ? null : { kind, closureId: Number(draft.closureId) };
  }
  if (errorOfDays(draft) !== null) return null;
  if (kind === 'day') return { kind, from, until };
  return draft.courtId === '' ? null : { kind, courtId: Number(draft.courtId), from, until };
}

export function errorOfDays({ from, until }: Pick<AudienceDraft, 'from' | 'until'>): string | null {
  if (!isBookingDate(from) || !isBookingDate(until)) return words.daysWrong;
  const days = daysBetween(from, until);
  return days < 0 || days >= mostMessageDays ? words.daysWrong : null;
}

export interface MessageText {
  readonly subject: string;
  readonly body: string;
}

export interface TextErrors {
  readonly subject: string | null;
  readonly body: string | null;
}

const hasLength = (text: string, most: number): boolean =>
  text.trim().length >= 3 && text.trim().length <= most;

/** Null if nothing is wrong. [MSG-6] */
export function errorsOfText({ subject, body }: MessageText): TextErrors | null {
  const placeholder = (text: string): string | null =>
    unknownPlaceholders(text).length > 0 ? words.placeholder : null;
  const errors = {
    subject: hasLength(subject, 120) ? placeholder(subject) : words.subjectWrong,
    body: hasLength(body, 5_000)
      ? (placeholder(body) ?? (/^…$/m.test(body) ? words.dots : null))
      : words.bodyWrong,
  };
  return errors.subject === null && errors.body === null ? null : errors;
}
