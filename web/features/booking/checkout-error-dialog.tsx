import type { CourtSlot } from '#domain/slots/court-slots.ts';
import { bookingLabels } from '#domain/words/booking-labels.ts';
import { labels } from '#domain/words/labels.ts';
import type { CheckoutError } from '#web/features/booking/checkout-error.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';

interface CheckoutErrorDialogProps {
  readonly error: CheckoutError;
  /** Lets the slots go that the error is about. */
  readonly onLeaveOut?: (slots: readonly CourtSlot[]) => void;
  readonly onClose: () => void;
}

export function CheckoutErrorDialog({ error, onLeaveOut, onClose }: CheckoutErrorDialogProps) {
  const { slots = [] } = error;
  const { one, many } = bookingLabels.sheet.leaveOut;
  return (
    <Dialog
      title={bookingLabels.checkoutErrorTitle}
      onClose={onClose}
      actions={
        <>
          {onLeaveOut && slots.length > 0 && (
            <Button tone="secondary" onClick={() => onLeaveOut(slots)}>
              {slots.length === 1 ? one : many}
            </Button>
          )}
          <Button onClick={onClose}>{labels.common.gotIt}</Button>
        </>
      }
    >
      <p>{error.text}</p>
      {error.lines.length > 0 && (
        <ul className="grid gap-1 rounded-control bg-mist px-4 py-3 font-semibold text-ink">
          {error.lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}
