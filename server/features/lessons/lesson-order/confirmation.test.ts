import { expect, test } from 'vitest';
import { openTestApp } from '#server/testing/app.ts';
import { buyLessons, openLessons } from '#server/testing/lessons.ts';
import { mailsTo } from '#server/testing/mailbox.ts';
import { aShopper, openingTime } from '#server/testing/shopping.ts';

const running = await openTestApp({ now: openingTime });
const { db } = running;

test('[WORD-9] the confirmation lists lessons by date, with court and coach', async () => {
  const mei = await aShopper(running);
  const [, , nextTuesday = 0] = await openLessons(running);
  const [sunday = 0] = await openLessons(running, 'Match Play', 'Padel');
  await buyLessons(running, mei, [nextTuesday, sunday]);
  const [mail] = await mailsTo(db, mei.email);
  const lines = mail?.body_text.split('\n').filter((line) => line.startsWith('- Group Lesson'));
  expect(lines).toEqual([
    '- Group Lesson - Padel Match Play (Advanced), Sunday 22/11/2026, 10:00 AM - 12:00 PM, Padel Court 2, Coach: Daniel Lim',
    '- Group Lesson - Pickle Foundations (Beginner), Tuesday 24/11/2026, 07:00 PM - 08:00 PM, Pickle Tournament Court 5, Coach: Aina Rahman',
  ]);
  expect(mail?.attachments[0]?.content).toContain('LOCATION:Pickle Tournament Court 5');
});
