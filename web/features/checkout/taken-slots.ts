import { type CourtSlots, courtSlotsInOrder } from '#domain/court-slots.ts';
import type { SlotState } from '#domain/slots.ts';
import { type CourtType, courtNamed, type Day, stateOn } from '#web/features/booking/day.ts';

/** What has become one's own is no loss. */
const lost: readonly SlotState[] = ['booked', 'held', 'past'];

/** Which of the chosen slots others have got, or time has. */
export function takenSlots(
  chosen: CourtSlots,
  courtTypes: readonly CourtType[] | null,
  day: Day,
): CourtSlots {
  const taken = courtSlotsInOrder(chosen).filter(({ court, slot }) => {
    const known = courtNamed(courtTypes, court);
    return known !== null && lost.includes(stateOn(day, known, slot));
  });
  const byCourt = Map.groupBy(taken, ({ court }) => court);
  return Object.fromEntries(
    [...byCourt].map(([court, slots]) => [court, slots.map(({ slot }) => slot)]),
  );
}
