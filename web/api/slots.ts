import { skipToken, useMutation, useQuery } from '@tanstack/react-query';
import {
  checkSelection,
  getSlots,
  getSlotsOfDay,
  type SlotsOfDay,
  type SlotWindow,
} from '#contract/slots.ts';
import type { CourtSlots } from '#domain/slots/court-slots.ts';
import type { Slot } from '#domain/time/slots.ts';
import type { BookingDate } from '#domain/time/venue-time.ts';
import type { Sport } from '#domain/venue/courts.ts';
import { callApi } from '#web/api/client.ts';
import { refetchDelay } from '#web/api/refetch-delay.ts';
import { venueNow } from '#web/api/venue-clock.ts';

/**
 * Every court of a sport on every day of the window, kept up to date by the live stream. It is
 * refetched when its booking day ends, and when a hold should have expired without a live event.
 */
export function useSlotWindow(sport: Sport | null) {
  return useQuery({
    queryKey: ['slots', sport],
    queryFn:
      sport === null
        ? skipToken
        : ({ signal }): Promise<SlotWindow> => callApi(getSlots, { params: { sport } }, signal),
    refetchInterval: ({ state }) =>
      state.data !== undefined && refetchDelay(state.data, venueNow()),
  });
}

/** The slots of a day outside the loaded window, so that no choice shows an empty table. */
export function useSlotsOfDay(sport: Sport | null, date: BookingDate | null, isNeeded: boolean) {
  const isAsked = isNeeded && sport !== null && date !== null;
  return useQuery({
    queryKey: ['slots', sport, date],
    queryFn: isAsked
      ? ({ signal }): Promise<SlotsOfDay> =>
          callApi(getSlotsOfDay, { params: { sport, date } }, signal)
      : skipToken,
  });
}

/** Checks whether the selection may go to the checkout; a refusal throws with its message. */
export function useCheckSelection() {
  return useMutation({
    mutationFn: ({ date, slots }: { readonly date: BookingDate; readonly slots: CourtSlots }) =>
      callApi(checkSelection, { body: { date, slots: mutableCopy(slots) } }),
  });
}

/** The contract's types are those of parsed JSON, without readonly. */
function mutableCopy(slots: CourtSlots): Record<string, Slot[]> {
  return Object.fromEntries(Object.entries(slots).map(([court, chosen]) => [court, [...chosen]]));
}
