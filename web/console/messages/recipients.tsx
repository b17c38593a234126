import type { MessagePreview } from '#contract/console-messages.ts';
import type { Audience } from '#domain/venue/messages.ts';
import { fill } from '#domain/words/fill.ts';
import { messageLabels } from '#domain/words/message-labels.ts';
import { whenText } from '#web/console/shift/shift-form.ts';
import { MemberLink } from '#web/console/ui/member-link.tsx';
import { Empty, Section } from '#web/console/ui/section.tsx';
import { TableHead } from '#web/console/ui/table-head.tsx';
import { Notice } from '#web/ui/notice.tsx';

const { form: words } = messageLabels;

const peopleText = (count: number): string =>
  count === 1 ? words.onePerson : fill(words.people, { count: `${count}` });

interface RecipientsProps {
  readonly kind: Audience['kind'];
  readonly preview: MessagePreview;
}

const leftOut = ['suspended', 'withoutEmail', 'unverified', 'unwanted'] as const;

/** Everyone whom the message goes to, with what is theirs. [MSG-4] [MSG-5] */
export function Recipients({ kind, preview }: RecipientsProps) {
  const { recipients, left, earlier } = preview;
  const [last] = earlier;
  const isNews = kind === 'news';
  const { affected, ...ofNews } = words.table;
  return (
    <Section title={words.recipients} aside={<span>{peopleText(recipients.length)}</span>}>
      <div className="message-notes">
        {last && (
          <Notice>
            {fill(words.earlier, { subject: last.subject, when: whenText(last.sentAt) })}
          </Notice>
        )}
        {leftOut
          .filter((reason) => (left[reason] ?? 0) > 0)
          .map((reason) => (
            <p key={reason}>{fill(words[reason], { count: `${left[reason]}` })}</p>
          ))}
      </div>
      {recipients.length === 0 ? (
        <Empty>{isNews ? words.nobodyWantsNews : words.nobody}</Empty>
      ) : (
        <div className="max-h-128 overflow-auto pb-2">
          <table aria-label={words.recipients} className="member-table">
            <TableHead headings={isNews ? ofNews : { ...ofNews, affected }} />
            <tbody>
              {recipients.map((one) => (
                <tr key={one.userId}>
                  <td className="message-person">
                    <MemberLink player={one} />
                    {one.isGuest && <span className="text-xs text-ink-soft"> {words.guest}</span>}
                  </td>
                  <td className="message-address">{one.email}</td>
                  {!isNews && <td className="message-text">{one.affected.join('\n')}</td>}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Section>
  );
}
