import { Link } from 'react-router';
import type { StaffMember } from '#contract/staff.ts';
import { hasPermission, type Permission } from '#domain/staff/permissions.ts';
import { consoleLabels } from '#domain/words/console-labels.ts';
import { exceptionCountLabels } from '#domain/words/exception-count-labels.ts';
import { priceLinkLabels } from '#domain/words/price-link-labels.ts';
import { reconcileLinkLabels } from '#domain/words/reconcile-link-labels.ts';
import { reportLinkLabels } from '#domain/words/report-link-labels.ts';
import { shiftLinkLabels } from '#domain/words/shift-link-labels.ts';

const { frame: words, landing } = consoleLabels;

interface ScreenLink {
  readonly to: string;
  readonly permission: Permission;
  readonly name: string;
  readonly about: string;
}

/** The screens that people who do not see the day can open. A new screen for them goes here. */
const screens: readonly ScreenLink[] = [
  {
    to: '/exceptions',
    permission: 'exceptions.see',
    name: exceptionCountLabels.name,
    about: exceptionCountLabels.about,
  },
  {
    to: '/shift',
    permission: 'shifts.see',
    name: shiftLinkLabels.name,
    about: shiftLinkLabels.about,
  },
  {
    to: '/reports',
    permission: 'reports.read',
    name: reportLinkLabels.name,
    about: reportLinkLabels.about,
  },
  {
    to: '/prices',
    permission: 'prices.see',
    name: priceLinkLabels.name,
    about: priceLinkLabels.about,
  },
  {
    to: '/reconcile',
    permission: 'reconciliation.see',
    name: reconcileLinkLabels.name,
    about: reconcileLinkLabels.about,
  },
  { to: '/staff', permission: 'staff.see', name: words.staff, about: landing.staff },
  { to: '/audit', permission: 'audit.own', name: words.audit, about: landing.audit },
  { to: '/account', permission: 'account.own', name: words.account, about: landing.account },
];

/** The first screen of people whose role does not see the day. */
export function Landing({ staff }: { readonly staff: StaffMember }) {
  const open = screens.filter(({ permission }) => hasPermission(staff.role, permission));
  return (
    <main id="main" className="mx-auto grid max-w-xl gap-4 px-4 py-12">
      <div>
        <h1 className="display text-xl">{words.noScreen}</h1>
        <p className="text-ink-soft">{words.noScreenText}</p>
      </div>
      <ul className="member-section member-rows overflow-hidden">
        {open.map(({ to, name, about }) => (
          <li key={to}>
            <Link to={to} className="member-row is-link">
              <span>
                <span className="block text-sm font-semibold underline">{name}</span>
                <span className="text-ink-soft">{about}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </main>
  );
}
