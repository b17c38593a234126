import { Link } from 'react-router';
import { mainOrderId, shortOrderId } from '#domain/orders/orders.ts';
import { orderPath } from '#web/console/ui/member-name.ts';

/** The number of an order as people read it out, which opens the order's page. */
export function OrderLink({ orderId }: { readonly orderId: string }) {
  const mainId = mainOrderId(orderId);
  return (
    <Link
      to={orderPath(mainId)}
      title={mainId}
      className="figures text-court underline decoration-court/40 underline-offset-3 hover:decoration-court"
    >
      {shortOrderId(mainId)}
    </Link>
  );
}
