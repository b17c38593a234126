import { Link } from 'react-router';
import type { AuditLine } from '#contract/console-audit.ts';
import { shortOrderId } from '#domain/orders/orders.ts';
import { dateOf, formatDate, formatTime } from '#domain/time/venue-time.ts';
import { auditScreenLabels as words } from '#domain/words/console-audit-labels.ts';
import { fill } from '#domain/words/fill.ts';
import {
  changesOf,
  type FieldChange,
  lineText,
  type Names,
  slotText,
  subjectParts,
} from '#web/console/audit/audit-words.ts';
import { slotPath } from '#web/console/ui/opens-slot.ts';

interface AuditRowProps {
  readonly line: AuditLine;
  /** False if the reader's role does not open the pages of members. */
  readonly linksMembers: boolean;
  /** The same for the day. */
  readonly linksDay: boolean;
  readonly names: Names;
}

export function AuditRow({ line, linksMembers, linksDay, names }: AuditRowProps) {
  const at = Temporal.Instant.from(line.at);
  const { permission, reason } = line;
  return (
    <tr>
      <td className="figures whitespace-nowrap">
        {formatDate(dateOf(at))}
        <span className="block text-xs text-ink-soft">{formatTime(at)}</span>
      </td>
      <td>{whoText(line)}</td>
      <td {...(permission !== null && { title: fill(words.permission, { permission }) })}>
        {lineText(line)}
      </td>
      <td>
        <About line={line} linksMembers={linksMembers} linksDay={linksDay} names={names} />
      </td>
      <td>
        {reason !== null && (
          <p className="font-semibold wrap-anywhere">{fill(words.reason, { reason })}</p>
        )}
        {line.undoes !== null && <p className="wrap-anywhere">{undoneText(line.undoes)}</p>}
        <Changes changes={changesOf(line, names)} />
      </td>
    </tr>
  );
}

function undoneText({ at, by }: NonNullable<AuditLine['undoes']>): string {
  const made = Temporal.Instant.from(at);
  const when = { date: formatDate(dateOf(made)), time: formatTime(made) };
  return fill(words.undoes, { ...when, name: by ?? '' });
}

function whoText({ person, service, actor }: AuditLine): string {
  if (person !== null) return person.name;
  if (service !== null) return service;
  return actor === 'operator' || actor === 'member' ? words.actor[actor] : actor;
}

function About({ line, linksMembers, linksDay, names }: AuditRowProps) {
  const { subject, account, booking } = line;
  const { kind, name: id } = subjectParts(subject);
  const name = names[subject] ?? id;
  const isMember = !/^(?:staff|coach):/.test(subject);
  return (
    <>
      {account !== null &&
        (linksMembers && isMember ? (
          <Link to={`/members/${account.userId}`} className="block font-semibold underline">
            {account.name}
          </Link>
        ) : (
          <span className="block font-semibold">{account.name}</span>
        ))}
      <span className={account === null ? 'wrap-anywhere' : 'text-xs wrap-anywhere text-ink-soft'}>
        {booking === null ? (
          `${kind} ${account !== null && /^(?:member|staff|coach):/.test(subject) ? '' : name}`.trim()
        ) : (
          <BookedSlot booking={booking} linksDay={linksDay} />
        )}
      </span>
    </>
  );
}

interface BookedSlotProps {
  readonly booking: NonNullable<AuditLine['booking']>;
  readonly linksDay: boolean;
}

function BookedSlot({ booking, linksDay }: BookedSlotProps) {
  const { date, court, slot, orderId } = booking;
  return (
    <>
      {linksDay ? (
        <Link to={slotPath({ date, court, slot })} className="figures block underline">
          {slotText(booking)}
        </Link>
      ) : (
        <span className="figures block">{slotText(booking)}</span>
      )}
      {orderId !== null && `${words.order} ${shortOrderId(orderId)}`}
    </>
  );
}

function Changes({ changes }: { readonly changes: readonly FieldChange[] }) {
  if (changes.length === 0) return null;
  return (
    <ul>
      {changes.map(({ name, before, after }) => (
        <li key={name} className="wrap-anywhere">
          {name !== '' && <span className="text-ink-soft">{name}: </span>}
          {before !== null && (
            <>
              <span className="sr-only">{words.was} </span>
              <del className="text-ink-soft">{before}</del>
              <span aria-hidden="true"> → </span>
              <span className="sr-only">, {words.isNow} </span>
            </>
          )}
          {after}
        </li>
      ))}
    </ul>
  );
}
