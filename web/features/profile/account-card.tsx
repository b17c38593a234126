import { Download, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { fill } from '#domain/words/fill.ts';
import { labels } from '#domain/words/labels.ts';
import { refusals } from '#domain/words/refusal-texts.ts';
import { failureMessage } from '#web/api/client.ts';
import { useDownloadOwnData } from '#web/api/profile.ts';
import { DeleteAccountDialog } from '#web/features/profile/delete-account-dialog.tsx';
import { venueToday } from '#web/features/profile/venue-today.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { saveFile } from '#web/ui/save-file.ts';
import { showToast } from '#web/ui/toast.tsx';

/** Actions on the whole account: export the data, or delete it. */
export function AccountCard() {
  const download = useDownloadOwnData();
  const [isDeleting, setIsDeleting] = useState(false);
  const { account } = labels;
  const downloadData = (): void =>
    download.mutate(undefined, {
      onSuccess: saveAsFile,
      onError: (error) =>
        showToast(fill(refusals.download_failed, { message: failureMessage(error) }), 'danger'),
    });
  return (
    <Card>
      <h2 className="display text-xl">{account.title}</h2>
      <ul className="mt-5 grid gap-4 tablet:grid-cols-2">
        <Choice hint={account.downloadHint}>
          <Button tone="secondary" isBusy={download.isPending} onClick={downloadData}>
            <Download size={18} aria-hidden="true" />
            {account.download}
          </Button>
        </Choice>
        <Choice hint={account.deleteHint}>
          <Button tone="secondary" aria-haspopup="dialog" onClick={() => setIsDeleting(true)}>
            <span className="inline-flex items-center gap-2 text-danger">
              <Trash2 size={18} aria-hidden="true" />
              {account.delete}
            </span>
          </Button>
        </Choice>
      </ul>
      {isDeleting && <DeleteAccountDialog onClose={() => setIsDeleting(false)} />}
    </Card>
  );
}

function Choice({ hint, children }: { readonly hint: string; readonly children: ReactNode }) {
  return (
    <li className="grid content-start gap-1.5">
      {children}
      <p className="text-sm text-ink-soft">{hint}</p>
    </li>
  );
}

function saveAsFile(data: Readonly<Record<string, unknown>>): void {
  const name = `depot-data-${venueToday()}.json`;
  saveFile(name, 'application/json', JSON.stringify(data, null, 2));
}
