import { useNavigate } from 'react-router';
import { lessonsLabels } from '#domain/words/lessons-labels.ts';
import { failureMessage } from '#web/api/client.ts';
import { type ProgramClass, useLeaveWaitingList } from '#web/api/lessons.ts';
import { send } from '#web/api/send.ts';
import { lessonCheckoutState } from '#web/features/checkout/goods/general-state.ts';
import { paths } from '#web/paths.ts';
import { showToast } from '#web/ui/toast.tsx';

interface OfferAnswers {
  readonly isLeaving: boolean;
  /** Goes on to pay for the seat. */
  readonly take: () => void;
  /** Passes the seat to the next member on the waiting list. */
  readonly leave: () => void;
}

/** The two answers to an offered seat. */
export function useOfferAnswers({ program, lessonClass }: ProgramClass): OfferAnswers {
  const navigate = useNavigate();
  const leaving = useLeaveWaitingList();
  return {
    isLeaving: leaving.isPending,
    take: () =>
      void navigate(paths.checkout, { state: lessonCheckoutState(program, [lessonClass]) }),
    leave: () =>
      send(leaving, lessonClass.id, {
        onSuccess: () => showToast(lessonsLabels.offer.leftIt),
        onError: (error) => showToast(failureMessage(error), 'danger'),
      }),
  };
}
