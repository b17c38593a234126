import { useState } from 'react';
import type { MemberPage } from '#contract/console-members.ts';
import type { StaffMember } from '#contract/staff.ts';
import { hasPermission, type Permission } from '#domain/staff/permissions.ts';
import { memberActLabels as words } from '#domain/words/member-act-labels.ts';
import { DeletionDialog } from '#web/console/member/deletion-dialog.tsx';
import { EmailDialog } from '#web/console/member/email-dialog.tsx';
import { StatusDialog } from '#web/console/member/status-dialog.tsx';
import { SuspensionDialog } from '#web/console/member/suspension-dialog.tsx';
import { Section } from '#web/console/ui/section.tsx';
import { Button } from '#web/ui/button.tsx';

const permissionOf = {
  status: 'members.status',
  email: 'members.email',
  suspend: 'members.suspend',
  restore: 'members.suspend',
  delete: 'members.delete',
} as const satisfies Readonly<Record<string, Permission>>;

type Act = keyof typeof permissionOf;

const actsOn = ({ suspension }: MemberPage['member']): readonly Act[] => [
  'status',
  'email',
  suspension === null ? 'suspend' : 'restore',
  'delete',
];

interface AccountActsProps {
  readonly member: MemberPage['member'];
  readonly staff: StaffMember;
}

/** Buttons for the changes of the account that the reader's role may make; nothing if there are none. */
export function AccountActs({ member, staff }: AccountActsProps) {
  const [open, setOpen] = useState<Act | null>(null);
  const acts = actsOn(member).filter((act) => hasPermission(staff.role, permissionOf[act]));
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
      {open === 'email' && <EmailDialog member={member} onClose={close} />}
      {open === 'delete' && <DeletionDialog member={member} onClose={close} />}
      {(open === 'suspend' || open === 'restore') && (
        <SuspensionDialog member={member} act={open} onClose={close} />
      )}
    </Section>
  );
}
