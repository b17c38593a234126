import { randomUUIDv7 } from 'node:crypto';
import { mailTexts } from '#domain/mail-texts.ts';
import { membershipStatusOf } from '#domain/membership.ts';
import { displayAmount } from '#domain/money.ts';
import { isHoldLive, type OrderStatus } from '#domain/orders.ts';
import { lossOf, type PaymentLoss } from '#domain/settlement.ts';
import { fill } from '#domain/texts.ts';
import type { Tx } from '#server/db/database.ts';
import type { Settings } from '#server/env.ts';
import { claimHours } from '#server/features/claims/commands.ts';
import { insertBookings } from '#server/features/claims/repository.ts';
import { confirmByMail } from '#server/features/confirmations/commands.ts';
import { postCredits } from '#server/features/credits/commands.ts';
import { queueMail } from '#server/features/mail/commands.ts';
import {
  findMembership,
  listOrderedHours,
  type OrderedHour,
  type OrderRow,
} from '#server/features/orders/repository.ts';
import type { PaymentReport } from '#server/features/payments/provider.ts';
import { markCompleted, markFullyRefunded } from '#server/features/settlement/repository.ts';
import { demandSelection } from '#server/features/slots/commands.ts';
import { lockSpendableCredits, spendCredits } from '#server/features/spending/commands.ts';
import { deleteReservations } from '#server/features/spending/repository.ts';
import { releaseOrders, slotsByCourt } from '#server/features/waiting-orders/commands.ts';
import { Refusal } from '#server/http/refusal.ts';
import { writeEvent } from '#server/live/events.ts';

/** Money that was received for an order, whose rows and whose member's are locked. */
export interface Charge {
  readonly provider: string;
  readonly report: PaymentReport;
  readonly order: OrderRow;
  readonly email: string;
  readonly now: Temporal.Instant;
}

/**
 * In time, the hold is the right to the hours. Late, they are asked for anew, by the rules for every
 * order of that moment. [SETTLE-7]
 */
const mayStillHave = async (
  tx: Tx,
  { order, now }: Charge,
  hours: readonly OrderedHour[],
): Promise<boolean> => {
  const expiresAt = order.expires_at?.toTemporalInstant();
  if (expiresAt !== undefined && isHoldLive(expiresAt, now)) return true;
  const { userId } = order;
  const status = membershipStatusOf(await findMembership(tx, userId));
  const date = hours[0]?.date ?? '';
  try {
    await demandSelection(tx, { userId, status, date, slots: slotsByCourt(hours) }, now);
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
};

/** Takes what the order was to have, or says what of it is gone. Credits come before hours. */
const takeOrdered = async (
  tx: Tx,
  charge: Charge,
  hours: readonly OrderedHour[],
): Promise<PaymentLoss | null> => {
  const { order, now } = charge;
  const mayHave = await mayStillHave(tx, charge, hours);
  await deleteReservations(tx, order.userId, [order.orderId], now);
  const credits = (await lockSpendableCredits(tx, order.userId, now)) >= order.creditsSen;
  const wanted = hours.map((hour) => ({ ...hour, kind: 'booking' as const }));
  const slots = mayHave && (!credits || (await claimHours(tx, order.userId, wanted, now)));
  return lossOf({ slots, credits });
};

export const tellOrder = (
  tx: Tx,
  { userId, orderId }: OrderRow,
  status: OrderStatus,
): Promise<void> => writeEvent(tx, { topic: 'orders', payload: { userId, orderId, status } });

const bookOrder = async (
  tx: Tx,
  settings: Settings,
  { order, report, email, now }: Charge,
  hours: readonly OrderedHour[],
): Promise<void> => {
  const { orderId, userId } = order;
  const bookings = hours.map((hour) => ({
    ...hour,
    id: randomUUIDv7(),
    orderId: hour.subOrderId,
  }));
  await insertBookings(tx, userId, bookings, now);
  await markCompleted(tx, orderId);
  await spendCredits(tx, order, now);
  const paid = { ...order, cardSen: report.amountSen };
  const key = `order-confirmed/${orderId}`;
  await confirmByMail(tx, settings, { to: email, key, bookings, paid }, now);
  await tellOrder(tx, order, 'completed');
};

/** Turns money that buys nothing into credits, all of it and once, and says so. [SETTLE-6] */
export const creditCharge = async (
  tx: Tx,
  { publicUrl }: Settings,
  { provider, report, order, email, now }: Charge,
  reason: PaymentLoss | 'second_charge' | 'wrong_amount',
): Promise<void> => {
  const key = `${provider}/${report.transactionId}`;
  await postCredits(
    tx,
    {
      userId: order.userId,
      amountSen: report.amountSen,
      kind: 'payment',
      orderId: order.orderId,
      bookingId: null,
      reason: null,
      createdBy: provider,
      idempotencyKey: `payment/${key}`,
    },
    now,
  );
  const { subject, [reason]: text } = mailTexts.paymentCredited;
  const amount = displayAmount(report.amountSen);
  await queueMail(
    tx,
    {
      to: email,
      subject: fill(subject, { amount }),
      text: fill(text, { amount, order: order.orderId, home: publicUrl }),
      idempotencyKey: `payment-credited/${key}`,
    },
    now,
  );
};

/** Books what the money was paid for or, where that is gone, gives all of it as credits. [SETTLE-7] */
export const payOrder = async (
  tx: Tx,
  settings: Settings,
  charge: Charge,
): Promise<PaymentLoss | null> => {
  const { order } = charge;
  const hours = await listOrderedHours(tx, order.orderId);
  const loss = await takeOrdered(tx, charge, hours);
  if (loss === null) {
    await bookOrder(tx, settings, charge, hours);
    return null;
  }
  await releaseOrders(tx, order.userId, [order.orderId], charge.now);
  await markFullyRefunded(tx, order.orderId);
  await creditCharge(tx, settings, charge, loss);
  await tellOrder(tx, order, 'fully_refunded');
  return loss;
};
