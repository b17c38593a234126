import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { labels } from '#domain/labels.ts';
import { displayAmount } from '#domain/money.ts';
import { fill } from '#domain/texts.ts';
import { rereadOrders, useOpenOrders, useOrder } from '#web/api/orders.ts';
import { OpenOrders } from '#web/features/checkout/open-orders.tsx';
import {
  forgetTrip,
  isDeclineRemembered,
  recallTrip,
  rememberDecline,
} from '#web/features/checkout/payment-trip.ts';
import {
  isSettled,
  outcomeOf,
  type PaymentOutcome,
} from '#web/features/profile/waiting-outcome.ts';
import { paths } from '#web/paths.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';

const statusParameter = 'status';

/** A payment is told within a moment; before that nobody should be offered to pay once more. */
const patienceMs = 4_000;

/** What a payment that was just made has become, and the orders that still wait for one. */
export function WaitingForPayment({ userId }: { readonly userId: string }) {
  const [search, setSearch] = useSearchParams();
  const isPending = search.get(statusParameter) === 'pending';
  // The order outlives the parameter, so that what became of it stays on the screen. A tab that
  // remembers none watches the newest one that waits.
  const [watched, setWatched] = useState(() =>
    isPending ? (recallTrip(userId) ?? undefined) : null,
  );
  const newest = useOpenOrders()?.[0];
  if (watched === undefined && newest) setWatched(newest.orderId);

  const hasWaited = useHasWaited();
  const outcome = useOutcome(userId, watched ?? null, hasWaited);
  const isOver = isSettled(outcome);
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
  const mayPayAgain = hasWaited || !isPending || outcome.kind === 'declined';
  return (
    <>
      {(isPending || watched) && <Outcome outcome={outcome} />}
      {mayPayAgain && <OpenOrders onReleased={leave} />}
    </>
  );
}

/** What has become of the watched order, and not of an earlier payment for it. */
function useOutcome(userId: string, orderId: string | null, hasWaited: boolean): PaymentOutcome {
  const outcome = outcomeOf(useOrder(orderId).data);
  const isDeclined = outcome.kind === 'declined';
  // Whoever pays again after a decline would be told of the old one until the new answer is there.
  const [wasToldBefore] = useState(() => isDeclineRemembered(userId, orderId));
  const isOldNews = isDeclined && wasToldBefore && !hasWaited;
  useEffect(() => {
    if (isDeclined && orderId !== null) rememberDecline(userId, orderId);
  }, [isDeclined, userId, orderId]);
  return isOldNews ? { kind: 'waiting' } : outcome;
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

function Outcome({ outcome }: { readonly outcome: PaymentOutcome }) {
  const { declined, expired, credited, chargedTwice, bookAgain } = labels.checkout.payment;
  switch (outcome.kind) {
    case 'waiting':
      return <Notice>{labels.profile.waitingForPayment}</Notice>;
    case 'declined':
      return <Notice tone="danger">{declined}</Notice>;
    case 'expired':
      return (
        <Notice tone="danger">
          <p>{expired}</p>
          <Link to={paths.home} className={buttonClass('secondary', 'mt-3')}>
            {bookAgain}
          </Link>
        </Notice>
      );
    case 'credited':
      return <Notice>{fill(credited, { amount: displayAmount(outcome.amountSen) })}</Notice>;
    case 'confirmed':
      return (
        <Notice tone="success">
          <p>{labels.checkout.confirmed}</p>
          {outcome.beyondSen > 0 && (
            <p className="mt-1">
              {fill(chargedTwice, { amount: displayAmount(outcome.beyondSen) })}
            </p>
          )}
        </Notice>
      );
    case 'over':
      return null;
  }
}
