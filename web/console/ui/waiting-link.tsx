import { Link } from 'react-router';
import { mainOrderId } from '#domain/orders/orders.ts';
import { memberPageLabels } from '#domain/words/console-member-labels.ts';
import { exceptionPath } from '#web/console/ui/member-name.ts';

interface WaitingLinkProps {
  readonly order: {
    readonly orderId: string;
    readonly toReturnSen: number;
    readonly isWaiting: boolean;
  };
}

/** A link to the exception of an order, for everybody who may see orders. [EXC-10] */
export function WaitingLink({ order: { orderId, toReturnSen, isWaiting } }: WaitingLinkProps) {
  if (!isWaiting && toReturnSen <= 0) return null;
  return (
    <Link
      to={exceptionPath(mainOrderId(orderId))}
      className="flex min-h-6 items-center text-xs text-court underline underline-offset-3"
    >
      {memberPageLabels.orders.decide}
    </Link>
  );
}
