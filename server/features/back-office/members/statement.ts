import type { CallOutput, CallRequest } from '#contract/call.ts';
import type { exportMemberStatement, readMemberStatement } from '#contract/console-statement.ts';
import { isDeletedEmail } from '#domain/accounts/account-deletion.ts';
import { statementOf } from '#domain/members/statement.ts';
import { instantsOf, isReportPeriod } from '#domain/reports/period.ts';
import type { AppContext } from '#server/app-context.ts';
import { transact } from '#server/db/transact.ts';
import { findMember } from '#server/features/back-office/members/members.repository.ts';
import {
  listBought,
  listFreeSlots,
  listMoney,
  readBalanceAt,
} from '#server/features/back-office/members/statement.repository.ts';
import {
  readEntriesWithin,
  readSoldThings,
} from '#server/features/bookings/history/credit-statement.ts';
import { writeAudit } from '#server/features/platform/audit.ts';
import type { StaffCaller } from '#server/http/callers.ts';
import { Refusal } from '#server/http/refusal.ts';

type WithoutBalance<Line> = Line extends unknown ? Omit<Line, 'balanceSen'> : never;
type Line = WithoutBalance<CallOutput<typeof readMemberStatement>['lines'][number]>;

/** A member's purchases, payments and credits in a period. [STATEMENT-1] */
export const readStatementOf = async (
  { db }: AppContext,
  userId: string,
  period: CallRequest<typeof readMemberStatement>['query'],
): Promise<CallOutput<typeof readMemberStatement>> => {
  if (!isReportPeriod(period)) throw new Refusal('invalid_request');
  const member = await findMember(db, userId);
  if (member === undefined || isDeletedEmail(member.email)) throw new Refusal('not_found');
  const span = instantsOf(period);
  const [beforeSen, bought, free, money, entries] = await Promise.all([
    readBalanceAt(db, userId, span[0]),
    listBought(db, userId, span),
    listFreeSlots(db, userId, span),
    listMoney(db, userId, span),
    readEntriesWithin(db, userId, span),
  ]);
  const soldThings = await readSoldThings(db, bought);
  const lines: Line[] = [
    ...bought.map(
      ({ orderId, at, amountSen }): Line => ({
        at: at.toISOString(),
        kind: 'bought',
        sold: soldThings(orderId, at.toTemporalInstant()),
        isFree: false,
        orderId,
        amountSen,
      }),
    ),
    ...free.map(
      ({ courtName, bookingDate, slot, at }): Line => ({
        at: at.toISOString(),
        kind: 'bought',
        sold: [{ booked: { type: 'court_booking', courtName }, bookingDate, slot }],
        isFree: true,
        orderId: null,
        amountSen: 0,
      }),
    ),
    ...money.map(
      ({ orderId, at, amountSen, method }): Line => ({
        at: at.toISOString(),
        kind: 'paid',
        method,
        orderId,
        amountSen,
      }),
    ),
    ...entries.map(
      ({ at, cause, orderId, amountSen }): Line => ({
        at,
        kind: 'credits',
        cause,
        orderId,
        amountSen,
      }),
    ),
  ];
  const { lines: sorted, ...sums } = statementOf(beforeSen, lines);
  const name = member.displayName ?? member.username ?? member.email;
  return { name, email: member.email, ...sums, lines: [...sorted] };
};

/** The statement for a file, which is in the audit log before anybody has it. [STATEMENT-2] */
export const exportStatementOf = async (
  context: AppContext,
  by: StaffCaller,
  userId: string,
  { reason, ...period }: CallRequest<typeof exportMemberStatement>['body'],
): Promise<CallOutput<typeof exportMemberStatement>> => {
  const statement = await readStatementOf(context, userId, period);
  const entry = {
    by,
    reason,
    action: 'member.export' as const,
    subject: `member:${userId}`,
    details: { before: null, after: period },
  };
  await transact(context.db, (tx) => writeAudit(tx, entry, context.clock.now()));
  return statement;
};
