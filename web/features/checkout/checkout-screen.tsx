import { Navigate, useLocation } from 'react-router';
import { useMember } from '#web/api/session.ts';
import { CheckoutPage } from '#web/features/checkout/checkout-page.tsx';
import { readGeneralCheckout } from '#web/features/checkout/goods/general-goods.ts';
import type {
  CourtGoods,
  LessonGoods,
  MembershipGoods,
} from '#web/features/checkout/goods/goods.ts';
import { useLostClasses } from '#web/features/checkout/goods/use-lost-classes.ts';
import { useTakenSlots } from '#web/features/checkout/goods/use-taken-slots.ts';
import { useOrder } from '#web/features/checkout/placing/use-order.ts';
import {
  useCourtListQuote,
  useLessonQuote,
  useMembershipQuote,
} from '#web/features/checkout/quote/use-quote.ts';
import { paths } from '#web/paths.ts';

/**
 * The general checkout. Without a selection it redirects and replaces its history entry, or going
 * back would loop.
 */
export function CheckoutScreen() {
  const { state } = useLocation();
  const userId = useMember()?.userId;
  const goods = readGeneralCheckout(state);
  if (goods === null) return <Navigate to={paths.login} replace />;
  // Without a member, the protected route is already redirecting.
  if (userId === undefined) return null;
  // Another member gets a new checkout, with a draft of their own.
  switch (goods.kind) {
    case 'courts':
      return <CourtListCheckout key={userId} userId={userId} goods={goods} />;
    case 'lessons':
      return <LessonCheckout key={userId} userId={userId} goods={goods} />;
    case 'membership':
      return <MembershipCheckout key={userId} userId={userId} goods={goods} />;
  }
}

interface CheckoutProps<OfKind> {
  readonly userId: string;
  readonly goods: OfKind;
}

function CourtListCheckout({ userId, goods }: CheckoutProps<CourtGoods>) {
  const order = useOrder(userId, goods, useCourtListQuote(goods), useTakenSlots(goods));
  return <CheckoutPage userId={userId} goods={goods} order={order} />;
}

function LessonCheckout({ userId, goods }: CheckoutProps<LessonGoods>) {
  const order = useOrder(userId, goods, useLessonQuote(goods), useLostClasses(goods));
  return <CheckoutPage userId={userId} goods={goods} order={order} />;
}

function MembershipCheckout({ userId, goods }: CheckoutProps<MembershipGoods>) {
  const order = useOrder(userId, goods, useMembershipQuote(goods));
  return <CheckoutPage userId={userId} goods={goods} order={order} />;
}
