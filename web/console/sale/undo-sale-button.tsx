import { useState } from 'react';
import type { UndoableSale } from '#contract/desk-sales.ts';
import type { StaffMember } from '#contract/staff.ts';
import { hasPermission } from '#domain/staff/permissions.ts';
import { formatTime } from '#domain/time/venue-time.ts';
import { deskSaleLabels } from '#domain/words/desk-sale-labels.ts';
import { fill } from '#domain/words/fill.ts';
import { undoneMoneyWords } from '#domain/words/undo-sale-words.ts';
import { useVenueNow } from '#web/api/venue-clock.ts';
import { useUndoSale } from '#web/console/sale/undo-sale.ts';
import { ActDialog } from '#web/console/ui/act-dialog.tsx';
import { Button } from '#web/ui/button.tsx';

const { undo: words } = deskSaleLabels;

interface UndoSaleProps {
  readonly sale: UndoableSale;
  readonly staff: StaffMember;
}

const freeSlotsText = (count: number): string =>
  fill(count === 1 ? words.freeSlot : words.freeSlots, { count: `${count}` });

/** Takes a whole sale back, for as long as the rules allow it. [DESK-25] [LINK-11] */
export function UndoSale({ sale, staff }: UndoSaleProps) {
  const { orderId, soldBy, until, back, lost } = sale;
  const [isOpen, setIsOpen] = useState(false);
  const undo = useUndoSale();
  const end = Temporal.Instant.from(until);
  const isOver = Temporal.Instant.compare(useVenueNow(), end) > 0;
  if (!hasPermission(staff.role, 'bookings.sell') || (isOver && !isOpen)) return null;
  if (lost && !isOpen) return <p className="w-full text-sm text-ink-soft">{words.lost[lost]}</p>;
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
          // Of a link that nobody has paid, the buyer reads only that it no longer pays.
          reasonHint={back?.method === 'link' ? words.reasonHintHeld : words.reasonHint}
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
          <p>{words.text}</p>
          {back && <p>{undoneMoneyWords(back)}</p>}
          {back && back.freeSlots > 0 && <p>{freeSlotsText(back.freeSlots)}</p>}
          <p>{fill(words.until, { time: formatTime(end) })}</p>
        </ActDialog>
      )}
    </>
  );
}
