import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { slow } from '#scripts/slow-first.ts';

test('every file that is started first exists', () => {
  const root = join(import.meta.dirname, '..');
  expect(slow.filter((path) => !existsSync(join(root, path)))).toEqual([]);
});
