import { type Slot, slotStart } from '#domain/time/slots.ts';
import type { BookingDate } from '#domain/time/venue-time.ts';

/** How long an offer to somebody who waits lasts. [WAIT-5] */
export const offerMinutes = 15;

/** When something begins: a slot, or the first slot of a class. */
interface StartTime {
  readonly date: BookingDate;
  readonly slot: Slot;
}

/** When an offer expires; never after what is offered begins. [WAIT-5] */
export function offerExpiry({ date, slot }: StartTime, now: Temporal.Instant): Temporal.Instant {
  const [last, start] = [now.add({ minutes: offerMinutes }), slotStart(date, slot)];
  return Temporal.Instant.compare(last, start) <= 0 ? last : start;
}

/** True until it begins: until then members can wait for it and be offered it. [WAIT-1] [WAIT-5] */
export function isAhead({ date, slot }: StartTime, now: Temporal.Instant): boolean {
  return Temporal.Instant.compare(now, slotStart(date, slot)) < 0;
}
