import { afterEach, describe, expect, test } from 'vitest';
import { setMemberStatus, showMember } from '#contract/operator-members.ts';
import { deleteAccount, getProfile } from '#contract/profile.ts';
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
import { aShopper, brokenInvariants, openingTime, type Shopper } from '#server/testing/shopping.ts';
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

interface Terms {
  readonly until?: string;
  readonly isConfirmed?: boolean;
}

const give = ({ email }: Shopper, status: string, terms: Terms = {}) =>
  ask(app, setMemberStatus, { params: { email }, body: { status, ...terms } });

const lastMailTo = async ({ email }: Shopper) => (await mailsTo(db, email)).at(-1);

const aBuyer = async () => {
  const mei = await aShopper(running);
  const orderId = await buyMembership(running, mei, plan);
  await traces();
  return { mei, orderId };
};

describe('[MEMBER-10] a paid plan', () => {
  test('is ended only after a confirmation that names it', async () => {
    const { mei, orderId } = await aBuyer();
    const mails = await mailsTo(db, mei.email);
    expect(await give(mei, 'athlete')).toMatchObject({
      status: 409,
      said: `${mei.email} paid RM 200.00 for Padel Super Host, until 2026-12-16. Making them Athlete ends it at once, 30 days early. No money comes back by itself: "credits issue" pays for the rest.`,
      failure: {
        code: 'confirmation_needed',
        details: { plan: 'Padel Super Host', endsOn: '2026-12-16', paidSen: 20_000, orderId },
      },
    });
    expect(await membershipOf(db, mei)).toMatchObject({
      is: 'super_host_padel',
      until: '2026-12-16',
    });
    expect(await traces()).toEqual({ audit: [], events: [] });
    expect(await mailsTo(db, mei.email)).toEqual(mails);
  });

  test('ends once confirmed, with an audit entry and a mail to its member', async () => {
    const { mei, orderId } = await aBuyer();
    const { answer } = await give(mei, 'athlete', { isConfirmed: true });
    expect(answer).toMatchObject({
      member: { status: 'athlete', membershipEndsOn: null },
      cutPlan: { plan: 'Padel Super Host', status: 'super_host_padel', endsOn: '2026-12-16' },
    });
    const bought = { plan: 'Padel Super Host', orderId, paidSen: 20_000 };
    expect((await traces()).audit).toMatchObject([
      {
        details: {
          before: { status: 'super_host_padel', endsOn: '2026-12-16', ...bought },
          after: { status: 'athlete', endsOn: null },
        },
      },
    ]);
    const mail = await lastMailTo(mei);
    expect(mail?.subject).toBe('The venue changed your membership');
    expect(mail?.body_text).toContain(
      'You are Athlete from now on. Your Padel Super Host, paid until 16/12/2026, has ended.',
    );
    at('2026-12-20T12:00:00');
    await endMemberships(context);
    expect(await membershipOf(db, mei)).toEqual({ is: 'athlete', until: null, after: null });
  });

  test('that is given back is the paid plan again, and ends only after another confirmation', async () => {
    const { mei, orderId } = await aBuyer();
    const linksOf = () =>
      db
        .selectFrom('memberships')
        .select(['plan_id', 'order_id'])
        .where('user_id', '=', mei.userId)
        .executeTakeFirst();
    await give(mei, 'athlete', { isConfirmed: true });
    expect((await give(mei, 'coach')).answer.cutPlan).toBeNull();
    const { answer } = await give(mei, 'super_host_padel', { until: '2026-12-16' });
    expect(answer).toMatchObject({ statusAfter: 'normal_member', cutPlan: null });
    expect(await membershipOf(db, mei)).toEqual({
      is: 'super_host_padel',
      until: '2026-12-16',
      after: 'normal_member',
    });
    expect(await linksOf()).toEqual({ plan_id: plan.id, order_id: orderId });
    expect((await give(mei, 'athlete')).failure).toMatchObject({
      code: 'confirmation_needed',
      details: { plan: 'Padel Super Host', endsOn: '2026-12-16', paidSen: 20_000, orderId },
    });
  });

  test('also needs a confirmation if its status was given without an end', async () => {
    const { mei } = await aBuyer();
    await give(mei, 'super_host_padel', { isConfirmed: true });
    expect((await give(mei, 'athlete')).failure.code).toBe('confirmation_needed');
    at('2026-12-17T12:00:00');
    expect((await give(mei, 'athlete')).answer).toMatchObject({ cutPlan: null });
    await give(mei, 'super_host_padel', { until: '2026-12-31' });
    expect((await give(mei, 'athlete')).answer).toMatchObject({ cutPlan: null });
  });

  test('can be ended on a given day, after the same confirmation', async () => {
    const { mei } = await aBuyer();
    const until = '2026-11-30';
    expect((await give(mei, 'super_host_padel', { until })).said).toContain(
      'This ends it on 2026-11-30, 16 days early.',
    );
    await give(mei, 'super_host_padel', { until, isConfirmed: true });
    expect((await lastMailTo(mei))?.body_text).toContain(
      'Your Padel Super Host, paid until 16/12/2026, now ends on 30/11/2026, that day included.',
    );
    at('2026-12-01T12:00:00');
    await endMemberships(context);
    expect(await membershipOf(db, mei)).toMatchObject({ is: 'normal_member', until: null });
    expect((await lastMailTo(mei))?.body_text).toContain('Padel Super Host, ended on 30/11/2026.');
  });

  test('needs no confirmation for the same status with a later last day', async () => {
    const { mei } = await aBuyer();
    const { answer } = await give(mei, 'super_host_padel', { until: '2027-03-01' });
    expect(answer).toMatchObject({ member: { membershipEndsOn: '2027-03-01' }, cutPlan: null });
    const { profile } = (await ask(app, getProfile, {}, mei.headers)).answer;
    expect(profile).toMatchObject({
      membershipStatus: 'super_host_padel',
      membershipEndsOn: '2027-03-01',
    });
  });

  test('becomes unlimited only after a confirmation', async () => {
    const { mei } = await aBuyer();
    expect(await give(mei, 'super_host_padel')).toMatchObject({
      failure: { code: 'confirmation_needed' },
      said: `${mei.email} paid RM 200.00 for Padel Super Host, until 2026-12-16. Without an end date they stay Padel Super Host for good, after that day too, and need not pay again.`,
    });
    expect(await membershipOf(db, mei)).toMatchObject({ until: '2026-12-16' });
    const { answer } = await give(mei, 'super_host_padel', { isConfirmed: true });
    expect(answer).toMatchObject({ member: { membershipEndsOn: null }, cutPlan: null });
  });

  test('that was bought twice is named with both purchases and their sum', async () => {
    const { mei } = await aBuyer();
    at('2026-11-18T12:00:00');
    const orderId = await buyMembership(running, mei, plan);
    const { failure, said } = await give(mei, 'athlete');
    expect(said).toContain(
      'paid RM 400.00 for Padel Super Host (RM 200.00 on 2026-11-16) and Padel Super Host (RM 200.00 on 2026-11-18), until 2027-01-16. Making them Athlete ends it at once, 59 days early.',
    );
    expect(failure.details).toMatchObject({ endsOn: '2027-01-16', paidSen: 40_000, orderId });
    at('2026-12-17T12:00:00');
    expect((await give(mei, 'athlete')).said).toContain(
      'paid RM 200.00 for Padel Super Host, until 2027-01-16.',
    );
  });

  test('that was cut short stays paid until its paid last day, and can be given back until then', async () => {
    const { mei } = await aBuyer();
    await give(mei, 'super_host_padel', { until: '2026-11-30', isConfirmed: true });
    const { said } = await give(mei, 'athlete');
    expect(said).toContain(
      'paid RM 200.00 for Padel Super Host, until 2026-12-16. It was cut short already and runs until 2026-11-30. Making them Athlete ends it at once, 30 days early.',
    );
    const { answer } = await give(mei, 'athlete', { isConfirmed: true });
    expect(answer.cutPlan).toMatchObject({ endsOn: '2026-12-16', paidSen: 20_000 });
    expect((await lastMailTo(mei))?.body_text).toContain(
      'Your Padel Super Host, paid until 16/12/2026, has ended.',
    );
    await give(mei, 'super_host_padel', { until: '2026-12-16' });
    expect((await give(mei, 'athlete')).said).not.toContain('cut short already');
  });

  test('that was cut short needs no confirmation for a later last day', async () => {
    const { mei } = await aBuyer();
    await give(mei, 'super_host_padel', { until: '2026-11-30', isConfirmed: true });
    const { answer } = await give(mei, 'super_host_padel', { until: '2026-12-10' });
    expect(answer).toMatchObject({ member: { membershipEndsOn: '2026-12-10' }, cutPlan: null });
  });
});

describe('[MEMBER-9] a status that the operator gives', () => {
  test('lasts through its last day, then the earlier status returns', async () => {
    const mei = await aShopper(running, { status: 'coach' });
    const { answer } = await give(mei, 'athlete', { until: '2026-11-30' });
    expect(answer).toMatchObject({
      member: { status: 'athlete', membershipEndsOn: '2026-11-30' },
      statusAfter: 'coach',
    });
    expect((await lastMailTo(mei))?.body_text).toContain(
      'You are Athlete until 30/11/2026, that day included. After that you are Coach.',
    );
    at('2026-11-24T12:00:00');
    await remindOfEnds(context);
    expect((await lastMailTo(mei))?.body_text).toContain('Athlete, ends on 30/11/2026');
    at('2026-12-01T02:00:00');
    await endMemberships(context);
    expect(await membershipOf(db, mei)).toEqual({ is: 'coach', until: null, after: null });
  });

  test('without an end can get one', async () => {
    const mei = await aShopper(running, { status: 'athlete' });
    expect((await give(mei, 'athlete', { until: '2026-11-30' })).answer.statusAfter).toBe(
      'normal_member',
    );
  });

  test('can be extended by buying it, and does not invalidate an order', async () => {
    const mei = await aShopper(running);
    await give(mei, 'super_host_padel', { until: '2026-11-30' });
    await buyMembership(running, mei, plan);
    expect(await membershipOf(db, mei)).toMatchObject({
      until: '2026-12-30',
      after: 'normal_member',
    });
  });

  test.each([
    ['2026-11-15', 'A status cannot end on 2026-11-15, which is over.', 'athlete'],
    [
      '2026-12-01',
      'is Normal Member without an end, so an end date would change nothing.',
      'normal_member',
    ],
  ])('is refused until %s: %s', async (until, sentence, status) => {
    const mei = await aShopper(running);
    const { said } = await give(mei, status, { until });
    expect(said).toContain(sentence);
    expect(await membershipOf(db, mei)).toMatchObject({ is: 'normal_member', until: null });
  });

  test("is removed with its member's account", async () => {
    const mei = await aShopper(running);
    await give(mei, 'athlete', { until: '2026-11-30' });
    expect((await ask(app, deleteAccount, { body: {} }, mei.headers)).status).toBe(200);
    expect((await ask(app, showMember, { params: { email: mei.email } })).status).toBe(404);
  });
});
