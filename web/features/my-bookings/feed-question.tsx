import { labels } from '#domain/words/labels.ts';
import { myBookingsLabels } from '#domain/words/my-bookings-labels.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';

export type FeedChange = 'renew' | 'revoke';

interface FeedQuestionProps {
  readonly change: FeedChange;
  readonly isBusy: boolean;
  readonly onAgree: () => void;
  readonly onClose: () => void;
}

/** Both changes revoke the URL that calendars use now, so the member has to confirm. */
export function FeedQuestion({ change, isBusy, onAgree, onClose }: FeedQuestionProps) {
  const { feed } = myBookingsLabels;
  const isRenewal = change === 'renew';
  return (
    <Dialog
      title={isRenewal ? feed.renewTitle : feed.revokeTitle}
      onClose={onClose}
      actions={
        <>
          <Button tone="secondary" disabled={isBusy} onClick={onClose}>
            {labels.common.cancel}
          </Button>
          <Button tone={isRenewal ? 'primary' : 'danger'} isBusy={isBusy} onClick={onAgree}>
            {isRenewal ? feed.renew : feed.revoke}
          </Button>
        </>
      }
    >
      <p>{isRenewal ? feed.renewWarning : feed.revokeWarning}</p>
    </Dialog>
  );
}
