import { Link } from 'react-router';
import { displayCredits } from '#domain/money/money.ts';
import { fill } from '#domain/words/fill.ts';
import { labels } from '#domain/words/labels.ts';
import { useCredits } from '#web/api/credits.ts';
import { statementLink } from '#web/links.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';

export function CreditsDialog({ onClose }: { readonly onClose: () => void }) {
  const { title, value, fromRefunds, fromAdmins, statement } = labels.creditsModal;
  const credits = useCredits().data;
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
      {credits && (
        <p className="display text-3xl text-ink">
          {fill(labels.navbar.creditsBalance, { amount: displayCredits(credits.balanceSen) })}
        </p>
      )}
      <p className="font-semibold text-ink">{value}</p>
      <p>{fromRefunds}</p>
      <p>{fromAdmins}</p>
    </Dialog>
  );
}
