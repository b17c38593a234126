import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import type { StaffMember } from '#contract/staff.ts';
import { consoleLabels } from '#domain/words/console-labels.ts';
import { accountLabels as words } from '#domain/words/console-staff-labels.ts';
import { OwnFactor } from '#web/console/account/own-factor.tsx';
import { OwnPasskeys } from '#web/console/account/own-passkeys.tsx';
import { OwnPin } from '#web/console/account/own-pin.tsx';
import { OwnSessions } from '#web/console/account/own-sessions.tsx';

/** The page where staff members manage their own access. */
export function AccountScreen({ staff }: { readonly staff: StaffMember }) {
  const main = useRef<HTMLElement>(null);
  useEffect(() => main.current?.focus({ preventScroll: true }), []);
  return (
    <main id="main" ref={main} tabIndex={-1} className="member-main outline-none">
      <header>
        <h1 className="display text-xl">{words.title}</h1>
        <p className="text-sm text-ink-soft">
          {staff.name}, {consoleLabels.roles[staff.role]}, {staff.email}
        </p>
        <Link to={`/audit?who=${staff.userId}`} className="text-sm font-semibold underline">
          {words.changes}
        </Link>
      </header>
      <div className="staff-columns">
        <OwnSessions />
        <div className="member-column">
          <OwnFactor />
          <OwnPasskeys />
          <OwnPin />
        </div>
      </div>
    </main>
  );
}
