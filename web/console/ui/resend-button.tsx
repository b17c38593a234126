import { fill } from '#domain/words/fill.ts';
import { failureMessage } from '#web/api/client.ts';
import { Button } from '#web/ui/button.tsx';
import { clearToasts, showToast } from '#web/ui/toast.tsx';

interface ResendButtonProps {
  /** Who gets the mail. */
  readonly name: string;
  readonly words: { readonly resend: string; readonly resendOne: string; readonly resent: string };
  readonly isBusy: boolean;
  readonly onResend: (told: {
    readonly onSuccess: () => void;
    readonly onError: (error: Error) => void;
  }) => void;
}

/** Sends a mail again, and says so. [MAIL-1] */
export function ResendButton({ name, words, isBusy, onResend }: ResendButtonProps) {
  const resend = (): void =>
    onResend({
      onSuccess: () => {
        clearToasts();
        showToast(fill(words.resent, { name }));
      },
      onError: (error) => showToast(failureMessage(error), 'danger'),
    });
  return (
    <Button
      tone="secondary"
      isBusy={isBusy}
      aria-label={fill(words.resendOne, { name })}
      onClick={resend}
      className="px-3 text-xs whitespace-nowrap"
    >
      {words.resend}
    </Button>
  );
}
