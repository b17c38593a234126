import { afterAll, expect, test } from 'vitest';
import type { AppContext } from '#server/app-context.ts';
import { openDatabase } from '#server/db/database.ts';
import { endMemberships } from '#server/features/memberships/memberships.ts';
import { openTestApp } from '#server/testing/app.ts';
import { mailsTo } from '#server/testing/mailbox.ts';
import {
  aMembershipOrder,
  buyMembership,
  membershipOf,
  openMemberships,
  orderMembership,
  planOf,
} from '#server/testing/memberships.ts';
import { aReport, deliver } from '#server/testing/paying.ts';
import { aShopper, brokenInvariants, openingTime, type Shopper } from '#server/testing/shopping.ts';

const running = await openTestApp({ now: openingTime });
const { db, context, connection } = running;
await openMemberships(running);
const plan = await planOf(db, 'super_host_padel');

/** Eight contexts with their own connections, like separate processes. */
const nodes: AppContext[] = Array.from({ length: 8 }, () => ({
  ...context,
  db: openDatabase(connection, { poolSize: 2 }),
}));
afterAll(() => Promise.all(nodes.map((node) => node.db.destroy())));

const at = (text: string) => context.clock.set(Temporal.Instant.from(`${text}+08:00`));
/** Members whose membership ended on 2026-12-16, on the day after. */
const membersPastTheEnd = async (count: number): Promise<Shopper[]> => {
  at('2026-11-16T09:00:00');
  const members = await Promise.all(Array.from({ length: count }, () => aShopper(running)));
  for (const member of members) await buyMembership(running, member, plan);
  at('2026-12-17T12:00:00');
  return members;
};

const endEventsOf = async ({ userId }: Shopper): Promise<number> => {
  const events = await db
    .selectFrom('events')
    .select('payload')
    .where('topic', '=', 'membership')
    .execute();
  return events.filter(({ payload }) => {
    const ended = payload as { userId: string; status: string };
    return ended.userId === userId && ended.status === 'normal_member';
  }).length;
};

test('eight concurrent processes end each membership once', async () => {
  const members = await membersPastTheEnd(10);
  await Promise.all(nodes.map(endMemberships));
  for (const member of members) {
    expect(await membershipOf(db, member)).toMatchObject({ is: 'normal_member', until: null });
    expect(await endEventsOf(member)).toBe(1);
    expect(await mailsTo(db, member.email)).toHaveLength(2);
  }
});

/** Ends a membership that was over when it was read, without reading it again under the lock. */
const endWithoutLock = ({ db: ofNode }: AppContext, { userId }: Shopper, look: Promise<unknown>) =>
  ofNode.transaction().execute(async (tx) => {
    await tx.selectFrom('memberships').select('ends_on').where('user_id', '=', userId).execute();
    await look;
    await tx.deleteFrom('memberships').where('user_id', '=', userId).execute();
    const membership_status = 'normal_member' as const;
    await tx
      .updateTable('profiles')
      .set({ membership_status })
      .where('user_id', '=', userId)
      .execute();
    const payload = JSON.stringify({ userId, status: membership_status });
    await tx.insertInto('events').values({ topic: 'membership', payload }).execute();
  });

test('control: without reading again under the lock, eight processes end it eight times', async () => {
  const [mei] = await membersPastTheEnd(1);
  if (mei === undefined) throw new Error('no member');
  await Promise.all(nodes.map((node) => endWithoutLock(node, mei, Promise.resolve())));
  expect(await endEventsOf(mei)).toBe(8);
});

/** Orders the plan again and returns a function that pays for it. */
const readyToRenew = async (shopper: Shopper) => {
  const { answer } = await orderMembership(running, shopper, aMembershipOrder(plan));
  return () => deliver(context, aReport(answer.orderId, { amountSen: plan.priceSen }));
};
const renewed = { is: 'super_host_padel', until: '2027-01-17', after: 'normal_member' };

test('a renewal concurrent with the end is kept, whichever comes first', async () => {
  const members = await membersPastTheEnd(10);
  const renewals = await Promise.all(members.map(readyToRenew));
  await Promise.all([...renewals.map((renew) => renew()), ...nodes.map(endMemberships)]);
  for (const member of members) expect(await membershipOf(db, member)).toEqual(renewed);
  expect(await brokenInvariants(context)).toEqual([]);
});

test('control: without reading again the renewal would be lost', async () => {
  const [mei] = await membersPastTheEnd(1);
  const [node] = nodes;
  if (mei === undefined || node === undefined) throw new Error('no member');
  const renew = await readyToRenew(mei);
  await endWithoutLock(node, mei, renew());
  expect(await membershipOf(db, mei)).toMatchObject({ is: 'normal_member', until: null });
});
