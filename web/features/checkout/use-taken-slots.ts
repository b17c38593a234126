import { checkoutLabels } from '#domain/checkout-labels.ts';
import { membershipStatusOf } from '#domain/membership.ts';
import { countSlots } from '#domain/selection.ts';
import { fill } from '#domain/texts.ts';
import { useMember } from '#web/api/session.ts';
import { useSlotWindow } from '#web/api/slots.ts';
import { useVenue } from '#web/api/venue.ts';
import { useVenueNow } from '#web/api/venue-clock.ts';
import { slotsOnCourts } from '#web/features/booking/slot-words.ts';
import type { CourtGoods } from '#web/features/checkout/goods.ts';
import { takenSlots } from '#web/features/checkout/taken-slots.ts';

/** Which of the slots others have got, as the live stream tells it; null when none are known. */
export function useTakenWords({ sport, date, slots }: CourtGoods): string | null {
  const venue = useVenue();
  const now = useVenueNow();
  const status = membershipStatusOf(useMember()?.profile?.membershipStatus);
  const slotWindow = useSlotWindow(sport).data;
  const rows = slotWindow?.days[date];
  const courtTypes = venue.data?.sports.find(({ name }) => name === sport)?.courtTypes ?? null;
  if (slotWindow === undefined || rows === undefined) return null;
  const day = { date, rows, holds: slotWindow.holds, status, now };
  const taken = takenSlots(slots, courtTypes, day);
  if (countSlots(taken) === 0) return null;
  return fill(checkoutLabels.taken, { slots: slotsOnCourts(taken) });
}
