import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { StaffPerson } from '#contract/operator-staff.ts';
import type { StaffMember } from '#contract/staff.ts';
import { hasPermission } from '#domain/staff/permissions.ts';
import { consoleLabels } from '#domain/words/console-labels.ts';
import { staffScreenLabels as words } from '#domain/words/console-staff-labels.ts';
import { InviteDialog } from '#web/console/staff/invite-dialog.tsx';
import {
  factorText,
  type PersonState,
  stateOf,
  whenText,
} from '#web/console/staff/person-words.ts';
import { limitsText } from '#web/console/staff/staff-form.ts';
import { WithStaff } from '#web/console/staff/with-staff.tsx';
import { TableHead } from '#web/console/ui/table-head.tsx';
import { Button } from '#web/ui/button.tsx';

/** The list of the staff. An owner invites people and opens their page. */
export function StaffScreen({ staff }: { readonly staff: StaffMember }) {
  const main = useRef<HTMLElement>(null);
  useEffect(() => main.current?.focus({ preventScroll: true }), []);
  const [isInviting, setIsInviting] = useState(false);
  const isEditable = hasPermission(staff.role, 'staff.edit');
  return (
    <main id="main" ref={main} tabIndex={-1} className="member-main outline-none">
      <header className="flex min-h-11 flex-wrap items-center justify-between gap-3">
        <h1 className="display text-xl">{words.title}</h1>
        {isEditable && <Button onClick={() => setIsInviting(true)}>{words.invite.open}</Button>}
      </header>
      <WithStaff>{(people) => <People people={people} isEditable={isEditable} />}</WithStaff>
      {isInviting && <InviteDialog onClose={() => setIsInviting(false)} />}
    </main>
  );
}

interface PeopleProps {
  readonly people: readonly StaffPerson[];
  readonly isEditable: boolean;
}

function People({ people, isEditable }: PeopleProps) {
  return (
    <div className="member-section overflow-x-auto pt-3">
      <table aria-label={words.title} className="member-table staff-table">
        <TableHead headings={words.table} />
        <tbody>
          {people.map((person) => (
            <PersonRow key={person.userId} person={person} isEditable={isEditable} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface PersonRowProps {
  readonly person: StaffPerson;
  readonly isEditable: boolean;
}

function PersonRow({ person, isEditable }: PersonRowProps) {
  const { userId, name, email, role, limits, hasOwnLimits, lastSignInAt } = person;
  return (
    <tr>
      <td>
        {isEditable ? (
          <Link to={`/staff/${userId}`} className="staff-name underline">
            {name}
          </Link>
        ) : (
          <span className="font-semibold">{name}</span>
        )}
        <span className="block wrap-anywhere text-xs text-ink-soft">{email}</span>
      </td>
      <td>{consoleLabels.roles[role]}</td>
      <td className="figures">
        {limitsText(limits)}
        {hasOwnLimits && limits !== null && (
          <span className="block text-xs text-ink-soft">{words.limits.own}</span>
        )}
      </td>
      <td>{factorText(person)}</td>
      <td className="figures whitespace-nowrap">{whenText(lastSignInAt)}</td>
      <td>
        <StateMark state={stateOf(person)} />
      </td>
    </tr>
  );
}

export function StateMark({ state }: { readonly state: PersonState }) {
  return <span className={`staff-state is-${state}`}>{words.state[state]}</span>;
}
