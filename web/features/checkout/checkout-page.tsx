import { ArrowLeft } from 'lucide-react';
import { type ReactNode, Suspense, useRef } from 'react';
import { Link } from 'react-router';
import { checkoutLabels } from '#domain/words/checkout-labels.ts';
import { orderLabels } from '#domain/words/order-labels.ts';
import { useOpenOrders } from '#web/api/orders.ts';
import { lazyComponent, loadChunk } from '#web/chunks.ts';
import { type Goods, isAbout, isForSame } from '#web/features/checkout/goods/goods.ts';
import { useKeptUntil } from '#web/features/checkout/goods/use-kept-until.ts';
import type { Warning } from '#web/features/checkout/goods/warning.ts';
import { wayBackOf } from '#web/features/checkout/goods/way-back.ts';
import { OpenOrders } from '#web/features/checkout/payment/open-orders.tsx';
import { useHeldInView } from '#web/features/checkout/payment/use-held-in-view.ts';
import { ComingBar } from '#web/features/checkout/placing/place-order-bar.tsx';
import type { CheckoutOrder } from '#web/features/checkout/quote/checkout-order.ts';
import { OrderSummary } from '#web/features/checkout/quote/order-summary.tsx';
import { mainId, pageClass, Screen, titleClass } from '#web/features/frame/screen.tsx';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Notice } from '#web/ui/notice.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

const loadForm = () => import('#web/features/checkout/checkout-form.tsx');
const CheckoutForm = lazyComponent(loadForm, (module) => module.CheckoutForm);
// This page always needs the form, which has usually loaded by the first render.
void Promise.allSettled([loadChunk(loadForm)]);

/** On a desktop the form is on the left; elsewhere the summary comes first. */
export const checkoutClass = classNames(
  pageClass,
  'flex min-h-[calc(100dvh-4rem)] flex-col gap-4 max-desktop:pb-0 tablet:max-desktop:pb-0',
  'desktop:grid desktop:grid-cols-[minmax(0,1fr)_minmax(0,29rem)] desktop:grid-rows-[auto_auto_1fr] desktop:items-start desktop:gap-x-6',
);

interface CheckoutPageProps {
  readonly userId: string;
  readonly goods: Goods;
  readonly order: CheckoutOrder;
}

/** The page of both checkouts, for all kinds of goods. */
export function CheckoutPage({ userId, goods, order }: CheckoutPageProps) {
  const { state, ...to } = wayBackOf(goods);
  const words = orderLabels[goods.kind];
  const isHeld = useOpenOrders()?.some((open) => isForSame(open, goods));
  const keptUntil = useKeptUntil(goods);
  const held = useRef<HTMLElement>(null);
  useHeldInView(held, isHeld);
  return (
    <Screen title={checkoutLabels.title} className={checkoutClass}>
      <div className="grid gap-4 desktop:col-span-2">
        <CheckoutHeading>
          <Link
            to={to}
            state={state}
            className="inline-flex min-h-11 items-center gap-2 rounded-control font-semibold text-court underline-offset-4 hover:underline"
          >
            <ArrowLeft size={18} aria-hidden="true" />
            {words.change}
          </Link>
        </CheckoutHeading>
        {order.warning && (
          <Notice tone="danger">
            {order.warning.sentences.map((sentence) => (
              <p key={sentence}>{sentence}</p>
            ))}
            <p className="mt-3 flex flex-wrap gap-3">
              {order.warning.wayOut && <WayOutButton wayOut={order.warning.wayOut} />}
              <Link
                to={to}
                state={state}
                className={buttonClass(order.warning.wayOut ? 'secondary' : 'primary')}
              >
                {words.chooseOthers}
              </Link>
            </p>
          </Notice>
        )}
        <OpenOrders
          box={held}
          isShown={(open) => isAbout(open, goods)}
          isMain={isHeld === true && order.warning === null}
        />
      </div>
      <OrderSummary kind={goods.kind} order={order} keptUntil={keptUntil} />
      <Suspense fallback={<ComingForm />}>
        <CheckoutForm userId={userId} goods={goods} order={order} isHeld={isHeld ?? false} />
      </Suspense>
    </Screen>
  );
}

/** The button disappears with what it removes, so the screen takes the focus. */
function WayOutButton({ wayOut }: { readonly wayOut: NonNullable<Warning['wayOut']> }) {
  const press = (): void => {
    wayOut.take();
    document.getElementById(mainId)?.focus({ preventScroll: true });
  };
  return <Button onClick={press}>{wayOut.words}</Button>;
}

/** The title, and a link opposite it. */
export function CheckoutHeading({ children }: { readonly children: ReactNode }) {
  return (
    <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4">
      <h1 className={titleClass}>{checkoutLabels.title}</h1>
      {children}
    </div>
  );
}

/** Placeholder while the form loads. */
export function ComingForm() {
  return (
    <>
      <Card className="desktop:col-start-1 desktop:row-span-2 desktop:row-start-2">
        <h2 className="display text-xl">{checkoutLabels.billingTitle}</h2>
        <div className="mt-5 grid gap-5">
          <Skeleton className="h-18.5" />
          <Skeleton className="h-18.5" />
          <Skeleton className="h-18.5" />
          <Skeleton className="h-11 w-64" />
        </div>
      </Card>
      <ComingBar />
    </>
  );
}
