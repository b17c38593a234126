import { useState } from 'react';
import { useNavigate } from 'react-router';
import { displayAmount } from '#domain/money/money.ts';
import { bookingLabels } from '#domain/words/booking-labels.ts';
import { fill } from '#domain/words/fill.ts';
import { lessonsLabels } from '#domain/words/lessons-labels.ts';
import { refusals } from '#domain/words/refusal-texts.ts';
import { CheckoutErrorDialog } from '#web/features/booking/checkout-error-dialog.tsx';
import { lessonCheckoutState } from '#web/features/checkout/goods/general-state.ts';
import type { ChosenClasses } from '#web/features/lessons/lesson-choice.ts';
import { classesWords, datesWords } from '#web/features/lessons/lesson-words.ts';
import { paths } from '#web/paths.ts';
import { BottomBar } from '#web/ui/bottom-bar.tsx';
import { Button } from '#web/ui/button.tsx';
import { DelayedAnnouncement } from '#web/ui/delayed-announcement.tsx';

/** The number of selected classes, their price and the checkout button. */
export function LessonBar({ program, classes }: ChosenClasses) {
  const navigate = useNavigate();
  const [isRefused, setIsRefused] = useState(false);
  const begin = (): void => {
    if (program === null) setIsRefused(true);
    else void navigate(paths.checkout, { state: lessonCheckoutState(program, classes) });
  };
  const count = classesWords(classes.length);
  const amount = program && displayAmount(program.priceSen * classes.length);
  return (
    <BottomBar isEmpty={program === null}>
      {program === null ? (
        <p className="grow basis-32 text-ink-soft">{lessonsLabels.nothingSelected}</p>
      ) : (
        <div className="flex min-w-0 grow basis-32 flex-col-reverse justify-between gap-x-6 tablet:flex-row tablet:items-center">
          <p className="text-sm leading-snug tablet:text-base">
            <span className="block">
              <strong>{count}</strong>
              {fill(lessonsLabels.ofProgram, { program: program.name })}
            </span>{' '}
            <span className="block">{datesWords(classes)}</span>
          </p>
          <p className="display text-2xl whitespace-nowrap">
            <span className="sr-only">{bookingLabels.total} </span>
            {amount}
          </p>
        </div>
      )}
      <Button
        tone={program === null ? 'secondary' : 'primary'}
        onClick={begin}
        className="min-h-13 low:min-h-11 px-7 text-base max-tablet:px-8"
      >
        {bookingLabels.checkout}
      </Button>
      <DelayedAnnouncement words={amount === null ? '' : `${count}, ${amount}`} />
      {isRefused && (
        <CheckoutErrorDialog
          error={{ text: refusals.no_timeslot, lines: [] }}
          onClose={() => setIsRefused(false)}
        />
      )}
    </BottomBar>
  );
}
