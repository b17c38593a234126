import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import type { ChargeHit } from '#contract/console-members.ts';
import type { OrderLine } from '#contract/console-orders.ts';
import { isTooShortForPhone } from '#domain/members/phone-search.ts';
import { displayAmount } from '#domain/money/money.ts';
import { shortOrderId } from '#domain/orders/orders.ts';
import { amountIn } from '#domain/payments/exceptions.ts';
import { dateOf, formatDate, formatTime } from '#domain/time/venue-time.ts';
import { exceptionLabels } from '#domain/words/exception-labels.ts';
import { fill } from '#domain/words/fill.ts';
import { orderScreenLabels as words } from '#domain/words/order-story-labels.ts';
import { useOrders } from '#web/console/api/orders.ts';
import { Buyer } from '#web/console/orders/buyer.tsx';
import {
  type ChosenFilters,
  OrderFilterBar,
  queryOf,
  useOrderFilters,
} from '#web/console/orders/order-filters.tsx';
import { OrderStatus } from '#web/console/orders/order-status.tsx';
import { Loaded } from '#web/console/ui/loaded.tsx';
import { chargePath, orderPath } from '#web/console/ui/member-name.ts';
import { TableHead } from '#web/console/ui/table-head.tsx';
import { Button } from '#web/ui/button.tsx';

/** The orders, newest first, by what is known about one. */
export function OrdersScreen() {
  const main = useRef<HTMLElement>(null);
  useEffect(() => main.current?.focus({ preventScroll: true }), []);
  const { chosen, acting, setChosen } = useOrderFilters();
  return (
    <main id="main" ref={main} tabIndex={-1} className="member-main outline-none">
      <h1 className="display text-xl">{words.title}</h1>
      <OrderFilterBar chosen={chosen} acting={acting} onChange={setChosen} />
      <List chosen={acting} />
    </main>
  );
}

function List({ chosen }: { readonly chosen: ChosenFilters }) {
  const list = useOrders(queryOf(chosen));
  return (
    <Loaded query={list} words={words} className="h-96">
      {(data) => {
        const orders = data.pages.flatMap((page) => page.orders);
        const charges = data.pages[0]?.charges ?? [];
        return (
          <>
            {charges.map((charge) => (
              <ChargeNote key={charge.transactionId} charge={charge} />
            ))}
            <div
              className="member-section overflow-x-auto pt-3"
              aria-busy={list.isPlaceholderData || undefined}
            >
              {orders.length === 0 ? (
                <p role="status" className="px-4 pt-1 pb-4 text-sm text-ink-soft">
                  {isTooShortForPhone(chosen.text.trim()) ? words.phoneTooShort : words.none}
                </p>
              ) : (
                <table aria-label={words.title} className="member-table orders-table">
                  <TableHead headings={words.table} />
                  <tbody>
                    {orders.map((order) => (
                      <OrderRow key={order.orderId} order={order} />
                    ))}
                  </tbody>
                </table>
              )}
            </div>
            {list.hasNextPage && (
              <Button
                tone="secondary"
                isBusy={list.isFetchingNextPage}
                onClick={() => void list.fetchNextPage()}
                className="justify-self-center"
              >
                {words.more}
              </Button>
            )}
          </>
        );
      }}
    </Loaded>
  );
}

/** A payment that is found by its number and has no order. [EXC-12] */
function ChargeNote({ charge }: { readonly charge: ChargeHit }) {
  const { transactionId, amountSen, currency } = charge;
  const amount = amountIn(currency, amountSen);
  return (
    <p role="status" className="rounded-control bg-tint px-3.5 py-2 text-sm">
      {fill(words.charge, { id: transactionId, amount })}{' '}
      <Link
        to={chargePath(transactionId)}
        className="font-semibold text-court underline underline-offset-3"
      >
        {exceptionLabels.title}
      </Link>
      .
    </p>
  );
}

function OrderRow({ order }: { readonly order: OrderLine }) {
  const { orderId, channel, totalSen, placedAt } = order;
  const at = Temporal.Instant.from(placedAt);
  return (
    <tr>
      <td>
        <Link
          to={orderPath(orderId)}
          title={orderId}
          className="figures font-semibold text-court underline underline-offset-3"
        >
          {shortOrderId(orderId)}
        </Link>
      </td>
      <td className="figures whitespace-nowrap">
        {formatDate(dateOf(at))}, {formatTime(at)}
      </td>
      <td className="font-semibold">
        <Buyer order={order} />
      </td>
      <td>{words.channels[channel]}</td>
      <td>
        <OrderStatus order={order} />
      </td>
      <td className="is-amount">{displayAmount(totalSen)}</td>
    </tr>
  );
}
