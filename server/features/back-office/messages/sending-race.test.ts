import { sql } from 'kysely';
import { expect, test } from 'vitest';
import * as calls from '#contract/console-messages.ts';
import { openTestApp, openTwinApp } from '#server/testing/app.ts';
import { ask } from '#server/testing/ask.ts';
import { holdAt, whileHeld } from '#server/testing/lock-waits.ts';
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
  const answers = await whileHeld(db, 2, () =>
    Promise.all([app, twin].map((one) => ask(one, calls.sendMessage, { body }, manager.headers))),
  );
  return answers.map(({ status }) => status).toSorted();
};

const countMails = async (): Promise<number> =>
  (await db.selectFrom('mail_outbox').select('id').where('is_bulk', '=', true).execute()).length;

test('[MSG-5] what was shown once is sent once; control: without the key of the table it is sent twice', async () => {
  await holdAt(db, 'before insert on messages for each row');
  expect(await sendTwice()).toEqual([200, 409]);
  expect(await countMails()).toBe(1);
  await sql`alter table messages drop constraint messages_sent_once`.execute(db);
  expect(await sendTwice()).toEqual([200, 200]);
  expect(await countMails()).toBe(3);
});
