import { wireAmount } from '#domain/money/money.ts';
import type { OurCharge, OurRefund } from '#domain/payments/reconciliation.ts';
import { addDays, dateOf } from '#domain/time/venue-time.ts';
import type { AppContext } from '#server/app-context.ts';
import {
  listChargesOf,
  listRefundsOf,
} from '#server/features/back-office/reconcile/settlement.repository.ts';
import { Refusal } from '#server/http/refusal.ts';

export const hasSample = ({ settings }: AppContext): boolean => settings.payments === 'sandbox';

const headings = 'Transaction ID,Order ID,Amount,Fee,Net Amount,Type,Date';

const feeOf = (sen: number): number => Math.round(sen * 0.02);

const saleRow = ({ transactionId, orderId, amountSen, day }: OurCharge): string => {
  const amounts = [amountSen, feeOf(amountSen), amountSen - feeOf(amountSen)].map(wireAmount);
  return [transactionId, orderId, ...amounts, 'Sale', day].join(',');
};

const refundRow = ({ transactionId, orderId, amountSen, doneOn }: OurRefund): string => {
  const amount = wireAmount(-amountSen);
  return [transactionId, orderId, amount, wireAmount(0), amount, 'Refund', doneOn].join(',');
};

const unknownSen = 4_200;

/** A file with one charge a sen short, one left out and one that we do not know. */
const withDifferences = (charges: readonly OurCharge[]): readonly OurCharge[] => {
  const [short, , ...others] = charges;
  if (short === undefined) return [];
  // The file of another week may begin with another day, and then has another unknown charge.
  const unknown = {
    ...{ transactionId: `79${short.day.replaceAll('-', '')}`, orderId: 'UNKNOWN' },
    ...{ amountSen: unknownSen, day: short.day },
  };
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
  const week = { from: addDays(to, 1 - sampleDays), to };
  const charges = withDifferences(await listChargesOf(db, week, []));
  const refunds = await listRefundsOf(db, week, []);
  const csv = [headings, ...charges.map(saleRow), ...refunds.map(refundRow)].join('\r\n');
  return { name: `settlement-${to}.csv`, csv };
};
