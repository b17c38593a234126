import { bookingTimeRange } from '#domain/bookings/booking-titles.ts';
import { displayAmount, type Sen } from '#domain/money/money.ts';
import type { SaleReturn } from '#domain/staff/undo.ts';
import type { Slot } from '#domain/time/slots.ts';
import { type BookingDate, dateOf, formatDate, formatTime } from '#domain/time/venue-time.ts';
import { fill } from '#domain/words/fill.ts';
import { refusals } from '#domain/words/refusal-texts.ts';
import { undoneSaleWords } from '#domain/words/undo-sale-words.ts';
import { whyNotTexts } from '#domain/words/why-not-words.ts';

/** An event of a slot, as far as its words need it. */
export type SlotEventOnWire = {
  readonly at: string;
  readonly kind:
    | 'refused'
    | 'move_refused'
    | 'held'
    | 'hold_ended'
    | 'booked'
    | 'moved_here'
    | 'moved_away'
    | 'moved_back_here'
    | 'moved_back_away'
    | 'cancelled'
    | 'restored'
    | 'checked_in'
    | 'check_in_undone'
    | 'no_show'
    | 'no_show_undone'
    | 'blocked'
    | 'unblocked'
    | 'closed'
    | 'opened'
    | 'lesson_cancelled'
    | 'lesson_restored';
  readonly member: { readonly name: string } | null;
  readonly by: string | null;
  readonly reason: string | null;
  readonly amountSen: Sen | null;
  readonly isMoney: boolean;
  readonly undoneSale: SaleReturn | null;
  readonly otherPlace: {
    readonly court: string;
    readonly date: BookingDate;
    readonly slot: Slot;
  } | null;
  readonly code: string | null;
  readonly program: string | null;
};

/** The words of the history of a slot, and of "Why not?" beside it. */
export const slotHistoryLabels = {
  open: 'History',
  title: 'History of this slot',
  loading: 'Loading the history…',
  failed: 'The history could not be loaded.',
  empty: 'Nothing has happened to this slot yet.',
  whyNot: 'Why not?',
  whyNotTitle: 'Why can a member not book this slot?',
  when: '{date}, {time}',
  place: '{court}, {range}, {date}',
  byMember: {
    refused: '{name} tried to book it and was refused. {why}',
    move_refused: '{name} tried to move here and was refused. {why}',
    held: 'Held for {name} while they pay.',
    hold_ended: 'The hold for {name} ended without a payment.',
    booked: 'Booked by {name}.',
    moved_here: '{name} moved here from {place}.',
    moved_away: '{name} moved to {place}.',
    moved_back_here: 'A move was undone: {name} is back here from {place}.',
    moved_back_away: 'A move was undone: {name} is back at {place}.',
    cancelled: '{name} cancelled.',
    restored: 'The booking of {name} is back.',
    checked_in: '{name} was checked in.',
    check_in_undone: 'The check-in of {name} was undone.',
    no_show: '{name} was marked as a no-show.',
    no_show_undone: 'The no-show of {name} was undone.',
    blocked: 'Blocked.',
    unblocked: 'The block was removed.',
    closed: 'Closed.',
    opened: 'Opened again.',
    lesson_cancelled: 'The lesson {program} was cancelled.',
    lesson_restored: 'The lesson {program} takes place again.',
  },
  byStaff: {
    refused: '{by} tried to sell it to {name} and was refused. {why}',
    move_refused: '{by} tried to move {name} here and was refused. {why}',
    held: '{by} held it for {name}.',
    hold_ended: '{by} ended the hold for {name}.',
    booked: '{by} sold it to {name}.',
    moved_here: '{by} moved {name} here from {place}.',
    moved_away: '{by} moved {name} to {place}.',
    moved_back_here: '{by} undid the change of slots: {name} is back here from {place}.',
    moved_back_away: '{by} undid the change of slots: {name} is back at {place}.',
    cancelled: '{by} cancelled the booking of {name}.',
    restored: '{by} undid the cancellation for {name}.',
    checked_in: '{by} checked {name} in.',
    check_in_undone: '{by} undid the check-in of {name}.',
    no_show: '{by} marked {name} as a no-show.',
    no_show_undone: '{by} undid the no-show of {name}.',
    blocked: '{by} blocked it.',
    unblocked: '{by} removed the block.',
    closed: '{by} closed it.',
    opened: '{by} opened it again.',
    lesson_cancelled: '{by} cancelled the lesson {program}.',
    lesson_restored: '{by} undid the cancellation of the lesson {program}.',
  },
  /** A guest has no account before the first sale. */
  guest: 'a guest',
  gotBack: '{amount} came back as credits.',
  taken: '{amount} was taken from their credits.',
  toReturn: '{amount} to return to the guest.',
  notToReturn: '{amount} no longer to return to the guest.',
  because: 'Reason: {reason}',
} as const;

const whyRefused = (code: string | null): string => {
  if (code === null) return '';
  const { reasons } = whyNotTexts;
  if (Object.hasOwn(reasons, code)) return reasons[code as keyof typeof reasons];
  return Object.hasOwn(refusals, code) ? refusals[code as keyof typeof refusals] : '';
};

const amountInWords = (amountSen: Sen, isMoney: boolean): string => {
  const { gotBack, taken, toReturn, notToReturn } = slotHistoryLabels;
  const [came, went] = isMoney ? [toReturn, notToReturn] : [gotBack, taken];
  return fill(amountSen > 0 ? came : went, { amount: displayAmount(Math.abs(amountSen)) });
};

/** `17/11/2026, 10:32 AM`, what happened in one sentence, and its amount and reason. */
export function slotEventInWords(event: SlotEventOnWire): {
  readonly when: string;
  readonly sentence: string;
  readonly details: readonly string[];
} {
  const { kind, member, by, reason, amountSen, isMoney, undoneSale, otherPlace, program } = event;
  const words = slotHistoryLabels;
  const at = Temporal.Instant.from(event.at);
  const place =
    otherPlace === null
      ? ''
      : fill(words.place, {
          court: otherPlace.court,
          range: bookingTimeRange(otherPlace.slot),
          date: formatDate(otherPlace.date),
        });
  const sentence = undoneSale
    ? undoneSaleWords({ ...undoneSale, by: by ?? '' })
    : fill((by === null ? words.byMember : words.byStaff)[kind], {
        name: member?.name ?? words.guest,
        by: by ?? '',
        program: program ?? '',
        why: whyRefused(event.code),
        place,
      });
  const isDeparture = kind === 'moved_away' || kind === 'moved_back_away';
  // A move is told at both slots, and its amount where the booking arrived.
  const hasAmount = amountSen !== null && amountSen !== 0 && !isDeparture && !undoneSale;
  const details = [
    hasAmount && amountInWords(amountSen, isMoney),
    reason !== null && fill(words.because, { reason }),
  ];
  return {
    when: fill(words.when, { date: formatDate(dateOf(at)), time: formatTime(at) }),
    sentence: sentence.trim(),
    details: details.filter((detail) => detail !== false),
  };
}
