import { useEffect, useRef } from 'react';
import { Link, useParams } from 'react-router';
import type { StaffPerson } from '#contract/operator-staff.ts';
import { consoleLabels } from '#domain/words/console-labels.ts';
import { staffScreenLabels } from '#domain/words/console-staff-labels.ts';
import { fill } from '#domain/words/fill.ts';
import { useChangePerson } from '#web/console/api/staff.ts';
import { Access } from '#web/console/staff/access.tsx';
import { ChangeForm } from '#web/console/staff/change-form.tsx';
import { stateOf, whenText } from '#web/console/staff/person-words.ts';
import { StateMark } from '#web/console/staff/staff-screen.tsx';
import { StaffSessions } from '#web/console/staff/staff-sessions.tsx';
import { WithStaff } from '#web/console/staff/with-staff.tsx';

const { person: words, table } = staffScreenLabels;

/** A touch target for links below each other. */
const linkClass = 'inline-flex min-h-8 items-center underline';

/** The page of one staff member, for owners. */
export function PersonScreen() {
  const { userId = '' } = useParams();
  const main = useRef<HTMLElement>(null);
  useEffect(() => {
    if (userId) main.current?.focus({ preventScroll: true });
  }, [userId]);
  return (
    <main id="main" ref={main} tabIndex={-1} className="member-main outline-none">
      <p>
        <Link to="/staff" className={`${linkClass} text-sm font-semibold`}>
          {words.back}
        </Link>
      </p>
      <Loaded key={userId} userId={userId} />
    </main>
  );
}

function Loaded({ userId }: { readonly userId: string }) {
  return (
    <WithStaff>
      {(staff) => {
        const person = staff.find((one) => one.userId === userId);
        return person === undefined ? <Missing /> : <Parts person={person} />;
      }}
    </WithStaff>
  );
}

function Parts({ person }: { readonly person: StaffPerson }) {
  const { userId, name, email, role, lastSignInAt, limits, hasOwnLimits } = person;
  const change = useChangePerson(userId);
  return (
    <>
      <header className="member-header">
        <div className="min-w-0">
          <h1 className="display truncate text-xl leading-7">{name}</h1>
          <p className="text-sm wrap-anywhere text-ink-soft">{email}</p>
        </div>
        <dl className="member-facts">
          <Fact name={table.role}>{consoleLabels.roles[role]}</Fact>
          <Fact name={table.lastSignIn}>{whenText(lastSignInAt)}</Fact>
          <div>
            <dt className="text-xs font-semibold text-ink-soft">{table.state}</dt>
            <dd>
              <StateMark state={stateOf(person)} />
            </dd>
          </div>
        </dl>
      </header>
      <div className="staff-columns">
        <ChangeForm
          // Resets the form when somebody else has saved, so that nothing is overwritten.
          key={JSON.stringify([name, role, limits, hasOwnLimits])}
          person={person}
          change={change}
        />
        <div className="member-column">
          <Access person={person} />
          <StaffSessions userId={userId} name={name} />
          <p className="flex flex-wrap gap-x-6 px-1 text-sm font-semibold">
            <Link to={`/audit?who=${userId}`} className={linkClass}>
              {fill(words.auditBy, { name })}
            </Link>
            <Link to={`/audit?about=${encodeURIComponent(email)}`} className={linkClass}>
              {fill(words.auditAbout, { name })}
            </Link>
          </p>
        </div>
      </div>
    </>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: string }) {
  return (
    <div>
      <dt className="text-xs font-semibold text-ink-soft">{name}</dt>
      <dd className="figures text-sm font-semibold">{children}</dd>
    </div>
  );
}

function Missing() {
  return (
    <div className="grid max-w-lg gap-3 py-8">
      <h1 className="display text-xl">{words.missing}</h1>
      <p className="text-ink-soft">{words.missingText}</p>
    </div>
  );
}
