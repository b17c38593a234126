import { Link } from 'react-router';
import { labels } from '#domain/words/labels.ts';
import { statementLink } from '#web/links.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';

export function CreditsDialog({ onClose }: { readonly onClose: () => void }) {
  const { title, value, fromRefunds, fromAdmins, statement } = labels.creditsModal;
  return (
    <Dialog
      title={title}
      onClose={onClose}
      actions={
        <>
          <Link to={statementLink} onClick={onClose} className={buttonClass('secondary')}>
            {statement}
          </Link>
          <Button onClick={onClose}>{labels.common.gotIt}</Button>
        </>
      }
    >
      <p className="display text-lg text-ink">{value}</p>
      <p>{fromRefunds}</p>
      <p>{fromAdmins}</p>
    </Dialog>
  );
}
