import fc from 'fast-check';
import type { Route } from '#proof/attack/route-table.ts';
import { type Known, oddValues, valuesFor } from '#proof/attack/values.ts';

export type Caller = 'member' | 'operator' | 'staff' | 'nobody';

/** One request, down to the last character. */
export interface Shot {
  readonly route: Route;
  readonly caller: Caller;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly payload: string | undefined;
  /** The client's address, because some limits are per address. */
  readonly address: string;
}

const extraNames = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'userId',
  'membershipStatus',
  'isAdmin',
  'priceSen',
  'finalPrice',
  'status',
];

type Fields = Record<string, unknown>;

/** Replaces, removes or adds one field of a valid value. */
const broken = (value: unknown, place: number, odd: unknown): unknown => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return odd;
  const names = [...Object.keys(value), ...extraNames];
  const name = names[place % names.length] ?? '';
  const inside = (value as Fields)[name];
  if (place % 3 === 0) {
    const { [name]: _, ...rest } = value as Fields;
    return rest;
  }
  // A plain assignment would set the prototype instead of a field of that name.
  return Object.fromEntries([
    ...Object.entries(value),
    [name, place % 3 === 1 ? broken(inside, place >> 2, odd) : odd],
  ]);
};

/** Mostly valid, to reach deep; otherwise with one thing wrong. */
const valuesOrNot = (valid: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  fc.oneof(
    { weight: 5, arbitrary: valid },
    { weight: 4, arbitrary: fc.tuple(valid, fc.nat(), oddValues).map((it) => broken(...it)) },
    { weight: 1, arbitrary: oddValues },
  );

const json = 'application/json';

/** `JSON.stringify` returns undefined for some values; those are sent as `String` prints them. */
const textOf = (value: unknown): string => JSON.stringify(value) ?? String(value);

const encoded = (value: unknown): string =>
  encodeURIComponent(
    (typeof value === 'string' ? value : textOf(value)).slice(0, 2_000).toWellFormed(),
  );

type Body = Pick<Shot, 'headers' | 'payload'>;

const nothing: Body = { headers: {}, payload: undefined };
const form = 'application/x-www-form-urlencoded';

/** Ways in which a body can be wrong before any field is read. */
const spoiled: readonly ((text: string) => Body)[] = [
  (text) => ({ headers: { 'content-type': json }, payload: text.slice(0, -1) }),
  (text) => ({ headers: { 'content-type': json }, payload: `${text}${text}` }),
  (text) => ({ headers: { 'content-type': json }, payload: `\uFEFF${text}` }),
  () => ({ headers: { 'content-type': json }, payload: '' }),
  () => nothing,
  (text) => ({ headers: { 'content-type': json }, payload: `{"__proto__":${text},"a":1}` }),
  () => ({ headers: { 'content-type': json }, payload: '{"a":'.repeat(20_000) }),
  () => ({ headers: { 'content-type': json }, payload: JSON.stringify('x'.repeat(300_000)) }),
  (text) => ({ headers: { 'content-type': 'text/plain' }, payload: text }),
  (text) => ({ headers: { 'content-type': 'application/xml' }, payload: `<a>${text}</a>` }),
  (text) => ({ headers: { 'content-type': 'multipart/form-data' }, payload: text }),
  (text) => ({ headers: { 'content-type': 'a/b; c="' }, payload: text }),
  (text) => ({
    headers: { 'content-type': form },
    payload: `amount=1&amount=2&${encodeURIComponent(text.toWellFormed())}=%ZZ`,
  }),
  (text) => ({ headers: { 'content-type': json, 'content-encoding': 'gzip' }, payload: text }),
];

/** Fields that a payment provider and a payer send. */
const formNames = [
  'tranID',
  'orderid',
  'status',
  'domain',
  'amount',
  'currency',
  'paydate',
  'appcode',
  'skey',
  'vcode',
  'returnurl',
  'choice',
  'token',
];

const forms = fc
  .dictionary(fc.constantFrom(...formNames), oddValues, { noNullPrototype: true })
  .map((fields) => Object.entries(fields).map(([name, value]) => `${name}=${encoded(value)}`))
  .map((pairs): Body => ({ headers: { 'content-type': form }, payload: pairs.join('&') }));

/** Bodies in the encoding that the route expects, whatever they contain. */
const wellSentTo = (route: Route, values: fc.Arbitrary<unknown>): fc.Arbitrary<Body> => {
  // Pages and the provider's routes have no schema, and take forms.
  if (route.response === null) return forms;
  if (route.body === null && !route.isUpload) return fc.constant(nothing);
  const headers = { 'content-type': route.isUpload ? 'image/png' : json };
  return values.map((value) => ({ headers, payload: textOf(value) }));
};

const bodiesOf = (route: Route, known: Known): fc.Arbitrary<Body> => {
  if (route.method === 'GET') return fc.constant(nothing);
  const values = route.body === null ? oddValues : valuesOrNot(valuesFor(route.body, known));
  const badlySent = fc
    .tuple(fc.constantFrom(...spoiled), values)
    .map(([spoil, value]) => spoil(textOf(value)));
  return fc.oneof(
    { weight: 8, arbitrary: wellSentTo(route, values) },
    { weight: 2, arbitrary: badlySent },
  );
};

const oddPieces = ['', '%', '%ff', '%00', '..', '..%2f..%2f', '%2e%2e', ';', '%25', 'a%0d%0ab:c'];

/** The path with its parameters filled in, mostly with valid ones. */
const pathsOf = ({ path, params }: Route, known: Known): fc.Arbitrary<string> => {
  const names = [...path.matchAll(/:(\w+)|\*/g)].map(([, name]) => name ?? '*');
  if (names.length === 0) return fc.constant(path);
  const valid =
    params === null
      ? fc.record(
          Object.fromEntries(
            names.map((name) => [name, fc.constantFrom('x', ...(known[name] ?? []))]),
          ),
        )
      : valuesFor(params, known);
  const pieces = fc.array(fc.oneof(fc.constantFrom(...oddPieces), oddValues.map(encoded)), {
    minLength: names.length,
    maxLength: names.length,
  });
  return fc.tuple(valid, pieces, fc.nat(9)).map(([fitting, odd, luck]) => {
    let at = 0;
    return path.replaceAll(/:(\w+)|\*/g, (_, name: string | undefined) => {
      const piece = odd[at++] ?? '';
      return luck < 7 ? encoded((fitting as Fields)[name ?? '*']) : piece;
    });
  });
};

const oddQueries = ['?', '?a=1&a=2', '?__proto__=1', '?a[b]=1', '?%', '?=', '?before=&before=x'];

const queriesOf = ({ query }: Route, known: Known): fc.Arbitrary<string> => {
  const odd = fc.constantFrom(...oddQueries);
  if (query === null) return fc.oneof({ weight: 9, arbitrary: fc.constant('') }, odd);
  const given = valuesOrNot(valuesFor(query, known)).map((value) => {
    const pairs = Object.entries(typeof value === 'object' && value !== null ? value : {});
    return `?${pairs.map(([name, one]) => `${encoded(name)}=${encoded(one)}`).join('&')}`;
  });
  return fc.oneof({ weight: 9, arbitrary: given }, odd);
};

const callerFor = (who: Route['who']): Caller => {
  if (typeof who === 'string') return 'member';
  return 'service' in who ? 'operator' : 'staff';
};

const callersOf = ({ who }: Route): fc.Arbitrary<Caller> => {
  const right = callerFor(who);
  return fc.oneof(
    { weight: 14, arbitrary: fc.constant<Caller>(right) },
    { weight: 1, arbitrary: fc.constantFrom<Caller>('member', 'operator', 'staff', 'nobody') },
  );
};

const addresses = fc
  .tuple(fc.nat(255), fc.nat(255), fc.integer({ min: 1, max: 254 }))
  .map((bytes) => `10.${bytes.join('.')}`);

const shotsAt = (route: Route, known: Known): fc.Arbitrary<Shot> =>
  fc
    .record({
      caller: callersOf(route),
      path: pathsOf(route, known),
      query: queriesOf(route, known),
      body: bodiesOf(route, known),
      address: addresses,
    })
    .map(({ caller, path, query, body, address }) => ({
      route,
      caller,
      url: `${path}${query}`,
      ...body,
      address,
    }));

/** Random requests to any of the routes, generated from the routes' own schemas. */
export const shotsAtAny = (routes: readonly Route[], known: Known): fc.Arbitrary<Shot> =>
  fc.oneof(...routes.map((route) => shotsAt(route, known)));
