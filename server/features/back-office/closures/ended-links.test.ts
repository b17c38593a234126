import { afterEach, beforeEach, expect, test } from 'vitest';
import { readPaymentLink } from '#contract/payment-links.ts';
import type { Slot } from '#domain/time/slots.ts';
import { openTestApp } from '#server/testing/app.ts';
import { ask } from '#server/testing/ask.ts';
import { makeClosing } from '#server/testing/closing.ts';
import { aSale, byLink, caller, lastToken, sell } from '#server/testing/desk-sales.ts';
import { courtIdOf } from '#server/testing/guard-fixtures.ts';
import {
  anOrderRequest,
  aShopper,
  brokenInvariants,
  openingTime,
  place,
} from '#server/testing/shopping.ts';
import { aStaffMember } from '#server/testing/staff.ts';

// The clock is at Monday, 16 November, 09:00; every test has a day of its own.
const running = await openTestApp({ now: openingTime });
const { app, db } = running;
const manager = await aStaffMember(running, 'manager');
const { preview, closeNow, previewUndo, undoNow } = makeClosing(running, manager);
const court = 'Tournament Court 1';

let day = 16;
let date = '';
beforeEach(() => {
  day += 1;
  date = `2026-11-${day}`;
});
afterEach(async () => {
  expect(await brokenInvariants(running.context)).toEqual([]);
});

const holdByPhone = async (slot: Slot) => {
  const slots = { [court]: [slot] };
  await sell(running, manager, aSale({ buyer: caller, date, slots, payment: byLink() }));
  const courtId = await courtIdOf(db, court);
  return { scope: { kind: 'slots', courtId, slots: [slot] }, from: date, to: date } as const;
};
const mailsOf = (closureId: number) =>
  db
    .selectFrom('mail_outbox')
    .select(['to_address as to', 'subject', 'body_text as text'])
    .where('closure_id', '=', closureId)
    .execute();
const linkNow = async () => {
  const token = await lastToken(db);
  return (await ask(app, readPaymentLink, { body: { token } }, {})).answer;
};
const subject = 'We no longer hold your booking';

test('[LINK-10] whoever was sent a link reads of a closure in a mail that waits, and on the page', async () => {
  const places = await holdByPhone(12);
  const { answer: shown } = await preview(places);
  expect(shown.mails).toEqual([{ to: 'nur@person.test', subject, coach: null }]);
  expect(await linkNow()).toMatchObject({ state: 'open', closedFor: null });
  const { answer } = await closeNow(places);
  expect(answer.counts).toMatchObject({ orders: 1, mails: 1 });
  const [mail] = await mailsOf(answer.id);
  expect(mail).toMatchObject({ to: 'nur@person.test', subject });
  expect(mail?.text).toContain('The venue had to close, so it no longer holds this');
  expect(mail?.text).toContain('\nReason: A flood\n');
  expect(await linkNow()).toMatchObject({ state: 'ended', closedFor: 'A flood' });
});

test('[LINK-10] an order of the web has no link, and no mail', async () => {
  const mei = await aShopper(running);
  await place(running, mei, anOrderRequest({ date, slots: { [court]: [12] } }));
  const courtId = await courtIdOf(db, court);
  const { answer } = await closeNow({ scope: { kind: 'court', courtId }, from: date, to: date });
  expect(answer.counts).toMatchObject({ orders: 1, mails: 0 });
});

test('[CLOSE-6] undoing lists the orders that stay ended, and their mail says so', async () => {
  const places = await holdByPhone(13);
  const { answer: closed } = await closeNow(places);
  const { answer: shown } = await previewUndo(closed.id);
  expect(shown.counts).toMatchObject({ restored: 0, withdrawnMails: 0, keptMails: 1 });
  expect(shown.orders).toMatchObject([
    {
      ...{ name: "Nur A'isyah", phone: '+60 12 345 6789', isByPhone: true },
      held: [{ court, date, slot: 13 }],
    },
  ]);
  expect((await undoNow(closed.id)).status).toBe(200);
  const [mail] = await mailsOf(closed.id);
  expect(mail?.text).toMatch(
    /^The venue had closed, and the closure was called off\. All the same/,
  );
  expect(await linkNow()).toMatchObject({ state: 'ended', closedFor: 'A flood' });
});
