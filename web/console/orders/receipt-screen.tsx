import { ArrowLeft, Printer } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Link, useParams } from 'react-router';
import { shortOrderId } from '#domain/orders/orders.ts';
import { fill } from '#domain/words/fill.ts';
import { historyLabels } from '#domain/words/history-labels.ts';
import { orderStoryLabels } from '#domain/words/order-story-labels.ts';
import { useOrderReceipt } from '#web/console/api/orders.ts';
import { LoadFailure } from '#web/console/ui/load-failure.tsx';
import { orderPath } from '#web/console/ui/member-name.ts';
import { ReceiptSheet } from '#web/receipt/receipt-sheet.tsx';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

const { receipt: words } = orderStoryLabels;

/** The receipt of an order as its buyer has it, to show or print at the desk. [HIST-8] */
export function ReceiptScreen() {
  const { orderId = '' } = useParams();
  const main = useRef<HTMLElement>(null);
  useEffect(() => main.current?.focus({ preventScroll: true }), []);
  const { data, error, refetch } = useOrderReceipt(orderId);
  return (
    <main id="main" ref={main} tabIndex={-1} className="member-main order-main outline-none">
      <div className="flex flex-wrap items-center justify-between gap-3 print:hidden">
        <Link to={orderPath(orderId)} className={buttonClass('quiet', '-ml-3 px-3')}>
          <ArrowLeft size={18} aria-hidden="true" />
          {fill(orderStoryLabels.title, { id: shortOrderId(orderId) })}
        </Link>
        {data && (
          <Button tone="secondary" onClick={() => window.print()}>
            <Printer size={18} aria-hidden="true" />
            {historyLabels.receipt.print}
          </Button>
        )}
      </div>
      {error && <LoadFailure title={words.failed} error={error} onRetry={() => void refetch()} />}
      {data === undefined && error === null && (
        <div role="status" aria-label={words.loading} className="member-section p-4">
          <Skeleton className="h-96" />
        </div>
      )}
      {data && <ReceiptSheet receipt={data} />}
    </main>
  );
}
