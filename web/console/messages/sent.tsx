import { useDeferredValue, useState } from 'react';
import { Link } from 'react-router';
import type { ListedMessage } from '#contract/console-messages.ts';
import { fill } from '#domain/words/fill.ts';
import { messageLabels } from '#domain/words/message-labels.ts';
import { useSentMessages } from '#web/console/api/messages.ts';
import { whenText } from '#web/console/shift/shift-form.ts';
import { Loaded } from '#web/console/ui/loaded.tsx';
import { Empty, Section } from '#web/console/ui/section.tsx';
import { TableHead } from '#web/console/ui/table-head.tsx';
import { Field } from '#web/ui/field.tsx';

const { sent: words } = messageLabels;

/** The messages that were sent, to all or to one person. [MSG-8] */
export function SentSection() {
  const [person, setPerson] = useState('');
  const asked = useDeferredValue(person.trim());
  const query = useSentMessages(asked);
  return (
    <Section title={words.title}>
      <p className="px-4 pb-2 text-[0.8125rem] text-ink-soft">{words.about}</p>
      <div className="max-w-sm px-4 pb-3">
        <Field
          label={words.person}
          hint={words.personHint}
          type="search"
          autoComplete="off"
          maxLength={100}
          value={person}
          onChange={({ target }) => setPerson(target.value)}
        />
      </div>
      <Loaded query={query} words={messageLabels} className="h-32">
        {({ messages }) =>
          messages.length === 0 ? (
            <Empty>{asked.length < 2 ? words.none : words.noneOf}</Empty>
          ) : (
            <div className="overflow-x-auto pb-2">
              <table aria-label={words.title} className="member-table">
                <TableHead headings={words.table} />
                <tbody>
                  {messages.map((message) => (
                    <Row key={message.id} message={message} />
                  ))}
                </tbody>
              </table>
            </div>
          )
        }
      </Loaded>
    </Section>
  );
}

function Row({ message }: { readonly message: ListedMessage }) {
  const { id, subject, about, sentAt, sentBy, recipients } = message;
  return (
    <tr>
      <td className="wrap-anywhere">
        <Link
          to={`/messages/${id}`}
          className="font-semibold text-court underline underline-offset-3"
        >
          {subject}
        </Link>
      </td>
      <td className="wrap-anywhere">{about}</td>
      <td className="figures whitespace-nowrap">
        {whenText(sentAt)}
        <span className="block text-xs text-ink-soft">{fill(words.by, { name: sentBy })}</span>
      </td>
      <td className="figures">{recipients}</td>
      <td className="whitespace-nowrap">{stateText(message)}</td>
    </tr>
  );
}

function stateText({ waiting, failing }: ListedMessage): string {
  const parts = [
    waiting > 0 && fill(words.waiting, { count: `${waiting}` }),
    failing > 0 && fill(words.failing, { count: `${failing}` }),
  ].filter(Boolean);
  return parts.length === 0 ? words.done : parts.join(', ');
}
