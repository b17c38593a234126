import { afterEach, describe, expect, test } from 'vitest';
import { deleteAccount, downloadOwnData } from '#contract/profile.ts';
import { endMemberships, remindOfEnds } from '#server/features/memberships/memberships.ts';
import { openTestApp } from '#server/testing/app.ts';
import { ask } from '#server/testing/ask.ts';
import { mailsTo } from '#server/testing/mailbox.ts';
import {
  buyMembership,
  membershipOf,
  openMemberships,
  planOf,
} from '#server/testing/memberships.ts';
import { aShopper, brokenInvariants, openingTime } from '#server/testing/shopping.ts';
import { makeTraces } from '#server/testing/traces.ts';

const running = await openTestApp({ now: openingTime });
const { app, db, context } = running;
const traces = makeTraces(db);
await openMemberships(running);
// One month, so a purchase on 2026-11-16 lasts through 2026-12-16.
const plan = await planOf(db, 'super_host_padel');

afterEach(async () => {
  context.clock.set(Temporal.Instant.from(openingTime));
  expect(await brokenInvariants(context)).toEqual([]);
});

const at = (text: string) => context.clock.set(Temporal.Instant.from(`${text}+08:00`));
const subjectsTo = async (email: string) =>
  (await mailsTo(db, email)).map(({ subject }) => subject).slice(1);

describe('[MEMBER-3] a membership', () => {
  test('lasts through its last booking day, then the status before it returns', async () => {
    const mei = await aShopper(running, { status: 'coach' });
    await buyMembership(running, mei, plan);
    at('2026-12-17T01:59:00');
    await endMemberships(context);
    expect(await membershipOf(db, mei)).toMatchObject({ is: 'super_host_padel' });
    await traces();
    at('2026-12-17T02:00:00');
    await endMemberships(context);
    expect(await membershipOf(db, mei)).toEqual({ is: 'coach', until: null, after: null });
    expect((await traces()).events).toContainEqual({
      topic: 'membership',
      payload: { userId: mei.userId, status: 'coach' },
    });
    expect(await subjectsTo(mei.email)).toEqual(['Your membership has ended: Padel Super Host']);
    const mail = (await mailsTo(db, mei.email)).at(-1);
    expect(mail?.body_text).toContain('Padel Super Host, ended on 16/12/2026. You are Coach again');
  });

  test('that was renewed continues', async () => {
    const mei = await aShopper(running);
    await buyMembership(running, mei, plan);
    at('2026-12-16T12:00:00');
    await buyMembership(running, mei, plan);
    at('2026-12-17T12:00:00');
    await endMemberships(context);
    expect(await membershipOf(db, mei)).toMatchObject({ until: '2027-01-16' });
  });
});

test('[MEMBER-7] a member is reminded a week before the end, once per purchase', async () => {
  const mei = await aShopper(running);
  await buyMembership(running, mei, plan);
  at('2026-12-08T12:00:00');
  await remindOfEnds(context);
  expect(await subjectsTo(mei.email)).toEqual([]);
  at('2026-12-09T12:00:00');
  await Promise.all(Array.from({ length: 8 }, () => remindOfEnds(context)));
  at('2026-12-10T12:00:00');
  await remindOfEnds(context);
  expect(await subjectsTo(mei.email)).toEqual(['Your membership ends on 16/12/2026']);
  await buyMembership(running, mei, plan);
  at('2027-01-12T12:00:00');
  await remindOfEnds(context);
  expect((await subjectsTo(mei.email)).at(-1)).toBe('Your membership ends on 16/01/2027');
});

test('[MEMBER-7] the reminder offers no renewal while memberships are not sold', async () => {
  const [mei, ali] = [await aShopper(running), await aShopper(running)];
  const lastTo = async (email: string) => (await mailsTo(db, email)).at(-1)?.body_text;
  const mailsAtEnd = async (email: string) => {
    at('2026-12-12T12:00:00');
    await remindOfEnds(context);
    const ending = await lastTo(email);
    at('2026-12-17T12:00:00');
    await endMemberships(context);
    return [ending, await lastTo(email)];
  };
  await buyMembership(running, mei, plan);
  expect(await mailsAtEnd(mei.email)).toEqual([
    expect.stringContaining('If you renew it before'),
    expect.stringContaining('You can have a membership again'),
  ]);
  context.clock.set(Temporal.Instant.from(openingTime));
  await buyMembership(running, ali, plan);
  await openMemberships(running, false);
  const mails = await mailsAtEnd(ali.email);
  await openMemberships(running);
  expect(mails).toEqual([
    expect.stringMatching(/After that you are [^.]+ again\.$/),
    expect.stringMatching(/what you have booked stays booked\.$/),
  ]);
});

describe('a member who deletes their account', () => {
  test("can download the membership's data first, and leaves no membership behind", async () => {
    const mei = await aShopper(running);
    const orderId = await buyMembership(running, mei, plan);
    const { answer } = await ask(app, downloadOwnData, {}, mei.headers);
    expect(answer.membership).toMatchObject({
      plan: 'Padel Super Host',
      statusBefore: 'normal_member',
      endsOn: '2026-12-16',
      orderId,
    });
    expect((await ask(app, deleteAccount, { body: {} }, mei.headers)).status).toBe(200);
    expect(await membershipOf(db, mei)).toMatchObject({ until: null });
  });
});
