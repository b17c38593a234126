import { useState } from 'react';
import type { UndoableSale } from '#contract/desk-sales.ts';
import type { StaffMember } from '#contract/staff.ts';
import { hasPermission } from '#domain/staff/permissions.ts';
import { formatTime } from '#domain/time/venue-time.ts';
import { deskSaleLabels } from '#domain/words/desk-sale-labels.ts';
import { fill } from '#domain/words/fill.ts';
import { useUndoSale } from '#web/console/sale/undo-sale.ts';
import { ActDialog } from '#web/console/ui/act-dialog.tsx';
import { Button } from '#web/ui/button.tsx';

const { undo: words } = deskSaleLabels;

interface UndoSaleProps {
  readonly sale: UndoableSale;
  readonly staff: StaffMember;
}

/** Takes a whole sale back, for as long as the rules allow it. [DESK-25] [LINK-11] */
export function UndoSale({ sale: { orderId, soldBy, until }, staff }: UndoSaleProps) {
  const [isOpen, setIsOpen] = useState(false);
  const undo = useUndoSale();
  if (!hasPermission(staff.role, 'bookings.sell')) return null;
  return (
    <>
      <Button tone="secondary" onClick={() => setIsOpen(true)}>
        {words.act}
      </Button>
      {isOpen && (
        <ActDialog
          title={words.title}
          confirm={words.confirm}
          tone="danger"
          keep={words.keep}
          reasonHint={words.reasonHint}
          isReasonOptional={soldBy === staff.userId}
          isBusy={undo.isPending}
          failure={null}
          onSubmit={(reason) =>
            undo.mutate(
              { orderId, reason: reason === '' ? null : reason },
              // A message says what to do with the money, or why it was not undone.
              { onSettled: () => setIsOpen(false) },
            )
          }
          onClose={() => setIsOpen(false)}
        >
          <p>{fill(words.text, { time: formatTime(Temporal.Instant.from(until)) })}</p>
        </ActDialog>
      )}
    </>
  );
}
