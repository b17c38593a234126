import { randomUUIDv7 } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { transact } from '#server/db/transact.ts';
import { insertBulkMails } from '#server/features/platform/mail/bulk-mail.repository.ts';
import { deliverDueMail, queueMail } from '#server/features/platform/mail/mail.ts';
import { openTestApp } from '#server/testing/app.ts';

const { db, context } = await openTestApp({ now: '2026-11-15T10:00:00+08:00' });
const { clock } = context;
const start = clock.now();

const queueBulk = (count: number) =>
  transact(db, (tx) =>
    insertBulkMails(
      tx,
      Array.from({ length: count }, (_, at) => ({
        id: randomUUIDv7(),
        to: `member-${at}@depot.test`,
        subject: 'News',
        parts: [{ paragraph: 'New nets.' }],
        idempotencyKey: randomUUIDv7(),
        unsubscribeUrl: null,
      })),
      clock.now(),
    ),
  );
const queueLink = () =>
  transact(db, (tx) =>
    queueMail(
      tx,
      {
        to: 'ana@depot.test',
        subject: 'Link',
        parts: [{ paragraph: 'Sign in.' }],
        idempotencyKey: randomUUIDv7(),
      },
      clock.now(),
    ),
  );

/** Delivers as the job does, second by second, and returns the subjects in their order. */
const deliverFor = async (seconds: number): Promise<string[]> => {
  const sent: string[] = [];
  const from = clock.now();
  for (let second = 0; second < seconds; second += 1) {
    clock.set(from.add({ seconds: second }));
    const send = async ({ subject }: { subject: string }) => void sent.push(subject);
    while ((await deliverDueMail(context, send)) > 0);
  }
  clock.set(from.add({ seconds }));
  return sent;
};

beforeEach(async () => {
  await db.deleteFrom('mail_outbox').execute();
  await db.updateTable('mail_pace').set({ next_at: null }).execute();
  clock.set(start);
});

test('[MSG-7] bulk mails are sent at the pace of the setting, and not faster', async () => {
  expect(context.settings.bulkMailsPerMinute).toBe(300);
  await queueBulk(200);
  const sent = await deliverFor(20);
  expect(sent.length).toBeGreaterThanOrEqual(95);
  expect(sent.length).toBeLessThanOrEqual(106);
});

test('[MSG-7] a link to sign in overtakes the bulk mails that wait, at once', async () => {
  await queueBulk(100);
  await deliverFor(2);
  await queueLink();
  expect((await deliverFor(1))[0]).toBe('Link');
});

test('[MSG-7] a pause is not made up for: after an hour a second has no more than another', async () => {
  await queueBulk(1);
  await deliverFor(1);
  clock.set(start.add({ hours: 1 }));
  await queueBulk(50);
  expect((await deliverFor(1)).length).toBeLessThanOrEqual(6);
});
