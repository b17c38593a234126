import { useLocation, useNavigate } from 'react-router';
import type { SlotWindow } from '#contract/slots.ts';
import { membershipStatusOf } from '#domain/members/membership-status.ts';
import { idOfItem } from '#domain/orders/item-content.ts';
import { courtContent } from '#domain/orders/order-lines.ts';
import { type CourtSlots, courtSlotsInOrder } from '#domain/slots/court-slots.ts';
import { countSlots } from '#domain/slots/selection.ts';
import { type Slot, slotState } from '#domain/time/slots.ts';
import type { BookingDate } from '#domain/time/venue-time.ts';
import { refusalToPickDate } from '#domain/venue/calendar.ts';
import { checkoutLabels } from '#domain/words/checkout-labels.ts';
import { type RefusalCode, refusals } from '#domain/words/refusal-texts.ts';
import { useMember } from '#web/api/session.ts';
import { useSlotWindow } from '#web/api/slots.ts';
import { useVenue } from '#web/api/venue.ts';
import { useVenueNow } from '#web/api/venue-clock.ts';
import { withSlots } from '#web/features/checkout/goods/checkout-state.ts';
import type { CourtGoods } from '#web/features/checkout/goods/goods.ts';
import { takenSlots, wordsOfTaken } from '#web/features/checkout/goods/taken-slots.ts';
import type { Warning } from '#web/features/checkout/goods/warning.ts';

/** Warns about slots that others have taken, from the live stream; null if there are none. */
export function useTakenSlots(goods: CourtGoods): Warning | null {
  const { sport, date, slots } = goods;
  const navigate = useNavigate();
  const { pathname, state } = useLocation();
  const venue = useVenue();
  const now = useVenueNow();
  const status = membershipStatusOf(useMember()?.profile?.membershipStatus);
  const slotWindow = useSlotWindow(sport).data;
  const closed = slotWindow && refusalOfDay(goods, slotWindow);
  if (closed) return closedDay(goods, closed);
  const rows = slotWindow?.days[date];
  const courtTypes = venue.data?.sports.find(({ name }) => name === sport)?.courtTypes ?? null;
  if (slotWindow === undefined || rows === undefined) return null;
  const day = { date, rows, holds: slotWindow.holds, status, now };
  const taken = takenSlots(slots, courtTypes, day);
  const count = countSlots(taken.gone) + countSlots(taken.held);
  if (count === 0) return null;
  const { lost } = checkoutLabels;
  const { one, many } = checkoutLabels.leaveOut;
  const options = { replace: true, preventScrollReset: true } as const;
  const leaveOut = (): void =>
    void navigate(pathname, { ...options, state: withSlots(state, goods, taken.left) });
  return {
    sentences: wordsOfTaken(taken),
    lost: new Map([
      ...marksOf(taken.gone, date, (slot) =>
        slotState(date, slot, null, now) === 'past' ? lost.over : lost.taken,
      ),
      ...marksOf(taken.held, date, () => lost.held),
    ]),
    wayOut: countSlots(taken.left) > 0 ? { words: count === 1 ? one : many, take: leaveOut } : null,
  };
}

/** A refusal of the whole day, such as a closure announced by a live event. */
function refusalOfDay(
  { sport, date }: CourtGoods,
  { window, closures }: SlotWindow,
): RefusalCode | null {
  const ofSport = closures.map((closure) => ({ ...closure, sport }));
  return refusalToPickDate(date, sport, window, ofSport);
}

function closedDay({ date, slots }: CourtGoods, refusal: RefusalCode): Warning {
  const { lost } = checkoutLabels;
  return {
    sentences: [refusals[refusal]],
    lost: new Map(marksOf(slots, date, () => (refusal === 'day_closed' ? lost.closed : lost.over))),
    wayOut: null,
  };
}

function marksOf(
  slots: CourtSlots,
  date: BookingDate,
  markOf: (slot: Slot) => string,
): [string, string][] {
  return courtSlotsInOrder(slots).map((at) => [idOfItem(courtContent(at, date)), markOf(at.slot)]);
}
