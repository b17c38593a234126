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
import { venueNow } from '#web/api/venue-clock.ts';
import { rereadDelay } from '#web/live/slot-changes.ts';

/**
 * Every court of a sport on every day of the window, kept up to date by the live stream. It is read
 * again when its booking day is over, and when a hold should have ended and nobody said so.
 */
export function useSlotWindow(sport: Sport | null) {
  return useQuery({
    queryKey: ['slots', sport],
    queryFn:
      sport === null
        ? skipToken
        : ({ signal }): Promise<SlotWindow> => callApi(getSlots, { params: { sport } }, signal),
    refetchInterval: ({ state }) => state.data !== undefined && rereadDelay(state.data, venueNow()),
  });
}

/** The slots of a day that the window does not know, so that no choice meets an empty table. */
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

/** Asks whether the selection may go on to the checkout; a refusal fails with its sentence. */
export function useCheckSelection() {
  return useMutation({
    mutationFn: ({ date, slots }: { readonly date: BookingDate; readonly slots: CourtSlots }) =>
      callApi(checkSelection, { body: { date, slots: mutableCopy(slots) } }),
  });
}

/** The contract's types are those of JSON that has arrived, and know no readonly. */
function mutableCopy(slots: CourtSlots): Record<string, Slot[]> {
  return Object.fromEntries(Object.entries(slots).map(([court, chosen]) => [court, [...chosen]]));
}
