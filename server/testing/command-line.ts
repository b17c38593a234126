import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { operatorToken } from '#server/testing/app.ts';
import { passedOn } from '#server/testing/process.ts';

const main = join(import.meta.dirname, '..', '..', 'cli', 'main.ts');

export interface CommandRun {
  readonly code: number | string;
  readonly out: string;
  readonly err: string;
}

/** Runs the real command line as a child process against the server at the URL. */
export const commandProcessTo =
  (url: string) =>
  (args: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<CommandRun> =>
    new Promise((resolve) => {
      execFile(
        process.execPath,
        [main, ...args],
        {
          env: {
            ...passedOn('NODE_COMPILE_CACHE'),
            DEPOT_URL: url,
            DEPOT_TOKEN: operatorToken,
            ...env,
          },
        },
        (error, out, err) => resolve({ code: error?.code ?? 0, out, err }),
      );
    });
