import { sql } from 'kysely';
import type { Slot } from '#domain/time/slots.ts';
import type { BookingDate } from '#domain/time/venue-time.ts';
import { prepareQuery } from '#proof/model/prepared-query.ts';
import type { World } from '#proof/model/world.ts';

interface OfferSeen {
  readonly waitId: string;
  readonly courtId: number;
  readonly date: BookingDate;
  readonly slot: Slot;
  readonly kind: string;
  readonly until: Date;
  /** The last thing that happened to a booking of the slot. */
  readonly freedBy: 'refund' | 'cancellation' | 'move' | 'restoration' | null;
}

const queryOffers = prepareQuery(
  'offers and their orders',
  sql<OfferSeen>`
    select wait.id as "waitId", claim.court_id as "courtId", claim.booking_date::text as date,
      claim.slot, claim.kind, wait.offered_until as until,
      (
        select case
          when change.kind = 'moved' then 'move'
          when change.kind = 'restored' then 'restoration'
          when change.staff_user_id is null then 'refund'
          else 'cancellation'
        end
        from booking_changes change
        where (change.court_id, change.booking_date, change.slot)
          = (claim.court_id, claim.booking_date, claim.slot)
        order by change.created_at desc limit 1
      ) as "freedBy"
    from slot_claims claim join slot_waits wait on wait.id = claim.wait_id
    where wait.offered_until is not null and claim.kind in ('offer', 'hold', 'booking')`,
);

const queryWaiting = prepareQuery(
  'waits without an offer',
  sql<{ id: string }>`select id from slot_waits where offered_until is null`,
);

/** Counts what freed each slot that is offered, and how each offer ends. */
export const makeOfferCounter = (world: World): (() => Promise<void>) => {
  const open = new Map<string, OfferSeen>();
  const count = (what: string): void => {
    const event = `slot offer: ${what}`;
    world.counts.set(event, (world.counts.get(event) ?? 0) + 1);
  };
  const endOf = ({ waitId, until, kind }: OfferSeen, waiting: ReadonlySet<string>): string => {
    if (waiting.has(waitId)) return 'withdrawn';
    if (kind === 'hold') return 'ordered and over';
    return until.getTime() <= world.context.clock.now().epochMilliseconds ? 'expired' : 'left';
  };
  return async () => {
    const seen = await queryOffers(world);
    const waiting = new Set((await queryWaiting(world)).map(({ id }) => id));
    for (const offer of seen) {
      if (!open.has(offer.waitId)) count(`after ${offer.freedBy ?? 'an order'}`);
      if (offer.kind !== 'booking') open.set(offer.waitId, offer);
      else if (open.delete(offer.waitId)) count('booked');
    }
    const still = new Set(seen.map(({ waitId }) => waitId));
    for (const offer of open.values()) {
      if (still.has(offer.waitId)) continue;
      open.delete(offer.waitId);
      count(endOf(offer, waiting));
    }
  };
};
