import type { OwnPay } from '#contract/console-coach-pay.ts';
import { displayAmount } from '#domain/money/money.ts';
import { dayParts } from '#domain/time/venue-time.ts';
import { coachPayLabels } from '#domain/words/coach-pay-labels.ts';
import { fill } from '#domain/words/fill.ts';
import { useOwnPay } from '#web/console/api/coach-pay.ts';

const { own: words } = coachPayLabels;

const hoursInWords = (count: number): string =>
  count === 1 ? words.hour : fill(words.hours, { count: `${count}` });

/** The coach's pay for the month before and for this month so far. [COACH-9] */
export function OwnPaySection() {
  const { data } = useOwnPay();
  if (data === undefined) return null;
  return (
    <section aria-labelledby="own-pay" className="grid gap-1">
      <h2 id="own-pay" className="text-sm font-bold">
        {words.title}
      </h2>
      {data.months.toReversed().map((month, at) => (
        <p key={month.from} className="figures text-sm">
          {inWords(month, at === 0 ? words.soFar : words.month)}
        </p>
      ))}
    </section>
  );
}

function inWords(
  { from, hours, unratedHours, owedSen }: OwnPay['months'][number],
  text: string,
): string {
  const line = fill(text, {
    month: dayParts(from).month,
    hours: hoursInWords(hours.class + hours.private),
    owed: displayAmount(owedSen),
  });
  if (unratedHours === 0) return line;
  return `${line}. ${fill(words.unrated, { hours: hoursInWords(unratedHours) })}`;
}
