import * as calls from '#contract/operator-venue.ts';
import { listSwitches } from '#server/features/venue/repository.ts';
import {
  announce,
  changePrice,
  clearAnnouncement,
  holdCourt,
  releaseCourt,
  turnSwitch,
} from '#server/features/venue-settings/commands.ts';
import { listPrices } from '#server/features/venue-settings/repository.ts';
import type { House } from '#server/house.ts';
import type { Expose } from '#server/http/expose.ts';

export const venueSettingsRoutes = (expose: Expose, house: House): void => {
  const { db } = house;
  expose(calls.holdCourt, async ({ params, body }) => ({
    hold: await holdCourt(house, params.court, body.queue),
  }));
  expose(calls.releaseCourt, async ({ params }) => ({
    hold: await releaseCourt(house, params.court),
  }));

  expose(calls.listPrices, async () => ({ prices: await listPrices(db) }));
  expose(calls.setPrice, async ({ params, body }) => ({
    price: await changePrice(house, { ...params, ...body }),
  }));

  expose(calls.listSwitches, async () => ({
    switches: (await listSwitches(db)).map(({ name, is_on }) => ({ name, isOn: is_on })),
  }));
  expose(calls.setSwitch, async ({ params, body }) => ({
    switch: await turnSwitch(house, params.name, body.isOn),
  }));

  expose(calls.setAnnouncement, async ({ body }) => ({
    announcement: await announce(house, body.body),
  }));
  expose(calls.clearAnnouncement, async () => ({ announcement: await clearAnnouncement(house) }));
};
