import type { ReactNode } from 'react';
import { offerMinutes } from '#domain/waits/offers.ts';
import { fill } from '#domain/words/fill.ts';
import { lessonsLabels } from '#domain/words/lessons-labels.ts';
import { failureMessage } from '#web/api/client.ts';
import { type ProgramClass, useJoinWaitingList, useLeaveWaitingList } from '#web/api/lessons.ts';
import { send } from '#web/api/send.ts';
import { useCountdown } from '#web/features/checkout/payment/use-countdown.ts';
import { seatStateOf } from '#web/features/lessons/lesson-choice.ts';
import { classWords } from '#web/features/lessons/lesson-words.ts';
import { useOfferAnswers } from '#web/features/lessons/use-offer-answers.ts';
import { Button, type ButtonTone } from '#web/ui/button.tsx';
import { showToast } from '#web/ui/toast.tsx';

/** The actions for a class that cannot simply be selected. */
export function ClassActions({ program, lessonClass }: ProgramClass) {
  switch (seatStateOf(lessonClass)) {
    case 'full':
      return <JoinList program={program} lessonClass={lessonClass} />;
    case 'waiting':
      return <LeaveList program={program} lessonClass={lessonClass} />;
    case 'offered':
      return <AnswerOffer program={program} lessonClass={lessonClass} />;
    default:
      return null;
  }
}

function JoinList({ program, lessonClass }: ProgramClass) {
  const joining = useJoinWaitingList();
  const words = classWords(program, lessonClass);
  const join = (): void =>
    send(joining, lessonClass.id, {
      onSuccess: () => showToast(fill(lessonsLabels.joined, { lessonClass: words })),
      onError: (error) => showToast(failureMessage(error), 'danger'),
    });
  return (
    <Line>
      <Action name={lessonsLabels.join} about={words} isBusy={joining.isPending} onPress={join} />
    </Line>
  );
}

function LeaveList({ program, lessonClass }: ProgramClass) {
  const leaving = useLeaveWaitingList();
  const words = classWords(program, lessonClass);
  const leave = (): void =>
    send(leaving, lessonClass.id, {
      onSuccess: () => showToast(fill(lessonsLabels.left, { lessonClass: words })),
      onError: (error) => showToast(failureMessage(error), 'danger'),
    });
  return (
    <Line>
      <Action name={lessonsLabels.leave} about={words} isBusy={leaving.isPending} onPress={leave} />
    </Line>
  );
}

function AnswerOffer(offered: ProgramClass) {
  const { program, lessonClass } = offered;
  const { take, leave, isLeaving } = useOfferAnswers(offered);
  const left = useCountdown(lessonClass.offeredUntil ?? '', offerMinutes * 60);
  const words = classWords(program, lessonClass);
  const { offer } = lessonsLabels;
  return (
    <Line>
      <p role="timer" className="figures basis-full text-sm font-semibold text-amber">
        {fill(offer.title, { left })}
      </p>
      <Action name={offer.take} about={words} tone="primary" onPress={take} />
      <Action name={offer.leave} about={words} isBusy={isLeaving} onPress={leave} />
    </Line>
  );
}

function Line({ children }: { readonly children: ReactNode }) {
  return <div className="flex basis-full flex-wrap items-center gap-2">{children}</div>;
}

interface ActionProps {
  readonly name: string;
  /** The class, for screen readers, which read the button out of context. */
  readonly about: string;
  readonly tone?: ButtonTone;
  readonly isBusy?: boolean;
  readonly onPress: () => void;
}

function Action({ name, about, tone = 'secondary', isBusy = false, onPress }: ActionProps) {
  return (
    <Button
      tone={tone}
      isBusy={isBusy}
      aria-label={fill(lessonsLabels.about, { action: name, lessonClass: about })}
      onClick={onPress}
      className="px-4 text-sm"
    >
      {name}
    </Button>
  );
}
