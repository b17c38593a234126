import { useState } from 'react';
import type { MemberPage } from '#contract/console-members.ts';
import { membershipLabels, membershipStatuses } from '#domain/members/membership-status.ts';
import { refusalToGiveAgain } from '#domain/memberships/memberships.ts';
import { bookingDayOf } from '#domain/time/booking-window.ts';
import { formatDate } from '#domain/time/venue-time.ts';
import { fill } from '#domain/words/fill.ts';
import { memberActLabels, statusChangeTexts } from '#domain/words/member-act-labels.ts';
import { statusChangeInWords } from '#domain/words/status-change-words.ts';
import { ApiFailure, failureCode, failureMessage } from '#web/api/client.ts';
import { useVenueNow } from '#web/api/venue-clock.ts';
import { useChangeStatus } from '#web/console/api/member-acts.ts';
import { ActDialog } from '#web/console/ui/act-dialog.tsx';
import { nameOf } from '#web/console/ui/member-name.ts';
import { Field } from '#web/ui/field.tsx';
import { Select } from '#web/ui/select.tsx';
import { clearToasts, showToast } from '#web/ui/toast.tsx';

const { status: words } = memberActLabels;

const options = membershipStatuses.map((status) => ({
  value: status,
  text: membershipLabels[status],
}));

const failureText = (error: Error): string =>
  (error instanceof ApiFailure ? statusChangeInWords(error.details) : null) ??
  failureMessage(error);

interface StatusDialogProps {
  readonly member: MemberPage['member'];
  readonly onClose: () => void;
}

/** Gives the member another status; asks again when a paid plan would end. [MEMBER-10] */
export function StatusDialog({ member, onClose }: StatusDialogProps) {
  const name = nameOf(member);
  const today = bookingDayOf(useVenueNow());
  const [status, setStatus] = useState(member.status);
  const [until, setUntil] = useState(member.membershipEndsOn ?? '');
  const [isOver, setIsOver] = useState(false);
  const { mutate, isPending, error, reset } = useChangeStatus(member.userId);
  const isSame =
    refusalToGiveAgain(
      { status: member.status, endsOn: member.membershipEndsOn },
      { status, endsOn: until === '' ? null : until },
    ) !== null;
  const asksAgain = failureCode(error) === 'confirmation_needed';
  const isReady = (): boolean => {
    setIsOver(until !== '' && until < today);
    return until === '' || until >= today;
  };
  const submit = (reason: string): void =>
    mutate(
      { status, reason, isConfirmed: asksAgain, ...(until !== '' && { until }) },
      {
        onSuccess: () => {
          clearToasts();
          const text = until === '' ? words.done : words.doneUntil;
          const label = membershipLabels[status];
          showToast(fill(text, { name, status: label, date: until && formatDate(until) }));
          onClose();
        },
      },
    );
  return (
    <ActDialog
      title={fill(words.title, { name })}
      confirm={asksAgain ? words.confirmCut : words.confirm}
      tone={asksAgain ? 'danger' : 'primary'}
      reasonHint={words.reasonHint}
      isBusy={isPending}
      failure={error && failureText(error)}
      isBlocked={isSame}
      isReady={isReady}
      onSubmit={submit}
      onClose={onClose}
    >
      <Select
        label={words.field}
        value={status}
        options={options}
        onChange={({ target }) => {
          setStatus(membershipStatuses.find((one) => one === target.value) ?? status);
          // Another status asks another question.
          reset();
        }}
      />
      <Field
        label={words.until}
        type="date"
        min={today}
        value={until}
        hint={isSame ? words.same : words.untilHint}
        error={isOver ? statusChangeTexts.gift_over : null}
        onChange={({ target }) => {
          setUntil(target.value);
          setIsOver(false);
          reset();
        }}
        className="figures"
      />
    </ActDialog>
  );
}
