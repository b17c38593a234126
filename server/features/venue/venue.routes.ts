import { getCurrentTime, getVenue } from '#contract/venue.ts';
import { readVenue } from '#server/features/venue/venue.ts';
import type { House } from '#server/house.ts';
import type { Expose } from '#server/http/expose.ts';

export const venueFactRoutes = (expose: Expose, { db, clock }: House): void => {
  expose(getVenue, () => readVenue(db));

  expose(getCurrentTime, async () => ({ now: clock.now().toString() }));
};
