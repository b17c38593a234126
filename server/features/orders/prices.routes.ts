import { calculatePrice, priceCourts } from '#contract/orders.ts';
import { membershipStatusOf } from '#domain/members/membership-status.ts';
import type { AppContext } from '#server/app-context.ts';
import { quoteCourts, quoteSlot } from '#server/features/orders/bill.ts';
import type { Expose } from '#server/http/expose.ts';

export const priceRoutes = (expose: Expose, { db, clock, readRuleBook }: AppContext): void => {
  expose(priceCourts, ({ caller: { userId, profile }, body }) =>
    quoteCourts(
      db,
      readRuleBook,
      { userId, status: membershipStatusOf(profile?.membershipStatus), ...body },
      clock.now(),
    ),
  );

  expose(calculatePrice, async ({ caller: { profile }, body }) =>
    quoteSlot(await readRuleBook(db), membershipStatusOf(profile?.membershipStatus), body),
  );
};
