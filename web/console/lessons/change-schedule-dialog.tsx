import { useState } from 'react';
import type { ScheduleEffects } from '#contract/console-schedules.ts';
import { formatDate, isBookingDate } from '#domain/time/venue-time.ts';
import { lessonScreenLabels } from '#domain/words/console-lesson-labels.ts';
import { fill } from '#domain/words/fill.ts';
import { send } from '#web/api/send.ts';
import {
  type ScheduleChange,
  useChangeSchedule,
  useScheduleChangePreview,
} from '#web/console/api/schedules.ts';
import { scheduleFailure, seatsOf } from '#web/console/lessons/schedule-form.ts';
import { type Schedule, scheduleName } from '#web/console/lessons/schedule-words.ts';
import { ActDialog } from '#web/console/ui/act-dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { Select } from '#web/ui/select.tsx';
import { showToast } from '#web/ui/toast.tsx';

const { changeSchedule: words, scheduleDialog } = lessonScreenLabels;

const endings = ['never', 'date', 'now'] as const;
type Ending = (typeof endings)[number];

const endingOf = (text: string): Ending => endings.find((one) => one === text) ?? 'never';

interface ChangeScheduleDialogProps {
  readonly schedule: Schedule;
  readonly onClose: () => void;
}

/** Changes the seats of a weekly class and until when it is given, or ends it. [LESSON-22] */
export function ChangeScheduleDialog({ schedule, onClose }: ChangeScheduleDialogProps) {
  const { court, day, slot, capacity, lastDate } = schedule;
  const [seats, setSeats] = useState(`${capacity}`);
  const [ending, setEnding] = useState<Ending>(lastDate === null ? 'never' : 'date');
  const [date, setDate] = useState(lastDate ?? '');
  const params = { court, day, slot };
  const change = useChangeSchedule(params);
  const wanted = seatsOf(seats);
  const isDateWrong = ending === 'date' && !isBookingDate(date);
  const asked: ScheduleChange | null =
    wanted === null || isDateWrong
      ? null
      : { capacity: wanted, ends: ending === 'date' ? date : ending };
  // Once it is ended, there is nothing to look at.
  const isSent = change.isPending || change.isSuccess;
  const preview = useScheduleChangePreview(params, isSent ? null : asked);
  const failure = change.error ?? preview.error;
  const submit = (reason: string): void => {
    if (asked === null) return;
    const onSuccess = (): void => {
      showToast(ending === 'now' ? words.ended : words.done);
      onClose();
    };
    send(change, { ...asked, reason }, { onSuccess });
  };
  return (
    <ActDialog
      title={words.title}
      confirm={ending === 'now' ? words.end : words.confirm}
      tone={ending === 'now' ? 'danger' : 'primary'}
      reasonHint={words.reasonHint}
      isBusy={change.isPending}
      isBlocked={asked === null || preview.data === undefined}
      failure={failure && scheduleFailure(failure)}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="text-sm wrap-anywhere">{scheduleName(schedule)}</p>
      <div className="grid gap-3">
        <Field
          label={scheduleDialog.seats}
          inputMode="numeric"
          required
          value={seats}
          error={wanted === null ? scheduleDialog.seatsWrong : null}
          onChange={({ target }) => {
            setSeats(target.value);
            change.reset();
          }}
        />
        <Select
          label={words.ends}
          value={ending}
          options={endings.map((one) => ({ value: one, text: words.endings[one] }))}
          onChange={({ target }) => {
            setEnding(endingOf(target.value));
            change.reset();
          }}
        />
        {ending === 'date' && (
          <Field
            label={scheduleDialog.lastDate}
            type="date"
            required
            value={date}
            error={isDateWrong ? words.dateMissing : null}
            onChange={({ target }) => {
              setDate(target.value);
              change.reset();
            }}
          />
        )}
      </div>
      {preview.data && <Effects effects={preview.data} />}
    </ActDialog>
  );
}

/** The classes that end and those that still take place. */
function Effects({ effects: { ended, kept } }: { readonly effects: ScheduleEffects }) {
  if (ended.length + kept.length === 0) return null;
  return (
    <div role="status" className="figures grid gap-2 text-sm">
      {ended.length > 0 && (
        <p>{fill(words.classesEnd, { dates: ended.map(formatDate).join(', ') })}</p>
      )}
      {kept.length > 0 && (
        <>
          <p>
            {fill(words.classesStay, {
              dates: kept.map((one) => formatDate(one.date)).join(', '),
            })}
          </p>
          <p className="text-ink-soft">{words.staysHint}</p>
        </>
      )}
    </div>
  );
}
