import { promotionRoutes } from '#server/features/venue/promotions.routes.ts';
import { venueSettingsRoutes } from '#server/features/venue/settings.routes.ts';
import { venueFactRoutes } from '#server/features/venue/venue.routes.ts';
import type { House } from '#server/house.ts';
import type { Expose } from '#server/http/expose.ts';

export const venueRoutes = (expose: Expose, house: House): void => {
  venueFactRoutes(expose, house);
  venueSettingsRoutes(expose, house);
  promotionRoutes(expose, house);
};
