import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { z } from 'zod';

/** Passwords, names of courts, and what is refused later with a sentence of its own. */
const others = /\.(password|pin|phone|email|courtName|before)$/;

interface Text {
  readonly at: string;
  readonly schema: z.ZodType;
}

/** The parts of a schema, as far as texts can stand in them. */
interface Parts {
  readonly type: string;
  readonly shape?: Readonly<Record<string, z.ZodType>>;
  readonly innerType?: z.ZodType;
  readonly options?: readonly z.ZodType[];
}

function textsIn(schema: z.ZodType, at: string): Text[] {
  const { type, shape = {}, innerType, options = [] } = schema.def as unknown as Parts;
  if (type === 'string') return [{ at, schema }];
  return [
    ...Object.entries(shape).flatMap(([name, part]) => textsIn(part, `${at}.${name}`)),
    ...options.flatMap((option) => textsIn(option, at)),
    ...(innerType ? textsIn(innerType, at) : []),
  ];
}

interface StaffCall {
  readonly who: { readonly staff: string };
  readonly body?: z.ZodType;
  readonly query?: z.ZodType;
}

const isStaffCall = (value: unknown): value is StaffCall =>
  typeof value === 'object' &&
  value !== null &&
  'who' in value &&
  typeof value.who === 'object' &&
  value.who !== null &&
  'staff' in value.who;

async function textsOfConsole(): Promise<Text[]> {
  const files = readdirSync(import.meta.dirname).filter((file) => /^[a-z-]+\.ts$/.test(file));
  const modules: object[] = await Promise.all(files.map((file) => import(`#contract/${file}`)));
  return modules.flatMap((module) =>
    Object.entries(module).flatMap(([name, value]) => {
      if (!isStaffCall(value)) return [];
      return [value.body, value.query].flatMap((part) => (part ? textsIn(part, name) : []));
    }),
  );
}

test('no call of the console accepts spaces as a text', async () => {
  const texts = (await textsOfConsole()).filter(({ at }) => !others.test(at));
  const reasons = texts.filter(({ at }) => at.endsWith('.reason')).map(({ at }) => at);
  expect(reasons).toEqual(
    expect.arrayContaining([
      'moveAtDesk.reason',
      'blockSlots.reason',
      'sellAtDesk.override.reason',
    ]),
  );
  expect(texts.map(({ at }) => at)).toContain('sellAtDesk.payment.reference');
  const accepted = texts.filter(({ schema }) => schema.safeParse('     ').success);
  expect(accepted.map(({ at }) => at)).toEqual([]);
});
