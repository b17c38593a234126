import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { commands } from '#cli/commands.ts';
import { usageOf } from '#cli/help.ts';
import { commandLineWith } from '#cli/testing/command-line.ts';
import { commandProcessTo } from '#server/testing/command-line.ts';

/** Help needs no server, so nothing listens there. */
const nowhere = 'http://127.0.0.1:9';
const depot = commandLineWith({ DEPOT_URL: nowhere });

test('help lists every command', async () => {
  const { code, out, err } = await commandProcessTo(nowhere)(['--help'], { DEPOT_TOKEN: '' });
  expect({ code, err }).toEqual({ code: 0, err: '' });
  for (const command of commands) expect(out).toContain(`  ${usageOf(command)}\n`);
});

test('help of a noun lists only its commands', async () => {
  const { out } = await depot(['hold', '--help']);
  expect(out).toContain('hold remove <court name>');
  expect(out).not.toContain('member list');
});

test('help of a command has its usage, options and an example', async () => {
  const { code, out } = await depot(['credits', 'issue', '--help']);
  expect(code).toBe(0);
  expect(out).toContain('credits issue <email> <RM> --reason TEXT [--key KEY]');
  expect(out).toContain('  --reason TEXT  what the member is told\n');
  expect(out).toContain('Example:\n  npm run --silent depot -- credits issue ');
});

test('the operations manual has every command with its example', () => {
  const manual = readFileSync(join(import.meta.dirname, '..', 'docs', 'operations.md'), 'utf8');
  for (const command of commands) {
    expect(manual).toContain(`\`${usageOf(command)}\``);
    expect(manual).toContain(command.example);
  }
});
