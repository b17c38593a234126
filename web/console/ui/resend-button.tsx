import { useState } from 'react';
import { fill } from '#domain/words/fill.ts';
import { failureMessage } from '#web/api/client.ts';
import { ConfirmDialog } from '#web/console/ui/confirm-dialog.tsx';
import { Button } from '#web/ui/button.tsx';
import { clearToasts, showToast } from '#web/ui/toast.tsx';

interface ResendButtonProps {
  /** Who gets the mail. */
  readonly name: string;
  readonly words: { readonly resend: string; readonly resendOne: string; readonly resent: string };
  readonly isBusy: boolean;
  /** The question before an outdated mail is sent again. */
  readonly asks?:
    | { readonly askTitle: string; readonly ask: string; readonly cancel: string }
    | undefined;
  readonly onResend: (told: {
    readonly onSuccess: () => void;
    readonly onError: (error: Error) => void;
  }) => void;
}

/** Sends a mail again, and says so. [MAIL-1] */
export function ResendButton({ name, words, isBusy, asks, onResend }: ResendButtonProps) {
  const [isAsking, setIsAsking] = useState(false);
  const resend = (): void =>
    onResend({
      onSuccess: () => {
        clearToasts();
        showToast(fill(words.resent, { name }));
      },
      onError: (error) => showToast(failureMessage(error), 'danger'),
    });
  return (
    <>
      <Button
        tone="secondary"
        isBusy={isBusy}
        aria-label={fill(words.resendOne, { name })}
        onClick={asks === undefined ? resend : () => setIsAsking(true)}
        className="px-3 text-xs whitespace-nowrap"
      >
        {words.resend}
      </Button>
      {isAsking && asks !== undefined && (
        <ConfirmDialog
          title={asks.askTitle}
          confirm={words.resend}
          cancel={asks.cancel}
          isBusy={isBusy}
          error={null}
          onConfirm={() => {
            setIsAsking(false);
            resend();
          }}
          onClose={() => setIsAsking(false)}
        >
          <p>{fill(asks.ask, { name })}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
