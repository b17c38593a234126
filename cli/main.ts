import { runCommandLine } from '#cli/run.ts';
import { openTerminal } from '#cli/terminal.ts';

const argv = process.argv.slice(2);

process.exitCode = await runCommandLine(argv, {
  env: process.env,
  terminal: openTerminal(argv),
  out: (text) => process.stdout.write(text),
  err: (text) => process.stderr.write(text),
});
