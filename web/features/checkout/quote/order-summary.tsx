import { ChevronDown } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { refusalToCharge } from '#domain/money/credits.ts';
import { displayAmount, type Sen } from '#domain/money/money.ts';
import { itemLine } from '#domain/orders/order-lines.ts';
import { checkoutLabels } from '#domain/words/checkout-labels.ts';
import { fill } from '#domain/words/fill.ts';
import { labels } from '#domain/words/labels.ts';
import { refusals } from '#domain/words/refusal-texts.ts';
import type { CheckoutOrder } from '#web/features/checkout/quote/checkout-order.ts';
import { ComingText } from '#web/features/checkout/quote/coming-text.tsx';
import { CreditsField } from '#web/features/checkout/quote/credits-field.tsx';
import { ItemWords } from '#web/features/checkout/quote/item-words.tsx';
import type { PriceTrouble } from '#web/features/checkout/quote/use-quote.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Notice } from '#web/ui/notice.tsx';

/** Up to this number of lines, a phone shows them all. */
const fewItems = 2;

export function OrderSummary({ order }: { readonly order: CheckoutOrder }) {
  const { trouble, isLoading, summary } = order;
  const [isOpen, setIsOpen] = useState(false);
  const count = order.wanted.length;
  const isFolded = count > fewItems && !isOpen;
  return (
    <Card className="desktop:col-start-2 desktop:row-start-2">
      <header className="flex flex-wrap items-center justify-between gap-3 max-tablet:min-h-11 tablet:pb-2">
        <h2 className="display text-xl">{checkoutLabels.summaryTitle}</h2>
        <FoldButton count={count} isOpen={isOpen} onToggle={() => setIsOpen(!isOpen)} />
      </header>
      {count === 0 ? (
        <p className="py-4 text-ink-soft">{checkoutLabels.noItems}</p>
      ) : (
        <ItemList count={count} isHidden={isFolded && lostOf(order).size === 0}>
          <Items order={order} isFolded={isFolded} />
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
    </Card>
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

/** Only a phone folds the list; elsewhere there is room for it. */
function FoldButton({ count, isOpen, onToggle }: FoldButtonProps) {
  const { one, many } = checkoutLabels.items;
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
  readonly isHidden: boolean;
  readonly children: ReactNode;
}

function ItemList({ count, isHidden, children }: ItemListProps) {
  return (
    <section
      id={listId}
      aria-label={checkoutLabels.itemList}
      // A scrollable list must be reachable by keyboard.
      tabIndex={count > fewItems ? 0 : undefined}
      className={classNames(
        '-mx-2 max-h-[70dvh] overflow-y-auto px-2 tablet:max-h-96',
        isHidden && 'max-tablet:hidden',
      )}
    >
      <ul>{children}</ul>
    </section>
  );
}

interface LineProps {
  readonly tag?: string | null;
  readonly amount: ReactNode;
  /** The item is no longer available. */
  readonly isLost?: boolean;
  readonly className?: string | false;
  readonly children: ReactNode;
}

/** An item or a deduction, with its amount at the end of the line. */
export function Line({ tag = null, amount, isLost = false, className, children }: LineProps) {
  // Parts of the text are inline boxes, which their parent's line-through does not reach.
  const struck = isLost && 'text-ink-soft line-through **:line-through';
  return (
    <li
      className={classNames(
        'flex items-start justify-between gap-4 border-line border-t py-3 text-[0.95rem] first:border-t-0',
        className,
      )}
    >
      <span className={classNames('min-w-0', struck)}>{children}</span>
      <span className="figures flex min-w-20 shrink-0 flex-col items-end gap-x-2 font-semibold whitespace-nowrap tablet:max-desktop:flex-row-reverse tablet:max-desktop:items-baseline">
        <span className={classNames(struck)}>{amount}</span>
        {tag && (
          <span
            className={classNames(
              'rounded-md px-1.5 text-xs leading-5 font-bold',
              isLost ? 'bg-danger-tint text-danger' : 'bg-tint text-court',
            )}
          >
            {tag}
          </span>
        )}
      </span>
    </li>
  );
}

interface ItemsProps {
  readonly order: CheckoutOrder;
  /** A phone that folds the list shows only unavailable items. */
  readonly isFolded: boolean;
}

function Items({ order, isFolded }: ItemsProps) {
  const { quote, isLoading, wanted, items } = order;
  const lost = lostOf(order);
  return (quote === null ? wanted : items).map((item) => {
    const mark = lost.get(item.id) ?? null;
    const coming = isLoading && <ComingAmount shownSen={item.basePrice} />;
    return (
      <Line
        key={item.id}
        tag={mark ?? (item.isFreeSlot ? checkoutLabels.free : null)}
        amount={quote === null ? coming : displayAmount(itemLine(item).amountSen)}
        isLost={mark !== null}
        className={isFolded && mark === null && 'max-tablet:hidden'}
      >
        <ItemWords type={item.type} content={item.content} />
      </Line>
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

/** While the prices load, the expected deductions have placeholders. */
function Deductions({ order }: { readonly order: CheckoutOrder }) {
  const { isLoading, items, summary, expected } = order;
  const lines = isLoading ? expected.deductions : summary.lines.slice(items.length);
  if (lines.length === 0) return null;
  return (
    <ul className="border-line border-t py-1 text-court">
      {lines.map(({ type, text, amountSen }) => (
        <Line
          key={`${type} ${text}`}
          amount={isLoading ? <ComingAmount shownSen={0} /> : displayAmount(amountSen)}
        >
          {text}
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
