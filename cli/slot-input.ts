import { badInput } from '#cli/failure.ts';
import { parseSlot, type Slot } from '#domain/time/slots.ts';
import { type Weekday, weekdays } from '#domain/time/venue-time.ts';

/** Parses a typed slot, such as 07:00 PM. */
export const readSlot = (text: string): Slot => {
  const slot = parseSlot(text.trim().toUpperCase());
  if (slot === null) throw badInput(`"${text}" is not a slot of the venue, such as "07:00 PM".`);
  return slot;
};

/** Parses a typed weekday in any case. */
export const readWeekday = (text: string): Weekday => {
  const day = weekdays.find((name) => name.toLowerCase() === text.trim().toLowerCase());
  if (day === undefined) throw badInput(`"${text}" is not a day of the week, such as Monday.`);
  return day;
};
