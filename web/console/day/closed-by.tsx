import { Link } from 'react-router';
import { hasPermission, type StaffRole } from '#domain/staff/permissions.ts';
import { closureLinkLabels as words } from '#domain/words/closure-link-labels.ts';
import { buttonClass } from '#web/ui/button.tsx';

interface ClosedByProps {
  readonly closureId: number;
  readonly role: StaffRole;
}

/** Leads to the closure of a slot, which is opened or undone as a whole. [CLOSE-10] */
export function ClosedBy({ closureId, role }: ClosedByProps) {
  if (!hasPermission(role, 'closures.edit')) {
    return <p className="px-4 pb-4 text-sm text-ink-soft">{words.opened}</p>;
  }
  return (
    <div className="px-4 pb-4">
      <Link to={`/closures/${closureId}`} className={buttonClass('secondary', 'w-full')}>
        {words.show}
      </Link>
    </div>
  );
}
