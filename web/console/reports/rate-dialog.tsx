import { useState } from 'react';
import type { CoachPayReport } from '#contract/console-coach-pay.ts';
import { type LessonKind, lessonKinds } from '#domain/lessons/coach-pay.ts';
import { readTypedAmount, ringgit } from '#domain/money/money.ts';
import { bookingDayOf } from '#domain/time/booking-window.ts';
import { isBookingDate } from '#domain/time/venue-time.ts';
import { coachPayLabels } from '#domain/words/coach-pay-labels.ts';
import { fill } from '#domain/words/fill.ts';
import { failureMessage } from '#web/api/client.ts';
import { useVenueNow } from '#web/api/venue-clock.ts';
import { useSetRate } from '#web/console/api/coach-pay.ts';
import { ActDialog } from '#web/console/ui/act-dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Select } from '#web/ui/select.tsx';
import { showToast } from '#web/ui/toast.tsx';

const { dialog: words } = coachPayLabels;
const most = ringgit(10_000);

interface RateDialogProps {
  readonly coach: Pick<CoachPayReport['coaches'][number], 'userId' | 'name'>;
  readonly onClose: () => void;
}

/** Sets what a coach gets for an hour, from a day on. [COACH-10] */
export function RateDialog({ coach, onClose }: RateDialogProps) {
  const today = bookingDayOf(useVenueNow());
  const [kind, setKind] = useState<LessonKind>('class');
  const [amount, setAmount] = useState('');
  const [from, setFrom] = useState(today);
  const [isChecked, setIsChecked] = useState(false);
  const [isZeroSeen, setIsZeroSeen] = useState(false);
  const { mutate, isPending, error } = useSetRate();
  const perHourSen = readTypedAmount(amount);
  const isAmount = perHourSen !== null && perHourSen >= 0 && perHourSen <= most;
  const isReady = (): boolean => {
    setIsChecked(true);
    if (!isAmount || !isBookingDate(from)) return false;
    // Nothing per hour is more often a slip than a choice, so it is asked once.
    setIsZeroSeen(perHourSen === 0);
    return perHourSen !== 0 || isZeroSeen;
  };
  const submit = (reason: string): void =>
    mutate(
      {
        params: { userId: coach.userId, kind },
        body: { from, perHourSen: perHourSen ?? 0, reason },
      },
      {
        onSuccess: () => {
          showToast(words.done);
          onClose();
        },
      },
    );
  return (
    <ActDialog
      title={fill(words.title, coach)}
      confirm={words.submit}
      reasonHint={words.hint}
      isBusy={isPending}
      failure={error && failureMessage(error)}
      isReady={isReady}
      onSubmit={submit}
      onClose={onClose}
    >
      <Select
        label={words.kind}
        value={kind}
        options={lessonKinds.map((value) => ({ value, text: words.kinds[value] }))}
        onChange={({ target }) => setKind(lessonKinds.find((one) => one === target.value) ?? kind)}
      />
      <Field
        label={words.amount}
        required
        inputMode="decimal"
        autoComplete="off"
        value={amount}
        error={isChecked && !isAmount ? words.amountWrong : null}
        onChange={({ target }) => {
          setAmount(target.value);
          setIsZeroSeen(false);
        }}
      />
      {isZeroSeen && <Notice>{words.zero}</Notice>}
      <Field
        label={words.from}
        type="date"
        required
        value={from}
        error={isChecked && !isBookingDate(from) ? words.fromWrong : null}
        onChange={({ target }) => setFrom(target.value)}
      />
    </ActDialog>
  );
}
