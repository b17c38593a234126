import { useState } from 'react';
import type { MemberPage } from '#contract/console-members.ts';
import type { StaffMember } from '#contract/staff.ts';
import { hasPermission, type Permission } from '#domain/staff/permissions.ts';
import { memberActLabels as words } from '#domain/words/member-act-labels.ts';
import { Section } from '#web/console/member/section.tsx';
import { StatusDialog } from '#web/console/member/status-dialog.tsx';
import { Button } from '#web/ui/button.tsx';

type Act = 'status';

const permissionOf: Readonly<Record<Act, Permission>> = { status: 'members.status' };

interface AccountActsProps {
  readonly member: MemberPage['member'];
  readonly staff: StaffMember;
}

/** What the person may change about the account; nothing is shown to a role that may not. */
export function AccountActs({ member, staff }: AccountActsProps) {
  const [open, setOpen] = useState<Act | null>(null);
  const acts = (['status'] as const).filter((act) => hasPermission(staff.role, permissionOf[act]));
  if (acts.length === 0) return null;
  const close = (): void => setOpen(null);
  return (
    <Section title={words.title}>
      <div className="flex flex-wrap gap-2 px-4 pt-1 pb-4">
        {acts.map((act) => (
          <Button key={act} tone="secondary" className="text-sm" onClick={() => setOpen(act)}>
            {words[act].open}
          </Button>
        ))}
      </div>
      {open === 'status' && <StatusDialog member={member} onClose={close} />}
    </Section>
  );
}
