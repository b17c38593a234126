import { Link } from 'react-router';
import { checkoutLabels } from '#domain/words/checkout-labels.ts';
import { paths } from '#web/paths.ts';

/** Links to the open order that reserves credits, which can be paid or released there. */
export function HeldOrderLink() {
  return (
    <Link
      to={paths.profile}
      className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
    >
      {checkoutLabels.toHeldOrder}
    </Link>
  );
}
