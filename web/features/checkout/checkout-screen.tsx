import { Navigate, useLocation } from 'react-router';
import { labels } from '#domain/labels.ts';
import { ComingSoon } from '#web/features/frame/coming-soon.tsx';
import { paths } from '#web/paths.ts';

/** Without a selection there is nothing to pay; the way out is not remembered, or it would loop. */
export function CheckoutScreen() {
  const { state } = useLocation();
  if (state === null) return <Navigate to={paths.login} replace />;
  return <ComingSoon title={labels.checkout.title}>{labels.checkout.opensSoon}</ComingSoon>;
}
