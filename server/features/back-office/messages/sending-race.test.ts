import { sql } from 'kysely';
import { expect, test } from 'vitest';
import * as calls from '#contract/console-messages.ts';
import { openTestApp, openTwinApp } from '#server/testing/app.ts';
import { ask } from '#server/testing/ask.ts';
import { buy } from '#server/testing/own-bookings.ts';
import { aShopper, openingTime, playDay } from '#server/testing/shopping.ts';
import { aStaffMember } from '#server/testing/staff.ts';

const running = await openTestApp({ now: openingTime });
const { app, db } = running;
const twin = await openTwinApp(running);
const manager = await aStaffMember(running, 'manager');
const audience = { kind: 'day', from: playDay, until: playDay } as const;
await buy(running, await aShopper(running), { slots: { 'Tournament Court 1': [12] } });

/** Sends twice at once what was shown once. */
const sendTwice = async () => {
  const { answer } = await ask(app, calls.previewMessage, { body: { audience } }, manager.headers);
  const body = { audience, digest: answer.digest, subject: 'Rain', body: 'It rains.' };
  const answers = await Promise.all(
    [app, twin].map((one) => ask(one, calls.sendMessage, { body }, manager.headers)),
  );
  return answers.map(({ status }) => status).toSorted();
};

const countMails = async (): Promise<number> =>
  (await db.selectFrom('mail_outbox').select('id').where('is_bulk', '=', true).execute()).length;

test('[MSG-5] what was shown once is sent once; control: without the key of the table it is sent twice', async () => {
  await sql`
    create function wait_for_test() returns trigger language plpgsql as $$
    begin
      perform pg_sleep(0.5);
      return new;
    end $$;
    create trigger messages_wait before insert on messages
      for each row execute function wait_for_test();
  `.execute(db);
  expect(await sendTwice()).toEqual([200, 409]);
  expect(await countMails()).toBe(1);
  await sql`alter table messages drop constraint messages_sent_once`.execute(db);
  expect(await sendTwice()).toEqual([200, 200]);
  expect(await countMails()).toBe(3);
});
