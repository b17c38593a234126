import { orderLabels } from '#domain/words/order-labels.ts';
import type { GoodsKind } from '#web/features/checkout/goods/goods.ts';
import { ConfirmDialog } from '#web/features/checkout/placing/confirm-dialog.tsx';
import { NotificationDialog } from '#web/features/checkout/placing/notification-dialog.tsx';
import { wayOutOf } from '#web/features/checkout/placing/order-notice.ts';
import type { Placing } from '#web/features/checkout/placing/use-placing.ts';
import type { CheckoutOrder } from '#web/features/checkout/quote/checkout-order.ts';

interface CheckoutDialogsProps {
  readonly kind: GoodsKind;
  readonly order: CheckoutOrder;
  readonly placing: Placing;
  /** Called when a notification is closed. */
  readonly onRead: () => void;
}

/** The confirmation dialog and the result. */
export function CheckoutDialogs({ kind, order, placing, onRead }: CheckoutDialogsProps) {
  const { stage, notice, goToProfile, chooseOthers } = placing;
  return (
    <>
      {stage.name !== 'filling' && <ConfirmDialog kind={kind} order={order} placing={placing} />}
      {notice && (
        <NotificationDialog
          notice={notice}
          chooseOthersWords={orderLabels[kind].chooseOthers}
          wayOut={wayOutOf(notice, order.warning)}
          onClose={onRead}
          onLeave={goToProfile}
          onChooseOthers={chooseOthers}
        />
      )}
    </>
  );
}
