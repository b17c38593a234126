import { expect, test } from 'vitest';
import { openTestApp } from '#server/testing/app.ts';
import { buy } from '#server/testing/own-bookings.ts';
import { aShopper, openingTime } from '#server/testing/shopping.ts';

const running = await openTestApp({ now: openingTime, env: { DEPOT_DEMO: '1' } });
const { app, db } = running;
const mei = await aShopper(running);
await buy(running, mei, { slots: { 'Tournament Court 1': [12] } });
const { id } = await db
  .selectFrom('mail_outbox')
  .select('id')
  .where('to_address', '=', mei.email)
  .executeTakeFirstOrThrow();

const get = (url: string) => app.inject({ url });

test('the mailbox of a demo frames each mail beside its text, and links its calendar file', async () => {
  const page = await get('/outbox');
  expect(page.body).toContain(`<iframe sandbox loading="lazy" src="/outbox/${id}"`);
  expect(page.body).toContain(`href="/outbox/${id}/calendar/0" download="bookings.ics"`);
  expect(page.headers['content-security-policy']).toMatch(/script-src 'self'.*;frame-src 'self'$/);
});

test('a mail that waits says until when, and one that was sent does not', async () => {
  const page = async () => (await get('/outbox')).body;
  expect(await page()).not.toContain('waits until');
  const at = new Date('2026-11-16T09:15:00+08:00');
  const set = (columns: object) =>
    db.updateTable('mail_outbox').set(columns).where('id', '=', id).execute();
  await set({ next_attempt_at: at });
  expect(await page()).toContain('<strong>waits until 09:15 AM</strong>');
  await set({ sent_at: at, attempts: 1 });
  expect(await page()).not.toContain('waits until');
});

test('a framed mail runs nothing, loads nothing, and is framed by our own pages alone', async () => {
  const mail = await get(`/outbox/${id}`);
  expect(mail.body).toContain('Your booking is confirmed');
  expect(mail.headers).toMatchObject({
    'content-security-policy':
      "default-src 'none';style-src 'unsafe-inline';base-uri 'none';form-action 'none';frame-ancestors 'self';sandbox",
    'x-frame-options': 'SAMEORIGIN',
  });
});

test('a calendar file is the one of the mail', async () => {
  const file = await get(`/outbox/${id}/calendar/0`);
  expect(file.headers['content-type']).toBe('text/calendar; charset=utf-8');
  expect(file.body).toMatch(/^BEGIN:VCALENDAR\r\n.*METHOD:REQUEST/s);
});

test.each(['nobody', crypto.randomUUID()])('there is no mail %s', async (unknown) => {
  expect((await get(`/outbox/${unknown}`)).statusCode).toBe(404);
  expect((await get(`/outbox/${unknown}/calendar/0`)).statusCode).toBe(404);
});

test('a mail has no more files than it has', async () => {
  expect((await get(`/outbox/${id}/calendar/1`)).statusCode).toBe(404);
  expect((await get(`/outbox/${id}/calendar/-1`)).statusCode).toBe(404);
});
