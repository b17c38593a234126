import { expect, test } from 'vitest';
import { listMemberMails, resendMemberMail } from '#contract/console-member-story.ts';
import { requestPasswordReset } from '#contract/registration.ts';
import { openTestApp } from '#server/testing/app.ts';
import { ask } from '#server/testing/ask.ts';
import { mailsTo } from '#server/testing/mailbox.ts';
import { buy } from '#server/testing/own-bookings.ts';
import { aShopper, openingTime, type Shopper } from '#server/testing/shopping.ts';
import { aStaffMember } from '#server/testing/staff.ts';

const running = await openTestApp({ now: openingTime });
const { app, db, context } = running;
const desk = await aStaffMember(running, 'desk');

const list = async ({ userId }: Shopper) =>
  (await ask(app, listMemberMails, { params: { userId } }, desk.headers)).answer.mails;

const resend = ({ userId }: Shopper, mailId: string) =>
  ask(app, resendMemberMail, { params: { userId, mailId } }, desk.headers);

const aBuyer = async () => {
  const mei = await aShopper(running);
  await buy(running, mei, { slots: { 'Tournament Court 5': [15] } });
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
  const mailId = (await list(mei))[0]?.id ?? '';
  const answers = await Promise.all(Array.from({ length: 6 }, () => resend(mei, mailId)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 409, 409, 409]);
  context.clock.set(Temporal.Instant.from(openingTime).add({ hours: 24, minutes: 10 }));
  expect((await resend(mei, mailId)).status).toBe(200);
  context.clock.set(Temporal.Instant.from(openingTime));
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
