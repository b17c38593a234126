import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { Timetable, TimetableClass } from '#contract/console-lessons.ts';
import { lessonScreenLabels } from '#domain/words/console-lesson-labels.ts';
import { fill } from '#domain/words/fill.ts';
import { messageLinkLabels } from '#domain/words/message-link-labels.ts';
import { failureMessage } from '#web/api/client.ts';
import { send } from '#web/api/send.ts';
import { useClassCoach, useClassSeats } from '#web/console/api/lessons.ts';
import { busyCoaches } from '#web/console/lessons/busy-coaches.ts';
import { seatsDone, takenHint } from '#web/console/lessons/class-words.ts';
import { ActDialog } from '#web/console/ui/act-dialog.tsx';
import { messagePathOf } from '#web/console/ui/message-path.ts';
import { ToastButton } from '#web/console/ui/toast-button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Select } from '#web/ui/select.tsx';
import { clearToasts, showToast } from '#web/ui/toast.tsx';

interface ClassDialogProps {
  readonly lessonClass: TimetableClass;
  readonly onClose: () => void;
}

const mostSeats = 200;

/** Changes the seats of one class. [LESSON-16] */
export function SeatsDialog({ lessonClass, onClose }: ClassDialogProps) {
  const words = lessonScreenLabels.seatsDialog;
  const { id, capacity, seats } = lessonClass;
  const [typed, setTyped] = useState(`${capacity}`);
  const [isWrong, setIsWrong] = useState(false);
  const change = useClassSeats(id);
  const wanted = /^\d{1,3}$/.test(typed.trim()) ? Number(typed) : 0;
  const least = Math.max(1, seats.length);
  const isReady = (): boolean => {
    const isRight = wanted >= least && wanted <= mostSeats;
    setIsWrong(!isRight);
    return isRight;
  };
  const submit = (reason: string): void =>
    send(
      change,
      { capacity: wanted, reason },
      {
        onSuccess: () => {
          showToast(seatsDone(wanted));
          onClose();
        },
      },
    );
  return (
    <ActDialog
      title={words.title}
      confirm={words.confirm}
      reasonHint={words.reasonHint}
      isBusy={change.isPending}
      failure={change.error && failureMessage(change.error)}
      isReady={isReady}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field
        label={words.count}
        inputMode="numeric"
        required
        value={typed}
        hint={takenHint(seats.length)}
        error={isWrong ? fill(words.wrong, { least: `${least}`, most: `${mostSeats}` }) : null}
        onChange={({ target }) => {
          setTyped(target.value);
          setIsWrong(false);
          change.reset();
        }}
      />
    </ActDialog>
  );
}

interface CoachDialogProps extends ClassDialogProps {
  readonly timetable: Timetable;
}

/** Gives one class to another coach of its sport. [COACH-8] */
export function CoachDialog({ lessonClass, timetable, onClose }: CoachDialogProps) {
  const words = lessonScreenLabels.coachDialog;
  const { id, sport, coach, seats } = lessonClass;
  const busy = busyCoaches(lessonClass, timetable);
  const able = timetable.coaches.filter(
    (one) => one.sport === sport && one.userId !== coach.userId,
  );
  const others = able.filter(({ userId }) => !busy.has(userId));
  const teaching = able.filter(({ userId }) => busy.has(userId));
  const [coachId, setCoachId] = useState(others[0]?.userId ?? '');
  const change = useClassCoach(id);
  const navigate = useNavigate();
  const isBooked = seats.some(({ kind }) => kind === 'booking');
  // The members' screens name the new coach; no mail does unless somebody writes one.
  const write = (
    <ToastButton
      label={messageLinkLabels.write}
      undoes={false}
      onPress={() => {
        clearToasts();
        void navigate(messagePathOf.class(id));
      }}
    />
  );
  const submit = (reason: string): void =>
    send(
      change,
      { coachId, reason },
      {
        onSuccess: () => {
          const name = others.find(({ userId }) => userId === coachId)?.name ?? '';
          clearToasts();
          showToast(fill(words.done, { name }), 'info', isBooked && write);
          onClose();
        },
      },
    );
  return (
    <ActDialog
      title={words.title}
      confirm={words.confirm}
      reasonHint={words.reasonHint}
      isBusy={change.isPending}
      isBlocked={others.length === 0}
      failure={change.error && failureMessage(change.error)}
      onSubmit={submit}
      onClose={onClose}
    >
      {others.length === 0 ? (
        <p className="text-sm">{able.length === 0 ? words.nobody : words.allBusy}</p>
      ) : (
        <Select
          label={words.who}
          value={coachId}
          onChange={({ target }) => {
            setCoachId(target.value);
            change.reset();
          }}
          options={others.map(({ userId, name }) => ({ value: userId, text: name }))}
        />
      )}
      {teaching.length > 0 && (
        <p className="text-sm text-ink-soft">
          {fill(words.busy, { names: teaching.map(({ name }) => name).join(', ') })}
        </p>
      )}
    </ActDialog>
  );
}
