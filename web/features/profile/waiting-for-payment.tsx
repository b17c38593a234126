import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { displayAmount } from '#domain/money.ts';
import { orderLabels, paymentLabels } from '#domain/order-labels.ts';
import { fill } from '#domain/texts.ts';
import { rereadOrders, useOpenOrders, useOrder } from '#web/api/orders.ts';
import type { GoodsKind } from '#web/features/checkout/goods.ts';
import { OpenOrders } from '#web/features/checkout/open-orders.tsx';
import {
  forgetTrip,
  isDeclineRemembered,
  isReturnRemembered,
  recallTrip,
  rememberDecline,
  rememberReturn,
} from '#web/features/checkout/payment-trip.ts';
import type { WayBack } from '#web/features/checkout/way-back.ts';
import {
  isSettled,
  outcomeOf,
  type PaymentOutcome,
} from '#web/features/profile/waiting-outcome.ts';
import { paths } from '#web/paths.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';

const statusParameter = 'status';

/** News of a payment can take a while; before that nobody should be offered to pay once more. */
const patienceMs = 15_000;

/** What a payment that was just made has become, and the orders that still wait for one. */
export function WaitingForPayment({ userId }: { readonly userId: string }) {
  const [search, setSearch] = useSearchParams();
  const isPending = search.get(statusParameter) === 'pending';
  // The order outlives the parameter, so that what became of it stays on the screen. A tab that
  // remembers none watches the newest one that waits.
  const [trip] = useState(() => recallTrip(userId));
  const [watched, setWatched] = useState(trip?.orderId ?? (isPending ? undefined : null));
  const orders = useOpenOrders();
  const newest = orders?.[0];
  if (watched === undefined && newest) setWatched(newest.orderId);

  const hasWaited = useHasWaited();
  const hasReturned = useHasReturned(userId, watched ?? null, isPending);
  const outcome = useOutcome(userId, watched ?? null, hasWaited && isPending);
  const isGivenUp = outcome.kind === 'expired' && (!hasReturned || outcome.creditedSen > 0);
  const isOver = isSettled(outcome) || isGivenUp;
  const client = useQueryClient();
  const dropStatus = (): void =>
    setSearch(withoutStatus, { replace: true, preventScrollReset: true });
  const settle = useEffectEvent(() => {
    if (watched) forgetTrip(userId, watched);
    rereadOrders(client);
    dropStatus();
  });
  useEffect(() => {
    if (isOver) settle();
  }, [isOver]);

  const leave = (orderId: string): void => {
    if (orderId !== watched) return;
    setWatched(null);
    dropStatus();
  };
  const isQuiet = outcome.kind === 'waiting' && outcome.creditedSen === 0;
  // An order that can be paid says by itself that it waits.
  const isCardShown = orders?.some(({ orderId }) => orderId === watched) && hasWaited;
  const isTold = isPending ? !(isQuiet && isCardShown) : watched && !isQuiet;
  return (
    <>
      {isTold && (
        <Outcome
          outcome={outcome}
          hasReturned={hasReturned}
          kind={trip?.kind ?? 'courts'}
          backTo={trip?.backTo ?? null}
        />
      )}
      {(hasWaited || !isPending || !isQuiet) && <OpenOrders onReleased={leave} />}
    </>
  );
}

/** Whether the payment page has sent the browser back as after a payment, now or before. */
function useHasReturned(userId: string, orderId: string | null, isPending: boolean): boolean {
  const [hasReturned] = useState(() => isPending || isReturnRemembered(userId, orderId));
  useEffect(() => {
    if (isPending && orderId !== null) rememberReturn(userId, orderId);
  }, [isPending, userId, orderId]);
  return hasReturned;
}

/** What has become of the watched order, and not of an earlier payment for it, unless no other comes. */
function useOutcome(userId: string, orderId: string | null, isLate: boolean): PaymentOutcome {
  const outcome = outcomeOf(useOrder(orderId).data);
  const isDeclined = outcome.kind === 'declined';
  // Whoever pays again after a decline would be told of the old one until the new answer is there.
  const [wasToldBefore] = useState(() => isDeclineRemembered(userId, orderId));
  const isOldNews = isDeclined && wasToldBefore && !isLate;
  useEffect(() => {
    if (isDeclined && orderId !== null) rememberDecline(userId, orderId);
  }, [isDeclined, userId, orderId]);
  return isOldNews ? { ...outcome, kind: 'waiting' } : outcome;
}

function withoutStatus(search: URLSearchParams): URLSearchParams {
  const rest = new URLSearchParams(search);
  rest.delete(statusParameter);
  return rest;
}

function useHasWaited(): boolean {
  const [hasWaited, setHasWaited] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setHasWaited(true), patienceMs);
    return () => clearTimeout(timer);
  }, []);
  return hasWaited;
}

interface OutcomeProps {
  readonly outcome: PaymentOutcome;
  readonly hasReturned: boolean;
  readonly kind: GoodsKind;
  /** To what was to be paid. */
  readonly backTo: WayBack | null;
}

function Outcome({ outcome, hasReturned, kind, backTo }: OutcomeProps) {
  const { declined, expired, abandoned, credited, creditedBefore, changed, chargedBeyond } =
    paymentLabels;
  switch (outcome.kind) {
    case 'waiting':
      return (
        <Notice>
          {outcome.creditedSen > 0
            ? fill(creditedBefore, { amount: displayAmount(outcome.creditedSen) })
            : orderLabels[kind].waiting}
        </Notice>
      );
    case 'declined':
      return <Notice tone="danger">{declined}</Notice>;
    case 'expired':
      return outcome.creditedSen > 0 ? (
        <Notice>
          <p>{fill(creditedBefore, { amount: displayAmount(outcome.creditedSen) })}</p>
          <p className="mt-1">{changed}</p>
          <ChooseAgain kind={kind} backTo={backTo} />
        </Notice>
      ) : (
        <Notice tone={hasReturned ? 'danger' : 'info'}>
          <p>{hasReturned ? expired : abandoned}</p>
          <ChooseAgain kind={kind} backTo={backTo} />
        </Notice>
      );
    case 'credited':
      return <Notice>{fill(credited, { amount: displayAmount(outcome.amountSen) })}</Notice>;
    case 'confirmed':
      return (
        <Notice tone="success">
          <p>{orderLabels[kind].confirmed}</p>
          {outcome.beyondSen > 0 && (
            <p className="mt-1">
              {fill(chargedBeyond, { amount: displayAmount(outcome.beyondSen) })}
            </p>
          )}
        </Notice>
      );
    case 'over':
      return null;
  }
}

function ChooseAgain({ kind, backTo }: Pick<OutcomeProps, 'kind' | 'backTo'>) {
  const { state, ...to } = backTo ?? { pathname: paths.home, search: '', state: null };
  return (
    <Link to={to} state={state} className={buttonClass('secondary', 'mt-3')}>
      {orderLabels[kind].again}
    </Link>
  );
}
