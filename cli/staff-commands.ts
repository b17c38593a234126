import { type Command, command } from '#cli/command.ts';
import { tableOr } from '#cli/output.ts';
import {
  addStaffByOperator,
  changeStaffByOperator,
  listStaffByOperator,
  resetFactorByOperator,
  type StaffPerson,
} from '#contract/operator-staff.ts';
import { staffRoleLabels } from '#domain/words/staff-labels.ts';

const stateOf = ({ isDisabled, hasPassword }: StaffPerson): string => {
  if (isDisabled) return 'disabled';
  return hasPassword ? 'active' : 'invited';
};

const isNow = ({ name, role, isDisabled }: StaffPerson): string =>
  isDisabled
    ? `${name} is disabled now, and signed out of the console.`
    : `${name} is ${staffRoleLabels[role]} now, and signs in to the console again.`;

export const staffCommands: readonly Command[] = [
  command({
    name: 'staff list',
    summary: 'List the staff with their roles.',
    example: 'staff list',
    arguments: {},
    options: {},
    run: async (_input, client) => {
      const data = await client.ask(listStaffByOperator, {});
      const rows = data.staff.map((person) => [
        person.email,
        person.name,
        person.role,
        stateOf(person),
      ]);
      return { data, lines: tableOr('No staff yet.', ['EMAIL', 'NAME', 'ROLE', 'STATE'], rows) };
    },
  }),
  command({
    name: 'staff add',
    summary: 'Add a person to the staff, who is told by mail.',
    example: 'staff add owner@example.com --role owner --name "Nadia Rahman"',
    arguments: { email: 'email' },
    options: {
      role: {
        type: 'string',
        value: 'ROLE',
        isRequired: true,
        summary: 'desk, coach, manager, owner or accountant',
      },
      name: { type: 'string', isRequired: true, summary: 'what colleagues and the log call them' },
    },
    run: async ({ email, role, name }, client) => {
      const data = await client.ask(addStaffByOperator, { body: { email, role, name } });
      const { person } = data;
      const next = person.hasPassword ? 'can sign in' : 'was mailed a link to set a password';
      return {
        data,
        lines: [`${person.name} is ${staffRoleLabels[person.role]} now. ${person.email} ${next}.`],
      };
    },
  }),
  command({
    name: 'staff role',
    summary: "Change a person's role; their console sessions end.",
    example: 'staff role desk@depot.test manager',
    arguments: { email: 'email', role: 'role' },
    options: {},
    run: async ({ email, role }, client) => {
      const data = await client.ask(changeStaffByOperator, { params: { email }, body: { role } });
      return { data, lines: [isNow(data.person)] };
    },
  }),
  command({
    name: 'staff disable',
    summary: "End a person's access to the console at once.",
    example: 'staff disable desk@depot.test',
    arguments: { email: 'email' },
    options: {},
    run: async ({ email }, client) => {
      const body = { isDisabled: true };
      const data = await client.ask(changeStaffByOperator, { params: { email }, body });
      return { data, lines: [isNow(data.person)] };
    },
  }),
  command({
    name: 'staff enable',
    summary: 'Give a disabled person access to the console again.',
    example: 'staff enable desk@depot.test',
    arguments: { email: 'email' },
    options: {},
    run: async ({ email }, client) => {
      const body = { isDisabled: false };
      const data = await client.ask(changeStaffByOperator, { params: { email }, body });
      return { data, lines: [isNow(data.person)] };
    },
  }),
  command({
    name: 'staff reset-factor',
    summary: 'Remove the second factor of a person who has lost it.',
    example: 'staff reset-factor manager@depot.test',
    arguments: { email: 'email' },
    options: {},
    run: async ({ email }, client) => {
      const data = await client.ask(resetFactorByOperator, { params: { email } });
      const { name } = data.person;
      return {
        data,
        lines: [`${name} has no second factor now, and signs in to the console again.`],
      };
    },
  }),
];
