import { venueZone } from '#domain/time/venue-time.ts';

/** A change takes effect at a full hour of the venue. [CHANGE-4] */
export function isEffectTime(at: Temporal.Instant): boolean {
  const { minute, second, millisecond, microsecond, nanosecond } = at.toZonedDateTimeISO(venueZone);
  return minute + second + millisecond + microsecond + nanosecond === 0;
}

/** True for an hour that has ended, which nobody chooses on purpose. [CHANGE-4] */
export function isEffectOver(wanted: Temporal.Instant, now: Temporal.Instant): boolean {
  return Temporal.Instant.compare(wanted.add({ hours: 1 }), now) <= 0;
}

/** The instant of an approved change: at once if none is set, or it is not a minute ahead. [CHANGE-4] */
export function effectOf(wanted: Temporal.Instant | null, now: Temporal.Instant): Temporal.Instant {
  if (wanted === null) return now;
  return Temporal.Instant.compare(wanted, now.add({ minutes: 1 })) < 0 ? now : wanted;
}
