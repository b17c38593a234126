import type { ExitCode } from '#cli/failure.ts';
import { runCommandLine } from '#cli/run.ts';

export interface CommandRun {
  readonly code: ExitCode;
  readonly out: string;
  readonly err: string;
}

/** Runs command lines in this process, with the given environment and nobody at the keyboard. */
export const commandLineWith =
  (env: Readonly<Record<string, string>>) =>
  async (args: readonly string[]): Promise<CommandRun> => {
    let [out, err] = ['', ''];
    const code = await runCommandLine(args, {
      env,
      terminal: null,
      out: (text) => {
        out += text;
      },
      err: (text) => {
        err += text;
      },
    });
    return { code, out, err };
  };
