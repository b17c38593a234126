import type { CallOutput } from '#contract/call.ts';
import type { SlotEvent } from '#contract/console-slot-history.ts';
import type { MoveQuote, undoMoveAtDesk } from '#contract/desk-bookings.ts';
import { bookingTimeRange } from '#domain/bookings/booking-titles.ts';
import { displayAmount } from '#domain/money/money.ts';
import { type Slot, slotStart } from '#domain/time/slots.ts';
import type { BookingDate } from '#domain/time/venue-time.ts';
import { deskMoveLabels as words } from '#domain/words/desk-move-labels.ts';
import { fill } from '#domain/words/fill.ts';
import type { Booking, Cell } from '#web/console/day/grid.ts';

type Named = Pick<Booking, 'player'>;

/** The button that moves a booking, with the slots in a row of its member. [DESK-29] */
export const openText = (count: number): string =>
  count > 1 ? fill(words.openAll, { count: `${count}` }) : words.open;

/** A running slot with less time left than this is hardly worth a move. */
const soonMinutes = 30;

interface Played extends Named {
  /** How many slots in a row the member has. */
  readonly inRow: number;
}

interface PlaceOfMove {
  readonly court: string;
  readonly date: BookingDate;
  readonly slot: Slot;
}

/** Warnings before a move or a swap: a run of slots is split, or a slot is nearly over. */
export function warningsOf(
  moved: Played & { readonly count: number },
  other: Played | null,
  places: readonly PlaceOfMove[],
  now: Temporal.Instant,
): readonly string[] {
  const splits = ({ player: { name }, inRow }: Played, text: string): string =>
    fill(text, { name, count: `${inRow}` });
  const minutesLeft = ({ date, slot }: PlaceOfMove): number =>
    Math.floor(now.until(slotStart(date, slot).add({ hours: 1 })).total('minutes'));
  return [
    ...(moved.inRow > moved.count ? [splits(moved, words.splits)] : []),
    ...(other !== null && other.inRow > 1 ? [splits(other, words.splitsOther)] : []),
    ...places.flatMap((place) => {
      const minutes = minutesLeft(place);
      if (minutes < 0 || minutes >= soonMinutes) return [];
      const text = minutes === 0 ? words.endsVerySoon : words.endsSoon;
      return [fill(text, { court: place.court, minutes: `${minutes}` })];
    }),
  ];
}

/** Tells how a member or a guest pays or gets the price difference. */
export function differenceText(
  { differenceSen, keptSen, availableCreditsSen, isGuest }: MoveQuote,
  name: string,
): string {
  const amount = displayAmount(Math.abs(differenceSen));
  if (differenceSen > 0) {
    return fill(words.more, { amount, name, available: displayAmount(availableCreditsSen) });
  }
  if (differenceSen < 0) return fill(isGuest ? words.lessForGuest : words.less, { amount, name });
  return keptSen > 0
    ? fill(words.kept, { amount: displayAmount(keptSen), name })
    : fill(words.same, { name });
}

/** The sentence about money that the desk returns to a guest who moved to a cheaper slot. */
const toReturn = ({ differenceSen, isGuest }: MoveQuote): string[] =>
  isGuest && differenceSen < 0
    ? [fill(words.toReturn, { amount: displayAmount(-differenceSen) })]
    : [];

/** Says that a move or a swap is done. */
export function doneText(
  { booking, count = 1 }: { readonly booking: Named; readonly count?: number },
  { court, slot }: Pick<Cell, 'slot'> & { readonly court: Pick<Cell['court'], 'name'> },
  other: Named | null,
  { own, other: ofOther }: { readonly own: MoveQuote; readonly other: MoveQuote | null },
): string {
  const { name } = booking.player;
  const done = other
    ? fill(words.swapped, { name, other: other.player.name })
    : fill(words.moved, { name, court: court.name, range: bookingTimeRange(slot, count) });
  const quotes = ofOther ? [own, ofOther] : [own];
  return [done, ...quotes.flatMap(toReturn)].join(' ');
}

/** Tells the desk who will read the reason of a move or a swap. */
export function reasonHint(booking: Named, other: Named | null): string {
  const { isGuest } = booking.player;
  if (other === null) return isGuest ? words.reasonForGuest : words.reasonHint;
  return isGuest || other.player.isGuest ? words.reasonForBothWithGuest : words.reasonForBoth;
}

type Money = Pick<CallOutput<typeof undoMoveAtDesk>, 'toCollectSen' | 'toReturnSen'>;

/** Says that a change is undone, and what the desk has to do with the money of a guest. */
export function undoneText(
  of: NonNullable<SlotEvent['undo']>['of'],
  { toCollectSen, toReturnSen }: Money,
): string {
  const texts: string[] = [words.undone[of]];
  if (toCollectSen > 0) {
    texts.push(fill(words.collectAgain, { amount: displayAmount(toCollectSen) }));
  }
  if (toReturnSen > 0) texts.push(fill(words.toReturn, { amount: displayAmount(toReturnSen) }));
  return texts.join(' ');
}
