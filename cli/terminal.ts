import { createInterface } from 'node:readline/promises';
import type { Client, Parts } from '#cli/client.ts';
import { badInput, exitCodes, Failure } from '#cli/failure.ts';
import type { CallOutput, CallShape } from '#contract/call.ts';

/** The person at the keyboard; null if nobody can answer. */
export interface Terminal {
  readonly ask: (question: string) => Promise<string>;
}

/** Questions go to stderr, because a program may read stdout. */
export const openTerminal = (argv: readonly string[]): Terminal | null => {
  if (!process.stdin.isTTY || !process.stderr.isTTY || argv.includes('--json')) return null;
  return {
    ask: async (question) => {
      const lines = createInterface({ input: process.stdin, output: process.stderr });
      // Control-D closes the input without an answer.
      const closed = new Promise<string>((resolve) => lines.once('close', () => resolve('')));
      try {
        return (await Promise.race([lines.question(`${question} `), closed])).trim();
      } finally {
        lines.close();
      }
    },
  };
};

/** The option's text, or what the person at the keyboard types instead. */
export const askFor = async (
  terminal: Terminal | null,
  name: string,
  given: string | undefined,
): Promise<string> => {
  if (given !== undefined) return given;
  if (terminal === null) throw badInput(`--${name} is missing: members read it.`);
  return terminal.ask(`${name} (members read it):`);
};

/** Sends a call that the server may want confirmed: by --yes, or by the person at the keyboard. */
export const askConfirmed = async <C extends CallShape>(
  client: Client,
  terminal: Terminal | null,
  call: C,
  parts: Parts,
  isConfirmed = false,
): Promise<CallOutput<C>> => {
  const send = (confirmed: boolean) =>
    client.ask(call, { ...parts, body: { ...parts.body, isConfirmed: confirmed } });
  try {
    return await send(isConfirmed);
  } catch (error) {
    if (!(error instanceof Failure) || error.code !== 'confirmation_needed') throw error;
    if (terminal === null) {
      const { exitCode, code, message, details } = error;
      throw new Failure(exitCode, code, `${message} Nothing was changed; --yes does it.`, details);
    }
    const answer = await terminal.ask(`${error.message}\nDo it? Type yes or no:`);
    if (!/^y(es)?$/i.test(answer)) {
      throw new Failure(exitCodes.failed, 'not_confirmed', 'Nothing was changed.');
    }
    return send(true);
  }
};
