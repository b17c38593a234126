import { useState } from 'react';
import type { StaffRole } from '#domain/staff/permissions.ts';
import { fill } from '#domain/words/fill.ts';
import { memberMailLabels as words } from '#domain/words/member-mail-labels.ts';
import { failureMessage } from '#web/api/client.ts';
import { useMemberMails } from '#web/console/api/member-story.ts';
import { MailList } from '#web/console/day/mail-list.tsx';
import { Empty, Section } from '#web/console/ui/section.tsx';
import { Button } from '#web/ui/button.tsx';

const shownAtFirst = 5;

interface MailsProps {
  readonly userId: string;
  readonly role: StaffRole;
}

/** The mails to the member, with what can be sent again. [MAIL-1] */
export function Mails({ userId, role }: MailsProps) {
  const { data, error } = useMemberMails(userId);
  const [isWhole, setIsWhole] = useState(false);
  const mails = data?.mails ?? [];
  const shown = isWhole ? mails : mails.slice(0, shownAtFirst);
  return (
    <Section title={words.title}>
      {data === undefined || mails.length === 0 ? (
        <Empty>{error ? failureMessage(error) : data ? words.none : words.loading}</Empty>
      ) : (
        <MailList userId={userId} role={role} mails={shown} />
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
