import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { SlotsOfDay, SlotWindow } from '#contract/slots.ts';
import { type MembershipStatus, membershipStatusOf } from '#domain/members/membership-status.ts';
import type { CourtSlots } from '#domain/slots/court-slots.ts';
import { countSlots, type Selection } from '#domain/slots/selection.ts';
import type { Occupancy } from '#domain/slots/window-offer.ts';
import type { BookingDate } from '#domain/time/venue-time.ts';
import { refusalToPickDate } from '#domain/venue/calendar.ts';
import type { Sport } from '#domain/venue/courts.ts';
import { refusals } from '#domain/words/refusal-texts.ts';
import { ApiFailure, isUnreadable } from '#web/api/client.ts';
import { useMember } from '#web/api/session.ts';
import { useSlotsOfDay, useSlotWindow } from '#web/api/slots.ts';
import { useVenue } from '#web/api/venue.ts';
import { useVenueNow } from '#web/api/venue-clock.ts';
import { type CourtType, type Day, occupancyOn } from '#web/features/booking/day.ts';
import { type Facts, factsOf } from '#web/features/booking/facts.ts';
import { type Known, type Settled, settle } from '#web/features/booking/reconcile-selection.ts';
import { entryOf, isSameEntry } from '#web/features/booking/selection-entry.ts';
import { useSelection } from '#web/features/booking/use-selection.ts';
import { showToast } from '#web/ui/toast.tsx';

/** Data that failed to load, and how to retry. */
export interface Trouble {
  readonly text: string;
  readonly isRetrying: boolean;
  readonly retry: () => void;
}

export interface Plan {
  /** The part of the choice that is still available. */
  readonly selection: Selection;
  /** The selection in the history entry. It lags for a moment when something was lost. */
  readonly entered: Selection;
  readonly write: ReturnType<typeof useSelection>['write'];
  readonly status: MembershipStatus;
  /**
   * The court types of the sport; null until the venue has loaded, or if it does not have the
   * sport.
   */
  readonly courtTypes: readonly CourtType[] | null;
  /** Null until the venue and the window have loaded. */
  readonly facts: Facts | null;
  /** How free a day is; null until its slots have loaded. */
  readonly occupancyOf: (date: BookingDate) => Occupancy | null;
  /** Null until the slots of the chosen date have loaded. */
  readonly day: Day | null;
  readonly windowTrouble: Trouble | null;
  readonly dayTrouble: Trouble | null;
}

/**
 * Combines the member's choice with the venue's data, the clock and live changes by others. Calls
 * `notify` for everything that leaves the selection by itself, and `lose` with the slots that others
 * took.
 */
export function usePlan(
  sport: Sport,
  notify: (note: string) => void = showToast,
  lose: (lost: CourtSlots) => void = () => undefined,
): Plan {
  const { chosen, write } = useSelection();
  const status = membershipStatusOf(useMember()?.profile?.membershipStatus);
  const now = useVenueNow();
  const venue = useVenue();
  const slotWindow = useSlotWindow(sport);
  const courtTypes = venue.data?.sports.find(({ name }) => name === sport)?.courtTypes ?? null;
  const facts =
    venue.data && slotWindow.data ? factsOf(sport, venue.data, slotWindow.data, status, now) : null;

  const settledBy = (day: Day | null): Settled | null =>
    facts && settle(chosen, { ...datesOf(sport, facts), courtTypes, day });
  const { date } = settledBy(null)?.selection ?? chosen.selection;
  const inWindow = date === null ? undefined : slotWindow.data?.days[date];
  const isFetched = facts !== null && inWindow === undefined;
  const slotsOfDay = useSlotsOfDay(sport, date, isFetched);
  const slots = inWindow
    ? { courts: inWindow, holds: slotWindow.data?.holds ?? [], closed: slotWindow.data?.closed }
    : isFetched && slotsOfDay.data;
  const day =
    date === null || !slots
      ? null
      : { date, rows: slots.courts, holds: slots.holds, closed: slots.closed, status, now };

  const settled = settledBy(day);
  useEffect(() => {
    if (settled === null) return;
    const { isDateDeselected } = chosen;
    const next = entryOf({ selection: settled.selection, isDateDeselected });
    if (isSameEntry(entryOf(chosen), next)) return;
    for (const note of settled.notes) notify(note);
    if (countSlots(settled.lost) > 0) lose(settled.lost);
    write(settled.selection, { isDateDeselected });
  }, [chosen, settled, write, notify, lose]);

  return {
    selection: settled?.selection ?? chosen.selection,
    entered: chosen.selection,
    write,
    status,
    courtTypes,
    facts,
    occupancyOf: (of) => {
      const rows = slotWindow.data?.days[of];
      if (rows === undefined || courtTypes === null) return null;
      return occupancyOn({ date: of, rows, holds: [], status, now }, courtTypes);
    },
    day,
    windowTrouble: troubleOf(slotWindow),
    dayTrouble: isFetched ? troubleOf(slotsOfDay) : null,
  };
}

function datesOf(
  sport: Sport,
  { window, closures, firstDay }: Facts,
): Pick<Known, 'isDateOpen' | 'firstDay'> {
  return {
    isDateOpen: (date) => refusalToPickDate(date, sport, window, closures) === null,
    firstDay,
  };
}

/** Data already shown stays, because the live stream says when it is outdated. */
function troubleOf(query: UseQueryResult<SlotWindow> | UseQueryResult<SlotsOfDay>): Trouble | null {
  if (query.data !== undefined || query.error === null) return null;
  return {
    text:
      query.error instanceof ApiFailure && !isUnreadable(query.error)
        ? refusals.timeslots_fetch_failed
        : refusals.timeslots_unexpected,
    isRetrying: query.isFetching,
    retry: () => void query.refetch(),
  };
}
