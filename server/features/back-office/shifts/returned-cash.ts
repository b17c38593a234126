import { randomUUIDv7 } from 'node:crypto';
import type { Sen } from '#domain/money/money.ts';
import { refusalOfCash } from '#domain/staff/shifts.ts';
import type { Tx } from '#server/db/database.ts';
import {
  findOpenShift,
  insertCashEntry,
  lockShift,
} from '#server/features/back-office/shifts/shifts.repository.ts';
import { readExpected } from '#server/features/back-office/shifts/shifts.ts';
import { Refusal, throwIfRefused } from '#server/http/refusal.ts';

interface ReturnedCash {
  /** The decision by which it is returned. */
  readonly id: string;
  readonly amountSen: Sen;
  readonly reason: string;
}

/** Takes cash that is handed back to its payer out of the open shift. [SHIFT-9] */
export const returnInCash = async (
  tx: Tx,
  { id: decisionId, amountSen, reason }: ReturnedCash,
  by: { readonly userId: string },
  now: Temporal.Instant,
): Promise<void> => {
  const open = await findOpenShift(tx);
  const shift = open && (await lockShift(tx, open.id));
  if (shift === undefined || shift.closedAt !== null) throw new Refusal('cash_without_shift');
  const { expected } = await readExpected(tx, shift);
  throwIfRefused(refusalOfCash(expected, -amountSen));
  const entry = { id: randomUUIDv7(), shiftId: shift.id, amountSen: -amountSen, reason };
  await insertCashEntry(tx, { ...entry, staffUserId: by.userId, decisionId }, now);
};
