import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import type { PaymentPage } from '#contract/orders.ts';
import { refetchOrders } from '#web/api/orders.ts';
import type { PlacedOrder } from '#web/api/placing.ts';
import { forgetDraft } from '#web/features/checkout/billing/billing-draft.ts';
import type { Billing } from '#web/features/checkout/billing/use-billing.ts';
import type { Goods } from '#web/features/checkout/goods/goods.ts';
import { wayBackOf } from '#web/features/checkout/goods/way-back.ts';
import { goToPayment, rememberTrip } from '#web/features/checkout/payment/payment-trip.ts';
import {
  noticeOf,
  noticeOfFailure,
  noticeOfRefusedPrice,
  noticeOfSuccess,
  type OrderNotice,
} from '#web/features/checkout/placing/order-notice.ts';
import { orderRequestFor } from '#web/features/checkout/placing/order-request.ts';
import { useSending } from '#web/features/checkout/placing/use-sending.ts';
import type { CheckoutOrder } from '#web/features/checkout/quote/checkout-order.ts';
import { refusalOfPrices } from '#web/features/checkout/quote/quote.ts';
import { paths } from '#web/paths.ts';

type Stage =
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

/** From Place Order through the confirmation to the payment page, the profile or a refusal. */
export function usePlacing(
  userId: string,
  goods: Goods,
  order: CheckoutOrder,
  billing: Billing,
): Placing {
  const navigate = useNavigate();
  const { isSending, send } = useSending(userId);
  const [stage, setStage] = useState(filling);
  const [orderNotice, setOrderNotice] = useState<OrderNotice | null>(null);
  const notice = orderNotice ?? noticeOfRefusedPrice(order.trouble?.failure);
  const goToProfile = (): void =>
    void navigate(paths.profile, { replace: true, state: { selectedProfile: true } });
  useComingBack(() => setStage(filling));

  const showNotice = (next: OrderNotice | null): void => {
    setStage(filling);
    setOrderNotice(next);
  };
  const goOn = (placed: PlacedOrder): void => {
    if (placed.status === 'completed') {
      forgetDraft(userId);
      // The profile shows what was booked.
      rememberTrip(userId, { orderId: placed.orderId, kind: goods.kind, backTo: null });
      order.keep();
      showNotice(noticeOfSuccess(goods.kind));
      return;
    }
    rememberTrip(userId, { orderId: placed.orderId, kind: goods.kind, backTo: wayBackOf(goods) });
    setStage({ name: 'leaving', payment: placed.payment });
    goToPayment(placed.payment);
  };
  return {
    stage,
    isSending,
    notice,
    begin: () => {
      const refusal = refusalOfPrices(order.quote, goods);
      if (refusal === null) setStage({ name: 'confirming' });
      else showNotice(noticeOf(refusal));
    },
    agree: () => {
      const request = orderRequestFor(goods, order, billing.validate());
      if (typeof request === 'string') {
        showNotice(noticeOf(request));
        return;
      }
      const onFailed = (failure: unknown): void =>
        showNotice(noticeOfFailure(failure, request.form.shownTotalSen));
      send(request, { onPlaced: goOn, onFailed });
    },
    cancel: () => {
      if (!isSending) setStage(filling);
    },
    dismiss: () => {
      setOrderNotice(null);
      if (notice?.leadsTo === 'profile') goToProfile();
    },
    goToProfile,
    chooseOthers: () => {
      const { state, ...to } = wayBackOf(goods);
      void navigate(to, { state });
    },
  };
}

/** A page restored from the browser's cache still looks busy, and has outdated orders. */
function useComingBack(onBack: () => void): void {
  const client = useQueryClient();
  const comeBack = useEffectEvent(({ persisted }: PageTransitionEvent) => {
    if (!persisted) return;
    refetchOrders(client);
    onBack();
  });
  useEffect(() => {
    window.addEventListener('pageshow', comeBack);
    return () => window.removeEventListener('pageshow', comeBack);
  }, []);
}
