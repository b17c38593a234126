import { expect, test } from 'vitest';
import { listMembers, setMemberStatus, showMember } from '#contract/operator-members.ts';
import { openTestApp } from '#server/testing/app.ts';
import { ask } from '#server/testing/ask.ts';
import { aMember } from '#server/testing/builders.ts';
import { fillVenue } from '#server/testing/busy-venue.ts';
import { buyLessons, openLessons } from '#server/testing/lessons.ts';
import { aShopper } from '#server/testing/shopping.ts';
import { makeTraces } from '#server/testing/traces.ts';

const running = await openTestApp({ now: '2026-03-02T04:00:00Z' });
const { app, db } = running;
const traces = makeTraces(db);
const ana = await aMember(db, {
  email: 'ana@depot.test',
  username: 'ana_100',
  displayName: 'Ana 100%',
  status: 'athlete',
  creditsSen: 1_250,
});
const guest = await aMember(db, { email: 'guest@depot.test', hasProfile: false });

const emailsFor = async (query: Readonly<Record<string, string>>): Promise<string[]> => {
  const { answer } = await ask(app, listMembers, { query });
  return answer.members.map(({ email }) => email);
};

test('members are listed by e-mail, including those without a profile', async () => {
  const { status, answer } = await ask(app, listMembers);
  expect(status).toBe(200);
  expect(answer.total).toBe(answer.members.length);
  expect(answer.members.map(({ email }) => email)).toEqual([
    'ana@depot.test',
    'coach_aina@depot.test',
    'coach_daniel@depot.test',
    'guest@depot.test',
  ]);
  expect(answer.members.at(-1)).toMatchObject({
    userId: guest.userId,
    username: null,
    status: 'normal_member',
    balanceSen: 0,
  });
});

test('members can be searched by status and by text in e-mail or name', async () => {
  expect(await emailsFor({ status: 'athlete' })).toEqual(['ana@depot.test']);
  expect(await emailsFor({ status: 'normal_member' })).toEqual(['guest@depot.test']);
  expect(await emailsFor({ search: 'GUEST@' })).toEqual(['guest@depot.test']);
  expect(await emailsFor({ search: 'daniel lim' })).toEqual(['coach_daniel@depot.test']);
  expect(await emailsFor({ search: 'coach', status: 'athlete' })).toEqual([]);
});

test('LIKE wildcards are literal in a search', async () => {
  expect(await emailsFor({ search: '100%' })).toEqual(['ana@depot.test']);
  expect(await emailsFor({ search: 'a_1' })).toEqual(['ana@depot.test']);
  expect(await emailsFor({ search: 'n%t' })).toEqual([]);
  expect(await emailsFor({ search: "x' or 1=1" })).toEqual([]);
});

test('an unknown status is refused with the list of statuses', async () => {
  const { status, said } = await ask(app, listMembers, { query: { status: 'admin' } });
  expect(status).toBe(400);
  expect(said).toContain('must be one of normal_member, athlete');
});

test('[LESSON-13] a lesson of several slots is shown with all of them', async () => {
  const [classId = 0] = await openLessons(running, 'Match Play', 'Padel');
  const mei = await aShopper(running);
  await buyLessons(running, mei, [classId]);
  const { answer } = await ask(app, showMember, { params: { email: mei.email } });
  expect(answer.member.upcomingBookings).toMatchObject([{ slot: 10, durationSlots: 2 }]);
});

test('a member is shown with bookings and ledger', async () => {
  const { user_id } = await fillVenue(db);
  const { answer } = await ask(app, showMember, { params: { email: `${user_id}@depot.test` } });
  expect(answer.member).toMatchObject({ balanceSen: 31_000, reservedSen: 1_000 });
  expect(answer.member.upcomingBookings).toHaveLength(3);
  expect(answer.member.upcomingBookings[0]).toMatchObject({
    court: 'Tournament Court 1',
    date: '2026-03-09',
    slot: 10,
    durationSlots: 1,
    timeslot: '10:00 AM - 11:00 AM',
    orderId: 'order_paid_1',
  });
  expect(answer.member.newestCredits.map(({ kind }) => kind)).toEqual([
    'payment',
    'refund',
    'order',
    'grant',
  ]);
});

test('an e-mail is matched in any case, and an unknown one is named', async () => {
  const { answer } = await ask(app, showMember, { params: { email: ' ANA@Depot.test ' } });
  expect(answer.member.userId).toBe(ana.userId);
  const { status, said } = await ask(app, showMember, { params: { email: 'who@depot.test' } });
  expect(status).toBe(404);
  expect(said).toBe('There is no member with the e-mail who@depot.test.');
});

test('the longest possible e-mail is found', async () => {
  const email = `${'a'.repeat(64)}@${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(60)}.test`;
  await aMember(db, { email });
  expect((await ask(app, showMember, { params: { email } })).status).toBe(200);
});

test('a new status applies at once, is audited, and emits a live event', async () => {
  await traces();
  const params = { email: ana.email };
  const { answer } = await ask(app, setMemberStatus, { params, body: { status: 'coach' } });
  expect(answer.member.status).toBe('coach');
  expect((await ask(app, showMember, { params })).answer.member.status).toBe('coach');
  expect(await traces()).toEqual({
    audit: [
      {
        actor: 'operator',
        action: 'member.set-status',
        subject: `member:${ana.userId}`,
        details: {
          before: { status: 'athlete', endsOn: null },
          after: { status: 'coach', endsOn: null },
        },
      },
    ],
    events: [{ topic: 'membership', payload: { userId: ana.userId, status: 'coach' } }],
  });
});

test('[MEMBER-19] setting the same status again is refused and changes nothing', async () => {
  const params = { email: ana.email };
  await traces();
  const { status } = await ask(app, setMemberStatus, { params, body: { status: 'coach' } });
  expect(status).toBe(409);
  expect(await traces()).toEqual({ audit: [], events: [] });
});

test('a member without a profile has no status to change', async () => {
  const { status, said } = await ask(app, setMemberStatus, {
    params: { email: guest.email },
    body: { status: 'coach' },
  });
  expect(status).toBe(409);
  expect(said).toContain('guest@depot.test has not chosen a username yet');
});
