import type { AppContext } from '#server/app-context.ts';
import { promotionRoutes } from '#server/features/venue/promotions.routes.ts';
import { venueSettingsRoutes } from '#server/features/venue/settings.routes.ts';
import { venueFactRoutes } from '#server/features/venue/venue.routes.ts';
import type { Expose } from '#server/http/expose.ts';

export const venueRoutes = (expose: Expose, context: AppContext): void => {
  venueFactRoutes(expose, context);
  venueSettingsRoutes(expose, context);
  promotionRoutes(expose, context);
};
