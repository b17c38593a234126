import { labels } from '#domain/labels.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';

export function CreditsDialog({ onClose }: { readonly onClose: () => void }) {
  const { title, value, fromRefunds, fromAdmins } = labels.creditsModal;
  return (
    <Dialog
      title={title}
      onClose={onClose}
      actions={<Button onClick={onClose}>{labels.common.gotIt}</Button>}
    >
      <p className="display text-lg text-ink">{value}</p>
      <p>{fromRefunds}</p>
      <p>{fromAdmins}</p>
    </Dialog>
  );
}
