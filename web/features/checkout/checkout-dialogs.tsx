import { ConfirmDialog } from '#web/features/checkout/confirm-dialog.tsx';
import { NotificationDialog } from '#web/features/checkout/notification-dialog.tsx';
import type { CourtOrder } from '#web/features/checkout/use-court-order.ts';
import type { Placing } from '#web/features/checkout/use-placing.ts';

interface CheckoutDialogsProps {
  readonly order: CourtOrder;
  readonly placing: Placing;
  /** What happens when a notification was read. */
  readonly onRead: () => void;
}

/** The question and what came of it. */
export function CheckoutDialogs({ order, placing, onRead }: CheckoutDialogsProps) {
  const { stage, notice, goToProfile, chooseOthers } = placing;
  return (
    <>
      {stage.name !== 'filling' && <ConfirmDialog order={order} placing={placing} />}
      {notice && (
        <NotificationDialog
          notice={notice}
          onClose={onRead}
          onLeave={goToProfile}
          onChooseOthers={chooseOthers}
        />
      )}
    </>
  );
}
