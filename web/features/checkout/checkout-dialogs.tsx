import type { OrderSummary } from '#domain/order-lines.ts';
import { ConfirmDialog } from '#web/features/checkout/confirm-dialog.tsx';
import { NotificationDialog } from '#web/features/checkout/notification-dialog.tsx';
import type { Placing } from '#web/features/checkout/use-placing.ts';

interface CheckoutDialogsProps {
  readonly summary: OrderSummary;
  readonly placing: Placing;
  /** What happens when a notification was read. */
  readonly onRead: () => void;
}

/** The question and what came of it, in one chunk: the answer must not wait for its own words. */
export function CheckoutDialogs({ summary, placing, onRead }: CheckoutDialogsProps) {
  const { stage, notice, goToProfile, chooseOthers } = placing;
  return (
    <>
      {stage.name !== 'filling' && <ConfirmDialog summary={summary} placing={placing} />}
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
