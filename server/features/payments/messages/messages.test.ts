import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { openTestApp } from '#server/testing/app.ts';
import { asForm, fiuuEnv, fiuuMessage } from '#server/testing/fiuu.ts';
import { listen } from '#server/testing/listener.ts';

const { app, db } = await openTestApp({ env: fiuuEnv });

const notifyPath = '/api/payments/notify';
const callbackPath = '/api/payments/callback';
const returnPath = '/api/payments/return';

const post = (url: string, payload: string, headers: Record<string, string> = {}) =>
  app.inject({ method: 'POST', url, payload, headers: { ...asForm, ...headers } });

let lastId = 0;
beforeEach(async () => {
  const { id } = await db
    .selectFrom('payment_messages')
    .select(({ fn }) => fn.coalesce(fn.max('id'), sql<number>`0`).as('id'))
    .executeTakeFirstOrThrow();
  lastId = id;
});
const kept = () =>
  db.selectFrom('payment_messages').selectAll().where('id', '>', lastId).orderBy('id').execute();

const flipped = (body: string): string => body.replace('amount=20.00', 'amount=99.00');

describe('a payment message', () => {
  test('to the notification URL is answered with an empty 200', async () => {
    const answer = await post(notifyPath, fiuuMessage({}, { nbcb: '2' }));
    expect([answer.statusCode, answer.body]).toEqual([200, '']);
  });

  test('to the callback URL is answered with the exact text that the provider expects', async () => {
    const answer = await post(callbackPath, fiuuMessage({}, { nbcb: '1' }));
    expect([answer.statusCode, answer.body]).toEqual([200, 'CBTOKEN:MPSTATOK']);
    expect(answer.rawPayload).toEqual(Buffer.from('CBTOKEN:MPSTATOK'));
    expect(answer.headers['content-type']).toMatch(/^text\/plain/);
  });

  test('is stored unchanged, with its verdict', async () => {
    const body = fiuuMessage({}, { nbcb: '2' });
    await post(notifyPath, body, { 'user-agent': 'Fiuu' });
    expect(await kept()).toMatchObject([
      {
        source: 'notification',
        provider: 'fiuu',
        body,
        headers: { 'user-agent': 'Fiuu' },
        order_id: 'order_abcdefgh1794708000000',
        provider_transaction_id: '100000',
        // The order does not exist, as when the provider's portal tests the URL.
        verdict: 'unknown_order',
      },
    ]);
  });

  test('needs no session and may come from any origin', async () => {
    const answer = await post(notifyPath, fiuuMessage(), { origin: 'https://pay.fiuu.com' });
    expect(answer.statusCode).toBe(200);
  });

  test('is not acknowledged if it could not be stored, so that the provider sends it again', async () => {
    await sql`alter table payment_messages rename to payment_messages_away`.execute(db);
    const answers = await Promise.all(
      [notifyPath, callbackPath].map((path) => post(path, fiuuMessage())),
    );
    await sql`alter table payment_messages_away rename to payment_messages`.execute(db);
    for (const answer of answers) {
      expect(answer.statusCode).toBe(500);
      expect(answer.body).not.toContain('CBTOKEN');
    }
  });
});

describe('a forged message', () => {
  test.each([
    [notifyPath, 'notification'],
    [callbackPath, 'callback'],
  ])('to %s is not acknowledged, but stored', async (path, source) => {
    const body = flipped(fiuuMessage());
    const answer = await post(path, body);
    expect([answer.statusCode, answer.body]).toEqual([400, '']);
    expect(await kept()).toMatchObject([
      {
        source,
        body,
        order_id: 'order_abcdefgh1794708000000',
        provider_transaction_id: '100000',
        verdict: 'forged',
        detail: 'its signature is wrong',
      },
    ]);
  });

  test('[PAY-1] with an amount above any possible payment is refused and stored', async () => {
    const body = fiuuMessage({ amount: '10000000.00' });
    expect((await post(notifyPath, body)).statusCode).toBe(400);
    expect(await kept()).toMatchObject([
      { body, verdict: 'forged', detail: 'its amount cannot be read' },
    ]);
  });

  test('is truncated before it is stored', async () => {
    await post(notifyPath, `orderid=${'x'.repeat(60_000)}\0`);
    const [message] = await kept();
    expect(message?.body).toHaveLength(4_000);
    expect(message?.order_id).toBeNull();
  });

  test('may contain characters that PostgreSQL cannot store', async () => {
    expect((await post(notifyPath, 'orderid=\0')).statusCode).toBe(400);
    expect(await kept()).toMatchObject([{ body: 'orderid=\uFFFD', verdict: 'forged' }]);
  });

  test.each([
    ['is too long', `a=${'x'.repeat(300_000)}`, asForm, 413],
    ['is not a form', '{"status":"00"}', { 'content-type': 'application/json' }, 400],
  ])('is not read when it %s', async (_, payload, headers, status) => {
    const answer = await app.inject({ method: 'POST', url: notifyPath, payload, headers });
    expect(answer.statusCode).toBe(status);
    expect(await kept()).toEqual([]);
  });

  test('may have an empty body', async () => {
    const answer = await app.inject({ method: 'POST', url: callbackPath });
    expect([answer.statusCode, answer.body]).toEqual([400, '']);
  });
});

describe('a returning browser', () => {
  const home = '/profile?status=pending';
  const fromPage = { origin: 'https://pay.fiuu.com' };
  const withOrder = `${home}&order=order_abcdefgh1794708000000`;

  test.each([
    ['a form', () => post(returnPath, fiuuMessage())],
    ['the same form again', () => post(returnPath, fiuuMessage())],
    ['a forged form', () => post(returnPath, flipped(fiuuMessage()))],
    ['a link', () => app.inject({ method: 'GET', url: `${returnPath}?${fiuuMessage()}` })],
    ['the origin of the payment page', () => post(returnPath, fiuuMessage(), fromPage)],
  ])(
    '[ORDER-18] with %s is redirected to the profile, with the order id in the URL',
    async (_, comeBack) => {
      const answer = await comeBack();
      expect([answer.statusCode, answer.headers.location]).toEqual([303, withOrder]);
    },
  );

  test.each([
    ['another id', () => post(returnPath, fiuuMessage({ orderid: 'order_1&admin=1' }))],
    ['an empty link', () => app.inject({ method: 'GET', url: returnPath })],
    ['an empty form', () => post(returnPath, '')],
    ['nothing', () => app.inject({ method: 'POST', url: returnPath })],
    ['too much', () => post(returnPath, `a=${'x'.repeat(70_000)}`)],
    [
      'something else',
      () => app.inject({ method: 'POST', url: returnPath, payload: { status: '00' } }),
    ],
  ])('with %s is redirected to the profile', async (_, comeBack) => {
    const answer = await comeBack();
    expect([answer.statusCode, answer.headers.location]).toEqual([303, home]);
  });

  test('is redirected there while the database is down', async () => {
    await sql`alter table payment_messages rename to payment_messages_away`.execute(db);
    const answer = await post(returnPath, fiuuMessage());
    await sql`alter table payment_messages_away rename to payment_messages`.execute(db);
    expect([answer.statusCode, answer.headers.location]).toEqual([303, withOrder]);
  });

  test('has its form stored, without its session cookie', async () => {
    // A transaction id that no other test uses, because only so many messages are stored for each.
    const body = fiuuMessage({ tranID: '100001' });
    const headers = { cookie: 'depot.session=secret', authorization: 'Bearer x' };
    await post(returnPath, body, headers);
    const url = `${returnPath}?${flipped(body)}`;
    await app.inject({ method: 'GET', url, headers });
    const messages = await kept();
    expect(messages).toMatchObject([
      { source: 'return', body, verdict: 'ignored' },
      { source: 'return', body: flipped(body), verdict: 'forged' },
    ]);
    expect(JSON.stringify(messages)).not.toMatch(/secret|Bearer/);
  });

  test.each(['GET', 'POST'] as const)(
    'that did not pay is redirected to the open order by %s',
    async (method) => {
      const answer = await app.inject({ method, url: '/api/payments/cancel' });
      expect([answer.statusCode, answer.headers.location]).toEqual([303, '/profile']);
    },
  );
});

describe('many messages', () => {
  test('from the provider are all accepted, regardless of the rate limit', async () => {
    const limited = await openTestApp({ env: { ...fiuuEnv, REQUESTS_PER_MINUTE: '3' } });
    const send = (url: string) =>
      limited.app.inject({ method: 'POST', url, payload: fiuuMessage(), headers: asForm });
    for (const path of [notifyPath, callbackPath]) {
      const answers = await Promise.all(Array.from({ length: 10 }, () => send(path)));
      expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    }
  });

  test('that are forged are not all stored', async () => {
    const flooded = await openTestApp({ env: fiuuEnv });
    const answers = await Promise.all(
      Array.from({ length: 130 }, () =>
        flooded.app.inject({ method: 'POST', url: notifyPath, payload: 'a=b', headers: asForm }),
      ),
    );
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([400]));
    const rows = await flooded.db.selectFrom('payment_messages').select('id').execute();
    // 60 per minute, and the minute may change during the test.
    expect(rows.length).toBeGreaterThanOrEqual(60);
    expect(rows.length).toBeLessThanOrEqual(120);
    const genuine = await flooded.app.inject({
      method: 'POST',
      url: notifyPath,
      payload: fiuuMessage(),
      headers: asForm,
    });
    expect(genuine.statusCode).toBe(200);
  });
});

describe('an account with instant notification', () => {
  const openWith = (payUrl: string) =>
    openTestApp({
      env: { ...fiuuEnv, FIUU_PAY_URL: payUrl, FIUU_INSTANT_NOTIFICATION: '1' },
    });

  test('posts a notification back after it was stored, and no other message', async () => {
    const provider = await listen(() => ({}));
    const { app: instant } = await openWith(provider.url);
    const body = fiuuMessage({}, { nbcb: '2' });
    for (const [url, payload] of [
      [callbackPath, body],
      [returnPath, body],
      [notifyPath, flipped(body)],
      [notifyPath, body],
    ] as const) {
      await instant.inject({ method: 'POST', url, payload, headers: asForm });
    }
    await expect.poll(() => provider.heard.map((heard) => heard.body)).toEqual([`${body}&treq=1`]);
  });

  test('does not wait for that, and ignores its failure', async () => {
    const hanging = await listen(() => null);
    const { app: instant } = await openWith(hanging.url);
    const send = () =>
      instant.inject({ method: 'POST', url: notifyPath, payload: fiuuMessage(), headers: asForm });
    expect((await send()).statusCode).toBe(200);
    await expect.poll(() => hanging.heard).toHaveLength(1);
  });
});

describe('the content policy', () => {
  const formActionOf = async (env: Record<string, string>) => {
    const opened = await openTestApp({ env });
    const { headers } = await opened.app.inject({ method: 'GET', url: '/healthz' });
    return /form-action ([^;]+)/.exec(String(headers['content-security-policy']))?.[1];
  };

  test.each([
    ['the hosted page', fiuuEnv, "'self' https://pay.fiuu.com"],
    ['our own page in a demonstration', {}, "'self' http://localhost:3000"],
    ['nobody else without payments', { DEPOT_DEMO: '0' }, "'self'"],
  ])('allows forms to %s', async (_, env, sources) => {
    expect(await formActionOf(env)).toBe(sources);
  });
});

test('a venue without payments has no routes for payment messages', async () => {
  const { app: closed } = await openTestApp({ env: { DEPOT_DEMO: '0' } });
  for (const url of [notifyPath, callbackPath, returnPath]) {
    const answer = await closed.inject({ method: 'POST', url, payload: 'a=b', headers: asForm });
    expect(answer.statusCode).toBe(404);
  }
});
