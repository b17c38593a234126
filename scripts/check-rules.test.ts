import { expect, test } from 'vitest';
import { placeProblems } from '#scripts/check-rules.ts';
import { reachedFrom } from '#scripts/reached-code.ts';

const sources = new Map([
  [
    'server/main.ts',
    "import { place as placeIt } from '#server/placing.ts';\nplaceIt();\nconst load = () => import('#domain/lazy.ts');\n",
  ],
  [
    'server/placing.ts',
    "import {\n  isHeld,\n  type Hold,\n  isForgotten,\n} from '#domain/holds.ts';\nexport const place = (hold: Hold) => isHeld(hold);\nexport const forget = () => isForgotten();\n",
  ],
  [
    'domain/holds.ts',
    'export interface Hold {}\n/** Not like isMentioned. */\nexport function isHeld() {\n  return endOf();\n}\nfunction endOf() {}\nexport function isForgotten() {}\nexport function isMentioned() {}\nexport function isRepeated() {\n  return isRepeated();\n}\n',
  ],
  ['domain/lazy.ts', 'export const isShown = true;\n'],
  ['domain/rows.ts', "import * as holds from '#domain/holds.ts';\nexport const all = holds;\n"],
]);

const product = {
  sources,
  reached: reachedFrom(['server/main.ts'], sources),
  constraints: new Set(['orders_status_step']),
};

const problemsOf = (decidedBy: string): string =>
  placeProblems({ id: 'HOLD-1', sentence: 'A slot is held.', decidedBy }, product).join('\n');

test.each([
  ['holds.ts isHeld'],
  ['`holds.ts` isHeld, Hold; server/placing.ts place'],
  ['lazy.ts isShown'],
  ['constraint orders_status_step'],
])('a rule decided by %s is accepted', (decidedBy) => {
  expect(problemsOf(decidedBy)).toBe('');
});

test.each([
  ['holds.ts isForgotten', 'no code of the product reaches isForgotten of domain/holds.ts'],
  ['holds.ts isMentioned', 'no code of the product reaches isMentioned'],
  ['holds.ts isRepeated', 'no code of the product reaches isRepeated'],
  ['holds.ts isHeld; server/placing.ts forget', 'no code of the product reaches forget'],
  ['rows.ts all', 'no code of the product reaches all'],
  ['holds.ts endOf', 'does not export endOf'],
  ['gone.ts isHeld', 'there is no gone.ts'],
  ['the database', 'names no file'],
  ['constraint orders_status', 'does not name orders_status'],
])('a rule decided by %s is refused: %s', (decidedBy, reason) => {
  expect(problemsOf(decidedBy)).toContain(reason);
});

test('a namespace import reaches everything in its file', () => {
  expect(reachedFrom(['domain/rows.ts'], sources)).toContain('domain/holds.ts isForgotten');
});
