import fc from 'fast-check';
import { consoleLivePath } from '#contract/console-day.ts';
import { errorEnvelope, isErrorCode, statusOf } from '#contract/errors.ts';
import { livePath } from '#contract/live.ts';
import { knownValues } from '#proof/attack/known-values.ts';
import { anOwner } from '#proof/attack/owner.ts';
import { type Caller, type Shot, shotsAtAny } from '#proof/attack/requests.ts';
import type { Target } from '#proof/attack/target.ts';
import { asOperator } from '#server/testing/app.ts';
import { aShopper, openingTime, type Shopper } from '#server/testing/shopping.ts';
import { aStaffMember, type TestStaff } from '#server/testing/staff.ts';

/** Requests open at once, so that slow ones do not delay all others. */
const together = 6;
const slowestMs = 2_000;

export interface Volley {
  /** How often each kind of answer came. */
  readonly answers: Map<string, number>;
  /** Each wrong answer, with its request. */
  readonly faults: string[];
}

const looksInside = /node_modules|\.ts:\d+|\bat \w+ \(|syntax error at or near/;

const isJson = (type: unknown): boolean => String(type).startsWith('application/json');

interface Answer {
  readonly status: number;
  readonly type: unknown;
  readonly retryAfter: unknown;
  readonly body: string;
  readonly tookMs: number;
}

const faultOf = ({ route }: Shot, { status, type, retryAfter, body }: Answer): string | null => {
  if (status >= 500) return `an internal error (${status})`;
  if (status === 429 && !(Number(retryAfter) > 0)) return 'a 429 without Retry-After';
  if (looksInside.test(body)) return 'an answer that exposes internals';
  // Pages, files and redirects have no schema; a redirect has no body either.
  if (route.response === null && (status < 400 || !isJson(type))) return null;
  if (status === 304) return null;
  if (!isJson(type)) return `an answer that is not JSON (${String(type)})`;
  const value: unknown = JSON.parse(body);
  if (status === 200 && route.response !== null) {
    const read = route.response.safeParse(value);
    return read.success ? null : `an answer that does not match its schema: ${read.error.message}`;
  }
  const failure = errorEnvelope.strict().safeParse(value);
  if (!failure.success) return 'a refusal without the error envelope';
  const { code } = failure.data;
  return isErrorCode(code) && statusOf[code] === status ? null : `the code ${code} with ${status}`;
};

type Shoot = (shot: Shot) => Promise<Answer>;

/** Sends requests as a member and an owner, or as others once those are signed out, locked or deleted. */
const makeShooter = (target: Target, first: Shopper, firstOwner: TestStaff): Shoot => {
  const { app, context } = target;
  let member = first;
  let venueOwner = firstOwner;
  const headersOf: Readonly<Record<Caller, () => Readonly<Record<string, string>>>> = {
    nobody: () => ({}),
    operator: () => asOperator,
    staff: () => venueOwner.headers,
    member: () => member.headers,
  };
  return async ({ route, url, headers, payload, address, caller }) => {
    const began = performance.now();
    const response = await app.inject({
      method: route.method as 'GET',
      url,
      headers: { ...headersOf[caller](), ...headers },
      remoteAddress: address,
      ...(payload !== undefined && { payload }),
    });
    const tookMs = performance.now() - began;
    const { statusCode: status, headers: sent, body } = response;
    if (route.who === 'member' && caller === 'member' && status === 401) {
      member = await aShopper(target, { creditsSen: 20_000 });
    }
    if (typeof route.who === 'object' && 'staff' in route.who && caller === 'staff') {
      if (status === 401 || status === 423) venueOwner = await aStaffMember(target, 'owner');
    }
    // At another time most of the venue would be closed to the following requests.
    if (route.path === '/api/operator/clock') {
      context.clock.set(Temporal.Instant.from(openingTime));
    }
    const { 'content-type': type, 'retry-after': retryAfter } = sent;
    return { status, type, retryAfter, body, tookMs };
  };
};

const kindOf = ({ status, type, body }: Answer): string =>
  isJson(type) && status >= 400 ? `${status} ${JSON.parse(body).code}` : `${status}`;

/** A stream has no end; the streams have their own tests. */
const streams: readonly string[] = [livePath, consoleLivePath];

/** A busy machine is slow now and then; a request that is too expensive is slow every time. */
const isAlwaysSlow = async (shoot: Shoot, shot: Shot): Promise<boolean> => {
  for (let attempt = 0; attempt < 3; attempt += 1) {
    if ((await shoot(shot)).tookMs <= slowestMs) return false;
  }
  return true;
};

const inWords = ({ route, caller, url, headers, payload }: Shot): string =>
  `${route.method} ${url.slice(0, 300)} (${route.path}) as ${caller} ${JSON.stringify(headers)} ${payload?.slice(0, 600) ?? ''}`;

/** Sends random requests generated from the seed, and returns the results. */
export const fireVolley = async (target: Target, seed: number, count: number): Promise<Volley> => {
  const member = await anOwner(target);
  const known = await knownValues(target, [member, await anOwner(target)]);
  const routes = target.routes.filter(
    ({ method, path }) => method !== 'HEAD' && !streams.includes(path),
  );
  const left = fc.sample(shotsAtAny(routes, known), { numRuns: count, seed });
  const shoot = makeShooter(target, member, await aStaffMember(target, 'owner'));
  const volley: Volley = { answers: new Map(), faults: [] };
  const slow: Shot[] = [];
  const note = (fault: string, shot: Shot): void =>
    void volley.faults.push(`seed ${seed}: ${fault}: ${inWords(shot)}`);
  const gunner = async (): Promise<void> => {
    for (let shot = left.pop(); shot !== undefined; shot = left.pop()) {
      const answer = await shoot(shot);
      const kind = kindOf(answer);
      volley.answers.set(kind, (volley.answers.get(kind) ?? 0) + 1);
      if (answer.tookMs > slowestMs) slow.push(shot);
      const fault = faultOf(shot, answer);
      if (fault !== null) note(fault, shot);
    }
  };
  await Promise.all(Array.from({ length: together }, gunner));
  for (const shot of slow) {
    if (await isAlwaysSlow(shoot, shot)) note(`no answer within ${slowestMs} ms`, shot);
  }
  return volley;
};
