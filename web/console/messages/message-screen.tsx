import { useEffect, useRef } from 'react';
import { Link, useParams } from 'react-router';
import type { SentMessage } from '#contract/console-messages.ts';
import { fill } from '#domain/words/fill.ts';
import { messageLabels } from '#domain/words/message-labels.ts';
import { useMessage, useResending } from '#web/console/api/messages.ts';
import { whenText } from '#web/console/shift/shift-form.ts';
import { Loaded } from '#web/console/ui/loaded.tsx';
import { MemberLink } from '#web/console/ui/member-link.tsx';
import { ResendButton } from '#web/console/ui/resend-button.tsx';
import { Section } from '#web/console/ui/section.tsx';
import { TableHead } from '#web/console/ui/table-head.tsx';
import { Notice } from '#web/ui/notice.tsx';

const { one: words } = messageLabels;

/** A sent message, and what became of each mail. [MSG-8] */
export function MessageScreen() {
  const main = useRef<HTMLElement>(null);
  useEffect(() => main.current?.focus({ preventScroll: true }), []);
  const { id = '' } = useParams();
  const query = useMessage(id);
  return (
    <main id="main" ref={main} tabIndex={-1} className="member-main message-main outline-none">
      <Link to="/messages" className="justify-self-start text-sm text-court underline">
        {messageLabels.back}
      </Link>
      <Loaded query={query} words={messageLabels} className="h-96">
        {(sent) => <Parts sent={sent} />}
      </Loaded>
    </main>
  );
}

function Parts({ sent: { message, recipients } }: { readonly sent: SentMessage }) {
  // News are about no booking.
  const hasBookings = recipients.some(({ affected }) => affected.length > 0);
  const { affected, state, acts, ...person } = words.table;
  const { id, subject, about, body, sentAt, sentBy, isClosureUndone = false } = message;
  return (
    <>
      <div>
        <h1 className="display text-xl wrap-anywhere">{subject}</h1>
        <p className="text-sm text-ink-soft">{about}</p>
        <p className="text-sm text-ink-soft">
          {fill(words.sentBy, { name: sentBy, when: whenText(sentAt) })}
        </p>
      </div>
      {isClosureUndone && <Notice>{words.closureUndone}</Notice>}
      <Section title={words.text}>
        <p className="message-text px-4 pb-4 text-sm">{body}</p>
      </Section>
      <Section title={words.recipients}>
        <div className="overflow-x-auto pb-2">
          <table aria-label={words.recipients} className="member-table">
            <TableHead headings={{ ...person, ...(hasBookings && { affected }), state, acts }} />
            <tbody>
              {recipients.map((recipient) => (
                <Row
                  key={recipient.userId}
                  messageId={id}
                  recipient={recipient}
                  hasBookings={hasBookings}
                  isClosureUndone={isClosureUndone}
                />
              ))}
            </tbody>
          </table>
        </div>
      </Section>
    </>
  );
}

interface RowProps {
  readonly messageId: string;
  readonly recipient: SentMessage['recipients'][number];
  readonly hasBookings: boolean;
  readonly isClosureUndone: boolean;
}

function Row({ messageId, recipient, hasBookings, isClosureUndone }: RowProps) {
  const { mutate, isPending } = useResending(messageId);
  const { userId, name, email, affected, state, sentAt, failure, copies, canResend } = recipient;
  const notes = [
    sentAt && whenText(sentAt),
    failure,
    copies > 0 && fill(words.copies, { count: `${copies}` }),
  ].filter(Boolean);
  return (
    <tr>
      <td className="message-person">
        <MemberLink player={recipient} />
      </td>
      <td className="message-address">{email ?? words.notKept}</td>
      {hasBookings && <td className="message-text">{affected.join('\n')}</td>}
      <td>
        <span className={`message-state is-${state}`}>{words.states[state]}</span>
        <span className="figures block text-xs text-ink-soft">{notes.join(' · ')}</span>
      </td>
      <td>
        {canResend && (
          <ResendButton
            name={name}
            words={words}
            isBusy={isPending}
            asks={isClosureUndone ? words : undefined}
            onResend={(told) => mutate(userId, told)}
          />
        )}
      </td>
    </tr>
  );
}
