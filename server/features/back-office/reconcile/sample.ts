import { wireAmount } from '#domain/money/money.ts';
import type { OurCharge } from '#domain/payments/reconciliation.ts';
import { addDays, dateOf } from '#domain/time/venue-time.ts';
import type { AppContext } from '#server/app-context.ts';
import { listChargesOf } from '#server/features/back-office/reconcile/settlement.repository.ts';
import { Refusal } from '#server/http/refusal.ts';

export const hasSample = ({ settings }: AppContext): boolean => settings.payments === 'sandbox';

const headings = 'Transaction ID,Order ID,Amount,Fee,Net Amount,Type,Date';

const feeOf = (sen: number): number => Math.round(sen * 0.02);

const rowOf = ({ transactionId, orderId, amountSen, day }: OurCharge): string => {
  const amounts = [amountSen, feeOf(amountSen), amountSen - feeOf(amountSen)].map(wireAmount);
  return [transactionId, orderId, ...amounts, 'Sale', day].join(',');
};

/** A file with one charge a sen short, one left out and one that we do not know. */
const withDifferences = (charges: readonly OurCharge[]): readonly OurCharge[] => {
  const [short, , ...others] = charges;
  if (short === undefined) return [];
  const unknown = { ...short, transactionId: '79999999', orderId: 'UNKNOWN' };
  return [{ ...short, amountSen: short.amountSen - 1 }, unknown, ...others];
};

const sampleDays = 7;

/** The settlement file of the sandbox, of the week before today. */
export const writeSample = async (
  context: AppContext,
): Promise<{ readonly name: string; readonly csv: string }> => {
  if (!hasSample(context)) throw new Refusal('not_found');
  const { db, clock } = context;
  const to = addDays(dateOf(clock.now()), -1);
  const charges = await listChargesOf(db, { from: addDays(to, 1 - sampleDays), to }, []);
  const csv = [headings, ...withDifferences(charges).map(rowOf)].join('\r\n');
  return { name: `settlement-${to}.csv`, csv };
};
