import type { Selection } from '#domain/slots/selection.ts';
import type { CourtTypeName } from '#domain/venue/courts.ts';
import type { CourtType, Day } from '#web/features/booking/day.ts';

/** The day and the selection, which the map needs so that a press on a court chooses it. */
export interface PickOnMap {
  readonly day: Day;
  readonly courtTypes: readonly CourtType[];
  readonly selection: Selection;
  readonly onPick: (courtType: CourtTypeName, court: string) => void;
}
