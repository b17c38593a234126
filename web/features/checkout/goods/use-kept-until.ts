import { courtSlotsInOrder } from '#domain/slots/court-slots.ts';
import { useSlotWaits } from '#web/api/slot-waits.ts';
import type { Goods } from '#web/features/checkout/goods/goods.ts';

/**
 * The instant until which all of the goods are kept for the member, who was offered them from a waiting
 * list; null for goods that are held only once they are ordered. [WAIT-5]
 */
export function useKeptUntil(goods: Goods): string | null {
  const waits = useSlotWaits();
  if (goods.kind !== 'courts') return null;
  const ends = courtSlotsInOrder(goods.slots).map(({ court, slot }) => {
    const wait = waits.find(
      ({ date, offer }) => date === goods.date && offer?.court === court && offer.slot === slot,
    );
    return wait?.offer?.until ?? null;
  });
  const known = ends.filter((end) => end !== null);
  return known.length < ends.length ? null : (known.toSorted()[0] ?? null);
}
