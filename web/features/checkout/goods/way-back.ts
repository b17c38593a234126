import type { SelectedBookingType } from '#domain/orders/orders.ts';
import type { Selection } from '#domain/slots/selection.ts';
import { courtTypeNames } from '#domain/venue/courts.ts';
import { entryOf } from '#web/features/booking/selection-entry.ts';
import type { CourtGoods, Goods } from '#web/features/checkout/goods/goods.ts';
import { paths } from '#web/paths.ts';

/** The screen on which the member can change the choice, in its previous state. */
export interface WayBack {
  readonly pathname: string;
  readonly search: string;
  readonly state: unknown;
}

/** All memberships are on one screen. */
export const wayToMemberships: WayBack = {
  pathname: paths.membershipUpgrade,
  search: '',
  state: null,
};

export function wayBackOf(goods: Goods): WayBack {
  switch (goods.kind) {
    case 'courts':
      return wayToTimeslots(goods);
    case 'lessons': {
      const selectedBookingType: SelectedBookingType = 'group-lesson';
      const selectedSchedules = goods.classes.map(({ id }) => ({ instance_id: id }));
      const state = { selectedBookingType, selectedSport: goods.sport, selectedSchedules };
      return { pathname: paths.home, search: '', state };
    }
    case 'membership':
      return wayToMemberships;
  }
}

/** Slots of courts on one date, such as those that an order holds. */
type ChosenSlots = Pick<CourtGoods, 'sport' | 'courtType' | 'date' | 'slots'>;

/** The booking screen with the same selection, from which it drops what is gone by itself. */
export function wayToTimeslots({ sport, courtType, date, slots }: ChosenSlots): WayBack {
  const selection: Selection = {
    sport,
    date,
    // Padel has one court type, which is never chosen. [PICK-10]
    courtType: sport === 'Padel' ? null : (courtTypeNames.find((n) => n === courtType) ?? null),
    court: Object.keys(slots)[0] ?? null,
    slots,
  };
  return { pathname: paths.home, ...entryOf({ selection, isDateDeselected: false }) };
}

/** Reads a stored way back, possibly of an older version; null if it is invalid. */
export function readWayBack(value: unknown): WayBack | null {
  const { pathname, search, state } = (value ?? {}) as Partial<Record<keyof WayBack, unknown>>;
  const known = [paths.home, paths.membershipUpgrade].find((path) => path === pathname);
  if (known === undefined || typeof search !== 'string') return null;
  return { pathname: known, search, state: state ?? null };
}
