import { useState } from 'react';
import type { DayClaim } from '#contract/console-day.ts';
import type { StaffMember } from '#contract/staff.ts';
import { hasPermission } from '#domain/staff/permissions.ts';
import { refusalOfUndoReason } from '#domain/staff/undo.ts';
import { formatTime } from '#domain/time/venue-time.ts';
import { closureLabels } from '#domain/words/console-closure-labels.ts';
import { blockLabels } from '#domain/words/desk-cancel-labels.ts';
import { fill } from '#domain/words/fill.ts';
import { failureCode, failureMessage } from '#web/api/client.ts';
import { send } from '#web/api/send.ts';
import { useVenueNow } from '#web/api/venue-clock.ts';
import { useUndoBlockPreview, useUndoneBlock } from '#web/console/api/blocks.ts';
import { keptLine, undoInWords, undoneInWords } from '#web/console/day/undo-block-words.ts';
import { ActDialog } from '#web/console/ui/act-dialog.tsx';
import { Loaded } from '#web/console/ui/loaded.tsx';
import { Button } from '#web/ui/button.tsx';
import { clearToasts, showToast } from '#web/ui/toast.tsx';

const { undoing: words } = blockLabels;
const { undoing: closureWords } = closureLabels;

type BlockUndo = NonNullable<Extract<DayClaim, { kind: 'block' }>['undo']>;

interface UndoBlockProps {
  readonly undo: BlockUndo;
  /** The court and the slots of the block, with its reason. */
  readonly title: string;
  readonly staff: StaffMember;
}

/** Undoes a whole block that cancelled bookings, until their mails leave. [DESK-35] */
export function UndoBlock(props: UndoBlockProps) {
  const { undo, staff } = props;
  const [isOpen, setIsOpen] = useState(false);
  const until = Temporal.Instant.from(undo.until);
  const isOver = Temporal.Instant.compare(useVenueNow(), until) >= 0;
  if (!hasPermission(staff.role, 'bookings.cancel') || (isOver && !isOpen)) return null;
  const text = undo.cancelled === 1 ? words.aboutOne : words.about;
  return (
    <div className="grid gap-3 px-4 pb-4">
      <p className="text-sm">
        {fill(text, { count: `${undo.cancelled}`, time: formatTime(until) })}
      </p>
      <Button tone="secondary" className="justify-self-start" onClick={() => setIsOpen(true)}>
        {words.act}
      </Button>
      {isOpen && <UndoBlockDialog {...props} onClose={() => setIsOpen(false)} />}
    </div>
  );
}

function UndoBlockDialog({
  undo: { id, at, by },
  title,
  staff,
  onClose,
}: UndoBlockProps & { readonly onClose: () => void }) {
  const query = useUndoBlockPreview(id);
  const undo = useUndoneBlock(id);
  const preview = query.data;
  const made = { isOwn: by === staff.userId, madeAt: Temporal.Instant.from(at), reason: null };
  const needsReason = failureCode(undo.error) === 'undo_needs_reason';
  const isOptional = refusalOfUndoReason(made, useVenueNow()) === null && !needsReason;
  const submit = (reason: string): void => {
    if (preview === undefined) return;
    send(
      undo,
      { digest: preview.digest, reason: reason === '' ? null : reason },
      {
        onSuccess: ({ counts }) => {
          clearToasts();
          showToast(undoneInWords(counts));
          onClose();
        },
        onError: (error) => {
          if (failureCode(error) === 'preview_changed') void query.refetch();
        },
      },
    );
  };
  return (
    <ActDialog
      title={words.title}
      confirm={words.confirm}
      keep={words.keep}
      tone="danger"
      reasonHint={words.reasonHint}
      isReasonOptional={isOptional}
      isBusy={undo.isPending}
      isBlocked={preview === undefined || query.isFetching}
      failure={undo.error && failureMessage(undo.error)}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="figures font-semibold wrap-anywhere">{title}</p>
      <Loaded query={query} words={words} className="h-24">
        {(data) => (
          <div className="grid gap-3 text-sm">
            <p>{undoInWords(data.counts)}</p>
            {data.kept.length > 0 && (
              <section className="closure-kept">
                <h3>{closureWords.kept}</h3>
                <p className="text-ink-soft">{closureWords.keptAbout}</p>
                <ul>
                  {data.kept.map((one) => (
                    <li key={one.bookingId}>{keptLine(one)}</li>
                  ))}
                </ul>
              </section>
            )}
          </div>
        )}
      </Loaded>
    </ActDialog>
  );
}
