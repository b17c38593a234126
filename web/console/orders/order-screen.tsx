import { useEffect, useRef } from 'react';
import { Link, useParams } from 'react-router';
import type { OrderStory, OrderStoryEntry } from '#contract/console-orders.ts';
import type { StaffMember } from '#contract/staff.ts';
import { displayAmount } from '#domain/money/money.ts';
import { shortOrderId } from '#domain/orders/orders.ts';
import { hasPermission } from '#domain/staff/permissions.ts';
import { dateOf, formatDate, formatTime } from '#domain/time/venue-time.ts';
import { heldOrderLabels } from '#domain/words/desk-sale-labels.ts';
import { fill } from '#domain/words/fill.ts';
import { orderStoryLabels as words } from '#domain/words/order-story-labels.ts';
import { failureCode } from '#web/api/client.ts';
import { useOrderStory } from '#web/console/api/orders.ts';
import { RefundProposal } from '#web/console/exceptions/refund-proposal.tsx';
import { AskButton } from '#web/console/orders/ask-button.tsx';
import { OrderFacts } from '#web/console/orders/order-facts.tsx';
import {
  isUndoneOrder,
  itemText,
  orderDetails,
  orderSentence,
} from '#web/console/orders/order-story-words.ts';
import { RefundButton } from '#web/console/orders/refund-button.tsx';
import { CashOwedSection } from '#web/console/sale/cash-owed.tsx';
import { HeldActions } from '#web/console/sale/held-actions.tsx';
import { UndoSale } from '#web/console/sale/undo-sale-button.tsx';
import { LoadFailure } from '#web/console/ui/load-failure.tsx';
import { receiptPath } from '#web/console/ui/member-name.ts';
import { Empty, Section } from '#web/console/ui/section.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

/** One order: what it is for, and everything that happened to it, in one column. */
export function OrderScreen({ staff }: { readonly staff: StaffMember }) {
  const { orderId = '' } = useParams();
  const main = useRef<HTMLElement>(null);
  useEffect(() => main.current?.focus({ preventScroll: true }), []);
  const { data, error, refetch } = useOrderStory(orderId);
  // A path that is no order's id is refused as invalid.
  const isMissing = ['not_found', 'invalid_request'].includes(failureCode(error) ?? '');
  return (
    <main id="main" ref={main} tabIndex={-1} className="member-main order-main outline-none">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div>
          <Link
            to="/orders"
            className="inline-flex min-h-6 items-center text-sm text-court underline underline-offset-3"
          >
            {words.back}
          </Link>
          <h1 title={orderId} className="display text-xl">
            {fill(words.title, { id: shortOrderId(orderId) })}
          </h1>
        </div>
        <div className="flex flex-wrap gap-2">
          {data && data.order.status !== 'pending' && (
            <Link to={receiptPath(orderId)} className={buttonClass('secondary')}>
              {words.receipt.open}
            </Link>
          )}
          {data?.order.canAsk && <AskButton orderId={orderId} />}
          {data?.order.sale && <UndoSale sale={data.order.sale} staff={staff} />}
          {data && <RefundButton order={data.order} />}
        </div>
      </div>
      {isMissing && <p role="status">{words.missing}</p>}
      {error && !isMissing && (
        <LoadFailure title={words.failed} error={error} onRetry={() => void refetch()} />
      )}
      {data === undefined && error === null && (
        <div role="status" aria-label={words.loading} className="member-section p-4">
          <Skeleton className="h-96" />
        </div>
      )}
      {data && <Story story={data} staff={staff} />}
    </main>
  );
}

interface StoryProps {
  readonly story: OrderStory;
  readonly staff: StaffMember;
}

function Story({ story: { order, entries }, staff }: StoryProps) {
  const isUndone = isUndoneOrder(entries);
  const ended = isUndone ? words.undone : words.cancelled;
  return (
    <>
      <OrderFacts order={order} />
      <HeldByLink order={order} staff={staff} />
      <CashOwedSection role={staff.role} isShown={({ orderId }) => orderId === order.orderId} />
      <Section title={words.items}>
        <ul className="member-rows">
          {order.items.map((item) => (
            <li key={itemText(item)} className="member-row">
              <span className="figures">
                {itemText(item)}
                {item.isCancelled && <span className="text-ink-soft"> · {ended}</span>}
              </span>
              <span className="figures font-semibold">{displayAmount(item.priceSen)}</span>
            </li>
          ))}
        </ul>
      </Section>
      <Section title={words.story}>
        <ol className="member-rows">
          {entries.map((entry) => (
            <Entry key={entry.key} entry={entry} isUndone={isUndone} staff={staff} />
          ))}
        </ol>
      </Section>
    </>
  );
}

/** The link of an order that waits for its payment, to copy it or to send it again. [LINK-5] */
function HeldByLink({
  order,
  staff,
}: {
  readonly order: OrderStory['order'];
  readonly staff: StaffMember;
}) {
  if (!order.held || !hasPermission(staff.role, 'bookings.sell')) return null;
  const { linkPayment } = order.held;
  return (
    <Section title={words.held}>
      {linkPayment !== null && <Empty>{heldOrderLabels.payments[linkPayment]}</Empty>}
      <HeldActions hold={{ ...order, linkPayment }} name={order.name} onEnded={() => undefined} />
    </Section>
  );
}

interface EntryProps {
  readonly entry: OrderStoryEntry;
  /** True if the sale of the order was undone. */
  readonly isUndone: boolean;
  readonly staff: StaffMember;
}

function Entry({ entry, isUndone, staff }: EntryProps) {
  const at = Temporal.Instant.from(entry.at);
  const isAnswer = entry.kind === 'message' || entry.kind === 'refund_answer';
  const isForged = isAnswer && entry.verdict === 'forged';
  return (
    <li className="member-row items-start">
      <span className="min-w-0">
        <span className="block font-semibold wrap-anywhere">
          {isForged && <span className="order-forged">{words.forged}</span>}
          {orderSentence(entry, isUndone)}
        </span>
        {orderDetails(entry).map((detail) => (
          <span key={detail} className="block text-xs wrap-anywhere text-ink-soft">
            {detail}
          </span>
        ))}
        {entry.kind === 'refund' && entry.state === 'proposed' && (
          <RefundProposal refund={entry} staff={staff} />
        )}
      </span>
      <time dateTime={entry.at} className="figures shrink-0 text-right text-xs text-ink-soft">
        {formatDate(dateOf(at))}
        <span className="block">{formatTime(at)}</span>
      </time>
    </li>
  );
}
