import { Clock } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { displayAmount } from '#domain/money.ts';
import { openOrderLabels } from '#domain/order-labels.ts';
import { isHoldLive } from '#domain/orders.ts';
import { fill, refusals } from '#domain/texts.ts';
import { failureMessage } from '#web/api/client.ts';
import { type OpenOrderFacts, useOpenOrders, useReleaseOrder } from '#web/api/orders.ts';
import { useMember } from '#web/api/session.ts';
import { venueNow } from '#web/api/venue-clock.ts';
import { ItemWords } from '#web/features/checkout/item-words.tsx';
import {
  forgetTrip,
  goToPayment,
  type PaymentTrip,
  recallTrip,
  rememberTrip,
  tripOfOrder,
} from '#web/features/checkout/payment-trip.ts';
import { useCountdown } from '#web/features/checkout/use-countdown.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { showToast } from '#web/ui/toast.tsx';

interface OpenOrdersProps {
  /** Which of them to show; all of them when it is not said. */
  readonly isShown?: (order: OpenOrderFacts) => boolean;
  /** Names only the first items of each, where other things matter more. */
  readonly isCompact?: boolean;
  readonly onReleased?: (orderId: string) => void;
}

/** The orders that still wait for their payment: what each holds, for how long, and the two ways on. */
export function OpenOrders({ isShown, isCompact = false, onReleased }: OpenOrdersProps) {
  const orders = useOpenOrders();
  useEndOfHolds(orders);
  const shown = orders?.filter((order) => isShown?.(order) ?? true) ?? [];
  if (shown.length === 0) return null;
  return (
    <section aria-label={openOrderLabels.name}>
      <ul className="grid gap-4">
        {shown.map((order) => (
          <li key={order.orderId}>
            <HeldOrder order={order} isCompact={isCompact} onReleased={onReleased} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Says that an order is no longer held: the card alone would vanish without a word. */
function useEndOfHolds(orders: readonly OpenOrderFacts[] | undefined): void {
  const last = useRef(orders);
  useEffect(() => {
    const gone = last.current?.filter((before) => !orders?.some(isSame(before))) ?? [];
    last.current = orders;
    const now = venueNow();
    const hasEnded = gone.some(
      ({ expiresAt }) => !isHoldLive(Temporal.Instant.from(expiresAt), now),
    );
    if (hasEnded) showToast(openOrderLabels.ended);
  }, [orders]);
}

function isSame(order: OpenOrderFacts): (other: OpenOrderFacts) => boolean {
  return ({ orderId }) => orderId === order.orderId;
}

/** What this tab knows of an order that it has placed by itself, or else what the order says. */
function tripOf(userId: string, order: OpenOrderFacts): PaymentTrip {
  const kept = recallTrip(userId);
  return kept?.orderId === order.orderId ? kept : tripOfOrder(order);
}

interface HeldOrderProps {
  readonly order: OpenOrderFacts;
  readonly isCompact: boolean;
  readonly onReleased: OpenOrdersProps['onReleased'];
}

/** So many items are named where it is to be short. */
const fewItems = 2;

function HeldOrder({ order, isCompact, onReleased }: HeldOrderProps) {
  const { orderId, items } = order;
  const userId = useMember()?.userId ?? '';
  const named = isCompact ? items.slice(0, fewItems) : items;
  const goOn = (): void => {
    rememberTrip(userId, tripOf(userId, order));
    goToPayment(order.payment);
  };
  const forgetOrder = (): void => {
    forgetTrip(userId, orderId);
    onReleased?.(orderId);
  };
  return (
    <div className="appear grid gap-4 rounded-card border border-amber/30 bg-amber-tint p-5 tablet:grid-cols-[minmax(0,1fr)_auto] tablet:items-center">
      <div className="min-w-0">
        <Title until={order.expiresAt} />
        <ul className="mt-1 text-[0.95rem]">
          {named.map((item) => (
            <li key={item}>
              <ItemWords text={item} />
            </li>
          ))}
          {named.length < items.length && (
            <li>{fill(openOrderLabels.andMore, { count: String(items.length - named.length) })}</li>
          )}
        </ul>
        <p className="display mt-1 text-lg">{displayAmount(order.finalTotalSen)}</p>
      </div>
      <Ways>
        <Button onClick={goOn}>{openOrderLabels.continue}</Button>
        <ReleaseButton order={order} onReleased={forgetOrder} />
      </Ways>
    </div>
  );
}

interface ReleaseButtonProps {
  readonly order: OpenOrderFacts;
  readonly onReleased: () => void;
}

/** One thing is soon chosen again; whoever would lose more is asked first. */
function ReleaseButton({ order: { orderId, items }, onReleased }: ReleaseButtonProps) {
  const release = useReleaseOrder();
  const [isAsking, setIsAsking] = useState(false);
  const giveFree = (): void => {
    setIsAsking(false);
    release.mutate(orderId, {
      onSuccess: () => {
        showToast(openOrderLabels.released);
        onReleased();
      },
      onError: (error) =>
        showToast(fill(refusals.release_failed, { message: failureMessage(error) }), 'danger'),
    });
  };
  return (
    <>
      <Button
        tone="secondary"
        isBusy={release.isPending}
        onClick={() => (items.length > 1 ? setIsAsking(true) : giveFree())}
      >
        {openOrderLabels.release}
      </Button>
      {isAsking && (
        <Dialog
          title={openOrderLabels.releaseTitle}
          onClose={() => setIsAsking(false)}
          actions={
            <>
              <Button tone="secondary" onClick={() => setIsAsking(false)}>
                {openOrderLabels.keep}
              </Button>
              <Button onClick={giveFree}>{openOrderLabels.release}</Button>
            </>
          }
        >
          <p>{openOrderLabels.releaseHint}</p>
        </Dialog>
      )}
    </>
  );
}

function Title({ until }: { readonly until: string }) {
  const left = useCountdown(until);
  return (
    <h2 className="display flex items-center gap-2 text-lg">
      <Clock size={20} aria-hidden="true" className="shrink-0 text-amber" />
      <span role="timer">{fill(openOrderLabels.title, { left })}</span>
    </h2>
  );
}

function Ways({ children }: { readonly children: ReactNode }) {
  return <div className="grid gap-2 tablet:min-w-52">{children}</div>;
}
