import type { CourtSlots } from '#domain/court-slots.ts';
import { membershipStatusOf } from '#domain/membership.ts';
import { useMember } from '#web/api/session.ts';
import { useSlotWindow } from '#web/api/slots.ts';
import { useVenue } from '#web/api/venue.ts';
import { useVenueNow } from '#web/api/venue-clock.ts';
import type { CourtCheckout } from '#web/features/checkout/checkout-state.ts';
import { takenSlots } from '#web/features/checkout/taken-slots.ts';

/** What others take of the chosen slots, as the live stream tells it; nothing until it is known. */
export function useTakenSlots({ sport, date, slots }: CourtCheckout): CourtSlots {
  const venue = useVenue();
  const now = useVenueNow();
  const status = membershipStatusOf(useMember()?.profile?.membershipStatus);
  const slotWindow = useSlotWindow(sport).data;
  const rows = slotWindow?.days[date];
  const courtTypes = venue.data?.sports.find(({ name }) => name === sport)?.courtTypes ?? null;
  if (slotWindow === undefined || rows === undefined) return {};
  return takenSlots(slots, courtTypes, { date, rows, holds: slotWindow.holds, status, now });
}
