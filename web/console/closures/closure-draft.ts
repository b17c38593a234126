import type { ListedClosure } from '#contract/console-closures.ts';
import type { Slot } from '#domain/time/slots.ts';
import { type BookingDate, isBookingDate } from '#domain/time/venue-time.ts';
import { type ClosureScope, refusalOfClosureDays } from '#domain/venue/closures.ts';
import { type Sport, sports } from '#domain/venue/courts.ts';
import type { AskedClosure } from '#web/console/api/closures.ts';

/** A closure as it is filled in. Every kind keeps its own choice. */
export interface ClosureDraft {
  readonly kind: ClosureScope['kind'];
  readonly sport: Sport;
  readonly courtId: number;
  readonly slots: readonly Slot[];
  readonly from: string;
  readonly to: string;
  readonly reason: string;
}

/** The form as it opens. */
export const firstDraft = (day: BookingDate, courtId: number): ClosureDraft => ({
  kind: 'venue',
  sport: sports[0],
  courtId,
  slots: [],
  from: day,
  to: day,
  reason: '',
});

/** The form with a closure that is to be changed. */
export const draftOf = (
  { scope, from, to, reason }: Pick<ListedClosure, 'scope' | 'from' | 'to' | 'reason'>,
  courtId: number,
): ClosureDraft => ({ ...firstDraft(from, courtId), ...scope, to, reason });

function scopeOf({ kind, sport, courtId, slots }: ClosureDraft): AskedClosure['scope'] {
  switch (kind) {
    case 'venue':
      return { kind };
    case 'sport':
      return { kind, sport };
    case 'court':
      return { kind, courtId };
    case 'slots':
      return { kind, courtId, slots: slots.toSorted((a, b) => a - b) };
  }
}

/** [CLOSE-1] */
export const areDaysRight = (
  { from, to }: Pick<ClosureDraft, 'from' | 'to'>,
  today: BookingDate,
): boolean =>
  isBookingDate(from) &&
  isBookingDate(to) &&
  from <= to &&
  refusalOfClosureDays({ from, to }, today) === null;

/** The request for the preview; null until it is whole. */
export function askedOf(draft: ClosureDraft, today: BookingDate): AskedClosure | null {
  const { kind, slots, from, to } = draft;
  if (!areDaysRight(draft, today) || (kind === 'slots' && slots.length === 0)) return null;
  return { scope: scopeOf(draft), from, to };
}
