import { calculatePrice, priceCourts } from '#contract/orders.ts';
import { membershipStatusOf } from '#domain/members/membership-status.ts';
import { quoteCourts, quoteSlot } from '#server/features/orders/bill.ts';
import type { House } from '#server/house.ts';
import type { Expose } from '#server/http/expose.ts';

export const priceRoutes = (expose: Expose, { db, clock }: House): void => {
  expose(priceCourts, ({ caller: { userId, profile }, body }) =>
    quoteCourts(
      db,
      { userId, status: membershipStatusOf(profile?.membershipStatus), ...body },
      clock.now(),
    ),
  );

  expose(calculatePrice, ({ caller: { profile }, body }) =>
    quoteSlot(db, membershipStatusOf(profile?.membershipStatus), body),
  );
};
