import type { MessageChoices } from '#contract/console-messages.ts';
import { allSlots } from '#domain/time/slots.ts';
import { daysBetween, isBookingDate } from '#domain/time/venue-time.ts';
import {
  type Audience,
  isLoneBrace,
  mostMessageDays,
  unknownPlaceholders,
} from '#domain/venue/messages.ts';
import { messageLabels } from '#domain/words/message-labels.ts';

const { form: words } = messageLabels;

type SlotsAudience = Extract<Audience, { readonly kind: 'slots' }>;

/** The choice of an audience, as it is made. */
export interface AudienceDraft {
  readonly kind: Audience['kind'];
  readonly from: string;
  readonly until: string;
  readonly courtId: string;
  readonly instanceId: string;
  readonly closureId: string;
  /** The slots of a court to which a link has led; they cannot be chosen by hand. */
  readonly slots: SlotsAudience | null;
}

/** The audience that an address of `messagePathOf` names; the day of today if it names none. */
export function audienceDraftOf(search: URLSearchParams, choices: MessageChoices): AudienceDraft {
  const { today, courts } = choices;
  const closureId = search.get('closure') ?? '';
  const instanceId = search.get('class') ?? '';
  const court = courts.find(({ name }) => name === search.get('court'));
  const slot = allSlots.find((one) => `${one}` === search.get('slot'));
  const length = Number(search.get('length'));
  const dates = search.getAll('date').filter(isBookingDate);
  const draft = { from: today, until: today, courtId: '', instanceId, closureId, slots: null };
  if (closureId !== '') return { ...draft, kind: 'closure' };
  if (instanceId !== '') return { ...draft, kind: 'class' };
  if (court === undefined || slot === undefined || !(length >= 1) || dates.length === 0) {
    return { ...draft, kind: 'day' };
  }
  const slots = { kind: 'slots', courtId: court.id, dates, slot, durationSlots: length } as const;
  return { ...draft, kind: 'slots', slots };
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
  if (kind === 'slots') return draft.slots;
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
export function errorsOfText(
  { subject, body }: MessageText,
  kind: Audience['kind'],
): TextErrors | null {
  const wrong = kind === 'news' ? words.placeholderOfNews : words.placeholder;
  const placeholder = (text: string): string | null => {
    const unknown = unknownPlaceholders(text, kind);
    if (unknown.some(isLoneBrace)) return `${words.brace} ${wrong}`;
    return unknown.length > 0 ? wrong : null;
  };
  const errors = {
    subject: hasLength(subject, 120) ? placeholder(subject) : words.subjectWrong,
    body: hasLength(body, 5_000)
      ? (placeholder(body) ?? (/^…$/m.test(body) ? words.dots : null))
      : words.bodyWrong,
  };
  return errors.subject === null && errors.body === null ? null : errors;
}
