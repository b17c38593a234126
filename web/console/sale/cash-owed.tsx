import { useState } from 'react';
import { Link } from 'react-router';
import type { CashOwed } from '#contract/cash-owed.ts';
import { bookingTimeRange } from '#domain/bookings/booking-titles.ts';
import { displayAmount } from '#domain/money/money.ts';
import { shortOrderId } from '#domain/orders/orders.ts';
import { secondPersonAboveSen } from '#domain/payments/exceptions.ts';
import type { StaffRole } from '#domain/staff/permissions.ts';
import { formatDate } from '#domain/time/venue-time.ts';
import { cashOwedLabels as words } from '#domain/words/cash-owed-labels.ts';
import { fill } from '#domain/words/fill.ts';
import { useCashOwed, useHandBack } from '#web/console/api/cash-owed.ts';
import { deskFailureMessage } from '#web/console/api/desk-failure.ts';
import { useTill } from '#web/console/api/shifts.ts';
import { NoTill } from '#web/console/sale/no-till.tsx';
import { ConfirmDialog } from '#web/console/ui/confirm-dialog.tsx';
import { Section } from '#web/console/ui/section.tsx';
import { Button } from '#web/ui/button.tsx';
import { clearToasts, showToast } from '#web/ui/toast.tsx';

const stay = (): void => undefined;

const limit = { limit: displayAmount(secondPersonAboveSen) };

interface CashOwedLinesProps {
  readonly owed: readonly CashOwed[];
  readonly onHandedBack?: () => void;
}

/** The cash that is owed for each order, with the button that hands it back. [SHIFT-12] */
export function CashOwedLines({ owed, onHandedBack = stay }: CashOwedLinesProps) {
  return (
    <ul className="grid gap-3">
      {owed.map((line) => (
        <li key={line.orderId} className="grid justify-items-start gap-1">
          <span className="font-semibold">{line.guest.name}</span>
          <span className="figures text-[0.8125rem] text-ink-soft">
            {fill(words.amountOf, {
              amount: displayAmount(line.amountSen),
              id: shortOrderId(line.orderId),
            })}
          </span>
          {line.slots.map(({ court, date, slot }) => (
            <span key={`${court} ${date} ${slot}`} className="figures text-xs text-ink-soft">
              {fill(words.slot, { court, date: formatDate(date), range: bookingTimeRange(slot) })}
            </span>
          ))}
          <HandBack line={line} onDone={onHandedBack} />
        </li>
      ))}
    </ul>
  );
}

interface CashOwedSectionProps {
  readonly role: StaffRole;
  readonly isShown: (line: CashOwed) => boolean;
}

/** The cash that is owed on a page of an order or a guest; nothing if there is none. [SHIFT-12] */
export function CashOwedSection({ role, isShown }: CashOwedSectionProps) {
  const owed = useCashOwed(role).filter(isShown);
  if (owed.length === 0) return null;
  return (
    <Section title={words.title}>
      <div className="px-4 pb-4">
        <CashOwedLines owed={owed} />
      </div>
    </Section>
  );
}

interface HandBackProps {
  readonly line: CashOwed;
  readonly onDone?: () => void;
}

/** Hands back the cash of one order, after a question, because it cannot be undone. */
export function HandBack({ line, onDone = stay }: HandBackProps) {
  const [isAsking, setIsAsking] = useState(false);
  const { data: till } = useTill();
  const { guest, canHandBack } = line;
  const named = { amount: displayAmount(line.amountSen), name: guest.name };
  const { mutate, isPending } = useHandBack({
    onSuccess: () => {
      clearToasts();
      showToast(fill(words.done, named));
      onDone();
    },
    onError: (error) => {
      setIsAsking(false);
      clearToasts();
      showToast(fill(words.notDone, { failure: deskFailureMessage(error) }), 'danger');
    },
  });
  if (!canHandBack) {
    return (
      <p className="text-xs text-ink-soft">
        {fill(words.needsManager, limit)}{' '}
        <Link to="/exceptions" className="text-court underline underline-offset-3">
          {words.openExceptions}
        </Link>
      </p>
    );
  }
  if (till?.shift === null) return <NoTill />;
  return (
    <>
      <Button
        tone="secondary"
        aria-label={fill(words.handBackTo, named)}
        onClick={() => setIsAsking(true)}
      >
        {fill(words.handBack, named)}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={fill(words.ask, named)}
          confirm={words.confirm}
          cancel={words.keep}
          tone="primary"
          isBusy={isPending}
          error={null}
          onConfirm={() => mutate(line)}
          onClose={() => setIsAsking(false)}
        >
          <p>{words.askText}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
