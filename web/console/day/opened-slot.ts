import type { Day } from '#contract/console-day.ts';
import { isSlot } from '#domain/time/slots.ts';
import type { GridSlot } from '#web/console/day/day-grid.tsx';

/** The slot that the address asks for, as the page of a member does. */
export function slotIn(search: URLSearchParams, { courts }: Day): GridSlot | null {
  const court = courts.find(({ name }) => name === search.get('court'));
  const slot = Number(search.get('slot'));
  return court !== undefined && isSlot(slot) ? { courtId: court.id, slot } : null;
}

/** The address with the open slot, or without one. */
export function withSlot(
  search: URLSearchParams,
  place: GridSlot | null,
  { courts }: Day,
): URLSearchParams {
  const next = new URLSearchParams(search);
  const court = courts.find(({ id }) => id === place?.courtId);
  if (place === null || court === undefined) {
    next.delete('court');
    next.delete('slot');
  } else {
    next.set('court', court.name);
    next.set('slot', `${place.slot}`);
  }
  return next;
}
