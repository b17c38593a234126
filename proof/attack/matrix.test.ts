import { mkdtempSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, inject, test } from 'vitest';
import { urlOf } from '#contract/call.ts';
import { emailChangePath } from '#contract/console-member-acts.ts';
import { type ErrorCode, statusOf } from '#contract/errors.ts';
import { unsubscribePath } from '#contract/mail-choices.ts';
import { addClosure } from '#contract/operator-calendar.ts';
import { addPlan } from '#contract/operator-memberships.ts';
import { setSwitch } from '#contract/operator-venue.ts';
import { verificationPath } from '#contract/registration.ts';
import { hasPermission, staffRoles } from '#domain/staff/permissions.ts';
import { grantablePermissions } from '#domain/staff/service-permissions.ts';
import { consoleRoutes } from '#proof/attack/console-routes.ts';
import { makeDigest } from '#proof/attack/digest.ts';
import { anOwner } from '#proof/attack/owner.ts';
import { type Route, withRoutes } from '#proof/attack/route-table.ts';
import type { Rows, Sent, Things } from '#proof/attack/rows.ts';
import { demoRows, providerRows, publicRows } from '#proof/attack/rows-of-everybody.ts';
import { memberRows } from '#proof/attack/rows-of-members.ts';
import { operatorRows } from '#proof/attack/rows-of-operator.ts';
import { staffRows } from '#proof/attack/rows-of-staff.ts';
import { type Headers, makeStrangers } from '#proof/attack/strangers.ts';
import { asOperator, openTestApp } from '#server/testing/app.ts';
import { ask } from '#server/testing/ask.ts';
import { asForm } from '#server/testing/fiuu.ts';
import { openLessons } from '#server/testing/lessons.ts';
import { aServiceAccount } from '#server/testing/services.ts';
import { openingTime } from '#server/testing/shopping.ts';
import { aStaffMember } from '#server/testing/staff.ts';

// Every route of the app, called by everybody who may not and then by those who may.

const webFolder = mkdtempSync(join(inject('testServer').scratch, 'web-'));
writeFileSync(join(webFolder, 'index.html'), '<!doctype html><head></head><body></body>');

// Demo mode has all routes of any venue, and a few more.
const running = await withRoutes(() =>
  openTestApp({ webFolder, env: { DEPOT_DEMO: '1' }, now: openingTime }),
);
const { app, db, routes } = running;

const thingsOfTheVenue = async (): Promise<Things> => {
  for (const name of ['membership', 'coaching']) {
    await ask(app, setSwitch, { params: { name }, body: { isOn: true } });
  }
  const [classId = 0, laterClassId = 0] = await openLessons(running);
  const plan = { name: 'Silver', description: '', status: 'athlete', priceSen: 5_000, months: 1 };
  const { answer: sold } = await ask(app, addPlan, { body: plan });
  const body = { sport: null, from: '2027-03-01', to: '2027-03-02', reason: 'Paint' };
  const { answer: closed } = await ask(app, addClosure, { body });
  return { classId, laterClassId, planId: sold.plan.id, closureId: closed.closure.id };
};
const things = await thingsOfTheVenue();
let owner = await anOwner(running);
const other = await anOwner(running);
const venueOwner = await aStaffMember(running, 'owner');
const turnedAwayFrom = await makeStrangers(running, owner);
const digest = await makeDigest(db);
const before = await digest();

const rowsByWho: Readonly<Record<string, Rows>> = {
  member: memberRows,
  operator: operatorRows,
  staff: staffRows,
  public: { ...publicRows, ...demoRows },
  provider: providerRows,
};
const kindOf = ({ who }: Route): string => {
  if (typeof who === 'string') return who;
  return 'service' in who ? 'operator' : 'staff';
};
const allRows = Object.assign({}, ...Object.values(rowsByWho)) as Rows;
const rows = Object.entries(allRows);

const routeOf = (name: string): Route => {
  const found = routes.find((route) => route.name === name);
  if (found === undefined) throw new Error(`No route ${name}.`);
  return found;
};

const sentTo = (name: string): Sent => allRows[name]?.sent?.(owner, things) ?? {};

const takesForms = ({ who, path }: Route): boolean =>
  who === 'provider' ||
  path.startsWith('/sandbox/') ||
  [verificationPath, emailChangePath, unsubscribePath].includes(path);

const send = (route: Route, sent: Sent, headers: Headers) =>
  app.inject({
    method: route.method as 'GET',
    url: urlOf(route.path.replace('*', ''), sent.params, sent.query),
    headers: { ...(takesForms(route) && asForm), ...headers },
    ...(route.body && { payload: { ...sent.body } }),
  });
type Answer = Awaited<ReturnType<typeof send>>;

const answerOf = (answer: Answer) => ({ status: answer.statusCode, code: answer.json().code });
const refused = (code: ErrorCode) => ({ status: statusOf[code], code });

/** Values that the caller sent are not secret to the caller. */
const secretsIn = ({ body }: Answer, sent: Sent): string[] => {
  const said = JSON.stringify(sent);
  return owner.secrets.filter((secret) => body.includes(secret) && !said.includes(secret));
};

const isHead = ({ method }: Route): boolean => method === 'HEAD';

test('every route has its row, and every row has its route', () => {
  for (const [who, expected] of Object.entries(rowsByWho)) {
    const offered = routes.filter((route) => kindOf(route) === who && !isHead(route));
    expect(offered.map(({ name }) => name).toSorted()).toEqual(Object.keys(expected).toSorted());
  }
});

test('[STAFF-1] [STAFF-5] each route of the console has the roles and the freshness that are written down', () => {
  const written = consoleRoutes.flatMap(({ roles, isDangerous, routes: names }) =>
    names.map((name) => ({ name, roles: [...roles], isDangerous })),
  );
  const enforced = routes.flatMap((route) => {
    const { name, who } = route;
    if (typeof who !== 'object' || !('staff' in who) || isHead(route)) return [];
    const roles = staffRoles.filter((role) => hasPermission(role, who.staff));
    return [{ name, roles, isDangerous: who.fresh === true }];
  });
  const byName = (one: { name: string }, other: { name: string }): number =>
    one.name < other.name ? -1 : 1;
  expect(enforced.toSorted(byName)).toEqual(written.toSorted(byName));
});

describe('refused callers learn nothing and change nothing', () => {
  test.each(rows)('%s', async (name, { other: toOther }) => {
    const route = routeOf(name);
    const sent = sentTo(name);
    for (const { who, headers, code } of turnedAwayFrom(route)) {
      const answer = await send(route, sent, headers);
      expect({ who, ...answerOf(answer) }).toEqual({ who, ...refused(code) });
      expect(secretsIn(answer, sent)).toEqual([]);
    }
    if (toOther !== undefined) {
      const answer = await send(route, sent, other.headers);
      if (toOther === 'nothing found') expect(answer.statusCode).toBe(200);
      else expect(answerOf(answer)).toEqual(refused(toOther));
      expect(secretsIn(answer, sent)).toEqual([]);
    }
    // GET routes are not digested one by one, because a digest takes longer than all the rest.
    if (route.method !== 'GET') expect(await digest()).toEqual(before);
  });

  test('all refused requests together have changed nothing', async () => {
    expect(await digest()).toEqual(before);
  });
});

test('a route that may not be read answers HEAD with the same refusal', async () => {
  const heads = routes.filter(isHead);
  expect(heads.length).toBeGreaterThan(20);
  for (const head of heads) {
    const isGuarded = ['member', 'operator', 'staff'].includes(kindOf(head));
    const { statusCode, body } = await send(head, sentTo(`GET ${head.path}`), {});
    expect({ path: head.path, isRefused: statusCode === 401, body }).toEqual({
      path: head.path,
      isRefused: isGuarded,
      body: '',
    });
  }
});

test('a service account with the permission of a route alone may read it', async () => {
  let read = 0;
  for (const permission of grantablePermissions) {
    const { headers } = await aServiceAccount(running, [permission]);
    for (const route of routes) {
      const { who, method, name } = route;
      if (typeof who === 'string' || !('service' in who) || who.service !== permission) continue;
      if (method !== 'GET') continue;
      const { statusCode } = await send(route, sentTo(name), headers);
      expect({ name, statusCode }).toEqual({ name, statusCode: 200 });
      read += 1;
    }
  }
  expect(read).toBeGreaterThan(15);
});

test.each(staffRoles)(
  'the %s may read whatever the permissions of the role allow',
  async (role) => {
    const { headers } = await aStaffMember(running, role);
    const denied: { readonly name: string; readonly code: unknown }[] = [];
    let read = 0;
    for (const [name, { isStream = false }] of rows) {
      const route = routeOf(name);
      const { who, method } = route;
      if (typeof who === 'string' || !('staff' in who) || !hasPermission(role, who.staff)) continue;
      if (method !== 'GET' || isStream) continue;
      const answer = await send(route, sentTo(name), headers);
      // A thing that does not exist, or one of somebody else, is no question of the role.
      const isDenied = [401, 403].includes(answer.statusCode) || answer.statusCode >= 500;
      if (isDenied) denied.push({ name, code: answer.json().code });
      read += 1;
    }
    expect(denied).toEqual([]);
    expect(read).toBeGreaterThan(2);
  },
);

describe('allowed callers are answered', () => {
  const headersOf = (who: Route['who']): Headers => {
    if (who === 'member') return owner.headers;
    if (typeof who === 'string') return {};
    return 'service' in who ? asOperator : venueOwner.headers;
  };

  test.each(rows)('%s', async (name, { answer: expected = 200, isStream = false }) => {
    if (isStream) return;
    const route = routeOf(name);
    const sent = sentTo(name);
    const answer = await send(route, sent, headersOf(route.who));
    if (typeof expected === 'string') expect(answerOf(answer)).toEqual(refused(expected));
    else expect([answer.statusCode, answer.body]).toEqual([expected, expect.any(String)]);
    expect(answer.headers['access-control-allow-origin']).toBeUndefined();
    if (name in publicRows) expect(secretsIn(answer, sent)).toEqual([]);
    if (route.who !== 'member') return;
    if (route.method !== 'GET') {
      // The request may have used up the owner's things, so the next one gets a new owner.
      owner = await anOwner(running);
    } else if (Object.keys(sent.query ?? sent.params ?? {}).length === 0) {
      expect(secretsIn(await send(route, sent, other.headers), sent)).toEqual([]);
    }
  });
});
