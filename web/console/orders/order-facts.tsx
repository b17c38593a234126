import type { ReactNode } from 'react';
import type { OrderStory } from '#contract/console-orders.ts';
import { displayAmount } from '#domain/money/money.ts';
import { dateOf, formatDate, formatTime } from '#domain/time/venue-time.ts';
import { fill } from '#domain/words/fill.ts';
import { orderScreenLabels, orderStoryLabels } from '#domain/words/order-story-labels.ts';
import { Buyer } from '#web/console/orders/buyer.tsx';
import { OrderStatus } from '#web/console/orders/order-status.tsx';
import { WaitingLink } from '#web/console/ui/waiting-link.tsx';

const { facts: words } = orderStoryLabels;

type Order = OrderStory['order'];

/** The buyer, amount and status of the order. */
export function OrderFacts({ order }: { readonly order: Order }) {
  const { isGuest, totalSen, creditsSen, channel } = order;
  return (
    <dl className="member-header order-facts">
      <Fact name={words.buyer}>
        <Buyer order={order} />
        {isGuest && <span className="text-ink-soft"> · {orderScreenLabels.guest}</span>}
      </Fact>
      <Fact name={words.status}>
        <OrderStatus order={order} />
        <WaitingLink order={order} />
      </Fact>
      <Fact name={words.price}>
        <span className="figures">{displayAmount(totalSen)}</span>
        {creditsSen > 0 && (
          <span className="block text-xs text-ink-soft">
            {fill(words.credits, { amount: displayAmount(creditsSen) })}
          </span>
        )}
      </Fact>
      {order.held && <Fact name={words.held}>{momentText(order.held.until, words.heldUntil)}</Fact>}
      <Fact name={words.sold}>{orderScreenLabels.channels[channel]}</Fact>
      {channel !== 'desk' && (
        <Fact name={words.asked}>
          {timesText(order)}
          <NextQuestion order={order} />
        </Fact>
      )}
    </dl>
  );
}

function timesText({ timesAsked }: Order): string {
  if (timesAsked === 0) return words.neverAsked;
  return timesAsked === 1 ? words.askedOnce : fill(words.askedTimes, { count: `${timesAsked}` });
}

function NextQuestion({ order: { nextQuestionAt } }: { readonly order: Order }) {
  if (nextQuestionAt === null) return null;
  return (
    <span className="figures block text-xs text-ink-soft">
      {momentText(nextQuestionAt, words.nextQuestion)}
    </span>
  );
}

function momentText(moment: string, text: string): string {
  const at = Temporal.Instant.from(moment);
  return fill(text, { date: formatDate(dateOf(at)), time: formatTime(at) });
}

interface FactProps {
  readonly name: string;
  readonly children: ReactNode;
}

function Fact({ name, children }: FactProps) {
  return (
    <div>
      <dt className="text-xs text-ink-soft">{name}</dt>
      <dd className="text-sm font-semibold">{children}</dd>
    </div>
  );
}
