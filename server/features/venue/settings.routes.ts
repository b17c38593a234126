import * as calls from '#contract/operator-venue.ts';
import type { AppContext } from '#server/app-context.ts';
import { announce, clearAnnouncement, readShown } from '#server/features/venue/announcements.ts';
import {
  listHolds,
  listPrices,
  readContact,
  readLockMinutes,
} from '#server/features/venue/settings.repository.ts';
import {
  changeContact,
  changeLockMinutes,
  changePrice,
  holdCourt,
  releaseCourt,
  turnSwitch,
} from '#server/features/venue/settings.ts';
import { listSwitches } from '#server/features/venue/venue.repository.ts';
import type { Expose } from '#server/http/call-routes.ts';

const instantOf = (at: string | undefined): Temporal.Instant | null =>
  at === undefined ? null : Temporal.Instant.from(at);

export const venueSettingsRoutes = (expose: Expose, context: AppContext): void => {
  const { db } = context;
  expose(calls.holdCourt, async ({ params, body }) => ({
    hold: await holdCourt(context, params.court, body.queue),
  }));
  expose(calls.listHolds, async () => ({ holds: await listHolds(db) }));
  expose(calls.releaseCourt, async ({ params }) => ({
    hold: await releaseCourt(context, params.court),
  }));

  expose(calls.listPrices, async () => ({ prices: await listPrices(db) }));
  expose(calls.setPrice, ({ params, body }) => changePrice(context, { ...params, ...body }));

  expose(calls.listSwitches, async () => ({ switches: await listSwitches(db) }));
  expose(calls.setSwitch, async ({ params, body }) => ({
    switch: await turnSwitch(context, params.name, body.isOn),
  }));

  expose(calls.getAnnouncement, async () => ({
    announcement: await readShown(context),
  }));
  expose(calls.setAnnouncement, async ({ body }) => ({
    announcement: await announce(context, {
      body: body.body,
      from: instantOf(body.from),
      until: instantOf(body.until),
    }),
  }));
  expose(calls.getContact, async () => ({ contact: await readContact(db) }));
  expose(calls.setContact, async ({ params, body }) => ({
    contact: await changeContact(context, params.part, body.value),
  }));

  expose(calls.getConsoleLock, async () => ({ minutes: await readLockMinutes(db) }));
  expose(calls.setConsoleLock, async ({ body }) => ({
    minutes: await changeLockMinutes(context, body.minutes),
  }));

  expose(calls.clearAnnouncement, async () => ({ announcement: await clearAnnouncement(context) }));
};
