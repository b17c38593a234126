import { createHash } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { deleteAccount, updateProfile } from '#contract/profile.ts';
import type { OutgoingMail } from '#server/features/platform/mail/gateway.ts';
import { deliverDueMail, queueMail } from '#server/features/platform/mail/mail.ts';
import { openTestApp } from '#server/testing/app.ts';
import { ask } from '#server/testing/ask.ts';
import { bookPaidSlot } from '#server/testing/booked-slots.ts';
import { aMember, type MemberOptions, type TestMember } from '#server/testing/builders.ts';
import { courtIdOf } from '#server/testing/guard-fixtures.ts';
import { aPicture, upload } from '#server/testing/pictures.ts';
import { knownPassword, signedIn } from '#server/testing/sessions.ts';

const running = await openTestApp({ now: '2026-03-09T10:30:00+08:00' });
const { app, db, context } = running;
const court_id = await courtIdOf(db, 'Tournament Court 1');

let member: TestMember;
let headers: { cookie: string };

const arrive = async (options: MemberOptions = {}): Promise<void> => {
  member = await aMember(db, options);
  headers = await signedIn(running, member);
};
beforeEach(() => arrive());

const leave = () => ask(app, deleteAccount, { body: { password: knownPassword } }, headers);

/** Payment messages are records that are never rewritten. */
const keptByIntent = ['payment_messages'];

describe('[GONE-4] removes the person', () => {
  const everythingAbout = async (): Promise<string> => {
    const tables = await sql<{ name: string }>`
      select table_name as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(db);
    const texts = await Promise.all(
      tables.rows
        .filter(({ name }) => !keptByIntent.includes(name))
        .map(async ({ name }) => {
          const { rows } = await sql`select * from ${sql.table(name)}`.execute(db);
          return `${name}: ${JSON.stringify(rows)}`;
        }),
    );
    return texts.join('\n');
  };

  test('from every table except payment messages, while orders and the ledger stay', async () => {
    const email = 'jane.tan@depot.test';
    await arrive({ email, username: 'jane_tan_here', displayName: 'Jane Tan', creditsSen: 10_000 });
    const avatar = (await upload(app, headers, await aPicture())).json().avatarUrl;
    await ask(
      app,
      updateProfile,
      {
        body: {
          username: 'jane_tan_here',
          gender: 'Female',
          dateOfBirth: '1987-06-05',
          finalAvatarUrl: avatar,
        },
      },
      headers,
    );
    await bookPaidSlot(db, member, { court_id, booking_date: '2026-03-09', slot: 9 });
    await db
      .updateTable('orders')
      .set({ request_hash: 'hash-of-billing-details' })
      .where('user_id', '=', member.userId)
      .execute();
    await app.inject({
      method: 'POST',
      url: '/api/session',
      payload: { email, password: 'a wrong password' },
      remoteAddress: '10.8.8.8',
    });
    await db
      .insertInto('verifications')
      .values({
        identifier: `reset:${email}`,
        value: member.userId,
        expires_at: new Date(),
        created_at: new Date(),
        updated_at: new Date(),
      })
      .execute();
    const letter = {
      to: email,
      subject: 'Salam Jane',
      parts: [{ paragraph: 'Hello' }],
      idempotencyKey: 'jane',
    };
    await db.transaction().execute((tx) => queueMail(tx, letter, context.clock.now()));
    const digest = createHash('sha256').update(email).digest('base64url');
    const billing = ['Payer 9', '+60120009', 'hash-of-billing-details'];
    const person = [email, digest, 'jane_tan', 'Jane', '1987-06-05', avatar, ...billing];
    const before = await everythingAbout();
    expect(person.filter((trace) => !before.includes(trace))).toEqual([]);

    expect((await leave()).status).toBe(200);
    await deliverDueMail(context, async () => undefined);

    const left = await everythingAbout();
    expect(person.filter((trace) => left.includes(trace))).toEqual([]);
    const user = await db
      .selectFrom('users')
      .innerJoin('profiles', 'profiles.user_id', 'users.id')
      .innerJoin('credits', 'credits.user_id', 'users.id')
      .select(['email', 'name', 'username', 'gender', 'date_of_birth', 'balance_sen'])
      .where('users.id', '=', member.userId)
      .executeTakeFirstOrThrow();
    expect(user).toEqual({
      email: `deleted-${member.userId}@deleted.invalid`,
      name: '',
      username: expect.stringMatching(/^gone_[a-z0-9]{10}$/),
      gender: null,
      date_of_birth: null,
      balance_sen: 2_000,
    });
    const folder = join(context.settings.dataFolder, 'avatars');
    expect(existsSync(folder) ? readdirSync(folder) : []).toEqual([]);
    expect((await app.inject(avatar)).statusCode).toBe(404);
  });

  test('who can no longer sign in, nor use a session of another device', async () => {
    const elsewhere = await signedIn(running, member);
    const answer = await app.inject({
      method: deleteAccount.method,
      url: deleteAccount.path,
      headers,
      payload: { password: knownPassword },
    });
    expect(answer.statusCode).toBe(200);
    expect(answer.cookies.find(({ name }) => name.includes('session_token'))?.value).toBe('');
    for (const { cookie } of [headers, elsewhere]) {
      const session = await app.inject({ url: '/api/session', headers: { cookie } });
      expect(session.json().member).toBeNull();
      expect((await app.inject({ url: '/api/profile', headers: { cookie } })).statusCode).toBe(401);
    }
    const again = await app.inject({
      method: 'POST',
      url: '/api/session',
      payload: { email: member.email, password: knownPassword },
      remoteAddress: '10.9.9.9',
    });
    expect(again.json().code).toBe('wrong_credentials');
  });

  test('whose e-mail and username are free for a new account', async () => {
    await arrive({ email: 'phoenix@depot.test', username: 'phoenix' });
    await leave();
    await arrive({ email: 'phoenix@depot.test', username: 'phoenix' });
    expect((await app.inject({ url: '/api/profile', headers })).json().profile).toMatchObject({
      email: 'phoenix@depot.test',
      username: 'phoenix',
    });
  });

  test('after one farewell mail, of which nothing is kept', async () => {
    await db.deleteFrom('mail_outbox').execute();
    await leave();
    const sent: OutgoingMail[] = [];
    await deliverDueMail(context, async (mail) => {
      sent.push(mail);
    });
    expect(sent).toMatchObject([{ to: member.email, subject: 'Your Depot account was deleted' }]);
    expect(await db.selectFrom('mail_outbox').selectAll().execute()).toEqual([]);
  });

  test('including an unreachable e-mail address, after a day of retries', async () => {
    await db.deleteFrom('mail_outbox').execute();
    await leave();
    const attempts: string[] = [];
    const fail = async ({ to }: OutgoingMail) => {
      attempts.push(to);
      throw new Error('no such mailbox');
    };
    const start = context.clock.now();
    for (let hour = 0; hour < 40; hour += 1) {
      context.clock.set(context.clock.now().add({ hours: 1 }));
      await deliverDueMail(context, fail);
    }
    context.clock.set(start);
    expect(attempts).toHaveLength(30);
    expect(await db.selectFrom('mail_outbox').selectAll().execute()).toEqual([]);
  });

  test('and sends no mail afterwards', async () => {
    await leave();
    await db.deleteFrom('mail_outbox').execute();
    const { email: to } = await db
      .selectFrom('users')
      .select('email')
      .where('id', '=', member.userId)
      .executeTakeFirstOrThrow();
    const letter = {
      to,
      subject: 'Credits',
      parts: [{ paragraph: 'RM 5.00' }],
      idempotencyKey: 'late',
    };
    await db.transaction().execute((tx) => queueMail(tx, letter, context.clock.now()));
    expect(await db.selectFrom('mail_outbox').selectAll().execute()).toEqual([]);
  });
});
