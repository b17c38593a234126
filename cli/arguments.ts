import { parseArgs } from 'node:util';
import type { Command } from '#cli/command.ts';
import { badInput } from '#cli/failure.ts';
import { usageOf } from '#cli/help.ts';

interface Request {
  readonly command: Command;
  readonly input: Readonly<Record<string, string | boolean | undefined>>;
}

/** `-20` is a negative number, which the command itself refuses in plain words. */
const isNegative = (word: string): boolean => /^-[\d.]/.test(word);

const isFlag = (word: string): boolean => word.startsWith('-') && !isNegative(word);

// Node's parser would read a negative number as an option, so it gets another minus sign.
const hideSign = (word: string): string => (isNegative(word) ? `\u2212${word.slice(1)}` : word);
const showSign = <Value>(value: Value): Value | string =>
  typeof value === 'string' ? value.replace(/^\u2212/, '-') : value;

/** The words that can name a command: those before the first option that follows one. */
export const leadingWords = (argv: readonly string[]): readonly string[] => {
  const start = argv.findIndex((word) => !isFlag(word));
  if (start === -1) return [];
  const end = argv.findIndex((word, at) => at > start && isFlag(word));
  return argv.slice(start, end === -1 ? undefined : end);
};

export const findCommand = (
  commands: readonly Command[],
  words: readonly string[],
): Command | undefined =>
  commands.find(({ name }) => name.split(' ').every((word, at) => words[at] === word));

export const commandsOf = (commands: readonly Command[], noun: string): readonly Command[] =>
  commands.filter(({ name }) => name.split(' ')[0] === noun);

const unknownCommand = (commands: readonly Command[], words: readonly string[]): Error => {
  const [noun = ''] = words;
  if (noun === '') return badInput('Which command? "--help" lists them.');
  const verbs = commandsOf(commands, noun).map(({ name }) => name.split(' ')[1]);
  return verbs.length === 0
    ? badInput(`There is no command "${noun}". "--help" lists them.`)
    : badInput(
        `There is no command "${words.slice(0, 2).join(' ')}". After "${noun}" comes ${verbs.join(', ')}.`,
      );
};

const withoutName = (argv: readonly string[], name: string): string[] => {
  const start = argv.findIndex((word) => !isFlag(word));
  return argv.toSpliced(start, name.split(' ').length);
};

const parse = (command: Command, argv: string[]) => {
  const options: Record<string, { type: 'string' | 'boolean' }> = { json: { type: 'boolean' } };
  for (const [name, { type }] of Object.entries(command.options)) options[name] = { type };
  try {
    const { values, positionals } = parseArgs({
      args: argv.map(hideSign),
      allowPositionals: true,
      options,
    });
    return {
      values: Object.fromEntries(Object.entries(values).map(([name, at]) => [name, showSign(at)])),
      positionals: positionals.map((word) => String(showSign(word))),
    };
  } catch (error) {
    // Node's message continues with advice for programmers; its first sentence says what is wrong.
    const [sentence = ''] = (error as Error).message.split(/\.\s/);
    throw badInput(`${sentence.replace(/\.$/, '')}. Usage: ${usageOf(command)}`);
  }
};

/** Parses the typed words by the declaration of the command that they name. */
export const readRequest = (commands: readonly Command[], argv: readonly string[]): Request => {
  const words = leadingWords(argv);
  const command = findCommand(commands, words);
  if (command === undefined) throw unknownCommand(commands, words);
  const { values, positionals } = parse(command, withoutName(argv, command.name));
  const names = Object.keys(command.arguments);
  if (positionals.length < names.length) {
    const missing = command.arguments[names[positionals.length] ?? ''];
    throw badInput(`<${missing}> is missing. Usage: ${usageOf(command)}`);
  }
  if (positionals.length > names.length) {
    throw badInput(
      `"${positionals[names.length]}" is one word too many; put names and texts in quotes. Usage: ${usageOf(command)}`,
    );
  }
  for (const [name, { isRequired }] of Object.entries(command.options)) {
    if (isRequired && values[name] === undefined) {
      throw badInput(`--${name} is missing. Usage: ${usageOf(command)}`);
    }
  }
  const input = Object.fromEntries(names.map((name, at) => [name, positionals[at]]));
  return { command, input: { ...values, ...input } };
};
