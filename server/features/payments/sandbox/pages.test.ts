import { beforeEach, describe, expect, test } from 'vitest';
import { lateSeconds } from '#domain/payments/sandbox.ts';
import { sandboxTexts } from '#domain/words/sandbox-texts.ts';
import { makePaymentProvider } from '#server/features/payments/make-payment-provider.ts';
import { openTestApp } from '#server/testing/app.ts';
import { asForm } from '#server/testing/fiuu.ts';
import { aPayer, type Payer } from '#server/testing/sandbox.ts';

const start = '2026-11-15T02:00:00Z';
const running = await openTestApp({ now: start });
const { app, db, context } = running;
const provider = makePaymentProvider(context);

let payer: Payer;
let page: string;
beforeEach(async () => {
  context.clock.set(Temporal.Instant.from(start));
  payer = aPayer(running);
  page = await payer.openPage();
});

const pass = (seconds: number) => context.clock.set(context.clock.now().add({ seconds }));
const visit = (url: string) => app.inject({ method: 'GET', url });

/** The result that the browser brings back to the venue. */
const returned = (answer: { headers: { location?: unknown } }): URLSearchParams => {
  const [path, query] = String(answer.headers.location).split('?');
  expect(path).toBe('/api/payments/return');
  return new URLSearchParams(query);
};

const transactions = () =>
  db
    .selectFrom('sandbox_transactions')
    .select(['status', 'amount_sen'])
    .where('order_id', '=', payer.orderId)
    .orderBy('id')
    .execute();

const messages = () =>
  db
    .selectFrom('sandbox_messages')
    .innerJoin('sandbox_transactions', 'id', 'transaction_id')
    .select(['source', 'due_at', 'created_at'])
    .where('order_id', '=', payer.orderId)
    .orderBy('due_at')
    .execute();

describe('the payment page', () => {
  test('shows the amount, the deadline, and that it is only a demonstration', async () => {
    pass(20);
    const { statusCode, headers, body } = await visit(page);
    expect([statusCode, headers['content-type'], headers['cache-control']]).toEqual([
      200,
      'text/html; charset=utf-8',
      'no-store',
    ]);
    for (const text of [
      sandboxTexts.banner,
      'Pay RM 120.50',
      payer.orderId,
      'Court Booking - Show Court 1',
      'Decline',
      'Leave',
      'Pay, but notify late',
      'Pay, and never notify',
      `is sent ${lateSeconds} seconds from now. Depot asks before that, once the time to pay has run out`,
    ]) {
      expect(body).toContain(text);
    }
    // The clock runs on during the test.
    expect(body).toMatch(/>2:(40|39|38|37)</);
  });

  test('lists the items one by one, or the description if the form has no list', async () => {
    expect((await visit(page)).body).toContain(
      '<dd>Court Booking - Show Court 1 <span class="when">18/11/2026, 10:00 AM - 11:00 AM</span></dd>',
    );
    for (const sandbox_items of ['', '{', '[{"what":7}]']) {
      const { headers } = await payer.submit({ sandbox_items });
      expect((await visit(String(headers.location))).body).toContain(
        '<dd>Court Booking - Show Court 1; Court Booking',
      );
    }
  });

  test("escapes the order's texts, and has no input but the choice", async () => {
    const { body } = await visit(page);
    expect(body).toContain('&lt;b&gt;Show Court 2&lt;/b&gt;');
    expect(body).not.toMatch(/<input|<b>|style=|<style|<script>/);
    expect(body).not.toMatch(/Nur Aisyah|nur@person\.test/);
  });

  test('loads styles and script from the sandbox, which no real venue serves', async () => {
    const { body } = await visit(page);
    const elsewhere = await openTestApp({ now: start, env: { DEPOT_DEMO: '0' } });
    for (const [file, type] of [
      ['/sandbox/page.css', 'text/css; charset=utf-8'],
      ['/sandbox/page.js', 'text/javascript; charset=utf-8'],
    ] as const) {
      expect(body).toContain(`="${file}"`);
      const { statusCode, headers } = await visit(file);
      expect([statusCode, headers['content-type']]).toEqual([200, type]);
      expect((await elsewhere.app.inject(file)).statusCode).toBe(404);
    }
  });

  test('reloads at the deadline and then redirects to the venue, without any script', async () => {
    const { body } = await visit(page);
    expect(body).toMatch(/<meta http-equiv="refresh" content="1[78]\d">/);
    pass(180);
    const late = await visit(page);
    expect(late.body).toContain('<meta http-equiv="refresh" content="8;url=/api/payments/cancel">');
  });

  test.each([
    ['is not found', '/sandbox/pay/0199a8f0-0000-7000-8000-000000000000'],
    ['has an invalid id', '/sandbox/pay/x'],
  ])('that %s says so', async (_, url) => {
    for (const answer of [await visit(url), await payer.choose(url, 'pay')]) {
      expect(answer.statusCode).toBe(404);
      expect(answer.body).toContain(sandboxTexts.unknown_payment);
    }
  });
});

describe('paying', () => {
  test('returns the browser with a signed result', async () => {
    const result = returned(await payer.choose(page, 'pay'));
    const message = { source: 'return', body: result.toString(), headers: {} } as const;
    expect(provider?.verify(message)).toMatchObject({
      isAuthentic: true,
      report: { orderId: payer.orderId, status: 'paid', amountSen: 12_050, currency: 'MYR' },
    });
    expect(result.get('paydate')).toMatch(/^2026-11-15 10:00:\d\d$/);
    expect(await transactions()).toEqual([{ status: 'paid', amount_sen: 12_050 }]);
  });

  test('[SANDBOX-1] twice at once, or again later, charges once and returns the same result', async () => {
    const again = await payer.openPage();
    const clicks = await Promise.all(
      [page, page, again, page].map((url) => payer.choose(url, 'pay')),
    );
    pass(600);
    clicks.push(await payer.choose(page, 'pay'), await payer.choose(again, 'decline'));
    expect(new Set(clicks.map((answer) => returned(answer).toString())).size).toBe(1);
    expect(await transactions()).toHaveLength(1);
    expect(await messages()).toHaveLength(2);
  });

  test('[SANDBOX-1] is refused for a paid order', async () => {
    await payer.choose(page, 'pay');
    const { statusCode, body } = await visit(page);
    expect(statusCode).toBe(200);
    expect(body).toContain(sandboxTexts.paidTitle);
    expect(body).not.toContain('<button');
  });

  test.each(['pay', 'pay_late', 'pay_silently', 'decline'])(
    '[SANDBOX-1] is refused at the deadline: %s',
    async (choice) => {
      pass(180);
      const answer = await payer.choose(page, choice);
      expect([answer.statusCode, answer.headers.location]).toEqual([303, page]);
      const { statusCode, body } = await visit(page);
      expect(statusCode).toBe(410);
      expect(body).toContain(sandboxTexts.expiredTitle);
      expect(body).not.toContain('<button');
      expect(await transactions()).toEqual([]);
    },
  );

  test('can succeed after a decline', async () => {
    const declined = returned(await payer.choose(page, 'decline'));
    expect([declined.get('status'), declined.get('error_desc')]).toEqual([
      '11',
      sandboxTexts.declineReason,
    ]);
    expect(returned(await payer.choose(page, 'pay')).get('status')).toBe('00');
    expect((await transactions()).map(({ status }) => status)).toEqual(['failed', 'paid']);
  });

  test('can be abandoned at any time', async () => {
    for (const seconds of [0, 300]) {
      pass(seconds);
      const { headers } = await payer.choose(page, 'leave');
      expect(headers.location).toBe('/api/payments/cancel');
    }
    expect(await transactions()).toEqual([]);
  });

  test.each(['', 'refund', 'toString'])('with the choice %j is refused', async (choice) => {
    const answer = await payer.choose(page, choice);
    expect(answer.statusCode).toBe(400);
    expect(answer.body).toContain(sandboxTexts.unknown_choice);
  });

  test('is refused from another origin', async () => {
    const answer = await app.inject({
      method: 'POST',
      url: page,
      payload: 'choice=pay',
      headers: { ...asForm, origin: 'https://evil.example' },
    });
    expect(answer.statusCode).toBe(403);
    expect(await transactions()).toEqual([]);
  });

  test.each([
    ['pay', [0, 10]],
    ['pay_late', [200, 210]],
    ['pay_silently', []],
    ['decline', [0, 10]],
    ['leave', []],
  ])('[SANDBOX-2] with %s sends messages after %j seconds', async (choice, seconds) => {
    await payer.choose(page, choice);
    const due = (await messages()).map(
      ({ due_at, created_at }) => (due_at.getTime() - created_at.getTime()) / 1_000,
    );
    expect(due).toEqual(seconds);
  });
});
