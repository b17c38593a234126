import type { CallOutput } from '#contract/call.ts';
import type { readCashOwed } from '#contract/cash-owed.ts';
import { type Sen, sumSen } from '#domain/money/money.ts';
import { shownMobile } from '#domain/orders/mobile-numbers.ts';
import {
  isHandBackDangerous,
  needsSecondPerson,
  refusalToHandBack,
  sumForSecondPerson,
} from '#domain/payments/exceptions.ts';
import { cashOwedLabels } from '#domain/words/cash-owed-labels.ts';
import type { AppContext } from '#server/app-context.ts';
import type { Tx } from '#server/db/database.ts';
import { transact } from '#server/db/transact.ts';
import {
  partsOf,
  readOrderParts,
} from '#server/features/back-office/exceptions/exceptions.repository.ts';
import {
  type Resolver,
  resolveInTransaction,
} from '#server/features/back-office/exceptions/exceptions.ts';
import { requireFreshIf } from '#server/features/back-office/limits.ts';
import { listCashOwed } from '#server/features/back-office/shifts/cash-owed.repository.ts';
import type { StaffCaller } from '#server/http/callers.ts';
import { Refusal, throwIfRefused } from '#server/http/refusal.ts';

/** The cash that is owed to guests, one line for each order. [SHIFT-12] */
export const readOwedCash = async (
  { db }: Pick<AppContext, 'db'>,
  { userId }: Pick<StaffCaller, 'userId'>,
): Promise<CallOutput<typeof readCashOwed>> => {
  const rows = await listCashOwed(db);
  const parts = await readOrderParts(db, rows);
  return {
    owed: rows.map(({ orderId, userId: guestId, name, phone, slots }) => ({
      orderId,
      changeIds: slots.map(({ changeId }) => changeId),
      amountSen: sumSen(slots.map(({ amountSen }) => amountSen)),
      guest: { userId: guestId, name: name ?? '', phone: phone && shownMobile(phone) },
      slots: slots.map(({ changeId: _, ...slot }) => slot),
      canHandBack: !needsSecondPerson(
        sumForSecondPerson(partsOf({ orderId, amountSen: 0 }, parts), userId),
      ),
    })),
  };
};

/** The staff member who hands back cash. */
type CashPerson = Resolver & Pick<StaffCaller, 'role'>;

/**
 * Hands back the cash that the desk took for bookings of one order, once, out of the open shift. The
 * reason is that of the change by which it came back. [SHIFT-12] [EXC-6]
 */
export const handBackInTransaction = async (
  tx: Tx,
  context: AppContext,
  staff: CashPerson,
  changeIds: readonly string[],
  reason: string,
): Promise<Sen> => {
  const [id = '', ...others] = changeIds;
  const resolution = { kind: 'returned_in_cash' } as const;
  const asked = { cause: 'booking', id, others, resolution, reason } as const;
  const { amountSen } = await resolveInTransaction(tx, context, staff, asked, {
    permission: 'shifts.run',
    require: ({ cause, deskMethod, amountSen: sen }, _kind, needsSecond) => {
      const isPaidInCash = deskMethod === 'cash';
      throwIfRefused(refusalToHandBack({ cause, isPaidInCash, needsSecond }));
      requireFreshIf(staff, isHandBackDangerous(staff.role, sen));
    },
  });
  return amountSen;
};

export const handBack = (
  context: AppContext,
  staff: CashPerson,
  changeIds: readonly string[],
): Promise<{ amountSen: Sen }> =>
  transact(context.db, async (tx) => {
    const owed = (await listCashOwed(tx)).flatMap(({ slots }) => slots);
    const change = owed.find(({ changeId }) => changeId === changeIds[0]);
    if (change === undefined) throw new Refusal('exception_settled');
    const reason = change.reason ?? cashOwedLabels.reason;
    return { amountSen: await handBackInTransaction(tx, context, staff, changeIds, reason) };
  });
