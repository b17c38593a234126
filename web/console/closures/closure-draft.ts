import type { ListedClosure } from '#contract/console-closures.ts';
import { type Slot, tableSlots } from '#domain/time/slots.ts';
import { type BookingDate, isBookingDate } from '#domain/time/venue-time.ts';
import { type ClosureScope, refusalOfClosureDays } from '#domain/venue/closures.ts';
import type { Sport } from '#domain/venue/courts.ts';
import { closureLabels } from '#domain/words/console-closure-labels.ts';
import type { AskedClosure } from '#web/console/api/closures.ts';

type ScopeKind = ClosureScope['kind'];
export const scopeKinds = Object.keys(closureLabels.scopes) as readonly ScopeKind[];

/** A closure as it is filled in: null where nothing was chosen yet. Every kind keeps its own choice. */
export interface ClosureDraft {
  readonly kind: ScopeKind | null;
  readonly sport: Sport | null;
  readonly courtId: number | null;
  readonly slots: readonly Slot[];
  readonly from: string;
  readonly to: string;
  readonly reason: string;
}

/** The form as it opens. */
export const firstDraft = (day: BookingDate, kind: ScopeKind | null): ClosureDraft => ({
  kind,
  sport: null,
  courtId: null,
  slots: [],
  from: day,
  to: day,
  reason: '',
});

/** The form with what a link has filled in, such as one from a slot of the day. */
export function draftIn(search: URLSearchParams, today: BookingDate): ClosureDraft {
  const day = search.get('date') ?? '';
  const kind = scopeKinds.find((one) => one === search.get('scope')) ?? null;
  const courtId = Number(search.get('court'));
  return {
    ...firstDraft(isBookingDate(day) ? day : today, kind),
    courtId: Number.isInteger(courtId) && courtId > 0 ? courtId : null,
    slots: tableSlots.filter((slot) => search.getAll('slot').includes(`${slot}`)),
  };
}

/** The form with a closure that is to be changed. */
export const draftOf = ({
  scope,
  from,
  to,
  reason,
}: Pick<ListedClosure, 'scope' | 'from' | 'to' | 'reason'>): ClosureDraft => ({
  ...firstDraft(from, scope.kind),
  ...scope,
  to,
  reason,
});

/** Null until it is whole. */
function scopeOf({ kind, sport, courtId, slots }: ClosureDraft): AskedClosure['scope'] | null {
  switch (kind) {
    case null:
      return null;
    case 'venue':
      return { kind };
    case 'sport':
      return sport === null ? null : { kind, sport };
    case 'court':
      return courtId === null ? null : { kind, courtId };
    case 'slots':
      if (courtId === null || slots.length === 0) return null;
      return { kind, courtId, slots: slots.toSorted((a, b) => a - b) };
  }
}

/** Null if nothing is wrong. [CLOSE-1] */
export function errorOfDays(
  { from, to }: Pick<ClosureDraft, 'from' | 'to'>,
  today: BookingDate,
): string | null {
  const { daysWrong, daysTurned } = closureLabels.form;
  if (!isBookingDate(from) || !isBookingDate(to)) return daysWrong;
  if (to < from) return daysTurned;
  return refusalOfClosureDays({ from, to }, today) === null ? null : daysWrong;
}

/** The request for the preview; null until it is whole. */
export function askedOf(draft: ClosureDraft, today: BookingDate): AskedClosure | null {
  const { from, to } = draft;
  const scope = scopeOf(draft);
  return scope === null || errorOfDays(draft, today) !== null ? null : { scope, from, to };
}
