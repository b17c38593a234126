import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
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
import { type CourtType, type Day, occupancyOn, type Venue } from '#web/features/booking/day.ts';
import { type Facts, factsOf } from '#web/features/booking/facts.ts';
import { type Known, type Settled, settle } from '#web/features/booking/reconcile-selection.ts';
import { type Chosen, entryOf, isSameEntry } from '#web/features/booking/selection-entry.ts';
import { usePressedSelection } from '#web/features/booking/use-selection.ts';
import { showToast, takeBackToast } from '#web/ui/toast.tsx';

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
  readonly write: ReturnType<typeof usePressedSelection>['write'];
  readonly press: ReturnType<typeof usePressedSelection>['press'];
  /** True if the selection was pressed, so that what is not pressed itself may follow later. */
  readonly isPressed: boolean;
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
  const { chosen, write, press, isPressed } = usePressedSelection();
  const status = membershipStatusOf(useMember()?.profile?.membershipStatus);
  const now = useVenueNow();
  const { data: venue } = useVenue();
  const windowQuery = useSlotWindow(sport);
  const slotWindow = windowQuery.data;
  const courtTypes = venue?.sports.find(({ name }) => name === sport)?.courtTypes ?? null;
  const facts = useFacts(sport, venue, slotWindow, status, now);

  const dated = useSettled(chosen, sport, facts, courtTypes, null);
  const { date } = dated?.selection ?? chosen.selection;
  const inWindow = date === null ? undefined : slotWindow?.days[date];
  const isFetched = facts !== null && inWindow === undefined;
  const dayQuery = useSlotsOfDay(sport, date, isFetched);
  const day = useDay(
    date,
    inWindow,
    slotWindow,
    isFetched ? dayQuery.data : undefined,
    status,
    now,
  );

  const settled = useSettled(chosen, sport, facts, courtTypes, day);
  const told = useRef<Told | null>(null);
  useEffect(() => {
    if (facts === null || told.current === null) return;
    const known = { ...datesOf(sport, facts), courtTypes, day };
    if (!isTrueAgain(told.current, known)) return;
    for (const note of told.current.notes) takeBackToast(note);
    told.current = null;
  }, [sport, facts, courtTypes, day]);
  useEffect(() => {
    if (settled === null) return;
    const { isDateDeselected } = chosen;
    const next = entryOf({ selection: settled.selection, isDateDeselected });
    if (isSameEntry(entryOf(chosen), next)) return;
    for (const note of settled.notes) notify(note);
    const isDateLost = settled.selection.date !== chosen.selection.date;
    if (settled.notes.length > 0) told.current = { chosen, isDateLost, notes: settled.notes };
    if (countSlots(settled.lost) > 0) lose(settled.lost);
    write(settled.selection, { isDateDeselected });
  }, [chosen, settled, write, notify, lose]);

  return {
    selection: settled?.selection ?? chosen.selection,
    entered: chosen.selection,
    write,
    press,
    isPressed,
    status,
    courtTypes,
    facts,
    occupancyOf: (of) => {
      const rows = slotWindow?.days[of];
      if (rows === undefined || courtTypes === null) return null;
      return occupancyOn({ date: of, rows, holds: [], status, now }, courtTypes);
    },
    day,
    windowTrouble: troubleOf(windowQuery),
    dayTrouble: isFetched ? troubleOf(dayQuery) : null,
  };
}

/** What was said about a part of the choice that is no longer available. */
interface Told {
  readonly chosen: Chosen;
  readonly isDateLost: boolean;
  readonly notes: readonly string[];
}

/** True once all of it is available again, such as after a closure that was undone. */
function isTrueAgain({ chosen, isDateLost }: Told, known: Known): boolean {
  const { date } = chosen.selection;
  if (isDateLost) return date !== null && known.isDateOpen(date);
  return known.day?.date === date && settle(chosen, known).notes.length === 0;
}

// Each in a hook of its own that keeps it: between other hooks, the compiler of React keeps nothing.

function useFacts(
  sport: Sport,
  venue: Venue | undefined,
  slotWindow: SlotWindow | undefined,
  status: MembershipStatus,
  now: Temporal.Instant,
): Facts | null {
  return useMemo(
    () => (venue && slotWindow ? factsOf(sport, venue, slotWindow, status, now) : null),
    [sport, venue, slotWindow, status, now],
  );
}

function useDay(
  date: BookingDate | null,
  inWindow: SlotsOfDay['courts'] | undefined,
  slotWindow: SlotWindow | undefined,
  fetched: SlotsOfDay | undefined,
  status: MembershipStatus,
  now: Temporal.Instant,
): Day | null {
  const rows = inWindow ?? fetched?.courts;
  const { holds, closed } = (inWindow ? slotWindow : fetched) ?? {};
  return useMemo(
    () =>
      date === null || rows === undefined
        ? null
        : { date, rows, holds: holds ?? none, closed, status, now },
    [date, rows, holds, closed, status, now],
  );
}

const none: Day['holds'] = [];

function useSettled(
  chosen: Chosen,
  sport: Sport,
  facts: Facts | null,
  courtTypes: readonly CourtType[] | null,
  day: Day | null,
): Settled | null {
  return useMemo(
    () => facts && settle(chosen, { ...datesOf(sport, facts), courtTypes, day }),
    [chosen, sport, facts, courtTypes, day],
  );
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
