import { Clock } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { type CourtSlots, courtSlotsInOrder } from '#domain/court-slots.ts';
import { labels } from '#domain/labels.ts';
import { displayAmount } from '#domain/money.ts';
import { isHoldLive } from '#domain/orders.ts';
import { fill, refusals } from '#domain/texts.ts';
import type { BookingDate } from '#domain/venue-time.ts';
import { failureMessage } from '#web/api/client.ts';
import { type OpenOrderFacts, useOpenOrders, useReleaseOrder } from '#web/api/orders.ts';
import { useMember } from '#web/api/session.ts';
import { venueNow } from '#web/api/venue-clock.ts';
import { forgetTrip, goToPayment, rememberTrip } from '#web/features/checkout/payment-trip.ts';
import { useCountdown } from '#web/features/checkout/use-countdown.ts';
import { Button } from '#web/ui/button.tsx';
import { showToast } from '#web/ui/toast.tsx';

interface OpenOrdersProps {
  /** Shows only those that are about one of these slots. */
  readonly about?: { readonly date: BookingDate; readonly slots: CourtSlots };
  readonly onReleased?: (orderId: string) => void;
}

/** The orders that still wait for their payment: what each holds, for how long, and the two ways on. */
export function OpenOrders({ about, onReleased }: OpenOrdersProps) {
  const orders = useOpenOrders();
  useEndOfHolds(orders);
  const shown = orders?.filter((order) => !about || isAbout(order, about)) ?? [];
  if (shown.length === 0) return null;
  return (
    <section aria-label={labels.checkout.open.name}>
      <ul className="grid gap-4">
        {shown.map((order) => (
          <li key={order.orderId}>
            <HeldOrder order={order} onReleased={onReleased} />
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
    if (hasEnded) showToast(labels.checkout.open.ended);
  }, [orders]);
}

function isSame(order: OpenOrderFacts): (other: OpenOrderFacts) => boolean {
  return ({ orderId }) => orderId === order.orderId;
}

function isAbout(order: OpenOrderFacts, about: NonNullable<OpenOrdersProps['about']>): boolean {
  const { courts } = order;
  return (
    courts?.date === about.date &&
    courtSlotsInOrder(courts.slots).some(({ court, slot }) => about.slots[court]?.includes(slot))
  );
}

interface HeldOrderProps {
  readonly order: OpenOrderFacts;
  readonly onReleased: OpenOrdersProps['onReleased'];
}

function HeldOrder({ order, onReleased }: HeldOrderProps) {
  const userId = useMember()?.userId ?? '';
  const release = useReleaseOrder();
  const { open } = labels.checkout;
  const goOn = (): void => {
    rememberTrip(userId, order.orderId);
    goToPayment(order.payment);
  };
  const giveFree = (): void =>
    release.mutate(order.orderId, {
      onSuccess: () => {
        forgetTrip(userId, order.orderId);
        showToast(open.released);
        onReleased?.(order.orderId);
      },
      onError: (error) =>
        showToast(fill(refusals.release_failed, { message: failureMessage(error) }), 'danger'),
    });
  return (
    <div className="appear grid gap-4 rounded-card border border-amber/30 bg-amber-tint p-5 tablet:grid-cols-[minmax(0,1fr)_auto] tablet:items-center">
      <div className="min-w-0">
        <Title until={order.expiresAt} />
        <ul className="mt-1 text-[0.95rem]">
          {order.items.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
        <p className="display mt-1 text-lg">{displayAmount(order.finalTotalSen)}</p>
      </div>
      <Ways>
        <Button onClick={goOn}>{open.continue}</Button>
        <Button tone="secondary" isBusy={release.isPending} onClick={giveFree}>
          {open.release}
        </Button>
      </Ways>
    </div>
  );
}

function Title({ until }: { readonly until: string }) {
  const left = useCountdown(until);
  return (
    <h2 className="display flex items-center gap-2 text-lg">
      <Clock size={20} aria-hidden="true" className="shrink-0 text-amber" />
      <span role="timer">{fill(labels.checkout.open.title, { left })}</span>
    </h2>
  );
}

function Ways({ children }: { readonly children: ReactNode }) {
  return <div className="grid gap-2 tablet:min-w-52">{children}</div>;
}
