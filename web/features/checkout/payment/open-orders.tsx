import { Clock } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { displayAmount } from '#domain/money/money.ts';
import { holdSeconds, isHoldLive } from '#domain/orders/holds.ts';
import { longestLinkMinutes } from '#domain/orders/payment-links.ts';
import { fill } from '#domain/words/fill.ts';
import { openOrderLabels, orderLabels } from '#domain/words/order-labels.ts';
import { refusals } from '#domain/words/refusal-texts.ts';
import { failureMessage } from '#web/api/client.ts';
import {
  findOrder,
  type OpenOrderFacts,
  type OrderStanding,
  useOpenOrders,
  useReleaseOrder,
} from '#web/api/orders.ts';
import { send } from '#web/api/send.ts';
import { useMember } from '#web/api/session.ts';
import { venueNow } from '#web/api/venue-clock.ts';
import { secondsInWords } from '#web/features/booking/slot-words.ts';
import {
  forgetTrip,
  goToPayment,
  isReturnRemembered,
  type PaymentTrip,
  recallTrip,
  rememberTrip,
  tripOfOrder,
} from '#web/features/checkout/payment/payment-trip.ts';
import { useSecondsLeft } from '#web/features/checkout/payment/use-countdown.ts';
import { Digest } from '#web/features/checkout/quote/order-lines.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { showToast } from '#web/ui/toast.tsx';

interface OpenOrdersProps {
  /** Which orders to show; all of them by default. */
  readonly isShown?: (order: OpenOrderFacts) => boolean;
  /** True if the newest order has the screen's primary button. */
  readonly isMain?: boolean;
  /** The order whose outcome the screen shows separately. */
  readonly watchedId?: string | null;
  /** The order whose payment the screen shows as declined. */
  readonly declinedId?: string | null;
  readonly onReleased?: (orderId: string) => void;
  /** Ref to the list, so that the screen can scroll to it. */
  readonly box?: RefObject<HTMLElement | null>;
}

/**
 * The orders that still wait for their payment: the goods, the time left, and buttons to pay or
 * release.
 */
export function OpenOrders(props: OpenOrdersProps) {
  const { isShown, isMain = true, watchedId = null, declinedId, onReleased, box } = props;
  const orders = useOpenOrders();
  useEndOfHolds(orders, watchedId);
  const shown = orders?.filter((order) => isShown?.(order) ?? true) ?? [];
  if (shown.length === 0) return null;
  return (
    <section ref={box} tabIndex={-1} aria-label={openOrderLabels.name} className="rounded-card">
      <ul className="grid gap-4">
        {shown.map((order, index) => (
          <li key={order.orderId}>
            <HeldOrder
              order={order}
              isMain={isMain && index === 0}
              isDeclined={order.orderId === declinedId}
              onReleased={onReleased}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Says why an order is no longer held; otherwise its card would vanish without explanation. */
function useEndOfHolds(
  orders: readonly OpenOrderFacts[] | undefined,
  watchedId: string | null,
): void {
  const last = useRef(orders);
  const announce = useEffectEvent(async (order: OpenOrderFacts) => {
    const wasLive = isHoldLive(Temporal.Instant.from(order.expiresAt), venueNow());
    const standing = await findOrder(order.orderId).catch(() => null);
    const words = wordsOfEnd(order, standing, wasLive, order.orderId === watchedId);
    if (words !== null) showToast(words);
  });
  useEffect(() => {
    if (orders === undefined) return;
    const gone = last.current?.filter((before) => !orders.some(isSame(before))) ?? [];
    last.current = orders;
    for (const order of gone) void announce(order);
  }, [orders]);
}

/** An order that is gone early was paid, released, or ended by the venue. [SETTLE-14] */
function wordsOfEnd(
  order: OpenOrderFacts,
  standing: OrderStanding | null,
  wasLive: boolean,
  isWatched: boolean,
): string | null {
  if (standing?.status === 'completed') {
    return isWatched ? null : orderLabels[tripOfOrder(order).kind ?? 'courts'].confirmed;
  }
  if (standing && standing.endedBy !== null) {
    const { endedBy, endedReason } = standing;
    return fill(openOrderLabels.endedByVenue[endedBy], { reason: endedReason ?? '' });
  }
  return wasLive ? null : openOrderLabels.ended;
}

function isSame(order: OpenOrderFacts): (other: OpenOrderFacts) => boolean {
  return ({ orderId }) => orderId === order.orderId;
}

/** The trip stored in this tab for an order placed here, or else one made from the order itself. */
function tripOf(userId: string, order: OpenOrderFacts): PaymentTrip {
  const kept = recallTrip(userId);
  return kept?.orderId === order.orderId ? kept : tripOfOrder(order);
}

interface HeldOrderProps {
  readonly order: OpenOrderFacts;
  readonly isMain: boolean;
  readonly isDeclined: boolean;
  readonly onReleased: OpenOrdersProps['onReleased'];
}

function HeldOrder({ order, isMain, isDeclined, onReleased }: HeldOrderProps) {
  const { orderId } = order;
  const userId = useMember()?.userId ?? '';
  const mayBePaid = !isDeclined && (order.mayBePaid || isReturnRemembered(userId, orderId));
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
        <Title order={order} />
        <div className="mt-3">
          <Digest contents={order.items} />
        </div>
        <p className="display mt-3 text-lg">{displayAmount(order.finalTotalSen)}</p>
        {mayBePaid && <p className="mt-1 font-semibold text-amber">{openOrderLabels.maybePaid}</p>}
      </div>
      <Ways>
        <Button tone={isMain && !mayBePaid ? 'primary' : 'secondary'} onClick={goOn}>
          {openOrderLabels.continue}
        </Button>
        <ReleaseButton order={order} mayBePaid={mayBePaid} onReleased={forgetOrder} />
      </Ways>
    </div>
  );
}

interface ReleaseButtonProps {
  readonly order: OpenOrderFacts;
  readonly mayBePaid: boolean;
  readonly onReleased: () => void;
}

/** Asks for confirmation if several items would be lost, or if the order may have been paid. */
function ReleaseButton({ order, mayBePaid, onReleased }: ReleaseButtonProps) {
  const { orderId, items } = order;
  const release = useReleaseOrder();
  const [isAsking, setIsAsking] = useState(false);
  const releaseNow = (): void => {
    setIsAsking(false);
    send(release, orderId, {
      onSuccess: () => {
        showToast(mayBePaid ? openOrderLabels.releasedUnsure : openOrderLabels.released);
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
        onClick={() => (mayBePaid || items.length > 1 ? setIsAsking(true) : releaseNow())}
      >
        {openOrderLabels.release}
      </Button>
      {isAsking && (
        <Dialog
          title={openOrderLabels.releaseTitle}
          onClose={() => setIsAsking(false)}
          actions={
            <>
              <Button tone={mayBePaid ? 'primary' : 'secondary'} onClick={() => setIsAsking(false)}>
                {openOrderLabels.keep}
              </Button>
              <Button tone={mayBePaid ? 'secondary' : 'primary'} onClick={releaseNow}>
                {openOrderLabels.release}
              </Button>
            </>
          }
        >
          <p>{mayBePaid ? openOrderLabels.releaseUnsureHint : openOrderLabels.releaseHint}</p>
        </Dialog>
      )}
    </>
  );
}

function Title({ order }: { readonly order: OpenOrderFacts }) {
  const seconds = useSecondsLeft(
    order.expiresAt,
    order.isByPhone ? longestLinkMinutes * 60 : holdSeconds,
  );
  return (
    <>
      <h2 className="display flex items-center gap-2 text-lg">
        <Clock size={20} aria-hidden="true" className="shrink-0 text-amber" />
        <span role="timer">{fill(openOrderLabels.title, { left: secondsInWords(seconds) })}</span>
      </h2>
      {/* How long the desk holds an order by phone differs from order to order. */}
      {!order.isByPhone && <TimeBar share={seconds / holdSeconds} />}
    </>
  );
}

/** As full as there is time left; the title says it in figures. */
function TimeBar({ share }: { readonly share: number }) {
  return (
    <span className="mt-2 block h-1 overflow-hidden rounded-full bg-amber/20">
      <span
        className="block h-full rounded-full bg-amber transition-[width] duration-500 ease-linear forced-colors:bg-[CanvasText]"
        style={{ width: `${share * 100}%` }}
      />
    </span>
  );
}

function Ways({ children }: { readonly children: ReactNode }) {
  return <div className="grid gap-2 tablet:min-w-52">{children}</div>;
}
