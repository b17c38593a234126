import { orderLabels } from '#domain/order-labels.ts';
import { ConfirmDialog } from '#web/features/checkout/confirm-dialog.tsx';
import type { GoodsKind } from '#web/features/checkout/goods.ts';
import { NotificationDialog } from '#web/features/checkout/notification-dialog.tsx';
import type { CheckoutOrder } from '#web/features/checkout/use-order.ts';
import type { Placing } from '#web/features/checkout/use-placing.ts';

interface CheckoutDialogsProps {
  readonly kind: GoodsKind;
  readonly order: CheckoutOrder;
  readonly placing: Placing;
  /** What happens when a notification was read. */
  readonly onRead: () => void;
}

/** The question and what came of it. */
export function CheckoutDialogs({ kind, order, placing, onRead }: CheckoutDialogsProps) {
  const { stage, notice, goToProfile, chooseOthers } = placing;
  return (
    <>
      {stage.name !== 'filling' && <ConfirmDialog kind={kind} order={order} placing={placing} />}
      {notice && (
        <NotificationDialog
          notice={notice}
          chooseOthersWords={orderLabels[kind].chooseOthers}
          onClose={onRead}
          onLeave={goToProfile}
          onChooseOthers={chooseOthers}
        />
      )}
    </>
  );
}
