import { useState } from 'react';
import type { SentMail } from '#contract/console-member-story.ts';
import { hasPermission, type StaffRole } from '#domain/staff/permissions.ts';
import { dateOf, formatDate, formatTime } from '#domain/time/venue-time.ts';
import { memberPageLabels } from '#domain/words/console-member-labels.ts';
import { fill } from '#domain/words/fill.ts';
import { failureMessage } from '#web/api/client.ts';
import { useMemberMails, useResendMail } from '#web/console/api/member-story.ts';
import { Empty, Section } from '#web/console/ui/section.tsx';
import { Button } from '#web/ui/button.tsx';
import { clearToasts, showToast } from '#web/ui/toast.tsx';

const { mails: words } = memberPageLabels;

const shownAtFirst = 5;

interface MailsProps {
  readonly userId: string;
  readonly role: StaffRole;
}

/** The mails to the member, with what can be sent again. [MAIL-1] */
export function Mails({ userId, role }: MailsProps) {
  const { data, error } = useMemberMails(userId);
  const [isWhole, setIsWhole] = useState(false);
  const resend = useResendMail(userId);
  const mails = data?.mails ?? [];
  const shown = isWhole ? mails : mails.slice(0, shownAtFirst);
  const send = (mail: SentMail): void =>
    resend.mutate(mail.id, {
      onSuccess: () => {
        clearToasts();
        showToast(fill(words.resent, mail));
      },
      onError: (failure) => showToast(failureMessage(failure), 'danger'),
    });
  return (
    <Section title={words.title}>
      {data === undefined || mails.length === 0 ? (
        <Empty>{error ? failureMessage(error) : data ? words.none : words.loading}</Empty>
      ) : (
        <ul className="member-rows">
          {shown.map((mail) => (
            <MailRow
              key={mail.id}
              mail={mail}
              isBusy={resend.isPending && resend.variables === mail.id}
              onResend={mail.canResend && hasPermission(role, 'mails.resend') ? send : null}
            />
          ))}
        </ul>
      )}
      {shown.length < mails.length && (
        <div className="px-2 pb-2">
          <Button tone="quiet" className="text-sm" onClick={() => setIsWhole(true)}>
            {fill(words.more, { count: `${mails.length}` })}
          </Button>
        </div>
      )}
    </Section>
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
    <li className="member-row">
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
