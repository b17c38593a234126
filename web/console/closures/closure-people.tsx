import type { ClosureMail, ClosurePerson, ClosureStory } from '#contract/closure-people.ts';
import { displayAmount } from '#domain/money/money.ts';
import { closureLabels } from '#domain/words/console-closure-labels.ts';
import { fill } from '#domain/words/fill.ts';
import { useResentMail } from '#web/console/api/closures.ts';
import { backInWords, figuresOf, lostRowsOf } from '#web/console/closures/closure-words.ts';
import { whenText } from '#web/console/shift/shift-form.ts';
import { PhoneLink } from '#web/console/ui/contact-links.tsx';
import { useFirstRows } from '#web/console/ui/first-rows.tsx';
import { MemberLink } from '#web/console/ui/member-link.tsx';
import { ResendButton } from '#web/console/ui/resend-button.tsx';
import { Empty, Section } from '#web/console/ui/section.tsx';
import { TableHead } from '#web/console/ui/table-head.tsx';

const { one: words, preview } = closureLabels;

interface AffectedPeopleProps extends Pick<ClosureStory, 'people' | 'classes' | 'coachMails'> {
  readonly id: number;
}

/** Everyone whom a closure affected, those to ring first. [CLOSE-13] */
export function AffectedPeople({ id, people, classes, coachMails }: AffectedPeopleProps) {
  const { shown, showAll } = useFirstRows(people, preview.showAll);
  const figures = figuresOf({ people, classes, coachMails });
  const sums = figures.length > 0 && (
    <dl className="closure-figures">
      {figures.map(({ name, text }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className="display">{text}</dd>
        </div>
      ))}
    </dl>
  );
  if (people.length === 0) {
    return (
      <Section title={words.people}>
        {sums}
        <Empty>{words.nobody}</Empty>
      </Section>
    );
  }
  return (
    <Section title={words.people}>
      {sums}
      <div className="overflow-x-auto pb-2">
        <table aria-label={words.people} className="member-table closure-table">
          <TableHead headings={words.table} />
          <tbody>
            {shown.map((person) => (
              <PersonRow key={person.userId} id={id} person={person} />
            ))}
          </tbody>
        </table>
      </div>
      {showAll && <div className="px-4 pb-4">{showAll}</div>}
    </Section>
  );
}

interface PersonRowProps {
  readonly id: number;
  readonly person: ClosurePerson;
}

function PersonRow({ id, person }: PersonRowProps) {
  const { name, isGuest, phone, toRing, lost, mails, noMail } = person;
  const kept = lost.filter(({ isBack }) => !isBack);
  return (
    <tr>
      <td className="closure-name">
        <MemberLink player={person} />
        {isGuest && <span className="text-xs text-ink-soft"> {preview.guest}</span>}
        {toRing && (
          <span className="closure-ring">
            {words.toRing}: {phone === null ? words.noPhone : <PhoneLink phone={phone} />}
          </span>
        )}
      </td>
      <td>
        <ul className="closure-lost figures">
          {lostRowsOf(lost).map(({ text, amountSen }) => (
            <li key={text}>
              <span>{text}</span>
              {amountSen > 0 && <span>{displayAmount(amountSen)}</span>}
            </li>
          ))}
        </ul>
      </td>
      <td className="figures font-semibold">{kept.length === 0 ? '–' : backInWords(kept)}</td>
      <td>
        {noMail !== null && <span className="text-ink-soft">{words.noMail[noMail]}</span>}
        <ul className="grid gap-2">
          {mails.map((mail) => (
            <li key={mail.id}>
              <Mail id={id} mail={mail} name={name} />
            </li>
          ))}
        </ul>
      </td>
    </tr>
  );
}

interface MailProps {
  readonly id: number;
  readonly mail: ClosureMail;
  readonly name: string;
}

function Mail({
  id,
  mail: { id: mailId, to, state, at, failure, copies, canResend },
  name,
}: MailProps) {
  const { mutate, isPending } = useResentMail(id);
  const notes = [
    state === 'waiting' && fill(words.until, { when: whenText(at) }),
    state === 'sent' && whenText(at),
    failure,
    copies > 0 && fill(words.copies, { count: `${copies}` }),
  ].filter(Boolean);
  return (
    <div className="closure-mail">
      <div>
        <span className={`closure-state is-mail-${state}`}>{words.states[state]}</span>
        <span className="figures text-xs text-ink-soft"> {notes.join(' · ')}</span>
        <span className="block text-xs wrap-anywhere text-ink-soft">{to}</span>
      </div>
      {canResend && (
        <ResendButton
          name={name}
          words={words}
          isBusy={isPending}
          onResend={(told) => mutate(mailId, told)}
        />
      )}
    </div>
  );
}

interface CoachMailsProps {
  readonly id: number;
  readonly mails: readonly ClosureMail[];
}

export function CoachMails({ id, mails }: CoachMailsProps) {
  return (
    <Section title={words.coaches}>
      <ul className="grid gap-3 px-4 pb-4 text-[0.8125rem]">
        {mails.map((mail) => (
          <li key={mail.id} className="grid gap-1">
            <span className="font-semibold">{mail.coach ?? mail.to}</span>
            <span>{mail.subject}</span>
            <Mail id={id} mail={mail} name={mail.coach ?? mail.to} />
          </li>
        ))}
      </ul>
    </Section>
  );
}
