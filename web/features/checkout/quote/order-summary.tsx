import { ChevronDown } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { refusalToCharge } from '#domain/money/credits.ts';
import { displayAmount, type Sen, sumSen } from '#domain/money/money.ts';
import { itemLine } from '#domain/orders/order-lines.ts';
import { formatTime } from '#domain/time/venue-time.ts';
import { checkoutLabels } from '#domain/words/checkout-labels.ts';
import { fill } from '#domain/words/fill.ts';
import { labels } from '#domain/words/labels.ts';
import { keptUntil as keptWords, orderLabels } from '#domain/words/order-labels.ts';
import { refusals } from '#domain/words/refusal-texts.ts';
import type { GoodsKind } from '#web/features/checkout/goods/goods.ts';
import type { CheckoutOrder } from '#web/features/checkout/quote/checkout-order.ts';
import { CreditsField } from '#web/features/checkout/quote/credits-field.tsx';
import { Digest, ItemLine, Line } from '#web/features/checkout/quote/order-lines.tsx';
import { PayNote } from '#web/features/checkout/quote/pay-note.tsx';
import type { PriceTrouble } from '#web/features/checkout/quote/use-quote.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { ComingText } from '#web/ui/coming-text.tsx';
import { Notice } from '#web/ui/notice.tsx';

/** Up to this number, all items are listed; above it the order is shown in short, until asked for. */
const listedItems = 2;
/** From this number on, the list of them scrolls. */
const scrollingItems = 9;

interface OrderSummaryProps {
  readonly kind: GoodsKind;
  readonly order: CheckoutOrder;
  /** The end of the offer from which everything is ordered; null for any other order. */
  readonly keptUntil: string | null;
}

export function OrderSummary({ kind, order, keptUntil }: OrderSummaryProps) {
  const { trouble, isLoading, summary } = order;
  const [isOpen, setIsOpen] = useState(false);
  const count = order.wanted.length;
  const isLong = count > listedItems;
  const isFolded = isLong && !isOpen;
  return (
    <Card className="desktop:col-start-2 desktop:row-start-2 desktop:py-5">
      <header className="-mt-2 flex min-h-11 flex-wrap items-center justify-between gap-x-3">
        <h2 className="display text-xl">{checkoutLabels.summaryTitle}</h2>
        {isLong && <FoldButton count={count} isOpen={isOpen} onToggle={() => setIsOpen(!isOpen)} />}
      </header>
      {count === 0 ? (
        <p className="py-4 text-ink-soft">{checkoutLabels.noItems}</p>
      ) : (
        <ItemList isLong={isOpen && count >= scrollingItems}>
          {isFolded && <InShort order={order} />}
          {isFolded && (
            <ul>
              <Items order={order} isFolded />
            </ul>
          )}
          <ul hidden={isFolded}>
            <Items order={order} isFolded={false} />
          </ul>
        </ItemList>
      )}
      <FreeWords order={order} />
      <Deductions order={order} />
      <CreditsField order={order} />
      {trouble && <Trouble trouble={trouble} />}
      <TooSmall order={order} />
      <p className="flex flex-wrap items-baseline justify-between gap-x-4 border-line border-t pt-4">
        <span className="font-semibold">{checkoutLabels.finalTotal}</span>
        <span aria-live="polite" className="display text-2xl">
          {isLoading ? (
            <ComingText className="w-32" />
          ) : (
            trouble === null && displayAmount(summary.finalTotalSen)
          )}
        </span>
      </p>
      {lostOf(order).size > 0 && !isLoading && (
        <p className="mt-1 text-sm text-ink-soft">{checkoutLabels.totalWithLost}</p>
      )}
      {count > 0 && <HowToPay kind={kind} order={order} keptUntil={keptUntil} />}
    </Card>
  );
}

/** Nothing is paid for an order that costs nothing. */
function HowToPay({ kind, order: { quote, summary }, keptUntil }: OrderSummaryProps) {
  const isFree = quote !== null && summary.finalTotalSen === 0;
  if (isFree) return <PayNote isFree>{checkoutLabels.nothingToPay}</PayNote>;
  return (
    <PayNote>
      {keptUntil === null
        ? orderLabels[kind].howToPay
        : fill(keptWords, { time: formatTime(Temporal.Instant.from(keptUntil)) })}
    </PayNote>
  );
}

const nothingLost: ReadonlyMap<string, string> = new Map();

function lostOf({ warning }: CheckoutOrder): ReadonlyMap<string, string> {
  return warning?.lost ?? nothingLost;
}

interface FoldButtonProps {
  readonly count: number;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}

function FoldButton({ count, isOpen, onToggle }: FoldButtonProps) {
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      aria-controls={listId}
      onClick={onToggle}
      className="-mr-2 flex min-h-11 items-center gap-1.5 rounded-control px-2 text-sm font-semibold text-court"
    >
      {fill(checkoutLabels.items, { count: String(count) })}
      <ChevronDown
        size={18}
        aria-hidden="true"
        className={classNames('transition-transform duration-150', isOpen && 'rotate-180')}
      />
    </button>
  );
}

const listId = 'order-items';

interface ItemListProps {
  /** It scrolls, and fades out where it does. */
  readonly isLong: boolean;
  readonly children: ReactNode;
}

function ItemList({ isLong, children }: ItemListProps) {
  return (
    <section
      id={listId}
      aria-label={checkoutLabels.itemList}
      // A scrollable list must be reachable by keyboard.
      tabIndex={isLong ? 0 : undefined}
      className={classNames(
        'relative -mx-2 px-2',
        isLong &&
          'max-h-[max(70dvh,16rem)] overflow-y-auto tablet:max-h-128 after:pointer-events-none after:sticky after:bottom-0 after:block after:h-6 after:bg-linear-to-t after:from-paper after:to-transparent',
      )}
    >
      {children}
    </section>
  );
}

/** A long order at a glance; what is no longer available is listed below it. */
function InShort({ order }: { readonly order: CheckoutOrder }) {
  const lost = lostOf(order);
  const kept = itemsOf(order).filter(({ id }) => !lost.has(id));
  return (
    <div className="py-3">
      <Digest
        contents={kept.map(({ content }) => content)}
        amountOf={(places) =>
          amountOf(
            order,
            places.flatMap((place) => kept[place] ?? []),
          )
        }
      />
    </div>
  );
}

/** The goods until they have prices, and then the priced items. */
function itemsOf({ quote, wanted, items }: CheckoutOrder): CheckoutOrder['wanted'] {
  return quote === null ? wanted : items;
}

function amountOf({ quote, isLoading }: CheckoutOrder, items: CheckoutOrder['wanted']): ReactNode {
  if (quote === null) {
    return isLoading && <ComingAmount shownSen={sumSen(items.map(({ basePrice }) => basePrice))} />;
  }
  return displayAmount(sumSen(items.map((item) => itemLine(item).amountSen)));
}

interface ItemsProps {
  readonly order: CheckoutOrder;
  /** Then only unavailable items are listed. */
  readonly isFolded: boolean;
}

function Items({ order, isFolded }: ItemsProps) {
  const { quote, isLoading } = order;
  const lost = lostOf(order);
  const listed = itemsOf(order);
  const shown = isFolded ? listed.filter(({ id }) => lost.has(id)) : listed;
  return shown.map((item) => {
    const mark = lost.get(item.id) ?? null;
    const coming = isLoading && <ComingAmount shownSen={item.basePrice} />;
    return (
      <ItemLine
        key={item.id}
        item={item}
        tag={mark ?? (item.isFreeSlot ? checkoutLabels.free : null)}
        amount={quote === null ? coming : displayAmount(itemLine(item).amountSen)}
        isLost={mark !== null}
      />
    );
  });
}

/** The price shown on the previous screen, or a placeholder. */
function ComingAmount({ shownSen }: { readonly shownSen: Sen }) {
  return shownSen > 0 ? displayAmount(shownSen) : <ComingText className="w-20" />;
}

function FreeWords({ order }: { readonly order: CheckoutOrder }) {
  const { freeWords, isLoading, expected } = order;
  if (freeWords === null && !(isLoading && expected.hasFreeWords)) return null;
  return (
    <p className="border-line border-t py-3 text-sm text-ink-soft">
      {freeWords ?? <ComingText className="w-40" />}
    </p>
  );
}

/** The deductions from the sum of the items, with placeholders while the prices load. */
function Deductions({ order }: { readonly order: CheckoutOrder }) {
  const { isLoading, items, summary, expected } = order;
  const lines = isLoading ? expected.deductions : summary.lines.slice(items.length);
  if (lines.length === 0) return null;
  const subtotalSen = sumSen(items.map((item) => itemLine(item).amountSen));
  return (
    <ul className="border-line border-t py-1 *:border-t-0 *:py-2 desktop:*:py-1">
      <Line amount={isLoading ? <ComingAmount shownSen={0} /> : displayAmount(subtotalSen)}>
        {checkoutLabels.subtotal}
      </Line>
      {lines.map(({ type, text, amountSen }) => (
        <Line
          key={`${type} ${text}`}
          amount={isLoading ? <ComingAmount shownSen={0} /> : displayAmount(amountSen)}
        >
          <span className="text-court">{text}</span>
        </Line>
      ))}
    </ul>
  );
}

/** Says before ordering that the amount is too small for a card payment. [CREDIT-10] */
function TooSmall({ order: { quote, items, summary } }: { readonly order: CheckoutOrder }) {
  const refusal = refusalToCharge(summary.finalTotalSen, items);
  return (
    <div role="status">
      {quote !== null && refusal !== null && (
        <div className="border-line border-t py-4">
          <Notice tone="danger">{refusals[refusal]}</Notice>
        </div>
      )}
    </div>
  );
}

function Trouble({ trouble }: { readonly trouble: PriceTrouble }) {
  return (
    <div className="grid justify-items-start gap-3 border-line border-t py-4">
      <Notice tone="danger">{trouble.text}</Notice>
      <Button tone="secondary" isBusy={trouble.isRetrying} onClick={trouble.retry}>
        {labels.common.tryAgain}
      </Button>
    </div>
  );
}
