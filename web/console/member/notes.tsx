import { Trash2 } from 'lucide-react';
import { type FormEvent, useRef, useState } from 'react';
import type { MemberPage } from '#contract/console-members.ts';
import { longestNote } from '#domain/members/notes.ts';
import { dateOf, formatDate, formatTime } from '#domain/time/venue-time.ts';
import { memberPageLabels } from '#domain/words/console-member-labels.ts';
import { fill } from '#domain/words/fill.ts';
import { failureMessage } from '#web/api/client.ts';
import { useAddNote, useRemoveNote } from '#web/console/api/members.ts';
import { ConfirmDialog } from '#web/console/ui/confirm-dialog.tsx';
import { Empty, Section } from '#web/console/ui/section.tsx';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { FieldFrame, inputClass } from '#web/ui/field.tsx';
import { clearToasts, showToast } from '#web/ui/toast.tsx';

const { notes: words } = memberPageLabels;

type Note = MemberPage['notes'][number];

interface NotesProps {
  readonly userId: string;
  readonly notes: readonly Note[];
  readonly isWritable: boolean;
}

/** Notes about a member, for the staff. */
export function Notes({ userId, notes, isWritable }: NotesProps) {
  const [removed, setRemoved] = useState<Note | null>(null);
  const list = useRef<HTMLDivElement>(null);
  const close = (): void => {
    setRemoved(null);
    // The button that opened the question may be gone.
    list.current?.focus();
  };
  return (
    <Section title={words.title}>
      <div ref={list} tabIndex={-1} className="outline-none">
        {notes.length === 0 ? (
          <Empty>{words.none}</Empty>
        ) : (
          <ul className="member-rows">
            {notes.map((note) => (
              <NoteRow key={note.id} note={note} onRemove={isWritable ? setRemoved : null} />
            ))}
          </ul>
        )}
      </div>
      {isWritable && <NewNote userId={userId} />}
      {removed && <Removal userId={userId} note={removed} onClose={close} />}
    </Section>
  );
}

interface NoteRowProps {
  readonly note: Note;
  readonly onRemove: ((note: Note) => void) | null;
}

function NoteRow({ note, onRemove }: NoteRowProps) {
  const at = Temporal.Instant.from(note.at);
  const written = { name: note.by, date: formatDate(dateOf(at)), time: formatTime(at) };
  const label = fill(words.remove, { name: note.by });
  return (
    <li className="member-row">
      <span className="min-w-0">
        <span className="block wrap-anywhere whitespace-pre-line">{note.text}</span>
        <span className="figures block text-xs text-ink-soft">{fill(words.by, written)}</span>
      </span>
      {onRemove && (
        <button
          type="button"
          aria-label={label}
          title={label}
          onClick={() => onRemove(note)}
          className="-my-2 -mr-2 grid size-11 shrink-0 place-items-center rounded-control text-ink-soft hover:bg-mist hover:text-ink"
        >
          <Trash2 size={17} aria-hidden="true" />
        </button>
      )}
    </li>
  );
}

/** From this length on the field shows how many characters are left. */
const nearlyTooLong = longestNote - 100;

function NewNote({ userId }: { readonly userId: string }) {
  const [text, setText] = useState('');
  const { mutate, isPending, error } = useAddNote(userId);
  const count = text.trim().length;
  const isTooLong = count > longestNote;
  const length = { count: `${count}`, most: `${longestNote}` };
  // A double click submits twice before the form renders again.
  const isSending = useRef(false);
  const add = (event: FormEvent): void => {
    event.preventDefault();
    if (isSending.current || count === 0 || isTooLong) return;
    isSending.current = true;
    mutate(text, {
      onSettled: () => {
        isSending.current = false;
      },
      onSuccess: () => {
        setText('');
        clearToasts();
        showToast(words.added);
      },
    });
  };
  return (
    <form onSubmit={add} className="grid gap-2 border-line border-t px-4 pt-3 pb-4">
      <FieldFrame
        label={words.field}
        hint={count > nearlyTooLong ? fill(words.length, length) : words.about}
        error={isTooLong ? fill(words.tooLong, length) : error && failureMessage(error)}
      >
        {(parts) => (
          <textarea
            {...parts}
            rows={2}
            value={text}
            onChange={({ target }) => setText(target.value)}
            className={classNames(inputClass, 'border-edge py-2 text-sm')}
          />
        )}
      </FieldFrame>
      <Button
        type="submit"
        tone="secondary"
        isBusy={isPending}
        disabled={count === 0 || isTooLong}
        className="justify-self-start text-sm"
      >
        {words.add}
      </Button>
    </form>
  );
}

interface RemovalProps {
  readonly userId: string;
  readonly note: Note;
  readonly onClose: () => void;
}

function Removal({ userId, note, onClose }: RemovalProps) {
  const { mutate, isPending, error } = useRemoveNote(userId);
  const remove = (): void =>
    mutate(note.id, {
      onSuccess: () => {
        clearToasts();
        showToast(words.removed);
        onClose();
      },
    });
  return (
    <ConfirmDialog
      title={words.removeTitle}
      confirm={words.confirmRemove}
      cancel={words.keep}
      isBusy={isPending}
      error={error}
      onConfirm={remove}
      onClose={onClose}
    >
      <p className="wrap-anywhere whitespace-pre-line">{note.text}</p>
    </ConfirmDialog>
  );
}
