import type { BookingDate } from '#domain/time/venue-time.ts';

/** The state of a navigation that opens the slot of its address, although the day is open already. */
export const opensSlot = 'opens slot';

interface SlotOfDay {
  readonly date: BookingDate;
  readonly court: string;
  readonly slot: number;
}

/** The address of the Day screen with a slot open. */
export function slotPath({ date, court, slot }: SlotOfDay): string {
  return `/?${new URLSearchParams({ date, court, slot: `${slot}` })}`;
}
