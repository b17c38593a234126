import { displayAmount } from '#domain/money/money.ts';
import { isSelectable, type Slot } from '#domain/time/slots.ts';
import { type PriceRules, priceSlot, type SlotPrice } from '#domain/venue/pricing.ts';
import { bookingLabels } from '#domain/words/booking-labels.ts';
import { fill } from '#domain/words/fill.ts';
import type { Day } from '#web/features/booking/day.ts';
import { slotName } from '#web/features/booking/slot-words.ts';
import type { TimeCell, TimeRow } from '#web/features/booking/time-rows.ts';

export interface PricedCell {
  readonly cell: TimeCell;
  readonly name: string;
  readonly canToggle: boolean;
}

export interface PricedRow {
  readonly slot: Slot;
  /** `RM 80.00`, or the lowest price where what can be selected has several; empty for none. */
  readonly price: string;
  readonly cells: readonly PricedCell[];
}

export function priceRow(
  { slot, cells }: TimeRow,
  { date, status }: Pick<Day, 'date' | 'status'>,
  rules: PriceRules | null,
): PricedRow {
  const types = [...new Set(cells.map(({ courtType }) => courtType))];
  const prices = new Map(
    types.map((courtType) => [
      courtType,
      rules && priceSlot(rules, { courtType, date, status }, slot),
    ]),
  );
  const priceOf = ({ courtType, state }: TimeCell): SlotPrice | null =>
    isSelectable(state) ? (prices.get(courtType) ?? null) : null;
  // Only a few cells of a row differ in more than their court.
  const names = new Map<string, string>();
  const nameOf = (cell: TimeCell): string => {
    const { mark, court, courtType, state, closedFor } = cell;
    const kind = `${courtType}/${state}/${closedFor}`;
    const name = names.get(kind) ?? slotName(slot, state, priceOf(cell), closedFor);
    names.set(kind, name);
    // It contains the mark, so that users of voice control can say what they see.
    return `${court.endsWith(mark) ? court : `${mark}, ${court}`}, ${name}`;
  };
  return {
    slot,
    price: priceLine(cells.flatMap((cell) => priceOf(cell) ?? [])),
    cells: cells.map((cell) => ({
      cell,
      name: nameOf(cell),
      canToggle: priceOf(cell) !== null,
    })),
  };
}

function priceLine(prices: readonly SlotPrice[]): string {
  const amounts = [...new Set(prices.map(({ finalPrice }) => finalPrice))];
  const lowest = amounts.toSorted((a, b) => a - b)[0];
  const amount = lowest === undefined ? '' : displayAmount(lowest);
  return amounts.length > 1 ? fill(bookingLabels.fromPrice, { amount }) : amount;
}
