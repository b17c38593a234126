import { useState } from 'react';
import { bookingTime } from '#domain/bookings/booking-titles.ts';
import { bookingDayOf } from '#domain/time/booking-window.ts';
import { isSlot, tableSlots } from '#domain/time/slots.ts';
import { isBookingDate } from '#domain/time/venue-time.ts';
import { consoleLabels } from '#domain/words/console-labels.ts';
import { memberPageLabels } from '#domain/words/console-member-labels.ts';
import { type WhyNotAnswer, whyNotInWords } from '#domain/words/why-not-words.ts';
import { failureMessage } from '#web/api/client.ts';
import { useVenueNow } from '#web/api/venue-clock.ts';
import { useDay } from '#web/console/api/day.ts';
import { type AskedSlot, useWhyNot } from '#web/console/api/members.ts';
import { makeGrid } from '#web/console/day/grid.ts';
import { Section } from '#web/console/ui/section.tsx';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Field } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Select } from '#web/ui/select.tsx';

const { whyNot: words } = memberPageLabels;

const slotOptions = [
  { value: '', text: words.chooseSlot },
  ...tableSlots.map((slot) => ({ value: `${slot}`, text: bookingTime(slot) })),
];

/** Why the member can or cannot book a slot, asked of the rules that booking uses. [WHY-1] */
export function WhyNot({ userId }: { readonly userId: string }) {
  const today = bookingDayOf(useVenueNow());
  const day = useDay(today).data;
  const [courtId, setCourtId] = useState('');
  const [chosen, setDate] = useState<string | null>(null);
  // A cleared date stays empty and does not become today.
  const date = chosen ?? today;
  const [slot, setSlot] = useState('');
  const asked = askedSlot(courtId, date, slot);
  const answer = useWhyNot(userId, asked);
  const courts = day === undefined ? [] : makeGrid(day).courts;
  const courtOptions = courts.map(({ id, name }) => ({ value: `${id}`, text: name }));
  return (
    <Section title={words.title}>
      <div className="grid gap-3 px-4 pt-1 pb-4">
        <p className="text-[0.8125rem] text-ink-soft">{words.about}</p>
        <Select
          label={words.court}
          value={courtId}
          options={[{ value: '', text: words.chooseCourt }, ...courtOptions]}
          onChange={({ target }) => setCourtId(target.value)}
          className="text-sm"
        />
        <Field
          label={words.date}
          type="date"
          required
          error={date === '' ? words.chooseDate : null}
          value={date}
          onChange={({ target }) => setDate(target.value)}
          className="figures text-sm"
        />
        <Select
          label={words.slot}
          value={slot}
          options={slotOptions}
          onChange={({ target }) => setSlot(target.value)}
          className="text-sm"
        />
        {asked !== null && (
          <Answer
            answer={answer.data ?? null}
            error={answer.error}
            isOld={answer.isPlaceholderData}
            onRetry={() => void answer.refetch()}
          />
        )}
      </div>
    </Section>
  );
}

function askedSlot(courtId: string, date: string, slotText: string): AskedSlot | null {
  const slot = Number(slotText);
  if (courtId === '' || slotText === '' || !isBookingDate(date) || !isSlot(slot)) return null;
  return { courtId: Number(courtId), date, slot };
}

interface AnswerProps {
  readonly answer: WhyNotAnswer | null;
  readonly error: Error | null;
  /** True while another slot is checked. */
  readonly isOld: boolean;
  readonly onRetry: () => void;
}

/** The answer, while it loads and when it failed too. */
export function Answer({ answer, error, isOld, onRetry }: AnswerProps) {
  if (error !== null) {
    return (
      <div className="grid justify-items-start gap-2">
        <Notice tone="danger">{failureMessage(error)}</Notice>
        <Button tone="secondary" className="text-sm" onClick={onRetry}>
          {consoleLabels.retry}
        </Button>
      </div>
    );
  }
  if (answer === null) {
    return (
      <p role="status" className="late min-h-24 text-[0.8125rem] text-ink-soft">
        {words.loading}
      </p>
    );
  }
  const { summary, holder, reasons } = whyNotInWords(answer);
  return (
    <div
      role="status"
      aria-label={words.answer}
      aria-busy={isOld}
      className={classNames('why-not', reasons.length === 0 && 'is-clear', isOld && 'opacity-60')}
    >
      <p className="font-bold">{summary}</p>
      {holder !== null && <p>{holder}</p>}
      {reasons.length > 0 && (
        <ol className="grid gap-2.5">
          {reasons.map(({ sentence, details, refusal }) => (
            <li key={sentence} className="why-not-reason">
              <p className="font-semibold">{sentence}</p>
              {details.map((detail) => (
                <p key={detail}>{detail}</p>
              ))}
              <p className="text-xs text-ink-soft">{refusal}</p>
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}
