import type { CallRequest } from '#contract/call.ts';
import type { sellAtDesk } from '#contract/desk-sales.ts';
import { bookingDayOf, endOfBookingDay } from '#domain/time/booking-window.ts';
import { addDays } from '#domain/time/venue-time.ts';
import type { AppContext } from '#server/app-context.ts';
import { findSaleOfReference } from '#server/features/back-office/desk/terminal-references.repository.ts';
import { Refusal } from '#server/http/refusal.ts';

type Payment = CallRequest<typeof sellAtDesk>['body']['payment'];

/**
 * Asks the staff member once if the reference of a slip was used today: it was typed by mistake, or
 * one slip paid for both. [DESK-28]
 */
export const requireNewReference = async (
  { db, clock }: AppContext,
  orderId: string,
  payment: Payment,
): Promise<void> => {
  if (payment.method !== 'terminal' || payment.isSharedSlip === true) return;
  const since = endOfBookingDay(addDays(bookingDayOf(clock.now()), -1));
  const sale = await findSaleOfReference(db, { reference: payment.reference, orderId }, since);
  if (sale === undefined) return;
  throw new Refusal('reference_used', {
    ...sale,
    name: sale.name ?? '',
    at: sale.at.toISOString(),
  });
};
