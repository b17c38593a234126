import { afterEach, expect, test } from 'vitest';
import { openTestApp } from '#server/testing/app.ts';
import { aMember } from '#server/testing/builders.ts';
import { makeClosing } from '#server/testing/closing.ts';
import { buyLessons, openLessons } from '#server/testing/lessons.ts';
import { bookingsOf, buy } from '#server/testing/own-bookings.ts';
import { aShopper, brokenInvariants, openingTime } from '#server/testing/shopping.ts';
import { aStaffMember } from '#server/testing/staff.ts';

// The clock is at Monday, 16 November, 09:00. Foundations is on Tuesdays and Saturdays.
const running = await openTestApp({ now: openingTime });
const { db, context } = running;
const [tuesday = 0, saturday = 0] = await openLessons(running);
const manager = await aStaffMember(running, 'manager');
const { closeNow, undoNow } = makeClosing(running, manager);
const places = { scope: { kind: 'venue' }, from: '2026-11-17', to: '2026-11-21' } as const;

afterEach(async () => {
  expect(await brokenInvariants(context)).toEqual([]);
});

const mailsOf = (closureId: number) =>
  db
    .selectFrom('mail_outbox')
    .select(['to_address as to', 'body_text as text', 'is_bulk as isBulk'])
    .where('closure_id', '=', closureId)
    .execute();

test('[DESK-23] somebody with seats in two classes and a court gets one mail about all of it', async () => {
  const mei = await aShopper(running);
  await buyLessons(running, mei, [tuesday, saturday]);
  await buy(running, mei, { date: '2026-11-18', slots: { 'Tournament Court 1': [12] } });
  const { answer } = await closeNow(places);
  const mails = (await mailsOf(answer.id)).filter(({ to }) => to === mei.email);
  expect(mails).toEqual([
    {
      ...{ to: mei.email, isBulk: false },
      text: expect.stringContaining('Together RM 160.00 has come back as credits.'),
    },
  ]);
  expect(mails[0]?.text.match(/Group Lesson/g)).toHaveLength(2);
  const { answer: undone } = await undoNow(answer.id);
  expect(undone.counts).toMatchObject({ restored: 3, keptMails: 0 });
  expect(await bookingsOf(db, mei)).toHaveLength(3);
});

test('[MSG-7] more than 50 mails of one closure are bulk mails, also if no step of it sends as many', async () => {
  for (const instance_id of [tuesday, saturday]) {
    for (let count = 0; count < 26; count += 1) {
      const { userId: user_id } = await aMember(db);
      await db
        .insertInto('lesson_waits')
        .values({ instance_id, user_id, joined_at: new Date() })
        .execute();
    }
  }
  const { answer } = await closeNow(places);
  const mails = await mailsOf(answer.id);
  expect(mails.length).toBeGreaterThan(52);
  expect(mails.every(({ isBulk }) => isBulk)).toBe(true);
});
