import { useState } from 'react';
import type { Passkey } from '#contract/staff-passkeys.ts';
import { dateOf, formatDate, formatTime } from '#domain/time/venue-time.ts';
import { passkeyLabels } from '#domain/words/console-passkey-labels.ts';
import { fill } from '#domain/words/fill.ts';
import { failureMessage } from '#web/api/client.ts';
import { send } from '#web/api/send.ts';
import { useAddPasskey, usePasskeys, useRemovePasskey } from '#web/console/api/passkeys.ts';
import { canUsePasskeys } from '#web/console/security/can-use-passkeys.ts';
import { PasskeyForm } from '#web/console/security/passkey-form.tsx';
import { ConfirmDialog } from '#web/console/ui/confirm-dialog.tsx';
import { Section } from '#web/console/ui/section.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { clearToasts, showToast } from '#web/ui/toast.tsx';

const { own: words } = passkeyLabels;

const say = (text: string): void => {
  clearToasts();
  showToast(text);
};

/** The passkeys of the person who is signed in. */
export function OwnPasskeys() {
  const { data, error } = usePasskeys();
  const [isAdding, setIsAdding] = useState(false);
  const [removed, setRemoved] = useState<Passkey | null>(null);
  return (
    <Section title={words.title}>
      <div className="grid justify-items-start gap-3 px-4 pb-4">
        <p className="text-[0.8125rem] text-ink-soft">
          {words.text}
          {data?.passkeys.length === 1 && ` ${words.spare}`}
        </p>
        {error && <Notice tone="danger">{failureMessage(error)}</Notice>}
        {data === undefined ? (
          <div role="status" aria-label={words.loading} className="w-full">
            <Skeleton className="h-14" />
          </div>
        ) : (
          <PasskeyList passkeys={data.passkeys} onRemove={setRemoved} />
        )}
        {canUsePasskeys ? (
          <Button tone="secondary" className="text-sm" onClick={() => setIsAdding(true)}>
            {words.add}
          </Button>
        ) : (
          <p className="text-[0.8125rem]">{words.unsupported}</p>
        )}
      </div>
      {isAdding && <AddDialog onClose={() => setIsAdding(false)} />}
      {removed !== null && <RemoveDialog passkey={removed} onClose={() => setRemoved(null)} />}
    </Section>
  );
}

interface PasskeyListProps {
  readonly passkeys: readonly Passkey[];
  readonly onRemove: (passkey: Passkey) => void;
}

function PasskeyList({ passkeys, onRemove }: PasskeyListProps) {
  if (passkeys.length === 0) return <p className="text-[0.8125rem]">{words.none}</p>;
  return (
    <ul className="grid w-full gap-2">
      {passkeys.map((passkey) => (
        <li key={passkey.id} className="flex items-center justify-between gap-3">
          <div className="min-w-0">
            <p className="font-semibold wrap-anywhere">{passkey.name}</p>
            <p className="text-[0.8125rem] text-ink-soft">{timesOf(passkey)}</p>
            {!passkey.isConfirmed && <p className="text-[0.8125rem]">{words.unconfirmed}</p>}
          </div>
          <Button
            tone="quiet"
            className="text-sm"
            aria-label={fill(words.removeNamed, { name: passkey.name })}
            onClick={() => onRemove(passkey)}
          >
            {words.remove}
          </Button>
        </li>
      ))}
    </ul>
  );
}

function timesOf({ addedAt, lastUsedAt }: Passkey): string {
  const partsOf = (text: string) => {
    const at = Temporal.Instant.from(text);
    return { date: formatDate(dateOf(at)), time: formatTime(at) };
  };
  const added = fill(words.added, partsOf(addedAt));
  return lastUsedAt === null ? added : `${added}, ${fill(words.used, partsOf(lastUsedAt))}`;
}

function AddDialog({ onClose }: { readonly onClose: () => void }) {
  const add = useAddPasskey();
  return (
    <Dialog
      title={passkeyLabels.setUpTitle}
      closeLabel={words.close}
      isDismissable={false}
      onClose={onClose}
    >
      <p>{passkeyLabels.setUpSubtitle}</p>
      <div className="grid gap-4 text-ink">
        <PasskeyForm
          isBusy={add.isPending}
          error={add.error}
          failedAt={add.submittedAt}
          onSubmit={(form) =>
            send(add, form, {
              onSuccess: () => {
                say(words.isAdded);
                onClose();
              },
            })
          }
        />
      </div>
    </Dialog>
  );
}

interface RemoveDialogProps {
  readonly passkey: Passkey;
  readonly onClose: () => void;
}

function RemoveDialog({ passkey: { id, name }, onClose }: RemoveDialogProps) {
  const remove = useRemovePasskey();
  return (
    <ConfirmDialog
      title={fill(words.removeTitle, { name })}
      confirm={words.remove}
      cancel={words.keep}
      isBusy={remove.isPending}
      error={remove.error}
      onConfirm={() =>
        send(remove, id, {
          onSuccess: () => {
            say(words.removed);
            onClose();
          },
        })
      }
      onClose={onClose}
    >
      <p>{words.removeText}</p>
    </ConfirmDialog>
  );
}
