import { Navigate, useLocation } from 'react-router';
import { useMember } from '#web/api/session.ts';
import { CheckoutPage } from '#web/features/checkout/checkout-page.tsx';
import { readCheckout } from '#web/features/checkout/goods/checkout-state.ts';
import type { CourtGoods } from '#web/features/checkout/goods/goods.ts';
import { useTakenSlots } from '#web/features/checkout/goods/use-taken-slots.ts';
import { useOrder } from '#web/features/checkout/placing/use-order.ts';
import { useCourtQuote } from '#web/features/checkout/quote/use-quote.ts';
import { paths } from '#web/paths.ts';

/** Without a selection it redirects and replaces its history entry, or going back would loop. */
export function CourtCheckoutScreen() {
  const { state } = useLocation();
  const userId = useMember()?.userId;
  const goods = readCheckout(state);
  if (goods === null) return <Navigate to={paths.login} replace />;
  // Without a member, the protected route is already redirecting.
  if (userId === undefined) return null;
  // Another member gets a new checkout, with a draft of their own.
  return <CourtCheckout key={userId} userId={userId} goods={goods} />;
}

interface CourtCheckoutProps {
  readonly userId: string;
  readonly goods: CourtGoods;
}

function CourtCheckout({ userId, goods }: CourtCheckoutProps) {
  const order = useOrder(userId, goods, useCourtQuote(goods), useTakenSlots(goods));
  return <CheckoutPage userId={userId} goods={goods} order={order} />;
}
