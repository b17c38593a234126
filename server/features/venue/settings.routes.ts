import * as calls from '#contract/operator-venue.ts';
import { listHolds, listPrices, readContact } from '#server/features/venue/settings.repository.ts';
import {
  announce,
  changeContact,
  changePrice,
  clearAnnouncement,
  holdCourt,
  releaseCourt,
  turnSwitch,
} from '#server/features/venue/settings.ts';
import { findAnnouncement, listSwitches } from '#server/features/venue/venue.repository.ts';
import type { House } from '#server/house.ts';
import type { Expose } from '#server/http/expose.ts';

export const venueSettingsRoutes = (expose: Expose, house: House): void => {
  const { db } = house;
  expose(calls.holdCourt, async ({ params, body }) => ({
    hold: await holdCourt(house, params.court, body.queue),
  }));
  expose(calls.listHolds, async () => ({ holds: await listHolds(db) }));
  expose(calls.releaseCourt, async ({ params }) => ({
    hold: await releaseCourt(house, params.court),
  }));

  expose(calls.listPrices, async () => ({ prices: await listPrices(db) }));
  expose(calls.setPrice, ({ params, body }) => changePrice(house, { ...params, ...body }));

  expose(calls.listSwitches, async () => ({
    switches: (await listSwitches(db)).map(({ name, is_on }) => ({ name, isOn: is_on })),
  }));
  expose(calls.setSwitch, async ({ params, body }) => ({
    switch: await turnSwitch(house, params.name, body.isOn),
  }));

  expose(calls.getAnnouncement, async () => ({
    announcement: (await findAnnouncement(db)) ?? null,
  }));
  expose(calls.setAnnouncement, async ({ body }) => ({
    announcement: await announce(house, body.body),
  }));
  expose(calls.getContact, async () => ({ contact: await readContact(db) }));
  expose(calls.setContact, async ({ params, body }) => ({
    contact: await changeContact(house, params.part, body.value),
  }));

  expose(calls.clearAnnouncement, async () => ({ announcement: await clearAnnouncement(house) }));
};
