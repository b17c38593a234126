import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { paymentLabels } from '#domain/words/order-labels.ts';
import {
  type OrderStanding,
  refetchOrders,
  useOpenOrders,
  useOrder,
  useReturnedOrder,
} from '#web/api/orders.ts';
import { OpenOrders } from '#web/features/checkout/payment/open-orders.tsx';
import { Outcome } from '#web/features/checkout/payment/payment-outcome.tsx';
import {
  forgetReturn,
  forgetTrip,
  isReturnRemembered,
  recallDecline,
  recallTrip,
  rememberDecline,
  rememberReturn,
  tripOfOrder,
} from '#web/features/checkout/payment/payment-trip.ts';
import {
  isHoldOver,
  isSettled,
  outcomeOf,
  type PaymentOutcome,
} from '#web/features/checkout/payment/waiting-outcome.ts';

/** The URL parameters with which the payment page returns. [ORDER-18] */
const statusParameter = 'status';
const orderParameter = 'order';

/** A payment message can take a while. Until then, nobody should be asked to pay again. */
const lateAfterMs = 15_000;

/**
 * How long an order that is no longer held is not called unpaid. Most payment messages arrive
 * within this time.
 */
const firstNewsMs = 5_000;

interface WaitingForPaymentProps {
  readonly userId: string;
  /** Renders the bookings of a confirmed order. */
  readonly confirmed: (order: OrderStanding) => ReactNode;
}

/** The outcome of a payment that was just made, and the orders that still wait for one. */
export function WaitingForPayment({ userId, confirmed }: WaitingForPaymentProps) {
  const [search, setSearch] = useSearchParams();
  const isPending = search.get(statusParameter) === 'pending';
  // Read once: the outcome stays on screen when the URL no longer names the order.
  const [trip] = useState(() => recallTrip(userId));
  const [named] = useState(isPending ? search.get(orderParameter) : null);
  // Undefined while the order is being looked up.
  const [watched, setWatched] = useState(named ?? trip?.orderId ?? (isPending ? undefined : null));
  const returned = useReturnedOrder(watched === undefined);
  if (watched === undefined && returned) setWatched(returned);

  const orders = useOpenOrders();
  const hasWaited = useHasWaited(lateAfterMs);
  const hasReturned = useHasReturned(userId, watched ?? null, isPending);
  const { order, ...watchedOrder } = useOutcome(userId, watched ?? null, isPending);
  const hasNone = watched === undefined && returned === null && hasWaited;
  const outcome: PaymentOutcome = hasNone ? { kind: 'none' } : watchedOrder.outcome;
  const isGivenUp = isHoldOver(outcome) && (!hasReturned || outcome.creditedSen > 0);
  const isOver = isSettled(outcome) || isGivenUp;
  const client = useQueryClient();
  const dropStatus = (): void =>
    setSearch(withoutStatus, { replace: true, preventScrollReset: true });
  const settle = useEffectEvent(() => {
    if (watched) forgetTrip(userId, watched);
    refetchOrders(client);
    dropStatus();
  });
  useEffect(() => {
    if (isOver) settle();
  }, [isOver]);
  // A reload would wait for the declined payment.
  const isDeclined = outcome.kind === 'declined';
  const endReturn = useEffectEvent(dropStatus);
  useEffect(() => {
    if (isDeclined) endReturn();
  }, [isDeclined]);

  const leave = (orderId: string): void => {
    if (orderId !== watched) return;
    setWatched(null);
    dropStatus();
  };
  const isQuiet = outcome.kind === 'waiting' && outcome.creditedSen === 0;
  const isOutcomeShown = isPending || (watched !== null && !isQuiet);
  // A payment without a message may still have been made.
  const isUncertain = isPending && isQuiet;
  const areOrdersShown = hasWaited || !isPending || !isQuiet;
  const { kind, backTo } = (trip?.orderId === watched ? trip : order && tripOfOrder(order)) ?? {};
  const box = useRef<HTMLElement>(null);
  const isFilled = isOutcomeShown || (areOrdersShown && orders !== undefined && orders.length > 0);
  useFocusOnReturn(box, isFilled, isPending || trip !== null);
  return (
    <section
      ref={box}
      tabIndex={-1}
      aria-label={paymentLabels.name}
      className="grid gap-4 shadow-none outline-none empty:hidden"
    >
      {isOutcomeShown && (
        <Outcome
          outcome={outcome}
          isLate={hasWaited}
          hasReturned={hasReturned}
          kind={kind ?? 'courts'}
          backTo={backTo ?? null}
          order={order ?? null}
          confirmed={confirmed}
        />
      )}
      {areOrdersShown && (
        <OpenOrders
          // The list may be older than the answer about this order.
          isShown={({ orderId }) => !isOver || orderId !== watched}
          isMain={!isUncertain}
          watchedId={watched ?? null}
          declinedId={isDeclined ? (watched ?? null) : null}
          onReleased={leave}
        />
      )}
    </section>
  );
}

/** On return from the payment page, focuses its outcome. */
function useFocusOnReturn(
  box: RefObject<HTMLElement | null>,
  isFilled: boolean,
  isReturn: boolean,
): void {
  const isDue = useRef(isReturn);
  useEffect(() => {
    if (!isFilled || !isDue.current) return;
    // The screen takes the focus on arrival, so this waits for the next frame.
    const frame = requestAnimationFrame(() => {
      const { activeElement, body } = document;
      const isFree = activeElement === body || activeElement?.contains(box.current) === true;
      if (isFree) box.current?.focus();
      // A box that is hidden at this moment cannot take it; the next render tries again.
      isDue.current = isFree && document.activeElement !== box.current;
    });
    return () => cancelAnimationFrame(frame);
  });
}

/** True if the payment page has redirected as after a payment, now or before. */
function useHasReturned(userId: string, orderId: string | null, isPending: boolean): boolean {
  const [hasReturned] = useState(() => isPending || isReturnRemembered(userId, orderId));
  useEffect(() => {
    if (isPending && orderId !== null) rememberReturn(userId, orderId);
  }, [isPending, userId, orderId]);
  return hasReturned;
}

/** The outcome of the watched order, without a declined charge that was reported before. */
function useOutcome(userId: string, orderId: string | null, isPending: boolean) {
  const isNewsDue = useHasWaited(firstNewsMs);
  const order = useOrder(orderId).data;
  const outcome = outcomeOf(order);
  const declinedCharge = order?.declinedCharge ?? null;
  // Read once: a decline reported by this page stays on screen, an earlier one is not repeated.
  const [reportedBefore] = useState(() => recallDecline(userId));
  const isOldNews = outcome.kind === 'declined' && declinedCharge === reportedBefore;
  // The page of an order that is no longer held can still be paid, and its message be on its way.
  const isTooSoon = isHoldOver(outcome) && outcome.creditedSen === 0 && isPending && !isNewsDue;
  useEffect(() => {
    if (declinedCharge === null || isOldNews) return;
    rememberDecline(userId, declinedCharge);
    forgetReturn(userId);
  }, [declinedCharge, isOldNews, userId]);
  const shown: PaymentOutcome = isOldNews || isTooSoon ? { ...outcome, kind: 'waiting' } : outcome;
  return { order, outcome: shown };
}

function withoutStatus(search: URLSearchParams): URLSearchParams {
  const rest = new URLSearchParams(search);
  rest.delete(statusParameter);
  rest.delete(orderParameter);
  return rest;
}

function useHasWaited(ms: number): boolean {
  const [hasWaited, setHasWaited] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setHasWaited(true), ms);
    return () => clearTimeout(timer);
  }, [ms]);
  return hasWaited;
}
