import { ChevronDown } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { labels } from '#domain/labels.ts';
import { displayAmount, displayCredits } from '#domain/money.ts';
import { itemLine } from '#domain/order-lines.ts';
import { countSlots } from '#domain/selection.ts';
import { fill } from '#domain/texts.ts';
import type { CourtCheckout } from '#web/features/checkout/checkout-state.ts';
import { ItemWords } from '#web/features/checkout/item-words.tsx';
import { linesWithoutPrices } from '#web/features/checkout/quote.ts';
import type { CourtOrder } from '#web/features/checkout/use-court-order.ts';
import type { PriceTrouble } from '#web/features/checkout/use-quote.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Notice } from '#web/ui/notice.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

interface OrderSummaryProps {
  readonly checkout: CourtCheckout;
  readonly order: CourtOrder;
}

/** Up to so many lines a phone shows them all. */
const fewItems = 2;

export function OrderSummary({ checkout, order }: OrderSummaryProps) {
  const { quote, trouble, isLoading, items, summary } = order;
  const [isOpen, setIsOpen] = useState(false);
  const count = countSlots(checkout.slots);
  const isFolded = count > fewItems && !isOpen;
  const deductions = summary.lines.slice(items.length);
  return (
    <Card className="desktop:col-start-2 desktop:row-start-2">
      <header className="flex items-center justify-between gap-3 max-tablet:min-h-11 tablet:pb-2">
        <h2 className="display text-xl">{labels.checkout.summaryTitle}</h2>
        <FoldButton count={count} isOpen={isOpen} onToggle={() => setIsOpen(!isOpen)} />
      </header>
      {count === 0 ? (
        <p className="py-4 text-ink-soft">{labels.checkout.noItems}</p>
      ) : (
        <ItemList count={count} isFolded={isFolded}>
          {quote === null
            ? linesWithoutPrices(checkout.date, checkout.slots).map((text) => (
                <Line key={text} amount={isLoading && <Skeleton className="h-5 w-20" />}>
                  <ItemWords text={text} />
                </Line>
              ))
            : items.map((item) => (
                <Line
                  key={item.id}
                  tag={item.isFreeSlot ? labels.checkout.free : null}
                  amount={displayAmount(itemLine(item).amountSen)}
                >
                  <ItemWords text={itemLine(item).text} />
                </Line>
              ))}
        </ItemList>
      )}
      {order.freeWords && (
        <p className="border-line border-t py-3 text-sm text-ink-soft">{order.freeWords}</p>
      )}
      {deductions.length > 0 && (
        <ul className="border-line border-t py-1 text-court">
          {deductions.map(({ type, text, amountSen }) => (
            <Line key={`${type} ${text}`} amount={displayAmount(amountSen)}>
              {text}
            </Line>
          ))}
        </ul>
      )}
      <CreditsChoice order={order} />
      {trouble && <Trouble trouble={trouble} />}
      <p className="flex items-baseline justify-between gap-4 border-line border-t pt-4">
        <span className="font-semibold">{labels.checkout.finalTotal}</span>
        <span aria-live="polite" className="display text-2xl">
          {isLoading ? (
            <Skeleton className="h-8 w-32" />
          ) : (
            trouble === null && displayAmount(summary.finalTotalSen)
          )}
        </span>
      </p>
      {quote?.isEstimate && (
        <p role="status" className="mt-3 text-sm text-ink-soft">
          {labels.checkout.estimated}
        </p>
      )}
    </Card>
  );
}

interface FoldButtonProps {
  readonly count: number;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}

/** Only a phone folds the list; elsewhere there is room for it. */
function FoldButton({ count, isOpen, onToggle }: FoldButtonProps) {
  const { one, many } = labels.checkout.items;
  const words = count === 1 ? one : fill(many, { count: String(count) });
  if (count <= fewItems) return null;
  return (
    <>
      <span className="text-sm text-ink-soft max-tablet:hidden">{words}</span>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={listId}
        onClick={onToggle}
        className="-mr-2 flex min-h-11 items-center gap-1.5 rounded-control px-2 text-sm font-semibold text-court tablet:hidden"
      >
        {words}
        <ChevronDown
          size={18}
          aria-hidden="true"
          className={classNames('transition-transform duration-150', isOpen && 'rotate-180')}
        />
      </button>
    </>
  );
}

const listId = 'order-items';

interface ItemListProps {
  readonly count: number;
  readonly isFolded: boolean;
  readonly children: ReactNode;
}

function ItemList({ count, isFolded, children }: ItemListProps) {
  return (
    <section
      id={listId}
      aria-label={labels.checkout.itemList}
      // What scrolls must be reachable by keyboard.
      tabIndex={count > fewItems ? 0 : undefined}
      className={classNames(
        '-mx-2 max-h-[70dvh] overflow-y-auto px-2 tablet:max-h-96',
        isFolded && 'max-tablet:hidden',
      )}
    >
      <ul>{children}</ul>
    </section>
  );
}

interface LineProps {
  readonly tag?: string | null;
  readonly amount: ReactNode;
  readonly children: ReactNode;
}

function Line({ tag = null, amount, children }: LineProps) {
  return (
    <li className="flex items-start justify-between gap-4 border-line border-t py-3 text-[0.95rem] first:border-t-0">
      <span className="min-w-0">{children}</span>
      <span className="figures flex shrink-0 flex-col items-end font-semibold whitespace-nowrap">
        {amount}
        {tag && (
          <span className="rounded-md bg-tint px-1.5 text-xs leading-5 font-bold text-court">
            {tag}
          </span>
        )}
      </span>
    </li>
  );
}

/** Offered only to whoever has credits, and on until it is turned off. [CREDIT-2] */
function CreditsChoice({ order: { quote, summary, ...order } }: { readonly order: CourtOrder }) {
  const availableSen = quote?.availableCreditsSen ?? 0;
  if (availableSen <= 0) return null;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 border-line border-t py-2">
      <Checkbox
        label={<CreditsLabel amount={displayCredits(availableSen)} />}
        checked={order.usesCredits}
        onChange={({ target }) => order.setUsesCredits(target.checked)}
      />
      <span aria-live="polite" className="figures pl-8 text-sm text-ink-soft">
        {fill(labels.checkout.creditsApplied, { amount: displayAmount(summary.creditsSen) })}
      </span>
    </div>
  );
}

/** Its words, none of whose breaks falls into the amount. */
function CreditsLabel({ amount }: { readonly amount: string }) {
  const words = fill(labels.checkout.useCredits, { amount });
  const [before = '', available = ''] = words.split(/ (?=RM )/);
  return (
    <>
      {before} <span className="whitespace-nowrap">{available}</span>
    </>
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
