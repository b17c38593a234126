import type { SlotChange } from '#contract/live.ts';
import type { SlotsOfDay, SlotWindow } from '#contract/slots.ts';
import { type ClosedSlots, withClosed } from '#domain/slots/closed-slots.ts';
import { emptyRow, withClaim } from '#domain/slots/slot-rows.ts';
import type { BookingDate } from '#domain/time/venue-time.ts';

type Rows = SlotsOfDay['courts'];
type Holds = SlotsOfDay['holds'];

/** The window with the changes applied. Days without a change stay the same objects. */
export function changeWindow(window: SlotWindow, changes: readonly SlotChange[]): SlotWindow {
  const inWindow = changes.filter(({ date }) => date in window.days);
  const days = { ...window.days };
  for (const change of inWindow) days[change.date] = changeRows(days[change.date] ?? {}, change);
  const { closed, ...rest } = window;
  const holds = changeHolds(window.holds, inWindow);
  return { ...rest, days, holds, ...changeClosed(closed, inWindow) };
}

/** The same for a day that was fetched by itself. */
export function changeDay(
  day: SlotsOfDay,
  date: BookingDate,
  changes: readonly SlotChange[],
): SlotsOfDay {
  const ofDay = changes.filter((change) => change.date === date);
  const { closed, ...rest } = day;
  return {
    ...rest,
    courts: ofDay.reduce(changeRows, day.courts),
    holds: changeHolds(day.holds, ofDay),
    ...changeClosed(closed, ofDay),
  };
}

function changeRows(rows: Rows, { courtId, slot, claim }: SlotChange): Rows {
  return { ...rows, [courtId]: withClaim(rows[courtId] ?? emptyRow, slot, claim) };
}

/** A slot has the hold of its last change, or none. */
function changeHolds(holds: Holds, changes: readonly SlotChange[]): Holds {
  return changes.reduce<Holds>((left, { courtId, date, slot, until }) => {
    const others = left.filter(
      (hold) => hold.courtId !== courtId || hold.date !== date || hold.slot !== slot,
    );
    return until === undefined ? others : [...others, { courtId, date, slot, until }];
  }, holds);
}

/** A slot is closed if its last change says so; nothing is left out. [SLOT-10] */
function changeClosed(
  closed: SlotsOfDay['closed'] = [],
  changes: readonly SlotChange[],
): Pick<SlotsOfDay, 'closed'> {
  const left = changes.reduce<readonly ClosedSlots[]>(
    (before, change) => withClosed(before, change, change.closedFor ?? null),
    closed,
  );
  return left.length === 0
    ? {}
    : { closed: left.map((one) => ({ ...one, slots: [...one.slots] })) };
}
