import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openTestApp, openTwinApp } from '#server/testing/app.ts';
import { makeOrdering } from '#server/testing/order-traces.ts';
import { aReport, deliver } from '#server/testing/paying.ts';
import { aFile, makeReconcileCalls } from '#server/testing/settlement-files.ts';
import { aShopper, openingTime } from '#server/testing/shopping.ts';
import { aStaffMember } from '#server/testing/staff.ts';

const running = await openTestApp({ now: openingTime });
const { db, context } = running;
const accountant = await aStaffMember(running, 'accountant');
const manager = await aStaffMember(running, 'manager');
const one = makeReconcileCalls(running);
const two = makeReconcileCalls({ app: await openTwinApp(running) });
const { order } = makeOrdering(running);

const setDay = (day: string) => context.clock.set(Temporal.Instant.from(`${day}T09:00:00+08:00`));

/** An order that waits for the payment of a charge of RM 60. */
const aWaiting = async () => {
  context.clock.set(Temporal.Instant.from(openingTime));
  return aReport(await order(await aShopper(running)));
};

/** A charge of RM 60 that is paid on a day. */
const aCharge = async (day: string) => {
  const report = await aWaiting();
  setDay(day);
  await deliver(context, report);
  return { id: report.transactionId, orderId: report.orderId, date: day };
};

const lineOf = async (day: string, transactionId: string) => {
  const { piles } = await one.day(accountant, day);
  const line = piles
    .flatMap(({ lines }) => lines)
    .find((any) => any.transactionId === transactionId);
  if (line === undefined) throw new Error('There is no such line.');
  return line;
};

const code = ({ failure }: { readonly failure: { readonly code?: unknown } }) => failure.code;

test('[RECON-8] a day is closed when its one missing sen is explained', async () => {
  const day = '2026-11-16';
  const agreed = await aCharge(day);
  const short = await aCharge(day);
  expect(code(await one.close(accountant, await one.day(accountant, day)))).toBe(
    'reconcile_not_over',
  );
  setDay('2026-11-18');
  expect(code(await one.close(accountant, await one.day(accountant, day)))).toBe('reconcile_waits');
  await one.load(accountant, aFile([agreed, { ...short, amount: '59.99' }]));
  const shown = await one.day(accountant, day);
  expect(shown).toMatchObject({ state: 'differs', refusal: 'reconcile_differs', open: 1 });
  expect(code(await one.close(accountant, shown))).toBe('reconcile_differs');
  const line = await lineOf(day, short.id);
  expect(line).toMatchObject({ oursSen: 6_000, theirsSen: 5_999, needsNote: true, note: null });
  expect(code(await one.explain(manager, { ...line, theirsSen: 5_998 }))).toBe(
    'reconcile_day_changed',
  );
  expect((await one.explain(manager, line, 'The provider arounds')).status).toBe(200);
  expect((await one.explain(manager, line)).status).toBe(200);
  expect(await one.day(accountant, day)).toMatchObject({
    ...{ state: 'explained', refusal: null, open: 0, explained: 1 },
    sums: { oursSen: 12_000, theirsSen: 11_999 },
  });
  const changed = { ...shown, sums: { ...shown.sums, theirsSen: 12_000 } };
  expect(code(await one.close(accountant, changed))).toBe('reconcile_day_changed');
  expect((await one.close(accountant, shown)).status).toBe(200);
  expect(await one.day(accountant, day)).toMatchObject({
    state: 'closed',
    sums: { oursSen: 12_000, theirsSen: 11_999, feesSen: 240, refundsSen: 0 },
    closed: { by: 'Test accountant' },
    lateLines: [],
  });
  expect(await lineOf(day, short.id)).toMatchObject({ note: 'The provider rounds' });
  const again = await one.close(manager, shown);
  expect(again.failure).toMatchObject({
    code: 'reconcile_day_closed',
    details: { by: 'Test accountant' },
  });
  const audit = await db
    .selectFrom('audit_log')
    .select(['action', 'staff_user_id as by', 'reason', 'permission'])
    .where('subject', '=', `reconciled-day:${day}`)
    .orderBy('id')
    .execute();
  expect(audit).toEqual([
    {
      action: 'settlement.explain',
      by: manager.userId,
      reason: 'The provider arounds',
      permission: 'payments.reconcile',
    },
    {
      action: 'settlement.explain',
      by: manager.userId,
      reason: 'The provider rounds',
      permission: 'payments.reconcile',
    },
    {
      action: 'settlement.close',
      by: accountant.userId,
      reason: null,
      permission: 'payments.reconcile',
    },
  ]);
});

test('[RECON-9] what comes for a closed day is listed apart, and its sums stay', async () => {
  const day = '2026-11-17';
  const early = await aCharge(day);
  const late = await aWaiting();
  setDay('2026-11-19');
  await one.load(accountant, aFile([early]));
  const shown = await one.day(accountant, day);
  expect((await one.close(accountant, shown)).status).toBe(200);
  // A message of that day that is settled now, and rows of a later file.
  setDay(day);
  await deliver(context, late);
  setDay('2026-11-19');
  await one.load(
    accountant,
    aFile([{ id: '990001', date: day }, early, { ...early, amount: '1.00' }]),
  );
  const after = await one.day(accountant, day);
  expect(after.sums).toEqual(shown.sums);
  expect(after.piles).toHaveLength(1);
  const lateLines = after.lateLines.map(({ transactionId, pile }) => [transactionId, pile]);
  expect(lateLines.sort()).toEqual([
    [early.id, 'adjustment'],
    [late.transactionId, 'only_ours'],
    ['990001', 'only_theirs'],
  ]);
  const { days } = await one.month(accountant);
  expect(days.find((any) => any.day === day)).toMatchObject({ state: 'closed', late: 3 });
  const line = after.lateLines.find(({ pile }) => pile === 'only_ours');
  if (line !== undefined) expect((await one.explain(accountant, line)).status).toBe(200);
  const { lateLines: explained } = await one.day(accountant, day);
  const notes = explained.map(({ pile, note }) => [pile, note]);
  expect(notes).toContainEqual(['only_ours', 'The provider rounds']);
});

test('[RECON-9] a row whose charge is reported after closing goes to the day of the charge', async () => {
  const day = '2026-11-19';
  const told = await aCharge(day);
  const untold = await aWaiting();
  setDay('2026-11-21');
  const row = { id: untold.transactionId, orderId: untold.orderId, date: day };
  await one.load(accountant, aFile([told, row]));
  await one.explain(accountant, await lineOf(day, untold.transactionId));
  const shown = await one.day(accountant, day);
  expect((await one.close(accountant, shown)).status).toBe(200);
  await deliver(context, untold);
  const after = await one.day(accountant, day);
  expect(after.sums).toEqual(shown.sums);
  expect(after.lateLines).toMatchObject([
    {
      transactionId: untold.transactionId,
      oursSen: null,
      theirsSen: null,
      needsNote: false,
      closed: { oursSen: null, theirsSen: 6_000 },
    },
  ]);
  const other = await one.day(accountant, '2026-11-21');
  expect(other.piles).toMatchObject([{ pile: 'agree', count: 1 }]);
});

test('[RECON-9] the database changes no closed day', async () => {
  const refused = async (statement: string) =>
    expect(sql.raw(statement).execute(db)).rejects.toThrow();
  await refused(`update reconciled_days set ours_sen = 0`);
  await refused(`delete from reconciled_days`);
  await refused(`update reconciled_lines set note = 'Other'`);
  await refused(`insert into reconciled_lines (day, line_key, pile, transaction_id, theirs_sen)
                 select day, 'more', 'refund', '1', 100 from reconciled_days limit 1`);
  await refused(`insert into reconciled_days
                 select day - 100, 1, theirs_sen, fees_sen, refunds_sen, closed_by, closed_at
                 from reconciled_days limit 1`);
});

test('[RECON-9] of two people who close a day at once, one closes it', async () => {
  for (const day of ['2026-11-20', '2026-11-21', '2026-11-22']) {
    const paid = await aCharge(day);
    setDay('2026-11-25');
    await one.load(accountant, aFile([paid]));
    const shown = await one.day(accountant, day);
    const answers = await Promise.all([
      one.close(accountant, shown),
      two.close(manager, shown),
      one.close(manager, shown),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    for (const answer of answers.filter(({ status }) => status === 409)) {
      expect(answer.failure).toMatchObject({
        code: 'reconcile_day_closed',
        details: { by: expect.any(String) },
      });
    }
  }
});

const closedOn = async (day: string) => {
  const { rows } = await sql<{ ours: number; lines: number; sen: number }>`
    select closed.ours_sen as ours, count(line_key)::int as lines, coalesce(sum(line.ours_sen), 0)::int as sen
    from reconciled_days closed join reconciled_lines line using (day)
    where day = ${day} group by day, closed.ours_sen`.execute(db);
  return rows[0];
};

/** A server that is still at work on a message of that day. */
const onThatDay = (day: string) => {
  const now = () => Temporal.Instant.from(`${day}T23:59:59+08:00`);
  return { ...context, clock: { ...context.clock, now } };
};

test('[RECON-9] a charge that settles while the day is closed is in it, or came after', async () => {
  for (const day of ['2026-11-26', '2026-11-27', '2026-11-28', '2026-11-29']) {
    const paid = await aCharge(day);
    const racing = await aWaiting();
    setDay('2026-12-05');
    const both = [paid, { id: racing.transactionId, orderId: racing.orderId, date: day }];
    await one.load(accountant, aFile([paid]));
    const shown = await one.day(accountant, day);
    const settling = deliver(onThatDay(day), racing);
    const closing = two.close(accountant, shown);
    await settling;
    const { status } = await closing;
    await one.load(accountant, aFile(both));
    const after = await one.day(accountant, day);
    if (status === 200) {
      expect(await closedOn(day)).toEqual({ ours: 6_000, lines: 1, sen: 6_000 });
      const late = after.lateLines.map(({ transactionId }) => transactionId);
      expect(late).toEqual([racing.transactionId]);
    } else {
      expect(after.closed).toBeNull();
      expect(after.sums.oursSen).toBe(12_000);
    }
  }
});

test('[RECON-9] a file that comes while the day is closed is in its sums, or came after', async () => {
  for (const [index, day] of ['2026-11-13', '2026-11-14', '2026-11-15'].entries()) {
    setDay('2026-12-06');
    await one.load(accountant, aFile([{ id: `99100${index}`, date: day }]));
    await one.explain(accountant, await lineOf(day, `99100${index}`));
    const shown = await one.day(accountant, day);
    const [closing] = await Promise.all([
      two.close(accountant, shown),
      one.load(accountant, aFile([{ id: `99200${index}`, date: day }])),
    ]);
    const after = await one.day(accountant, day);
    if (closing.status === 200) {
      expect(after.sums).toEqual(shown.sums);
      expect(after.lateLines).toMatchObject([{ transactionId: `99200${index}`, closed: null }]);
    } else {
      expect(['reconcile_differs', 'reconcile_day_changed']).toContain(code(closing));
      expect(after).toMatchObject({ closed: null, sums: { theirsSen: 12_000 } });
    }
  }
});

test('control: without its key and its lock a day is closed twice', async () => {
  await sql`
    alter table reconciled_lines drop constraint reconciled_lines_day_fk;
    alter table reconciled_lines drop constraint reconciled_lines_pk;
    alter table late_fees drop constraint late_fees_day_fk;
    alter table reconciled_days drop constraint reconciled_days_pk;
    drop trigger reconciled_lines_guard on reconciled_lines;
    drop trigger reconciled_days_guard on reconciled_days;
  `.execute(db);
  const close = () =>
    sql`insert into reconciled_days
        select '2026-10-01', 0, 0, 0, 0, user_id, now() from staff limit 1`.execute(db);
  await Promise.all([close(), close()]);
  const { rows } = await sql`select from reconciled_days where day = '2026-10-01'`.execute(db);
  expect(rows).toHaveLength(2);
  // Sums that were shown before a file came are then stored beside the lines of after it.
  await sql`insert into reconciled_days
            select day, theirs_sen + 1, theirs_sen, fees_sen, refunds_sen, closed_by, now()
            from reconciled_days where day = '2026-11-16'`.execute(db);
});
