import type { CallInput } from '#contract/call.ts';
import type { moveBooking } from '#contract/moves.ts';
import type { SlotsToWaitFor } from '#domain/waits/slot-waits.ts';
import type { OrderRequest } from '#proof/model/world.ts';
import type { AppContext } from '#server/app-context.ts';
import { placeCourtOrder } from '#server/features/bookings/court-order/court-order.ts';
import { moveOwnBooking } from '#server/features/bookings/moves/move.ts';
import { refundOwnBooking } from '#server/features/bookings/refunds/refund.ts';
import { offerSlot } from '#server/features/bookings/waiting-list/slot-offers.ts';
import { endWait, startWait } from '#server/features/bookings/waiting-list/slot-waits.ts';
import { openPaymentDesk, takeMessage } from '#server/features/payments/messages/messages.ts';
import type {
  PaymentProvider,
  ProviderMessage,
} from '#server/features/platform/payment-provider.ts';
import type { SlotKey } from '#server/features/slots/claims.repository.ts';

/** An act of a member, or of a job for a member. */
export type MemberOperation =
  | { readonly kind: 'place'; readonly userId: string; readonly request: OrderRequest }
  | {
      readonly kind: 'move';
      readonly userId: string;
      readonly bookingId: string;
      readonly request: CallInput<typeof moveBooking>['body'];
    }
  | { readonly kind: 'refund'; readonly userId: string; readonly bookingId: string }
  | { readonly kind: 'settle'; readonly message: ProviderMessage }
  | { readonly kind: 'startWait'; readonly userId: string; readonly slots: SlotsToWaitFor }
  | { readonly kind: 'endWait'; readonly userId: string; readonly waitId: string }
  | { readonly kind: 'offerSlot'; readonly slot: SlotKey };

export const actOfMember = (
  context: AppContext,
  provider: PaymentProvider,
  operation: MemberOperation,
): Promise<unknown> => {
  switch (operation.kind) {
    case 'place':
      return placeCourtOrder(context, provider, operation.userId, operation.request);
    case 'settle':
      return takeMessage(openPaymentDesk(context, provider), operation.message);
    case 'move':
      return moveOwnBooking(context, operation.userId, operation.bookingId, operation.request);
    case 'refund':
      return refundOwnBooking(context, operation.userId, operation.bookingId);
    case 'startWait':
      return startWait(context, operation.userId, operation.slots);
    case 'endWait':
      return endWait(context, operation.userId, operation.waitId);
    case 'offerSlot':
      return offerSlot(context, operation.slot);
  }
};
