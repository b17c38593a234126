import { bookingLabels } from '#domain/words/booking-labels.ts';
import { labels } from '#domain/words/labels.ts';
import type { CheckoutError } from '#web/features/booking/checkout-error.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';

interface CheckoutErrorDialogProps {
  readonly error: CheckoutError;
  readonly onClose: () => void;
}

export function CheckoutErrorDialog({ error, onClose }: CheckoutErrorDialogProps) {
  return (
    <Dialog
      title={bookingLabels.checkoutErrorTitle}
      onClose={onClose}
      actions={<Button onClick={onClose}>{labels.common.gotIt}</Button>}
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
