import { expect, test } from 'vitest';
import { unusedExports } from '#scripts/unused-exports.ts';

const price = (...importers: readonly string[]) =>
  unusedExports(
    new Map([
      ['domain/money/price.ts', 'export const priceOf = () => 1;\nexport type Price = number;\n'],
      ...importers.map((text, at): [string, string] => [`web/price-${at}.tsx`, text]),
    ]),
    '',
    [],
  );

test('an export that no other file imports is found', () => {
  expect(price("import { priceOf } from '#domain/money/price.ts';")).toEqual([
    'domain/money/price.ts: no other file imports Price; keep it to the file',
  ]);
});

test.each([
  "import { type Price, priceOf as of } from '#domain/money/price.ts';",
  "import * as prices from '#domain/money/price.ts';",
  "const load = () => import('#domain/money/price.ts');",
])('an export is imported by %s', (text) => {
  expect(price(text)).toEqual([]);
});

test('names of documents, types of props, tests and files of builds are excepted', () => {
  const sources = new Map([
    ['domain/slots/week.ts', 'export function weekOf() {}\n'],
    ['web/ui/card.tsx', 'export interface CardProps {}\n'],
    ['web/ui/card.test.ts', 'export const aCard = 1;\n'],
    ['web/api/no-schemas.ts', 'export const z = 1;\n'],
  ]);
  expect(unusedExports(sources, '| `slots/week.ts weekOf` |', ['web/api/no-schemas.ts'])).toEqual(
    [],
  );
});
