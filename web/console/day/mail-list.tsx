import type { SentMail } from '#contract/console-member-story.ts';
import { hasPermission, type StaffRole } from '#domain/staff/permissions.ts';
import { dateOf, formatDate, formatTime } from '#domain/time/venue-time.ts';
import { fill } from '#domain/words/fill.ts';
import { memberMailLabels as words } from '#domain/words/member-mail-labels.ts';
import { failureMessage } from '#web/api/client.ts';
import { send } from '#web/api/send.ts';
import { useResendMail } from '#web/console/api/member-story.ts';
import { Button } from '#web/ui/button.tsx';
import { clearToasts, showToast } from '#web/ui/toast.tsx';

interface MailListProps {
  readonly userId: string;
  readonly role: StaffRole;
  readonly mails: readonly SentMail[];
}

/** Mails to a member, each with a button that sends it again if the rules allow it. [MAIL-1] */
export function MailList({ userId, role, mails }: MailListProps) {
  const resend = useResendMail(userId);
  const sendAgain = (mail: SentMail): void =>
    send(resend, mail.id, {
      onSuccess: () => {
        clearToasts();
        showToast(fill(words.resent, mail));
      },
      onError: (failure) => showToast(failureMessage(failure), 'danger'),
    });
  return (
    <ul className="mail-rows">
      {mails.map((mail) => (
        <MailRow
          key={mail.id}
          mail={mail}
          isBusy={resend.isPending && resend.variables === mail.id}
          onResend={mail.canResend && hasPermission(role, 'mails.resend') ? sendAgain : null}
        />
      ))}
    </ul>
  );
}

interface MailRowProps {
  readonly mail: SentMail;
  readonly isBusy: boolean;
  readonly onResend: ((mail: SentMail) => void) | null;
}

function MailRow({ mail, isBusy, onResend }: MailRowProps) {
  const at = Temporal.Instant.from(mail.at);
  const parts = [
    `${formatDate(dateOf(at))}, ${formatTime(at)}`,
    words.states[mail.state],
    mail.isCopy && words.copy,
  ];
  return (
    <li className="mail-row">
      <span className="min-w-0">
        <span className="block wrap-anywhere">{mail.subject}</span>
        <span className="figures block text-xs text-ink-soft">
          {parts.filter(Boolean).join(' · ')}
        </span>
      </span>
      {onResend && (
        <Button
          tone="secondary"
          isBusy={isBusy}
          aria-label={fill(words.resendLabel, mail)}
          onClick={() => onResend(mail)}
          className="shrink-0 px-3 text-xs"
        >
          {words.resend}
        </Button>
      )}
    </li>
  );
}
