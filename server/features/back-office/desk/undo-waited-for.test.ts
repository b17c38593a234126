import { afterEach, expect, test } from 'vitest';
import { cancelAtDesk, undoCancelAtDesk } from '#contract/desk-bookings.ts';
import { listSlotWaits, startSlotWait } from '#contract/slot-waits.ts';
import type { Slot } from '#domain/time/slots.ts';
import { offerFreeSlots } from '#server/features/bookings/waiting-list/slot-offers.ts';
import { openTestApp } from '#server/testing/app.ts';
import { ask } from '#server/testing/ask.ts';
import { bookingsOf, buy } from '#server/testing/own-bookings.ts';
import {
  aShopper,
  brokenInvariants,
  playDay as date,
  openingTime,
  type Shopper,
} from '#server/testing/shopping.ts';
import { makeReadHistory } from '#server/testing/slot-history.ts';
import { aStaffMember } from '#server/testing/staff.ts';

const running = await openTestApp({ now: openingTime });
const { app, db, context } = running;
const manager = await aStaffMember(running, 'manager');
const readHistory = await makeReadHistory(running, manager);
const court = 'Tournament Court 1';

afterEach(async () => expect(await brokenInvariants(context)).toEqual([]));

const waitOf = async ({ headers }: Shopper) =>
  (await ask(app, listSlotWaits, {}, headers)).answer.waits[0];

/** Two slots of one member, for both of which Ali waits, are cancelled together. */
const cancelTwo = async (slots: readonly [Slot, Slot]) => {
  const [mei, ali] = [await aShopper(running), await aShopper(running)];
  await buy(running, mei, { date, slots: { [court]: [...slots] } });
  for (const slot of slots) {
    const body = { date, courtType: 'Tournament Court', court, from: slot, to: slot } as const;
    expect((await ask(app, startSlotWait, { body }, ali.headers)).status).toBe(200);
  }
  const [one, other] = await bookingsOf(db, mei);
  const request = {
    params: { bookingId: one?.id ?? '' },
    body: { giveBack: 'all', reason: 'Fell ill', also: [other?.id ?? ''] },
  } as const;
  const { answer } = await ask(app, cancelAtDesk, request, manager.headers);
  return { mei, ali, ...answer };
};

const undoOffered = async (slot: Slot) =>
  (await readHistory(court, date, slot)).find(({ kind }) => kind === 'cancelled')?.undo ?? null;

const undo = (changeId: string | null, also: readonly string[]) =>
  ask(
    app,
    undoCancelAtDesk,
    { params: { changeId: changeId ?? '' }, body: { reason: null, also: [...also] } },
    manager.headers,
  );

test('[DESK-15] [WAIT-7] slots that are offered to nobody yet come back to who had them', async () => {
  const { mei, ali, changeId, alsoChangeIds } = await cancelTwo([12, 13]);
  expect(await undoOffered(12)).toMatchObject({ changeId, also: [{ slot: 13, isTaken: false }] });
  expect((await undo(changeId, alsoChangeIds)).status).toBe(200);
  expect(await bookingsOf(db, mei)).toHaveLength(2);
  await offerFreeSlots(context);
  expect(await waitOf(ali)).toMatchObject({ place: 1, offer: null });
});

test('[DESK-15] [WAIT-7] a slot that is offered stays with whoever is offered it', async () => {
  const { mei, ali, changeId, alsoChangeIds } = await cancelTwo([15, 16]);
  const offered = await undoOffered(15);
  await offerFreeSlots(context);
  expect(await waitOf(ali)).toMatchObject({ offer: { court, slot: 15 } });
  expect(offered).not.toBeNull();
  expect(await undoOffered(15)).toBeNull();
  expect((await undo(changeId, alsoChangeIds)).failure.code).toBe('undo_slot_taken');
  expect(await bookingsOf(db, mei)).toEqual([]);
});
