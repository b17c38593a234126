import { type SubmitEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import type { SeriesList } from '#contract/console-series.ts';
import type { BookingDate } from '#domain/time/venue-time.ts';
import { fill } from '#domain/words/fill.ts';
import { seriesLabels } from '#domain/words/series-labels.ts';
import { failureMessage } from '#web/api/client.ts';
import { useVenueNow } from '#web/api/venue-clock.ts';
import { type SeriesPlan, useSeriesPreview } from '#web/console/api/series.ts';
import { PlannedDates } from '#web/console/series/planned-dates.tsx';
import {
  type ChosenDates,
  chosenDates,
  isFirstDatePast,
  planOf,
  type SeriesDraft,
} from '#web/console/series/series-draft.ts';
import { type DateOfSeries, standsAs } from '#web/console/series/series-part.ts';
import { useChangesSince } from '#web/console/series/use-changes-since.ts';
import { useMadeSeries } from '#web/console/series/use-made-series.ts';
import { WhenFields } from '#web/console/series/when-fields.tsx';
import { AskToMove } from '#web/console/ui/ask-to-move.tsx';
import { showFaults } from '#web/console/ui/first-fault.ts';
import { Loaded } from '#web/console/ui/loaded.tsx';
import { errorOfReason } from '#web/console/ui/reason.ts';
import { Empty, Section } from '#web/console/ui/section.tsx';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/notice.tsx';

const { form: words, dates: dateWords } = seriesLabels;

interface SeriesFormProps {
  readonly title: string;
  readonly courts: SeriesList['courts'];
  readonly draft: SeriesDraft;
  readonly onDraft: (draft: SeriesDraft) => void;
  readonly replaces: SeriesPlan['replaces'];
  /** The dates that are changed; null for a new series. */
  readonly change: SeriesChange | null;
  readonly onMade: () => void;
}

interface SeriesChange {
  readonly seriesId: string;
  readonly dates: readonly DateOfSeries[];
  /** True if they stand in more than one way. */
  readonly isMixed: boolean;
  readonly isUnchanged: boolean;
}

/** The fields of a series beside a preview of its dates, which follows them. [SERIES-2] */
export function SeriesForm(props: SeriesFormProps) {
  const { title, courts, draft, onDraft, replaces, change, onMade } = props;
  const [isChecked, setIsChecked] = useState(false);
  const [picked, setPicked] = useState<ChosenDates>(new Map());
  const navigate = useNavigate();
  const now = useVenueNow();
  const isPast = isFirstDatePast(draft, now);
  const plan = isPast ? null : planOf(draft, replaces);
  const query = useSeriesPreview(plan);
  const made = useMadeSeries();
  const court = courts.find(({ id }) => id === draft.courtId)?.name ?? '';
  const preview = plan === null ? undefined : query.data;
  const changes = useChangesSince(plan, query.isPlaceholderData ? undefined : preview?.dates);
  const chosen = preview ? chosenDates(preview, picked) : [];
  const isSame = change?.isUnchanged === true && picked.size === 0;
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    showFaults(event.currentTarget, () => setIsChecked(true));
    const isReady = plan !== null && preview !== undefined && !query.isPlaceholderData;
    if (!isReady || errorOfReason(draft.reason) !== null || chosen.length === 0) return;
    const leftOut =
      plan && preview.dates.map(({ date }) => date).filter((date) => !chosen.includes(date));
    made.make({ ...plan, ...textsOf(draft), leftOut, digest: preview.digest }, court, () => {
      onMade();
      void navigate(change === null ? '/series' : `/series/${change.seriesId}`);
    });
  };
  const pick = (date: BookingDate, isChosen: boolean): void =>
    setPicked(new Map([...picked, [date, isChosen]]));
  return (
    <div className="series-columns">
      <form noValidate onSubmit={submit} className="member-column">
        <Section title={title}>
          <div className="series-fields">
            {change?.isMixed && <Notice>{words.mixed}</Notice>}
            <Fields
              courts={courts}
              draft={draft}
              isChecked={isChecked}
              isPast={isPast}
              isOneDate={replaces?.scope === 'one'}
              onDraft={onDraft}
            />
            {made.error && (
              <Notice key={failureMessage(made.error)} tone="danger" takesFocus>
                {failureMessage(made.error)}
              </Notice>
            )}
            <Button
              type="submit"
              isBusy={made.isPending}
              // Dates of what was chosen before are not made.
              disabled={
                isSame || query.isPlaceholderData || (preview !== undefined && chosen.length === 0)
              }
            >
              {isSame
                ? words.changeNone
                : submitText(chosen.length, preview === undefined, change !== null)}
            </Button>
          </div>
        </Section>
      </form>
      <div className="member-column">
        <Section title={dateWords.title}>
          {plan === null ? (
            <Empty>{dateWords.incomplete}</Empty>
          ) : (
            <Loaded query={query} words={dateWords} className="h-64">
              {(data) => (
                <>
                  <PlannedDates
                    preview={data}
                    court={court}
                    chosen={chosen}
                    onChoose={pick}
                    stands={(date) => standsAs(change?.dates ?? [], plan, date)}
                    changes={changes}
                    isUnchanged={isSame}
                  />
                  <p className="px-4 pb-4 text-sm">
                    <AskToMove skipped={data.dates} court={court} {...plan} />
                  </p>
                </>
              )}
            </Loaded>
          )}
        </Section>
      </div>
    </div>
  );
}

const textsOf = ({ reason, forWhom }: SeriesDraft) => ({
  reason,
  forWhom: forWhom.trim() === '' ? null : forWhom,
});

function submitText(count: number, isLoading: boolean, isChange: boolean): string {
  if (count === 0 && !isLoading) return words.submitNone;
  if (count === 0) return isChange ? words.changeLater : words.submitLater;
  if (isChange) return count === 1 ? words.changeOne : fill(words.change, { count: `${count}` });
  return count === 1 ? words.submitOne : fill(words.submit, { count: `${count}` });
}

interface FieldsProps extends Omit<Parameters<typeof WhenFields>[0], 'draft' | 'onChange'> {
  readonly draft: SeriesDraft;
  readonly isChecked: boolean;
  readonly onDraft: (draft: SeriesDraft) => void;
}

function Fields({ draft, isChecked, onDraft, ...when }: FieldsProps) {
  const change = (changed: Partial<SeriesDraft>): void => onDraft({ ...draft, ...changed });
  return (
    <>
      <WhenFields {...when} draft={draft} onChange={change} />
      <Field
        label={words.reason}
        hint={words.reasonHint}
        required
        maxLength={200}
        autoComplete="off"
        value={draft.reason}
        error={isChecked ? errorOfReason(draft.reason) : null}
        onChange={({ target }) => change({ reason: target.value })}
      />
      <Field
        label={words.forWhom}
        hint={words.forWhomHint}
        maxLength={80}
        autoComplete="off"
        value={draft.forWhom}
        onChange={({ target }) => change({ forWhom: target.value })}
      />
    </>
  );
}
