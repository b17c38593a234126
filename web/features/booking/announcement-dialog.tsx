import { useState } from 'react';
import { labels } from '#domain/words/labels.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Dialog } from '#web/ui/dialog.tsx';

interface AnnouncementDialogProps {
  /** One announcement per line. */
  readonly body: string;
  readonly onClose: (isForGood: boolean) => void;
}

export function AnnouncementDialog({ body, onClose }: AnnouncementDialogProps) {
  const [isForGood, setIsForGood] = useState(false);
  const close = (): void => onClose(isForGood);
  const lines = body.split('\n').filter((line) => line.trim() !== '');
  return (
    <Dialog
      title={labels.announcement.title}
      onClose={close}
      isLow
      actions={
        <div className="flex grow flex-wrap items-center justify-between gap-x-6 gap-y-2">
          <Checkbox
            label={labels.announcement.dontShowAgain}
            checked={isForGood}
            onChange={({ target }) => setIsForGood(target.checked)}
          />
          <Button onClick={close} className="grow tablet:grow-0">
            {labels.common.gotIt}
          </Button>
        </div>
      }
    >
      <ul className="grid gap-2.5 text-ink">
        {lines.map((line) => (
          <li key={line} className="flex gap-3">
            <span aria-hidden="true" className="mt-2 size-2 shrink-0 rounded-full bg-court" />
            <span className="min-w-0 wrap-anywhere">{line}</span>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
