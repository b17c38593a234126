import { displayAmount, type Sen } from '#domain/money/money.ts';
import type { OrderSummary } from '#domain/orders/order-lines.ts';
import { checkoutLabels, refundPolicy } from '#domain/words/checkout-labels.ts';
import { labels } from '#domain/words/labels.ts';
import { orderLabels, placingLabels } from '#domain/words/order-labels.ts';
import type { GoodsKind } from '#web/features/checkout/goods/goods.ts';
import { goToPayment } from '#web/features/checkout/payment/payment-trip.ts';
import type { Placing } from '#web/features/checkout/placing/use-placing.ts';
import type { CheckoutOrder } from '#web/features/checkout/quote/checkout-order.ts';
import { Digest } from '#web/features/checkout/quote/order-lines.tsx';
import { useIsOffline } from '#web/live/status.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Spinner } from '#web/ui/spinner.tsx';

interface ConfirmDialogProps {
  readonly kind: GoodsKind;
  readonly order: CheckoutOrder;
  readonly placing: Placing;
}

/**
 * Asks for confirmation before ordering, and stays until the browser has left for the payment page.
 */
export function ConfirmDialog({ kind, order, placing }: ConfirmDialogProps) {
  const { quote, summary, warning } = order;
  const { stage, isSending, agree, cancel } = placing;
  const isOffline = useIsOffline() && !isSending;
  const { refundNote } = orderLabels[kind];
  if (stage.name === 'leaving') {
    return (
      <Dialog
        title={checkoutLabels.leaving}
        onClose={cancel}
        isDismissable={false}
        actions={
          <>
            <Button tone="secondary" onClick={cancel}>
              {labels.common.cancel}
            </Button>
            <Button onClick={() => goToPayment(stage.payment)}>{checkoutLabels.goToPayment}</Button>
          </>
        }
      >
        <div className="flex items-center gap-4">
          <span className="text-court">
            <Spinner label={checkoutLabels.leaving} size={28} />
          </span>
          <p>{placingLabels.leavingHint}</p>
        </div>
      </Dialog>
    );
  }
  return (
    <Dialog
      title={checkoutLabels.confirmTitle}
      onClose={cancel}
      isDismissable={false}
      actions={
        <>
          <Button tone="secondary" onClick={cancel}>
            {labels.common.cancel}
          </Button>
          <Button isBusy={isSending} disabled={isOffline} onClick={agree}>
            {isOffline ? placingLabels.waitingForNetwork : checkoutLabels.agree}
          </Button>
        </>
      }
    >
      {warning && <Notice tone="danger">{warning.sentences.join(' ')}</Notice>}
      <Digest contents={order.items.map(({ content }) => content)} />
      <Amounts summary={summary} />
      {quote?.loss && <p className="font-semibold text-danger">{quote.loss}</p>}
      {refundNote && <p className="font-semibold text-ink">{refundNote}</p>}
      <RefundPolicy />
      {summary.creditsSen > 0 && (
        <p className="font-semibold text-ink">{checkoutLabels.creditsNote}</p>
      )}
    </Dialog>
  );
}

function Amounts({ summary: { creditsSen, finalTotalSen } }: { readonly summary: OrderSummary }) {
  return (
    <dl className="grid gap-1 rounded-control bg-tint px-4 py-3 text-ink">
      {creditsSen > 0 && <Amount name={checkoutLabels.withCredits} sen={creditsSen} />}
      {finalTotalSen > 0 && <Amount name={checkoutLabels.toPay} sen={finalTotalSen} />}
      {creditsSen + finalTotalSen === 0 && <Amount name={checkoutLabels.finalTotal} sen={0} />}
    </dl>
  );
}

function Amount({ name, sen }: { readonly name: string; readonly sen: Sen }) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt>{name}</dt>
      <dd className="display text-lg">{displayAmount(sen)}</dd>
    </div>
  );
}

function RefundPolicy() {
  const { title, lastUpdated, points } = refundPolicy;
  return (
    <section aria-label={title}>
      <h3 className="font-semibold text-ink">{title}</h3>
      <ul className="mt-1 grid list-disc gap-1 pl-5 text-sm">
        {points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
      <p className="mt-2 text-sm">{lastUpdated}</p>
    </section>
  );
}
