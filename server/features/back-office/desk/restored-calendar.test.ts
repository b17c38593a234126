import { expect, test } from 'vitest';
import { cancelAtDesk, undoCancelAtDesk } from '#contract/desk-bookings.ts';
import { openTestApp } from '#server/testing/app.ts';
import { ask } from '#server/testing/ask.ts';
import { mailsTo } from '#server/testing/mailbox.ts';
import { buy, onlyBooking } from '#server/testing/own-bookings.ts';
import { aShopper, openingTime } from '#server/testing/shopping.ts';
import { aStaffMember } from '#server/testing/staff.ts';

const running = await openTestApp({ now: openingTime });
const { app, db } = running;
const desk = await aStaffMember(running, 'desk');

test('[CAL-9] a calendar sees a restored booking as later than its cancellation', async () => {
  const mei = await aShopper(running);
  await buy(running, mei, { date: '2026-11-24', slots: { 'Tournament Court 1': [12] } });
  const bookingId = await onlyBooking(db, mei);
  const end = { params: { bookingId }, body: { giveBack: 'all', reason: 'Fell ill' } };
  const { answer } = await ask(app, cancelAtDesk, end, desk.headers);
  const undoing = { params: { changeId: answer.changeId ?? '' }, body: { reason: null } };
  await ask(app, undoCancelAtDesk, undoing, desk.headers);
  await ask(app, cancelAtDesk, end, desk.headers);
  const files = (await mailsTo(db, mei.email)).flatMap(({ attachments }) => attachments);
  const versions = files.map(({ content }) =>
    /SEQUENCE:(\d+)\r\nSTATUS:(\w+)/.exec(content)?.slice(1),
  );
  expect(versions).toEqual([
    ['0', 'CONFIRMED'],
    ['1', 'CANCELLED'],
    ['2', 'CONFIRMED'],
    ['3', 'CANCELLED'],
  ]);
});
