import { Link } from 'react-router';
import type { SchedulePlan, SchedulePreview } from '#contract/console-schedules.ts';
import { bookingTime } from '#domain/bookings/booking-titles.ts';
import { allSlots, type Slot } from '#domain/time/slots.ts';
import { formatDate, weekdays } from '#domain/time/venue-time.ts';
import { lessonScreenLabels } from '#domain/words/console-lesson-labels.ts';
import { fill } from '#domain/words/fill.ts';
import { send } from '#web/api/send.ts';
import { useAddSchedule, useSchedulePlan, useSchedulePreview } from '#web/console/api/schedules.ts';
import {
  dayOf,
  firstDraft,
  keptSchedule,
  requestOf,
  type ScheduleDraft,
  scheduleFailure,
  slotOf,
  withProgram,
} from '#web/console/lessons/schedule-form.ts';
import { ActDialog } from '#web/console/ui/act-dialog.tsx';
import { AskToMove } from '#web/console/ui/ask-to-move.tsx';
import { Loaded } from '#web/console/ui/loaded.tsx';
import { slotPath } from '#web/console/ui/opens-slot.ts';
import { useKeptDraft } from '#web/console/ui/use-kept-draft.ts';
import { Field } from '#web/ui/field.tsx';
import { Select } from '#web/ui/select.tsx';
import { showToast } from '#web/ui/toast.tsx';

const words = lessonScreenLabels.scheduleDialog;

interface ScheduleDialogProps {
  readonly onClose: () => void;
}

/** Makes a weekly class, after a preview of its dates. [LESSON-17] */
export function ScheduleDialog({ onClose }: ScheduleDialogProps) {
  const query = useSchedulePlan();
  const kept = useKeptDraft(keptSchedule, (): ScheduleDraft | null => null);
  const add = useAddSchedule();
  const plan = query.data;
  const draft = plan ? (kept.draft ?? firstDraft(plan)) : null;
  const asked = draft && plan ? requestOf(draft, plan) : null;
  // Once it is made, its own slots are in the way.
  const preview = useSchedulePreview(add.isPending || add.isSuccess ? null : asked);
  const change = (next: ScheduleDraft): void => {
    kept.setDraft(next);
    add.reset();
  };
  const close = (): void => {
    kept.forgetDraft();
    onClose();
  };
  const submit = (reason: string): void => {
    if (asked === null) return;
    const onSuccess = (): void => {
      showToast(words.done);
      close();
    };
    send(add, { ...asked, reason }, { onSuccess });
  };
  const failure = add.error ?? preview.error;
  return (
    <ActDialog
      title={words.title}
      confirm={words.confirm}
      keep={words.keep}
      reasonHint={words.reasonHint}
      isBusy={add.isPending}
      isBlocked={asked === null || preview.data === undefined}
      failure={failure && scheduleFailure(failure)}
      onSubmit={submit}
      onClose={close}
    >
      <Loaded query={query} words={words} className="h-40">
        {(data) =>
          draft && (
            <Fields plan={data} draft={draft} areSeatsWrong={asked === null} onChange={change} />
          )
        }
      </Loaded>
      {asked !== null && preview.isLoading && (
        <p role="status" className="text-sm text-ink-soft">
          {words.checking}
        </p>
      )}
      {preview.data && draft && (
        <Dates
          preview={preview.data}
          court={draft.court}
          slot={draft.slot}
          durationSlots={plan?.programs[draft.program]?.durationSlots ?? 1}
        />
      )}
    </ActDialog>
  );
}

interface FieldsProps {
  readonly plan: SchedulePlan;
  readonly draft: ScheduleDraft;
  readonly areSeatsWrong: boolean;
  readonly onChange: (draft: ScheduleDraft) => void;
}

function Fields({ plan, draft, areSeatsWrong, onChange }: FieldsProps) {
  const program = plan.programs[draft.program];
  const courts = plan.courts.filter((court) => court.sport === program?.sport);
  return (
    <div className="grid gap-3">
      <Select
        label={words.program}
        value={`${draft.program}`}
        onChange={({ target }) => onChange(withProgram(draft, plan, Number(target.value)))}
        options={plan.programs.map(({ sport: of, name, level }, at) => ({
          value: `${at}`,
          text: `${of} ${name}, ${level}`,
        }))}
      />
      {program !== undefined && (
        <p className="-mt-1 text-sm text-ink-soft wrap-anywhere">{fill(words.coachIs, program)}</p>
      )}
      <Select
        label={words.court}
        value={draft.court}
        onChange={({ target }) => onChange({ ...draft, court: target.value })}
        options={courts.map(({ name }) => ({ value: name, text: name }))}
      />
      <div className="grid grid-cols-2 gap-3">
        <Select
          label={words.day}
          value={draft.day}
          onChange={({ target }) => onChange({ ...draft, day: dayOf(target.value) })}
          options={weekdays.map((day) => ({ value: day, text: day }))}
        />
        <Select
          label={words.time}
          value={`${draft.slot}`}
          onChange={({ target }) => onChange({ ...draft, slot: slotOf(target.value) })}
          options={allSlots.map((slot) => ({ value: `${slot}`, text: bookingTime(slot) }))}
        />
      </div>
      <Field
        label={words.seats}
        inputMode="numeric"
        required
        value={draft.seats}
        error={areSeatsWrong ? words.seatsWrong : null}
        onChange={({ target }) => onChange({ ...draft, seats: target.value })}
      />
      <div className="grid grid-cols-2 gap-3">
        <Field
          label={words.firstDate}
          type="date"
          value={draft.firstDate}
          onChange={({ target }) => onChange({ ...draft, firstDate: target.value })}
        />
        <Field
          label={words.lastDateOptional}
          type="date"
          value={draft.lastDate}
          onChange={({ target }) => onChange({ ...draft, lastDate: target.value })}
        />
      </div>
    </div>
  );
}

interface DatesProps {
  readonly preview: SchedulePreview;
  readonly court: string;
  readonly slot: Slot;
  readonly durationSlots: number;
}

/** The dates with a class, and those without, each with a link to what is in the way. */
function Dates({ preview: { made, skipped }, court, slot: first, durationSlots }: DatesProps) {
  return (
    <div role="status" className="grid gap-2 text-sm">
      <p className="figures">
        {made.length === 0
          ? words.madeNone
          : fill(words.made, { dates: made.map(formatDate).join(', ') })}
      </p>
      {skipped.length > 0 && (
        <>
          <p className="font-bold">{words.skipped}</p>
          <ul>
            {skipped.map(({ date, closure, inTheWay }) => (
              <li key={date} className="lesson-person">
                <span className="figures">{formatDate(date)}</span>
                <span className="grid justify-items-end">
                  {closure !== null && fill(words.closed, { reason: closure })}
                  {inTheWay.map(({ slot, kind, name }) => (
                    <Link
                      key={slot}
                      to={slotPath({ date, court, slot })}
                      className="figures text-court underline underline-offset-3"
                    >
                      {bookingTime(slot)}, {words.kinds[kind]}: {name}
                    </Link>
                  ))}
                </span>
              </li>
            ))}
          </ul>
          <p className="text-ink-soft">{words.skippedHint}</p>
          <AskToMove skipped={skipped} court={court} slot={first} durationSlots={durationSlots} />
        </>
      )}
    </div>
  );
}
