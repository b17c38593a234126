import { expect, test } from 'vitest';
import { listMemberMails, resendMemberMail } from '#contract/console-member-story.ts';
import { addMemberNote, listMemberNotes } from '#contract/console-members.ts';
import { cancelAtDesk, undoCancelAtDesk } from '#contract/desk-bookings.ts';
import { requestPasswordReset } from '#contract/registration.ts';
import { refusalToResend } from '#domain/staff/mails.ts';
import type { Slot } from '#domain/time/slots.ts';
import { deliverDueMail, queueMail } from '#server/features/platform/mail/mail.ts';
import { countCopies, keyOfCopy } from '#server/features/platform/mail/mail-copies.repository.ts';
import { openTestApp } from '#server/testing/app.ts';
import { ask } from '#server/testing/ask.ts';
import { aSale, caller, sell } from '#server/testing/desk-sales.ts';
import { mailsTo } from '#server/testing/mailbox.ts';
import { bookingsOf, buy } from '#server/testing/own-bookings.ts';
import { aShopper, openingTime, type Shopper } from '#server/testing/shopping.ts';
import { aStaffMember } from '#server/testing/staff.ts';

const running = await openTestApp({ now: openingTime });
const { app, db, context } = running;
const desk = await aStaffMember(running, 'desk');

const list = async ({ userId }: Shopper) =>
  (await ask(app, listMemberMails, { params: { userId } }, desk.headers)).answer.mails;

const resend = ({ userId }: Shopper, mailId: string) =>
  ask(app, resendMemberMail, { params: { userId, mailId } }, desk.headers);

const sendWaiting = async () => {
  while ((await deliverDueMail(context, async () => undefined)) > 0);
};

const aBuyer = async (slot: Slot = 15) => {
  const mei = await aShopper(running);
  await buy(running, mei, { slots: { 'Tournament Court 5': [slot] } });
  await sendWaiting();
  const [mail] = await list(mei);
  return { mei, mailId: mail?.id ?? '' };
};

test('[MAIL-1] the confirmation of a booking is sent again as it was, with its attachments', async () => {
  const { mei, mailId } = await aBuyer();
  expect((await resend(mei, mailId)).status).toBe(200);
  const [first, copy] = await mailsTo(db, mei.email);
  expect(copy?.body_text).toBe(first?.body_text);
  const sizes = await db
    .selectFrom('mail_outbox')
    .select('attachments')
    .where('to_address', '=', mei.email)
    .execute();
  expect(sizes[1]?.attachments).toEqual(sizes[0]?.attachments);
  const [newest] = await list(mei);
  expect(newest).toMatchObject({ isCopy: true, canResend: false, state: 'waiting' });
  expect((await resend(mei, newest?.id ?? '')).failure.code).toBe('mail_not_resendable');
});

test('[MAIL-1] of many presses at once three are sent, and more the day after', async () => {
  context.clock.set(Temporal.Instant.from(openingTime));
  const mei = await aShopper(running);
  await buy(running, mei, { slots: { 'Tournament Court 6': [16] } });
  await sendWaiting();
  const mailId = (await list(mei))[0]?.id ?? '';
  const answers = await Promise.all(Array.from({ length: 6 }, () => resend(mei, mailId)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 409, 409, 409]);
  context.clock.set(Temporal.Instant.from(openingTime).add({ hours: 24, minutes: 10 }));
  expect((await resend(mei, mailId)).status).toBe(200);
  context.clock.set(Temporal.Instant.from(openingTime));
});

test('control: counted without the lock on the mail, all presses at once would send it', async () => {
  const { mei, mailId } = await aBuyer(17);
  const since = context.clock.now().subtract({ hours: 1 });
  const presses = 4;
  const { promise: allCounted, resolve: goOn } = Promise.withResolvers<void>();
  let counted = 0;
  const press = (_: unknown, at: number) =>
    db.transaction().execute(async (tx) => {
      const copies = await countCopies(tx, mailId, since);
      counted += 1;
      if (counted === presses) goOn();
      await allCounted;
      expect(
        refusalToResend({
          hasSecretLink: false,
          isCopy: false,
          sentAt: new Date(),
          lastError: null,
          resent: copies,
          filed: [],
        }),
      ).toBeNull();
      const copy = { to: mei.email, subject: 'Again', parts: [{ paragraph: 'Again' }] };
      const idempotencyKey = keyOfCopy(mailId, `press-${at}`);
      await queueMail(tx, { ...copy, idempotencyKey }, context.clock.now());
    });
  await Promise.all(Array.from({ length: presses }, press));
  const after = await db.transaction().execute((tx) => countCopies(tx, mailId, since));
  expect(Number(after)).toBe(presses);
});

test('[MAIL-1] a mail with a secret link, or to somebody else, is not sent again', async () => {
  const mei = await aShopper(running);
  await ask(app, requestPasswordReset, { body: { email: mei.email } }, {});
  const [mail] = await list(mei);
  expect(mail).toMatchObject({ canResend: false });
  expect((await resend(mei, mail?.id ?? '')).failure.code).toBe('mail_not_resendable');
  const other = await aShopper(running);
  expect((await resend(other, mail?.id ?? '')).failure.code).toBe('not_found');
});

test('[MAIL-1] the mails to a guest are those to the address that the guest gave', async () => {
  const slots = { 'Tournament Court 4': [12 as const] };
  const sale = aSale({ buyer: { ...caller, email: 'guest@person.test' }, slots });
  const { userId } = (await sell(running, desk, sale)).answer;
  const guest = { userId, email: '', headers: {} } as Shopper;
  const [waiting, ...others] = await list(guest);
  expect(others).toEqual([]);
  expect(waiting).toMatchObject({ state: 'waiting', canResend: false });
  expect((await resend(guest, waiting?.id ?? '')).failure.code).toBe('mail_not_resendable');
  await sendWaiting();
  const [mail] = await list(guest);
  expect(mail).toMatchObject({ canResend: true });
  expect((await resend(guest, mail?.id ?? '')).status).toBe(200);
  expect(await mailsTo(db, 'guest@person.test')).toHaveLength(2);
});

test('[MAIL-6] the confirmation of a cancelled booking is not sent again, nor its cancellation once it is undone', async () => {
  const { mei, mailId } = await aBuyer(13);
  const [bookingId = ''] = (await bookingsOf(db, mei)).map(({ id }) => id);
  const params = { bookingId };
  const body = { giveBack: 'all', reason: 'Rain' } as const;
  expect((await ask(app, cancelAtDesk, { params, body }, desk.headers)).status).toBe(200);
  await sendWaiting();
  const [cancelled, confirmed] = await list(mei);
  expect([cancelled?.canResend, confirmed?.canResend]).toEqual([true, false]);
  expect((await resend(mei, mailId)).failure.code).toBe('mail_outdated');
  const { changeId } = await db
    .selectFrom('booking_changes')
    .select('id as changeId')
    .where('booking_id', '=', bookingId)
    .executeTakeFirstOrThrow();
  const back = { params: { changeId }, body: { reason: null } };
  expect((await ask(app, undoCancelAtDesk, back, desk.headers)).status).toBe(200);
  expect((await resend(mei, cancelled?.id ?? '')).failure.code).toBe('mail_outdated');
  expect((await resend(mei, mailId)).status).toBe(200);
});

test('[MAIL-2] a booking has the mails about it and its order, and no others', async () => {
  const mei = await aShopper(running);
  const bought = {
    date: '2026-11-24',
    slots: { 'Tournament Court 3': [12 as const, 13 as const] },
  };
  const orderId = await buy(running, mei, bought);
  await buy(running, mei, { slots: { 'Tournament Court 3': [15] } });
  const ids = new Map((await bookingsOf(db, mei)).map(({ slot, id }) => [slot, id]));
  const bookingId = ids.get(12) ?? '';
  const cancellation = { giveBack: 'all', reason: 'Fell ill' } as const;
  const params = { bookingId: ids.get(13) ?? '' };
  await ask(app, cancelAtDesk, { params, body: cancellation }, desk.headers);
  const about = async (query: { bookingId: string; orderId?: string }) => {
    const request = { params: { userId: mei.userId }, query };
    const { answer } = await ask(app, listMemberMails, request, desk.headers);
    return answer.mails.map(({ subject }) => subject);
  };
  const [confirmed] = (await list(mei)).map(({ subject }) => subject).toReversed();
  expect(await list(mei)).toHaveLength(3);
  expect(await about({ bookingId, orderId })).toEqual([confirmed]);
  expect(await about({ bookingId: params.bookingId })).toEqual([
    expect.stringMatching(/^Cancelled: /),
    confirmed,
  ]);
});

test('[MAIL-2] the notes about a player are listed with their authors, newest first', async () => {
  const mei = await aShopper(running);
  const params = { userId: mei.userId };
  for (const text of ['Plays left-handed', 'Owes a racket']) {
    await ask(app, addMemberNote, { params, body: { text } }, desk.headers);
  }
  const { answer } = await ask(app, listMemberNotes, { params }, desk.headers);
  expect(answer.notes.map(({ text }) => text)).toEqual(['Owes a racket', 'Plays left-handed']);
});
