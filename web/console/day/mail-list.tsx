import { useEffect, useState } from 'react';
import type { SentMail } from '#contract/console-member-story.ts';
import { hasPermission, type StaffRole } from '#domain/staff/permissions.ts';
import { dateOf, formatDate, formatTime } from '#domain/time/venue-time.ts';
import { fill } from '#domain/words/fill.ts';
import { memberMailLabels as words } from '#domain/words/member-mail-labels.ts';
import { failureMessage } from '#web/api/client.ts';
import { send } from '#web/api/send.ts';
import { useResendMail } from '#web/console/api/member-story.ts';
import { stayMs } from '#web/console/day/now.ts';
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
  const [held, setHeld] = useState<readonly string[] | null>(null);
  useEffect(() => {
    if (held === null) return;
    const timer = setTimeout(() => setHeld(null), stayMs);
    return () => clearTimeout(timer);
  }, [held]);
  // A copy comes below for a moment, so that a second press does not meet another mail.
  const isHeld = ({ id }: SentMail): boolean => held === null || held.includes(id);
  const rows = [...mails.filter(isHeld), ...mails.filter((mail) => !isHeld(mail))];
  const sendAgain = (mail: SentMail): void => {
    setHeld(rows.map(({ id }) => id));
    send(resend, mail.id, {
      onSuccess: () => {
        clearToasts();
        showToast(fill(words.resent, mail));
      },
      onError: (failure) => showToast(failureMessage(failure), 'danger'),
    });
  };
  return (
    <ul className="mail-rows">
      {rows.map((mail) => (
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
