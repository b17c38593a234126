import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import type { MailPart } from '#domain/words/mail-parts.ts';
import { makeSendMail, type OutgoingMail } from '#server/features/platform/mail/gateway.ts';
import { deliverDueMail, queueMail, sweepMail } from '#server/features/platform/mail/mail.ts';
import { openTestApp } from '#server/testing/app.ts';

const { db, context } = await openTestApp({ now: '2026-11-15T10:00:00+08:00' });

const mail = {
  to: 'member@depot.test',
  subject: 'Salam',
  parts: [{ paragraph: 'Your court is waiting.' }] as readonly MailPart[],
  idempotencyKey: 'test:1',
};

const queue = (changes: Partial<typeof mail> = {}) =>
  db.transaction().execute((tx) => queueMail(tx, { ...mail, ...changes }, context.clock.now()));

beforeEach(() => db.deleteFrom('mail_outbox').execute());

test('without a mail server a mail becomes a file that a mail program opens', async () => {
  await queue();
  await deliverDueMail(context, makeSendMail(context.settings));
  const folder = join(context.settings.dataFolder, 'outbox');
  const [file = '', ...others] = readdirSync(folder);
  expect(others).toEqual([]);
  expect(file).toMatch(/^20261115T0200\d\dZ-.*\.eml$/);
  const text = readFileSync(join(folder, file), 'utf8');
  expect(text).toContain('To: member@depot.test');
  expect(text).toContain('Subject: Salam');
  expect(text).toContain('Your court is waiting.');
});

test('an attachment keeps its name and type', async () => {
  const content = 'BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n';
  const type = 'text/calendar; charset=utf-8; method=PUBLISH';
  await db
    .transaction()
    .execute((tx) =>
      queueMail(
        tx,
        { ...mail, attachments: [{ name: 'bookings.ics', type, content }] },
        context.clock.now(),
      ),
    );
  const files: OutgoingMail['attachments'][number][] = [];
  const write = makeSendMail(context.settings);
  await deliverDueMail(context, async (outgoing) => {
    files.push(...outgoing.attachments);
    await write(outgoing);
  });
  expect(files).toEqual([{ name: 'bookings.ics', type, content }]);
  const folder = join(context.settings.dataFolder, 'outbox');
  const newest = readdirSync(folder).toSorted().at(-1) ?? '';
  const text = readFileSync(join(folder, newest), 'utf8');
  expect(text).toContain('Content-Type: text/calendar; charset=utf-8; method=PUBLISH;');
  expect(text).toContain('Content-Disposition: attachment; filename=bookings.ics');
});

test('[CAL-12] one calendar request is a reading of the mail of its own; several are files', async () => {
  const content = 'BEGIN:VCALENDAR\r\nMETHOD:REQUEST\r\nEND:VCALENDAR\r\n';
  const request = {
    name: 'bookings.ics',
    type: 'text/calendar; charset=utf-8; method=REQUEST',
    content,
  };
  const folder = join(context.settings.dataFolder, 'outbox');
  const written = async (attachments: readonly (typeof request)[]): Promise<string> => {
    const idempotencyKey = `calendar/${attachments.length}`;
    await db
      .transaction()
      .execute((tx) =>
        queueMail(tx, { ...mail, attachments, idempotencyKey }, context.clock.now()),
      );
    await deliverDueMail(context, makeSendMail(context.settings));
    const { id } = await db
      .selectFrom('mail_outbox')
      .select('id')
      .where('idempotency_key', '=', idempotencyKey)
      .executeTakeFirstOrThrow();
    const file = readdirSync(folder).find((name) => name.includes(id)) ?? '';
    return readFileSync(join(folder, file), 'utf8');
  };
  const one = await written([request]);
  const [, boundary = ''] = /multipart\/alternative;\s+boundary="([^"]+)"/.exec(one) ?? [];
  const readings = one.split(`--${boundary}`).map((part) => /Content-Type: [^;]+/.exec(part)?.[0]);
  expect(readings.slice(1, 4)).toEqual([
    'Content-Type: text/plain',
    'Content-Type: text/html',
    'Content-Type: text/calendar',
  ]);
  expect(one).toMatch(/Content-Type: text\/calendar; charset=utf-8; method=REQUEST/);
  expect(one).toContain('filename=bookings.ics');
  const several = await written([request, request]);
  const attached = several.match(/Content-Disposition: attachment; filename=bookings\.ics/g);
  expect(attached).toHaveLength(2);
});

test('a mail is sent once, however often it is queued and however many nodes deliver', async () => {
  await queue();
  await queue();
  const sent: OutgoingMail[] = [];
  const send = async (outgoing: OutgoingMail) => {
    sent.push(outgoing);
  };
  await Promise.all([1, 2, 3, 4].map(() => deliverDueMail(context, send)));
  await deliverDueMail(context, send);
  expect(sent).toHaveLength(1);
});

test('a mail is not sent if its transaction is rolled back', async () => {
  const failed = db.transaction().execute(async (tx) => {
    await queueMail(tx, mail, context.clock.now());
    throw new Error('the cause failed');
  });
  await expect(failed).rejects.toThrow('the cause failed');
  expect(await deliverDueMail(context, async () => undefined)).toBe(0);
});

test('a mail that cannot be delivered is retried, and only the code of the error is stored', async () => {
  await queue();
  const fail = async () => {
    const reason = new Error('550 mailbox of member@depot.test is full');
    throw Object.assign(reason, { code: 'EENVELOPE', responseCode: 550 });
  };
  expect(await deliverDueMail(context, fail)).toBe(1);
  expect(await deliverDueMail(context, fail)).toBe(0);
  const row = await db.selectFrom('mail_outbox').selectAll().executeTakeFirstOrThrow();
  expect(row).toMatchObject({ attempts: 1, last_error: 'EENVELOPE 550', sent_at: null });

  context.clock.set(context.clock.now().add({ minutes: 1 }));
  let delivered = 0;
  await deliverDueMail(context, async () => {
    delivered += 1;
  });
  expect(delivered).toBe(1);
});

describe('a sent mail', () => {
  const link = 'https://depot.test/reset-password?token=a_secret-1';
  const bodyAfterSending = async (isDemo: boolean) => {
    await queue({ parts: [{ paragraph: `Open ${link}\nand be quick.` }] });
    const venue = { ...context, settings: { ...context.settings, isDemo } };
    await deliverDueMail(venue, async ({ text }) => expect(text).toContain(link));
    const row = await db.selectFrom('mail_outbox').select('body_text').executeTakeFirstOrThrow();
    return row.body_text;
  };

  test('keeps its text without the token of its link', async () => {
    expect(await bodyAfterSending(false)).toBe(
      'Open https://depot.test/reset-password?token=\nand be quick.',
    );
  });

  test('keeps its link in a demo, which shows mails on a page', async () => {
    expect(await bodyAfterSending(true)).toContain(link);
  });

  test('is deleted after 30 days, and an unsent one is kept', async () => {
    await queue();
    await deliverDueMail(context, async () => undefined);
    await queue({ idempotencyKey: 'test:2', subject: 'Not sent' });
    const before = context.clock.now();
    const subjectsAfter = async (days: number) => {
      context.clock.set(before.add({ hours: 24 * days }));
      await sweepMail(context);
      const rows = await db.selectFrom('mail_outbox').select('subject').orderBy('id').execute();
      return rows.map(({ subject }) => subject);
    };
    expect(await subjectsAfter(29)).toEqual(['Salam', 'Not sent']);
    expect(await subjectsAfter(31)).toEqual(['Not sent']);
    context.clock.set(before);
  });
});
