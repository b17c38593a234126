import fc from 'fast-check';
import { z } from 'zod';

/** The subset of JSON Schema that the contract's schemas use. */
interface Shape {
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Shape[];
  readonly oneOf?: readonly Shape[];
  readonly format?: string;
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly exclusiveMinimum?: number;
  readonly maximum?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly items?: Shape;
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: Shape;
}

/** Values that exist at the venue, by the name of the field that takes them. */
export type Known = Readonly<Record<string, readonly unknown[]>>;

const formats: Readonly<Record<string, fc.Arbitrary<string>>> = {
  uuid: fc.uuid(),
  date: fc.integer({ min: 0, max: 30_000 }).map((days) => dayAfter('2000-01-01', days)),
  'date-time': fc
    .integer({ min: 0, max: 4_102_444_800 })
    .map((seconds) => new Date(seconds * 1_000).toISOString()),
};

const dayAfter = (date: string, days: number): string =>
  Temporal.PlainDate.from(date).add({ days }).toString();

/** Long enough for a text, short enough for thousands of them. */
const usualLength = 30;

const textsOf = ({ format, pattern, minLength = 0, maxLength }: Shape): fc.Arbitrary<string> => {
  const named = formats[format ?? ''];
  if (named !== undefined) return named;
  if (pattern !== undefined) return fc.stringMatching(new RegExp(pattern));
  const usual = fc.string({
    unit: 'grapheme',
    minLength,
    maxLength: Math.max(minLength, Math.min(maxLength ?? usualLength, usualLength)),
  });
  if (maxLength === undefined) return usual;
  return fc.oneof({ weight: 9, arbitrary: usual }, fc.constant('x'.repeat(maxLength)));
};

const numbersOf = ({ minimum, exclusiveMinimum, maximum }: Shape): fc.Arbitrary<number> => {
  const min = minimum ?? (exclusiveMinimum === undefined ? -1_000 : exclusiveMinimum + 1);
  const max = maximum ?? 1_000_000;
  return fc.oneof(
    fc.integer({ min, max }),
    fc.integer({ min, max: Math.min(max, Math.max(min, 0) + 100) }),
    fc.constantFrom(min, max),
  );
};

const objectsOf = (shape: Shape, known: Known): fc.Arbitrary<unknown> => {
  if (shape.additionalProperties?.type !== undefined) {
    const names = known['a court'] ?? ['x'];
    const name = fc.oneof(
      { weight: 9, arbitrary: fc.constantFrom(...names.map(String)) },
      fc.string({ maxLength: usualLength }),
    );
    const value = valuesOf(shape.additionalProperties, '', known);
    return fc.dictionary(name, value, { maxKeys: 3, noNullPrototype: true });
  }
  const fields = Object.entries(shape.properties ?? {}).map(
    ([name, field]) => [name, valuesOf(field, name, known)] as const,
  );
  return fc.record(Object.fromEntries(fields), {
    requiredKeys: [...(shape.required ?? [])],
    noNullPrototype: true,
  });
};

const shapedValues = (shape: Shape, known: Known): fc.Arbitrary<unknown> => {
  if ('const' in shape) return fc.constant(shape.const);
  if (shape.enum !== undefined) return fc.constantFrom(...shape.enum);
  const choices = shape.anyOf ?? shape.oneOf;
  if (choices !== undefined) {
    return fc.oneof(...choices.map((choice) => shapedValues(choice, known)));
  }
  switch (shape.type) {
    case 'string':
      return textsOf(shape);
    case 'integer':
    case 'number':
      return numbersOf(shape);
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array': {
      const { minItems: minLength = 0, maxItems = 4, items = {} } = shape;
      return fc.array(shapedValues(items, known), { minLength, maxLength: Math.min(maxItems, 4) });
    }
    case 'object':
      return objectsOf(shape, known);
    default:
      return fc.jsonValue();
  }
};

/** Values that fit the schema; where known values of that name fit, mostly one of them. */
const valuesOf = (shape: Shape, name: string, known: Known): fc.Arbitrary<unknown> => {
  const any = shapedValues(shape, known);
  const meaningful = known[name];
  if (meaningful === undefined) return any;
  return fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...meaningful) }, any);
};

/**
 * Values that a schema of the contract accepts; checks that only a function can make are left to
 * the known values. It walks the JSON Schema that zod generates.
 */
export const valuesFor = (schema: z.ZodType, known: Known): fc.Arbitrary<unknown> =>
  valuesOf(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Shape, '', known);

const oddTexts = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\u202Etxt.exe',
  '\uFEFF',
  '\uD800',
  'İ',
  'ﬃ',
  '👩‍👩‍👧‍👦'.repeat(50),
  "'; drop table orders; --",
  '%',
  '{{7*7}}',
  '<script>alert(1)</script>',
  '=1+1',
  '\r\nBcc: everybody@person.test',
  '../../etc/passwd',
  '9'.repeat(400),
  'x'.repeat(70_000),
  '-0',
  '1e309',
  'NaN',
  'null',
  'true',
  '2026-02-30',
  '+275760-09-13',
  '0000-00-00',
];

const oddNumbers = [
  -1,
  -0,
  0.1,
  1e308,
  2 ** 31,
  2 ** 53,
  -(2 ** 63),
  Number.MAX_SAFE_INTEGER,
  Number.MIN_VALUE,
];

/** Nesting depth that would overflow a recursive reader. */
const deep = 2_000;

/** Values that no field expects. */
export const oddValues: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom(...oddTexts),
  fc.constantFrom(...oddNumbers),
  fc.constantFrom(null, true, [], {}, [[]], [null], { length: -1 }, { toString: 'x' }),
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc.jsonValue(),
  fc.constant(`[`.repeat(deep) + `]`.repeat(deep)).map((text) => JSON.parse(text) as unknown),
);
