import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import type { PaymentPage } from '#contract/orders.ts';
import { type PlacedOrder, rereadOrders } from '#web/api/orders.ts';
import { forgetDraft } from '#web/features/checkout/billing-draft.ts';
import { bookingEntryOf, type CourtCheckout } from '#web/features/checkout/checkout-state.ts';
import {
  confirmedNotice,
  noticeOf,
  noticeOfFailure,
  type OrderNotice,
} from '#web/features/checkout/order-notice.ts';
import { contentOf } from '#web/features/checkout/order-wish.ts';
import { forgetEveryTrip, goToPayment, rememberTrip } from '#web/features/checkout/payment-trip.ts';
import { refusalOfPrices } from '#web/features/checkout/quote.ts';
import type { Billing } from '#web/features/checkout/use-billing.ts';
import type { CourtOrder } from '#web/features/checkout/use-court-order.ts';
import { useSending } from '#web/features/checkout/use-sending.ts';
import { paths } from '#web/paths.ts';

export type Stage =
  | { readonly name: 'filling' }
  | { readonly name: 'confirming' }
  | { readonly name: 'leaving'; readonly payment: PaymentPage };

const filling: Stage = { name: 'filling' };

export interface Placing {
  readonly stage: Stage;
  readonly isSending: boolean;
  readonly notice: OrderNotice | null;
  readonly begin: () => void;
  readonly agree: () => void;
  readonly cancel: () => void;
  readonly dismiss: () => void;
  readonly goToProfile: () => void;
  readonly chooseOthers: () => void;
}

/** From Place Order over the question to the payment page, the profile or a reason why not. */
export function usePlacing(
  userId: string,
  checkout: CourtCheckout,
  order: CourtOrder,
  billing: Billing,
): Placing {
  const navigate = useNavigate();
  const { isSending, send } = useSending(userId);
  const [stage, setStage] = useState(filling);
  const [notice, setNotice] = useState<OrderNotice | null>(null);
  const goToProfile = (): void =>
    void navigate(paths.profile, { replace: true, state: { selectedProfile: true } });
  useComingBack(() => setStage(filling));

  const tell = (next: OrderNotice | null): void => {
    setStage(filling);
    setNotice(next);
  };
  const goOn = (placed: PlacedOrder): void => {
    if (placed.status === 'completed') {
      forgetDraft(userId);
      forgetEveryTrip(userId);
      order.keep();
      tell(confirmedNotice);
      return;
    }
    rememberTrip(userId, placed.orderId, bookingEntryOf(checkout));
    setStage({ name: 'leaving', payment: placed.payment });
    goToPayment(placed.payment);
  };
  return {
    stage,
    isSending,
    notice,
    begin: () => {
      const refusal = refusalOfPrices(order.quote, checkout.slots);
      if (refusal === null) setStage({ name: 'confirming' });
      else tell(noticeOf(refusal));
    },
    agree: () => {
      const content = contentOf(checkout, order, billing.demand());
      if (typeof content === 'string') {
        tell(noticeOf(content));
        return;
      }
      const onFailed = (failure: unknown): void =>
        tell(noticeOfFailure(failure, content.shownTotalSen));
      send(content, { onPlaced: goOn, onFailed });
    },
    cancel: () => {
      if (!isSending) setStage(filling);
    },
    dismiss: () => {
      setNotice(null);
      if (notice?.leadsTo === 'profile') goToProfile();
    },
    goToProfile,
    chooseOthers: () => {
      const { search, state } = bookingEntryOf(checkout);
      void navigate({ pathname: paths.home, search }, { state });
    },
  };
}

/** A page that the browser kept as it was still says that it is leaving, and knows old orders. */
function useComingBack(onBack: () => void): void {
  const client = useQueryClient();
  const comeBack = useEffectEvent(({ persisted }: PageTransitionEvent) => {
    if (!persisted) return;
    rereadOrders(client);
    onBack();
  });
  useEffect(() => {
    window.addEventListener('pageshow', comeBack);
    return () => window.removeEventListener('pageshow', comeBack);
  }, []);
}
