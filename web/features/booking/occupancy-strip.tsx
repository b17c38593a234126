import { isSelectable, type Slot, tableSlots } from '#domain/time/slots.ts';
import { type Court, type Day, refusalOn, stateOn } from '#web/features/booking/day.ts';
import { classNames } from '#web/ui/class-names.ts';

interface OccupancyStripProps {
  readonly day: Day;
  readonly court: Court;
  readonly chosen: readonly Slot[];
  /** True if the strip stands on the dark ground of the chosen court. */
  readonly isOnCourt: boolean;
}

/** Forced colours paint every bar alike otherwise. */
const filled = 'forced-colors:bg-[CanvasText]';

/** A bar for each timeslot of a court's day. The text beside it says how many are free. */
export function OccupancyStrip({ day, court, chosen, isOnCourt }: OccupancyStripProps) {
  // A court that is held for others or closed has free slots, but none for this member.
  const isClosed = refusalOn(day, court) !== null;
  const look = (slot: Slot): string => {
    if (chosen.includes(slot))
      return `${filled} ${isOnCourt ? 'bg-accent' : 'bg-accent ring-1 ring-court'}`;
    if (isClosed || !isSelectable(stateOn(day, court, slot)))
      return isOnCourt ? 'bg-white/20' : 'bg-line';
    return `${filled} ${isOnCourt ? 'bg-white' : 'bg-court/70'}`;
  };
  return (
    <span aria-hidden="true" className="mt-1.5 flex gap-0.5">
      {tableSlots.map((slot) => (
        <span
          key={slot}
          className={classNames('h-2 min-w-0 grow rounded-[2px] forced-colors:border', look(slot))}
        />
      ))}
    </span>
  );
}
