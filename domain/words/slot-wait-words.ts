import { partBetween } from '#domain/time/parts-of-day.ts';
import { slotRange } from '#domain/time/slots.ts';
import { dayParts } from '#domain/time/venue-time.ts';
import type { SlotsToWaitFor } from '#domain/waits/slot-waits.ts';
import { bookingLabels } from '#domain/words/booking-labels.ts';
import { fill } from '#domain/words/fill.ts';
import { waitLabels } from '#domain/words/wait-labels.ts';

const endings: Readonly<Record<number, string>> = { 1: 'st', 2: 'nd', 3: 'rd' };

/** `1st`, `2nd`, `11th` */
export function ordinal(place: number): string {
  const isTeen = Math.floor((place % 100) / 10) === 1;
  return `${place}${(isTeen ? undefined : endings[place % 10]) ?? 'th'}`;
}

/** `You're 2nd in line` [WAIT-4] */
export function placeInWords(place: number): string {
  return fill(waitLabels.place, { place: ordinal(place) });
}

/** `Any Tournament Court, Saturday 21 November, evening` */
export function waitInWords({ date, courtType, court, from, to }: SlotsToWaitFor): string {
  const { weekday, month, day } = dayParts(date);
  const part = from === to ? null : partBetween(from, to);
  return fill(waitLabels.what, {
    court: court ?? fill(waitLabels.anyCourt, { courtType }),
    day: `${weekday} ${day} ${month}`,
    time: part === null ? slotRange(from) : bookingLabels.partsOfDay[part].toLowerCase(),
  });
}

interface OpenWait {
  readonly id: string;
  readonly offer: unknown;
  readonly isOrdered: boolean;
  readonly closedFor?: string | null | undefined;
}

/** Why an offer has gone while the wait for it goes on; null if none has. [WAIT-8] */
export function withdrawnInWords(
  gone: readonly { readonly id: string }[],
  waits: readonly OpenWait[],
): string | null {
  const wait = waits.find(
    ({ id, offer, isOrdered }) =>
      offer === null && !isOrdered && gone.some((offered) => offered.id === id),
  );
  if (wait === undefined) return null;
  const { withdrawn, closed } = waitLabels.offer;
  return wait.closedFor ? fill(closed, { reason: wait.closedFor }) : withdrawn;
}
