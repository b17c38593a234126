import type { Command, Option } from '#cli/command.ts';
import { pairs } from '#cli/output.ts';

const call = 'npm run --silent depot --';

const optionUsage = (name: string, { type, value = 'TEXT', isRequired }: Option): string => {
  const usage = type === 'boolean' ? `--${name}` : `--${name} ${value}`;
  return isRequired ? usage : `[${usage}]`;
};

/** `member set-status <email> <status>` */
export const usageOf = ({ name, arguments: args, options }: Command): string =>
  [
    name,
    ...Object.values(args).map((label) => `<${label}>`),
    ...Object.entries(options).map(([option, shape]) => optionUsage(option, shape)),
  ].join(' ');

const everyOption = [
  ['--json', 'print exactly one JSON value'],
  ['--help', 'say how the command is used'],
] as const;

const indented = (lines: readonly string[]): readonly string[] => lines.map((line) => `  ${line}`);

export const commandHelp = (command: Command): readonly string[] => [
  `Usage: ${call} ${usageOf(command)}`,
  '',
  command.summary,
  '',
  'Options:',
  ...indented(
    pairs([
      ...Object.entries(command.options).map(([name, option]): [string, string] => [
        optionUsage(name, { ...option, isRequired: true }),
        option.summary,
      ]),
      ...everyOption,
    ]),
  ),
  '',
  'Example:',
  `  ${call} ${command.example}`,
];

/** All commands with their summaries, and the general notes. */
export const overview = (commands: readonly Command[]): readonly string[] => [
  `Usage: ${call} <command> [options]`,
  '',
  'Commands:',
  ...indented(commands.flatMap((command) => [usageOf(command), `    ${command.summary}`])),
  '',
  'Options of every command:',
  ...indented(pairs(everyOption)),
  '',
  'Example:',
  `  ${call} ${commands[0]?.example ?? ''}`,
  '',
  'The command line talks to a running Depot:',
  ...indented(
    pairs([
      ['DEPOT_URL', 'where it is; http://127.0.0.1:$PORT unless set, with PORT 3000 unless set'],
      [
        'DEPOT_TOKEN',
        'the operator token, or that of a service account; read from $DEPOT_DATA/operator-token unless set',
      ],
      ['DEPOT_DATA', 'the data folder; .depot unless set'],
    ]),
  ),
  '',
  'It ends with 0 when all is well, with 2 on bad input, and with 1 when Depot cannot be reached',
  'or fails, or when a check finds something broken.',
];
