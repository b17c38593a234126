import { getCurrentTime, getVenue } from '#contract/venue.ts';
import type { AppContext } from '#server/app-context.ts';
import { readVenue } from '#server/features/venue/venue.ts';
import type { Expose } from '#server/http/expose.ts';

export const venueFactRoutes = (expose: Expose, { db, clock }: AppContext): void => {
  expose(getVenue, () => readVenue(db));

  expose(getCurrentTime, async () => ({ now: clock.now().toString() }));
};
