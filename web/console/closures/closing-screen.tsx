import { type KeyboardEvent, type ReactNode, type SubmitEvent, useRef, useState } from 'react';
import { Link, useNavigate, useParams, useSearchParams } from 'react-router';
import type { ClosurePreview } from '#contract/console-closures.ts';
import type { Day } from '#contract/console-day.ts';
import { bookingDayOf } from '#domain/time/booking-window.ts';
import { type BookingDate, formatTime } from '#domain/time/venue-time.ts';
import type { NamedClosure } from '#domain/venue/closures.ts';
import { changesSincePreview } from '#domain/words/closure-words.ts';
import { closureLabels } from '#domain/words/console-closure-labels.ts';
import { fill } from '#domain/words/fill.ts';
import type { StaffDetails } from '#domain/words/refusal-details.ts';
import { type ApiFailure, failureCode, failureMessage } from '#web/api/client.ts';
import { send } from '#web/api/send.ts';
import { useVenueNow } from '#web/api/venue-clock.ts';
import { useClosing, useClosurePreview, useClosures } from '#web/console/api/closures.ts';
import { useDay } from '#web/console/api/day.ts';
import {
  askedOf,
  type ClosureDraft,
  draftIn,
  draftOf,
} from '#web/console/closures/closure-draft.ts';
import { ClosureForm } from '#web/console/closures/closure-form.tsx';
import { Covered, Preview } from '#web/console/closures/closure-preview.tsx';
import { confirmText, isAhead } from '#web/console/closures/closure-words.ts';
import { lossesSince } from '#web/console/closures/losses-since.ts';
import { LoadFailure } from '#web/console/ui/load-failure.tsx';
import { Loaded } from '#web/console/ui/loaded.tsx';
import { useFirstField, useOpenForm } from '#web/console/ui/open-form.ts';
import { errorOfReason } from '#web/console/ui/reason.ts';
import { Empty, Section } from '#web/console/ui/section.tsx';
import { useSettled } from '#web/console/ui/use-settled.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { clearToasts, showToast } from '#web/ui/toast.tsx';

const { form: words } = closureLabels;

/** Keeps a choice of several slots from becoming as many previews. */
const settleMs = 300;

/** The refusals after which the preview is read again. */
const outdating: readonly string[] = ['closure_changed', 'closure_covered'];

/** Closes the venue, a sport, a court or slots of a court. [CLOSE-1] [CLOSE-3] */
export function ClosingScreen() {
  const [search] = useSearchParams();
  return (
    <Frame title={words.title}>
      {(courts, today) => (
        <Closing courts={courts} today={today} first={draftIn(search, today)} changedId={null} />
      )}
    </Frame>
  );
}

/** Puts a closure with other days, another place or another reason in the place of one. [CLOSE-8] */
export function ChangeClosureScreen() {
  const id = Number(useParams().id);
  const query = useClosures();
  return (
    <Frame title={words.changeTitle}>
      {(courts, today) => (
        <Loaded query={query} words={closureLabels} className="h-96">
          {({ closures }) => {
            const closure = closures.find((one) => one.id === id && isAhead(one));
            if (closure === undefined) return <Notice>{words.noClosure}</Notice>;
            return (
              <Closing
                key={id}
                courts={courts}
                today={today}
                first={draftOf(closure)}
                changedId={id}
              />
            );
          }}
        </Loaded>
      )}
    </Frame>
  );
}

interface FrameProps {
  readonly title: string;
  readonly children: (courts: Day['courts'], today: BookingDate) => ReactNode;
}

function Frame({ title, children }: FrameProps) {
  const today = bookingDayOf(useVenueNow());
  const query = useDay(today);
  useOpenForm();
  return (
    <main id="main" tabIndex={-1} className="member-main closure-main outline-none">
      <Link to="/closures" className="justify-self-start text-sm text-court underline">
        {closureLabels.back}
      </Link>
      <h1 className="display text-xl">{title}</h1>
      {query.error && (
        <LoadFailure
          title={closureLabels.outdated}
          error={query.error}
          onRetry={() => void query.refetch()}
        />
      )}
      {/* The form does not wait for the courts, so that whatever is typed at once goes into it. */}
      {children(query.data?.courts ?? [], today)}
    </main>
  );
}

interface ClosingProps {
  readonly courts: Day['courts'];
  readonly today: BookingDate;
  /** The form as it opens. */
  readonly first: ClosureDraft;
  /** The closure whose place it takes; null for a new one. */
  readonly changedId: number | null;
}

function Closing({ courts, today, first, changedId }: ClosingProps) {
  const [draft, setDraft] = useState(first);
  const [isChecked, setIsChecked] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  useFirstField(form);
  const effects = useRef<HTMLDivElement>(null);
  const navigate = useNavigate();
  const closing = useClosing(changedId);
  /** The preview that was on screen when closing was refused because it was outdated. */
  const [outdated, setOutdated] = useState<ClosurePreview | null>(null);
  const asked = askedOf(draft, today);
  const key = JSON.stringify(asked);
  const isSettled = useSettled(key, settleMs) === key;
  const query = useClosurePreview(isSettled ? asked : null, changedId);
  const covering = coveringOf(query.error);
  const preview = covering === null ? query.data : undefined;
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    setIsChecked(true);
    if (closing.isPending || query.isFetching || asked === null || preview === undefined) return;
    if (errorOfReason(draft.reason) !== null) return;
    const { digest, counts: shown } = preview;
    send(
      closing,
      { ...asked, reason: draft.reason.trim(), digest, shown },
      {
        onSuccess: ({ id, undoUntil }) => {
          clearToasts();
          const time = formatTime(Temporal.Instant.from(undoUntil));
          showToast(fill(changedId === null ? words.done : words.changed, { time }));
          void navigate(`/closures/${id}`, { replace: true });
        },
        onError: (error) => {
          if (!outdating.includes(failureCode(error) ?? '')) return;
          setOutdated(preview);
          void query.refetch();
        },
      },
    );
  };
  return (
    <div className="closure-columns">
      <form
        ref={form}
        noValidate
        onSubmit={submit}
        onKeyDown={(event) => {
          if (!isEnterInField(event)) return;
          event.preventDefault();
          setIsChecked(true);
          effects.current?.focus();
        }}
        className="closure-form"
      >
        <ClosureForm
          draft={draft}
          courts={courts}
          today={today}
          isChecked={isChecked}
          onChange={(changed) => {
            setDraft({ ...draft, ...changed });
            closing.reset();
          }}
        />
        <Confirm
          preview={preview}
          act={changedId === null ? 'close' : 'change'}
          failure={
            closing.error &&
            closingFailure(closing.error, query.isFetching ? null : outdated, preview)
          }
          isBusy={closing.isPending}
          isBlocked={asked !== null && (preview === undefined || query.isFetching)}
        />
      </form>
      <div ref={effects} tabIndex={-1} className="min-w-0 rounded-card">
        {asked === null ? (
          <Section title={closureLabels.preview.title}>
            <Empty>{closureLabels.preview.waiting}</Empty>
          </Section>
        ) : covering !== null ? (
          <Covered closures={covering} />
        ) : (
          <Loaded query={query} words={closureLabels.preview} className="h-64">
            {(data) => <Preview preview={data} />}
          </Loaded>
        )}
      </div>
    </div>
  );
}

/** Enter in a field would press the button. It leads to the preview instead. [CLOSE-3] */
const isEnterInField = ({ key, target }: KeyboardEvent): boolean =>
  key === 'Enter' && target instanceof HTMLInputElement;

/** The closures that close all of it already. [CLOSE-9] */
function coveringOf(error: Error | null): readonly NamedClosure[] | null {
  if (failureCode(error) !== 'closure_covered') return null;
  const { closure, others } = (error as ApiFailure).details as StaffDetails['closure_covered'];
  return [closure, ...others];
}

/** Why nothing was closed; after a preview that is outdated, with what has changed. [CLOSE-3] */
function closingFailure(
  error: Error,
  outdated: ClosurePreview | null,
  preview: ClosurePreview | undefined,
): string {
  if (failureCode(error) !== 'closure_changed') return failureMessage(error);
  const { shown, now } = (error as ApiFailure).details as StaffDetails['closure_changed'];
  const named = outdated && preview ? lossesSince(outdated.people, preview.people) : [];
  return [failureMessage(error), ...changesSincePreview(shown, now), ...named].join(' ');
}

interface ConfirmProps {
  readonly preview: ClosurePreview | undefined;
  readonly act: 'close' | 'change';
  readonly failure: string | null;
  readonly isBusy: boolean;
  readonly isBlocked: boolean;
}

/** A refusal stands right above the button, so that nobody presses it again without having seen why. */
function Confirm({ preview, act, failure, isBusy, isBlocked }: ConfirmProps) {
  return (
    <div className="closure-confirm">
      {failure !== null && (
        <Notice key={failure} tone="danger" takesFocus>
          {failure}
        </Notice>
      )}
      <Button type="submit" tone="danger" isBusy={isBusy} disabled={isBlocked} className="w-full">
        {preview === undefined ? closureLabels.confirm[act].nothing : confirmText(preview, act)}
      </Button>
      <p className="text-sm text-ink-soft">{words.undo}</p>
    </div>
  );
}
