import { isDeletedEmail } from '#domain/accounts/account-deletion.ts';
import { isGuestEmail } from '#domain/members/guests.ts';
import { mostSeriesWeeks } from '#domain/staff/series.ts';
import { bookingDayOf } from '#domain/time/booking-window.ts';
import { type Slot, slotStart } from '#domain/time/slots.ts';
import type { BookingDate } from '#domain/time/venue-time.ts';
import { newsFooter } from '#domain/words/mail-choice-labels.ts';
import type { MailPart } from '#domain/words/mail-parts.ts';
import { messageTexts } from '#domain/words/message-texts.ts';

/** Those whom a message is for: everyone with a booking there. */
export type Audience =
  | { readonly kind: 'day'; readonly from: BookingDate; readonly until: BookingDate }
  | {
      readonly kind: 'court';
      readonly courtId: number;
      readonly from: BookingDate;
      readonly until: BookingDate;
    }
  /** Some slots of a court on some dates, in which something else is to take place. */
  | {
      readonly kind: 'slots';
      readonly courtId: number;
      readonly dates: readonly BookingDate[];
      readonly slot: Slot;
      readonly durationSlots: number;
    }
  | { readonly kind: 'class'; readonly instanceId: number }
  | { readonly kind: 'closure'; readonly closureId: number }
  /** Everyone who wants news of the venue. [MSG-9] */
  | { readonly kind: 'news' };

/** The most dates of a message about slots of a court: those of a series. */
export const mostMessageDates = mostSeriesWeeks;

/** The longest span of days of a message. */
export const mostMessageDays = 31;

interface Addressee {
  /** Null for a guest without one. */
  readonly email: string | null;
  readonly isSuspended: boolean;
}

/** A booking that a message may be about. */
interface AffectedBooking {
  readonly bookingDate: BookingDate;
  readonly slot: Slot;
  /** Null for a court, which is booked by the slot. */
  readonly durationSlots: number | null;
}

/** The last day of an audience of days; null for any other. */
function lastDayOf(audience: Audience): BookingDate | null {
  if (audience.kind === 'slots') return audience.dates.toSorted().at(-1) ?? null;
  return audience.kind === 'day' || audience.kind === 'court' ? audience.until : null;
}

/**
 * True unless a message about today or later days would reach somebody who has played already. One
 * about days that are over reaches everyone who played. [MSG-4]
 */
export function isStillAffected(
  audience: Audience,
  { bookingDate, slot, durationSlots }: AffectedBooking,
  now: Temporal.Instant,
): boolean {
  const lastDay = lastDayOf(audience);
  if (lastDay === null || lastDay < bookingDayOf(now)) return true;
  const end = slotStart(bookingDate, slot).add({ hours: durationSlots ?? 1 });
  return Temporal.Instant.compare(now, end) < 0;
}

/** Why somebody who is affected gets no mail; null for those who get one. [MSG-4] */
export function reasonToLeaveOut({
  email,
  isSuspended,
}: Addressee): 'suspended' | 'without_email' | null {
  if (isSuspended) return 'suspended';
  return email === null || isDeletedEmail(email) || isGuestEmail(email) ? 'without_email' : null;
}

/** The placeholders of a message: news are about no booking. */
const placeholdersOf = (kind: Audience['kind']): readonly string[] =>
  kind === 'news' ? ['name'] : ['name', 'bookings'];

/** The placeholders of a text that nothing replaces, and the braces that stand alone. [MSG-6] */
export function unknownPlaceholders(text: string, kind: Audience['kind']): readonly string[] {
  return [...text.matchAll(/\{([^{}]*)\}|[{}]/g)]
    .map(([brace, name]) => name ?? brace)
    .filter((name) => !placeholdersOf(kind).includes(name));
}

/** True for what `unknownPlaceholders` found if it is no placeholder. */
export const isLoneBrace = (found: string): boolean => found === '{' || found === '}';

interface Recipient {
  readonly name: string;
  /** Their bookings in words. */
  readonly affected: readonly string[];
}

/** The text for one recipient. [MSG-6] */
export function messageFor(text: string, { name, affected }: Recipient): string {
  const values = { name, bookings: affected.map((line) => `- ${line}`).join('\n') };
  return text.replaceAll(/\{(name|bookings)\}/g, (_, key: keyof typeof values) => values[key]);
}

/** A message as a mail. One with news has the link that ends them. [MSG-6] [MSG-10] */
export function messageParts(text: string, unsubscribeUrl: string | null): readonly MailPart[] {
  const paragraphs = text.split(/\n{2,}/).map((paragraph): MailPart => ({ paragraph }));
  if (unsubscribeUrl === null) return paragraphs;
  const { why, unsubscribe } = newsFooter;
  return [...paragraphs, { note: why }, { link: unsubscribe, url: unsubscribeUrl }];
}

/** The text to begin with. [MSG-6] */
export const templateOf = (kind: Exclude<Audience['kind'], 'class' | 'closure'>) =>
  messageTexts[kind];

/** The text to begin with about a class says if it is cancelled. [MSG-6] */
export const templateOfClass = ({ isCancelled }: { readonly isCancelled: boolean }) =>
  messageTexts[isCancelled ? 'cancelledClass' : 'class'];

interface ToldClosure {
  readonly reason: string;
  /** False for one that was undone or opened again. */
  readonly isInForce: boolean;
  readonly isUndone: boolean;
}

/** The text to begin with about a closure says its reason, and if it is in force no longer. [MSG-6] */
export function templateOfClosure({ reason, isInForce, isUndone }: ToldClosure) {
  const ofOpen = isUndone ? messageTexts.undoneClosure : messageTexts.openedClosure;
  const { subject, body } = isInForce ? messageTexts.closure : ofOpen;
  return { subject, body: body.replace('{reason}', () => reason) };
}

/** The state of a mail in the log. [MSG-8] */
export const mailStates = ['waiting', 'sent', 'failing', 'removed'] as const;
type MailState = (typeof mailStates)[number];

/** Sent mails are deleted after some time; then only that they were sent is known. [MSG-8] */
export function stateOfMail(
  mail: { readonly sentAt: Date | null; readonly lastError: string | null } | null,
  isAccountDeleted: boolean,
): MailState {
  if (mail === null) return isAccountDeleted ? 'removed' : 'sent';
  if (mail.sentAt !== null) return 'sent';
  return mail.lastError === null ? 'waiting' : 'failing';
}
