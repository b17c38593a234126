import { expect, test } from 'vitest';
import { getMailChoices, setMailChoices, unsubscribePath } from '#contract/mail-choices.ts';
import { unsubscribeLabels } from '#domain/words/mail-choice-labels.ts';
import { unsubscribeKey } from '#server/features/members/mail-choices/unsubscribe-key.ts';
import { openTestApp } from '#server/testing/app.ts';
import { ask } from '#server/testing/ask.ts';
import { aShopper, openingTime, type Shopper } from '#server/testing/shopping.ts';
import { makeTraces } from '#server/testing/traces.ts';

const running = await openTestApp({ now: openingTime });
const { app, db, context } = running;
const traces = makeTraces(db);
const wantsNews = async ({ headers }: Shopper): Promise<boolean> =>
  (await ask(app, getMailChoices, {}, headers)).answer.wantsNews;
const asForm = { 'content-type': 'application/x-www-form-urlencoded' };
const post = (query: string, payload: string) =>
  app.inject({ method: 'POST', url: `${unsubscribePath}${query}`, headers: asForm, payload });

test('[MSG-9] a member gets news until they say otherwise, and can say so again', async () => {
  const ana = await aShopper(running);
  expect(await wantsNews(ana)).toBe(true);
  await traces();
  const told = { topic: 'mail_choices', payload: { userId: ana.userId } };
  for (const chosen of [false, true]) {
    await ask(app, setMailChoices, { body: { wantsNews: chosen } }, ana.headers);
    expect(await wantsNews(ana)).toBe(chosen);
    expect((await traces()).events).toEqual([told]);
    await ask(app, setMailChoices, { body: { wantsNews: chosen } }, ana.headers);
    expect((await traces()).events).toEqual([]);
  }
});

test('[MSG-10] opening the link changes nothing; its button stops the news, and a second press changes no more', async () => {
  const ana = await aShopper(running);
  const key = unsubscribeKey(context, ana.userId);
  const page = await app.inject({ url: `${unsubscribePath}?key=${key}` });
  expect(page.body).toContain(unsubscribeLabels.confirm);
  expect(page.body).toContain(`value="${key}"`);
  expect(await wantsNews(ana)).toBe(true);
  for (const _ of [1, 2]) {
    const done = await post('', `key=${key}`);
    expect([done.statusCode, done.body]).toEqual([
      200,
      expect.stringContaining('You get no more news of the venue.'),
    ]);
    expect(await wantsNews(ana)).toBe(false);
  }
});

test('[MSG-10] the one click of a mail program ends the news, without a session', async () => {
  const ana = await aShopper(running);
  const query = `?key=${unsubscribeKey(context, ana.userId)}`;
  expect((await post(query, 'List-Unsubscribe=One-Click')).statusCode).toBe(200);
  expect(await wantsNews(ana)).toBe(false);
});

test("[MSG-10] a forged key, or another member's signature, ends nothing and says so", async () => {
  const [ana, ben] = [await aShopper(running), await aShopper(running)];
  const [, signature] = unsubscribeKey(context, ben.userId).split('.');
  for (const key of ['', 'made-up', `${ana.userId}.${signature}`, `${ana.userId}.`]) {
    const page = await app.inject({ url: `${unsubscribePath}?key=${key}` });
    expect(page.body).toContain(unsubscribeLabels.wrong);
    expect(page.body).not.toContain('<button>');
    expect((await post(`?key=${key}`, 'List-Unsubscribe=One-Click')).statusCode).toBe(404);
  }
  expect(await wantsNews(ana)).toBe(true);
});
