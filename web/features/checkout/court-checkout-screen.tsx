import { ArrowLeft } from 'lucide-react';
import { Suspense } from 'react';
import { Link, Navigate, useLocation } from 'react-router';
import { labels } from '#domain/labels.ts';
import { useOpenOrders } from '#web/api/orders.ts';
import { useMember } from '#web/api/session.ts';
import { lazyComponent } from '#web/chunks.ts';
import {
  bookingEntryOf,
  type CourtCheckout,
  isSameHours,
  readCheckout,
} from '#web/features/checkout/checkout-state.ts';
import { OpenOrders } from '#web/features/checkout/open-orders.tsx';
import { OrderSummary } from '#web/features/checkout/order-summary.tsx';
import { useCourtOrder } from '#web/features/checkout/use-court-order.ts';
import { pageClass, Screen } from '#web/features/frame/screen.tsx';
import { paths } from '#web/paths.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Notice } from '#web/ui/notice.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

const CheckoutForm = lazyComponent(
  () => import('#web/features/checkout/checkout-form.tsx'),
  (module) => module.CheckoutForm,
);

/** Without a selection there is nothing to pay; the way out is not remembered, or it would loop. */
export function CourtCheckoutScreen() {
  const { state } = useLocation();
  const userId = useMember()?.userId;
  const checkout = readCheckout(state);
  if (checkout === null) return <Navigate to={paths.login} replace />;
  // Without a member the protected route is leading away already.
  if (userId === undefined) return null;
  // Another member is another checkout, with a draft of their own.
  return <CourtCheckoutOf key={userId} userId={userId} checkout={checkout} />;
}

/** On a desk the form is on the left; elsewhere the summary comes first. */
const columns =
  'flex flex-col gap-4 desktop:grid desktop:grid-cols-[minmax(0,1fr)_minmax(0,29rem)] desktop:grid-rows-[auto_auto_1fr] desktop:items-start desktop:gap-x-6';

interface CourtCheckoutOfProps {
  readonly userId: string;
  readonly checkout: CourtCheckout;
}

function CourtCheckoutOf({ userId, checkout }: CourtCheckoutOfProps) {
  const order = useCourtOrder(userId, checkout);
  const { search, state } = bookingEntryOf(checkout);
  const toTimeslots = { to: { pathname: paths.home, search }, state };
  const isHeld = useOpenOrders()?.some(({ courts }) => courts && isSameHours(courts, checkout));
  return (
    <Screen
      title={labels.checkout.title}
      className={classNames(
        pageClass,
        columns,
        'min-h-[calc(100dvh-4rem)] max-desktop:pb-0 tablet:max-desktop:pb-0',
      )}
    >
      <div className="grid gap-4 desktop:col-span-2">
        <div className="flex flex-wrap items-center justify-between gap-x-4">
          <h1 className="display text-2xl tablet:text-3xl">{labels.checkout.title}</h1>
          <Link
            {...toTimeslots}
            className="inline-flex min-h-11 items-center gap-2 rounded-control font-semibold text-court underline-offset-4 hover:underline"
          >
            <ArrowLeft size={18} aria-hidden="true" />
            {labels.checkout.changeTimeslots}
          </Link>
        </div>
        {order.warning && (
          <Notice tone="danger">
            <p>{order.warning}</p>
            <Link {...toTimeslots} className={buttonClass('secondary', 'mt-3')}>
              {labels.checkout.chooseOthers}
            </Link>
          </Notice>
        )}
        <OpenOrders about={checkout} />
      </div>
      <OrderSummary checkout={checkout} order={order} />
      <Suspense fallback={<ComingForm />}>
        <CheckoutForm userId={userId} checkout={checkout} order={order} isHeld={isHeld ?? false} />
      </Suspense>
    </Screen>
  );
}

/** Stands in for the form while it loads. */
function ComingForm() {
  return (
    <Card className="desktop:col-start-1 desktop:row-span-2 desktop:row-start-2">
      <h2 className="display text-xl">{labels.checkout.billingTitle}</h2>
      <div className="mt-5 grid gap-5">
        <Skeleton className="h-18.5" />
        <Skeleton className="h-18.5" />
        <Skeleton className="h-18.5" />
      </div>
    </Card>
  );
}
