import { type StaffRole, staffRoles } from '#domain/staff/permissions.ts';
import { consoleLabels } from '#domain/words/console-labels.ts';
import { staffScreenLabels } from '#domain/words/console-staff-labels.ts';
import { Select } from '#web/ui/select.tsx';

const options = staffRoles.map((role) => ({ value: role, text: consoleLabels.roles[role] }));

interface RoleSelectProps {
  readonly role: StaffRole;
  readonly hint?: string;
  readonly onChange: (role: StaffRole) => void;
}

export function RoleSelect({ role, hint, onChange }: RoleSelectProps) {
  return (
    <Select
      label={staffScreenLabels.form.role}
      {...(hint !== undefined && { hint })}
      options={options}
      value={role}
      onChange={({ target }) => onChange(target.value as StaffRole)}
    />
  );
}
