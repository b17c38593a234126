import { useState } from 'react';
import type { ListedClosure, UndoClosurePreview } from '#contract/console-closures.ts';
import type { StaffMember } from '#contract/staff.ts';
import { refusalOfUndoReason } from '#domain/staff/undo.ts';
import { placeOf } from '#domain/words/closed-place-words.ts';
import { closureLabels } from '#domain/words/console-closure-labels.ts';
import { failureCode, failureMessage } from '#web/api/client.ts';
import { send } from '#web/api/send.ts';
import { useUndoneClosure, useUndoPreview } from '#web/console/api/closures.ts';
import {
  changesOfUndo,
  closesAgainInWords,
  countedIn,
  daysOf,
  endedByPerson,
  heldInWords,
  lostRows,
  undoInWords,
  undoneInWords,
} from '#web/console/closures/closure-words.ts';
import { EndedPerson } from '#web/console/closures/ended-person.tsx';
import { useSecond } from '#web/console/day/use-second.ts';
import { ActDialog } from '#web/console/ui/act-dialog.tsx';
import { Loaded } from '#web/console/ui/loaded.tsx';
import { clearToasts, showToast } from '#web/ui/toast.tsx';

const { undoing: words } = closureLabels;

interface UndoDialogProps {
  readonly id: number;
  readonly closure: ListedClosure;
  readonly staff: StaffMember;
  readonly onClose: () => void;
}

/** Undoes a closure: first what comes back and what stays ended. [CLOSE-5] [CLOSE-6] */
export function UndoDialog({ id, closure, staff, onClose }: UndoDialogProps) {
  const { scope, court, from, to, reason: why, isChange = false } = closure;
  const query = useUndoPreview(id);
  const undo = useUndoneClosure(id);
  const now = useSecond();
  const preview = query.data;
  /** What was shown when undoing was refused, because something had changed. */
  const [outdated, setOutdated] = useState<UndoClosurePreview | null>(null);
  const needsReason = failureCode(undo.error) === 'undo_needs_reason';
  const isOptional = !needsReason && canLeaveOut(closure, staff, now);
  const submit = (reason: string): void => {
    if (preview === undefined) return;
    send(
      undo,
      { digest: preview.digest, reason: reason === '' ? null : reason },
      {
        onSuccess: ({ counts }) => {
          clearToasts();
          showToast(undoneInWords(counts, isChange));
          onClose();
        },
        onError: (error) => {
          if (failureCode(error) !== 'preview_changed') return;
          setOutdated(preview);
          void query.refetch();
        },
      },
    );
  };
  return (
    <ActDialog
      title={isChange ? words.titleOfChange : words.title}
      confirm={words.confirm}
      keep={isChange ? words.keepChange : words.keep}
      tone="danger"
      reasonHint={isOptional ? words.reasonOptional : words.reasonHint}
      isReasonOptional={isOptional}
      isBusy={undo.isPending}
      isBlocked={preview === undefined || query.isFetching}
      failure={undo.error && undoFailure(undo.error, query.isFetching ? null : outdated, preview)}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="figures font-semibold">
        {`${placeOf(scope, court)}, ${daysOf(from, to)}: ${why}`}
      </p>
      <Loaded query={query} words={words} className="h-24">
        {(data) => <Preview preview={data} />}
      </Loaded>
    </ActDialog>
  );
}

/** Why nothing was undone; after a preview that is outdated, with what has changed. [CLOSE-6] */
function undoFailure(
  error: Error,
  outdated: UndoClosurePreview | null,
  preview: UndoClosurePreview | undefined,
): string {
  if (failureCode(error) === 'undo_needs_reason') return words.needsReason;
  if (failureCode(error) !== 'preview_changed' || outdated === null || preview === undefined) {
    return failureMessage(error);
  }
  return [failureMessage(error), ...changesOfUndo(outdated, preview)].join(' ');
}

/** True for the person who has just closed it, who need not say why. [DESK-20] */
function canLeaveOut(
  { closedAt, by }: ListedClosure,
  { name }: StaffMember,
  now: Temporal.Instant,
): boolean {
  if (closedAt === null) return false;
  const made = { isOwn: by === name, madeAt: Temporal.Instant.from(closedAt), reason: null };
  return refusalOfUndoReason(made, now) === null;
}

function Preview({ preview }: { readonly preview: UndoClosurePreview }) {
  const { restored, kept, closesAgain, orders = [], told = 0 } = preview;
  return (
    <div className="grid gap-3 text-sm">
      <p>{undoInWords(preview)}</p>
      {told > 0 && <p>{countedIn([words.told.one, words.told.other], told)}</p>}
      {closesAgain !== null && <p>{closesAgainInWords(closesAgain)}</p>}
      {closesAgain !== null && closesAgain.people.length > 0 && (
        <section className="closure-kept">
          <h3>{words.endsAgain}</h3>
          <ul>
            {closesAgain.people.map(({ userId, name, lost }) => (
              <EndedPerson
                key={userId}
                person={{ userId, name, rows: lostRows(lost) }}
                why={null}
              />
            ))}
          </ul>
        </section>
      )}
      {kept.length > 0 && (
        <section className="closure-kept">
          <h3>{words.kept}</h3>
          <p className="text-ink-soft">{words.keptAbout}</p>
          <ul>
            {[...Map.groupBy(kept, ({ why }) => why)].flatMap(([why, ofReason]) =>
              endedByPerson(ofReason).map((person) => (
                <EndedPerson key={`${why}/${person.userId}`} person={person} why={words.why[why]} />
              )),
            )}
          </ul>
        </section>
      )}
      {orders.length > 0 && (
        <section className="closure-kept">
          <h3>{words.orders}</h3>
          <p className="text-ink-soft">{words.ordersAbout}</p>
          <ul>
            {orders.map((order) => (
              <li key={order.orderId}>
                <p className="font-semibold">{order.name}</p>
                <p className="figures text-[0.8125rem] text-ink-soft">{heldInWords(order)}</p>
              </li>
            ))}
          </ul>
        </section>
      )}
      {restored.length > 0 && (
        <section className="closure-restored">
          <h3>{words.back}</h3>
          <ul>
            {endedByPerson(restored).map((person) => (
              <EndedPerson key={person.userId} person={person} why={null} />
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
