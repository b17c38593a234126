import { commandsOf, findCommand, leadingWords, readRequest } from '#cli/arguments.ts';
import { makeClient } from '#cli/client.ts';
import type { Outcome } from '#cli/command.ts';
import { commands } from '#cli/commands.ts';
import { type Environment, readConnection } from '#cli/connection.ts';
import { type ExitCode, exitCodes, Failure } from '#cli/failure.ts';
import { commandHelp, overview } from '#cli/help.ts';
import type { Terminal } from '#cli/terminal.ts';

/** The parts of its process that the command line uses; tests pass others. */
interface Surroundings {
  readonly env: Environment;
  readonly terminal: Terminal | null;
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
}

/** Help for the words so far: a command, the commands of a noun, or all. */
const helpFor = (argv: readonly string[]): readonly string[] => {
  const words = leadingWords(argv);
  const command = findCommand(commands, words);
  if (command !== undefined) return commandHelp(command);
  const ofNoun = commandsOf(commands, words[0] ?? '');
  return overview(ofNoun.length === 0 ? commands : ofNoun);
};

const runCommand = (argv: readonly string[], { env, terminal }: Surroundings): Promise<Outcome> => {
  const { command, input } = readRequest(commands, argv);
  return command.run(
    input,
    makeClient(() => readConnection(env)),
    terminal,
  );
};

/** Runs one command line and returns the exit code. */
export const runCommandLine = async (
  argv: readonly string[],
  surroundings: Surroundings,
): Promise<ExitCode> => {
  const { out, err } = surroundings;
  const say = (lines: readonly string[]): void => out(`${lines.join('\n')}\n`);
  const sayJson = (value: unknown): void => say([JSON.stringify(value, null, 2)]);
  const isJson = argv.includes('--json');
  try {
    if (argv.includes('--help') || argv.includes('-h')) {
      const help = helpFor(argv);
      if (isJson) sayJson({ help });
      else say(help);
      return exitCodes.done;
    }
    const { data, lines, isBad = false } = await runCommand(argv, surroundings);
    if (isJson) sayJson(data);
    else say(lines);
    return isBad ? exitCodes.failed : exitCodes.done;
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    const { exitCode, code, message, details } = error;
    err(`${message}\n`);
    if (isJson) sayJson({ error: { code, message, ...(details && { details }) } });
    return exitCode;
  }
};
