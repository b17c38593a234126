import type { CallInput } from '#contract/call.ts';
import { readSlotHistory } from '#contract/console-slot-history.ts';
import type { Slot } from '#domain/time/slots.ts';
import { listCourts } from '#server/features/venue/venue.repository.ts';
import type { TestApp } from '#server/testing/app.ts';
import { ask } from '#server/testing/ask.ts';
import type { TestStaff } from '#server/testing/staff.ts';

/** Reads what happened to a slot, as the console of the staff member does. */
export const makeReadHistory = async ({ app, db }: TestApp, { headers }: TestStaff) => {
  const courts = await listCourts(db);
  return async (court: string, date: string, slot: Slot) => {
    const courtId = courts.find(({ name }) => name === court)?.id ?? 0;
    const query = { courtId, date, slot } as CallInput<typeof readSlotHistory>['query'];
    return (await ask(app, readSlotHistory, { query }, headers)).answer.events;
  };
};
