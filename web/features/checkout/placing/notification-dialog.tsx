import { useEffect, useEffectEvent } from 'react';
import { Link } from 'react-router';
import { checkoutLabels } from '#domain/words/checkout-labels.ts';
import { labels } from '#domain/words/labels.ts';
import type { Warning } from '#web/features/checkout/goods/warning.ts';
import type { OrderNotice } from '#web/features/checkout/placing/order-notice.ts';
import { paths } from '#web/paths.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';

/** The specification's "redirect after confirmation". */
const redirectMs = 2_000;

interface NotificationDialogProps {
  readonly notice: OrderNotice;
  readonly chooseOthersWords: string;
  /** Removes what was lost and closes the notification; null if that is not possible. */
  readonly wayOut: Warning['wayOut'];
  readonly onClose: () => void;
  readonly onLeave: () => void;
  readonly onChooseOthers: () => void;
}

export function NotificationDialog(props: NotificationDialogProps) {
  const { notice, chooseOthersWords, wayOut, onClose, onLeave, onChooseOthers } = props;
  const takeWayOut = (): void => {
    wayOut?.take();
    onClose();
  };
  const leadsToOrders = notice.leadsTo === 'open-orders';
  useLeaving(notice.leadsTo === 'profile', onLeave);
  return (
    <Dialog
      title={checkoutLabels.notificationTitle}
      onClose={onClose}
      actions={
        <>
          {notice.leadsTo === 'others' && (
            <Button tone="secondary" onClick={onChooseOthers}>
              {chooseOthersWords}
            </Button>
          )}
          <Button tone={wayOut || leadsToOrders ? 'secondary' : 'primary'} onClick={onClose}>
            {labels.common.gotIt}
          </Button>
          {wayOut && <Button onClick={takeWayOut}>{wayOut.words}</Button>}
          {leadsToOrders && (
            <Link to={paths.profile} className={buttonClass('primary')}>
              {checkoutLabels.toOpenOrders}
            </Link>
          )}
        </>
      }
    >
      <p>{notice.text}</p>
      {notice.lines.length > 0 && (
        <ul className="grid gap-1 rounded-control bg-mist px-4 py-3 font-semibold text-ink">
          {notice.lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}

/** The timer starts when the message is on screen, however long that took. */
function useLeaving(isDue: boolean, onLeave: () => void): void {
  const leave = useEffectEvent(onLeave);
  useEffect(() => {
    if (!isDue) return;
    const timer = setTimeout(leave, redirectMs);
    return () => clearTimeout(timer);
  }, [isDue]);
}
