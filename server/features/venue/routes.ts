import { getCurrentTime, getVenue } from '#contract/venue.ts';
import type { AppContext } from '#server/app-context.ts';
import { promotionRoutes } from '#server/features/venue/promotions.routes.ts';
import { venueSettingsRoutes } from '#server/features/venue/settings.routes.ts';
import { taxRoutes } from '#server/features/venue/tax.routes.ts';
import { readVenue } from '#server/features/venue/venue.ts';
import type { Expose } from '#server/http/call-routes.ts';

const venueFactRoutes = (expose: Expose, { db, clock, readRuleBook }: AppContext): void => {
  expose(getVenue, async () => readVenue(db, (await readRuleBook(db)).priceBook, clock.now()));

  expose(getCurrentTime, async () => ({ now: clock.now().toString() }));
};

export const venueRoutes = (expose: Expose, context: AppContext): void => {
  venueFactRoutes(expose, context);
  venueSettingsRoutes(expose, context);
  promotionRoutes(expose, context);
  taxRoutes(expose, context);
};
