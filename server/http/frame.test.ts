import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import Fastify from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { call } from '#contract/call.ts';
import { guardRoutes, makeExpose } from '#server/http/call-routes.ts';
import { registerErrorHandler } from '#server/http/errors.ts';
import { asOperator, openTestApp, type TestApp } from '#server/testing/app.ts';

let web: string;
let running: TestApp;
const draining = { isDraining: false };
const nobody = {
  findMember: async () => null,
  findStaff: async () => null,
  findService: async () => null,
  recordUse: async () => undefined,
  ownOrigin: 'http://localhost',
};
const script = 'console.log("the app")';

beforeAll(async () => {
  web = mkdtempSync(join(tmpdir(), 'depot-web-'));
  mkdirSync(join(web, 'static', 'js'), { recursive: true });
  mkdirSync(join(web, '.vite'));
  writeFileSync(join(web, 'index.html'), '<!doctype html><title>Depot</title>');
  writeFileSync(join(web, '.vite', 'manifest.json'), 'not for visitors');
  writeFileSync(join(web, 'robots.txt'), 'User-agent: *');
  writeFileSync(join(web, 'static', 'js', 'main.abc123.js'), script);
  writeFileSync(join(web, 'static', 'js', 'main.abc123.js.br'), brotliCompressSync(script));
  writeFileSync(join(web, '.secret'), 'not for visitors');
  running = await openTestApp({ webFolder: web, draining });
});
afterAll(() => rmSync(web, { recursive: true, force: true }));

const get = (url: string, headers: Record<string, string> = {}) =>
  running.app.inject({ method: 'GET', url, headers });

describe('every response', () => {
  test('has a request id and a policy that allows nothing from other origins', async () => {
    const answer = await get('/login');
    expect(answer.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
    const policy = String(answer.headers['content-security-policy']);
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("script-src 'self'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain('unsafe');
    expect(answer.headers['x-content-type-options']).toBe('nosniff');
    expect(answer.headers['referrer-policy']).toBe('same-origin');
    expect(answer.headers['permissions-policy']).toContain('geolocation=()');
  });

  test('of the API is never cached', async () => {
    for (const spelling of ['/api/time', '/%61pi/time', '/api/time?now']) {
      expect((await get(spelling)).headers['cache-control']).toBe('no-store');
    }
  });
});

describe('files of the app', () => {
  test('with a hash in their name may be cached for a year', async () => {
    const answer = await get('/static/js/main.abc123.js');
    expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(answer.body).toBe(script);
  });

  test('are sent with brotli to browsers that accept it', async () => {
    const answer = await get('/static/js/main.abc123.js', { 'accept-encoding': 'gzip, br' });
    expect(answer.headers['content-encoding']).toBe('br');
    expect(answer.headers['content-type']).toContain('javascript');
    expect(answer.rawPayload).toEqual(brotliCompressSync(script));
  });

  test('without a hash are revalidated', async () => {
    expect((await get('/robots.txt')).headers['cache-control']).toBe('no-cache');
  });

  test.each(['/', '/login', '/profile', '/no/such/screen'])('%s opens the app', async (path) => {
    const answer = await get(path);
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toContain('<title>Depot</title>');
    expect(answer.headers['cache-control']).toBe('no-cache');
  });

  test.each([
    '/static/js/gone.123.chunk.js',
    '/api/no-such-call',
    '/api',
    '/favicon.ico',
    '/apple-touch-icon.png',
    '/wp-login.php',
    '/.env',
    '/.git/config',
    '/.well-known/security.txt',
    '/.well-known/openid-configuration',
    '/some/folder/.hidden/file',
  ])("%s is not found, with the API's error", async (path) => {
    const answer = await get(path);
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toMatchObject({ code: 'not_found', details: null });
  });

  test('password managers are redirected to the change of a password', async () => {
    const answer = await get('/.well-known/change-password');
    expect([answer.statusCode, answer.headers.location]).toEqual([303, '/forgot-password']);
  });

  test('an undecodable path is refused like any bad request', async () => {
    const answer = await get('/%E0%A4%A');
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ code: 'invalid_request', hint: null });
    expect(answer.headers['x-content-type-options']).toBe('nosniff');
  });

  test.each([
    '/.secret',
    '/.vite/manifest.json',
    '/..%2f..%2fetc%2fpasswd',
    '/static/../../package.json',
  ])('%s exposes nothing', async (path) => {
    const { body } = await get(path);
    expect(body).not.toContain('not for visitors');
    expect(body).not.toContain('root:');
    expect(body).not.toContain('"name": "depot"');
  });
});

describe('health', () => {
  test('/healthz reports that the process is alive', async () => {
    expect((await get('/healthz')).json()).toEqual({ status: 'alive' });
  });

  test('/readyz succeeds only with all migrations, and not while stopping', async () => {
    expect((await get('/readyz')).json()).toEqual({ status: 'ready' });
    draining.isDraining = true;
    const answer = await get('/readyz');
    draining.isDraining = false;
    expect(answer.statusCode).toBe(503);
    expect(answer.json()).toEqual({ status: 'not ready', reason: 'stopping' });
  });
});

describe('the API description', () => {
  test('is OpenAPI 3.1 and names the callers of each call', async () => {
    const api = (await get('/openapi.json')).json();
    expect(api.openapi).toBe('3.1.0');
    expect(api.paths['/api/credits'].get.security).toEqual([{ session: [] }]);
    expect(api.paths['/api/time'].get.security).toEqual([]);
    expect(Object.keys(api.paths).every((path) => path.startsWith('/api/'))).toBe(true);
    expect(api.components.schemas.Failure.required).toEqual(['message', 'details', 'hint', 'code']);
  });

  test.each([
    ['http://localhost:3000', 'depot.session_token'],
    ['https://depot.test', '__Host-depot.session_token'],
  ])('names the cookie of %s', async (publicUrl, name) => {
    const { app: other } = await openTestApp({ env: { PUBLIC_URL: publicUrl } });
    const api = (await other.inject('/openapi.json')).json();
    expect(api.components.securitySchemes.session.name).toBe(name);
  });

  test('can be read by people', async () => {
    const answer = await get('/openapi');
    expect(answer.headers['content-type']).toContain('text/html');
    expect(answer.body).toContain('GET /api/credits');
    expect(answer.body).toContain('For signed-in members.');
    expect(answer.body).not.toContain('<script');
  });
});

describe('authorisation', () => {
  test('a member call without a session is refused', async () => {
    const answer = await get('/api/credits');
    expect(answer.statusCode).toBe(401);
    expect(answer.json()).toEqual({
      message: 'Please log in to continue.',
      details: null,
      hint: null,
      code: 'unauthenticated',
    });
  });

  test('an operator token opens no member call', async () => {
    expect((await get('/api/credits', asOperator)).statusCode).toBe(401);
  });

  test.each(['https://evil.example', 'null', 'http://localhost:3001'])(
    'a changing call from a page of %s is refused',
    async (origin) => {
      const answer = await running.app.inject({
        method: 'DELETE',
        url: '/api/session',
        headers: { origin, host: 'localhost:3000' },
      });
      expect(answer.statusCode).toBe(403);
      expect(answer.json().code).toBe('forbidden');
    },
  );

  test('a route that does not name its callers stops the start', () => {
    const app = Fastify();
    guardRoutes(app, nobody);
    expect(() => app.get('/anyone', async () => 'hello')).toThrow('does not say who may call it');
  });

  test.each(['member', { service: 'venue.see' }, { staff: 'day.see' }] as const)(
    'a route for a %s is closed to others, however it was registered',
    async (who) => {
      const app = Fastify();
      guardRoutes(app, nobody);
      registerErrorHandler(app, () => undefined);
      app.get('/raw', { config: { who } }, async () => 'secret');
      const answer = await app.inject({ method: 'GET', url: '/raw' });
      expect(answer.statusCode).toBe(401);
      expect(answer.body).not.toContain('secret');
    },
  );
});

test('several rows in place of one are never sent', async () => {
  const app = Fastify();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  guardRoutes(app, nobody);
  registerErrorHandler(app, () => undefined);
  const response = z.object({ name: z.string() });
  const one = call({
    method: 'GET',
    path: '/api/one',
    who: 'public',
    summary: 'One row.',
    response,
  });
  let rows = '{"name":"Mei"}';
  makeExpose(app)(one, async () => JSON.parse(rows));
  expect((await app.inject('/api/one')).json()).toEqual({ name: 'Mei' });
  rows = '[{"name":"Mei"},{"name":"Ravi"}]';
  const answer = await app.inject('/api/one');
  expect(answer.statusCode).toBe(500);
  expect(answer.json().code).toBe('internal');
  expect(answer.body).not.toContain('Ravi');
});

describe('bad input', () => {
  const signIn = (payload: unknown, headers: Record<string, string> = {}) =>
    running.app.inject({
      method: 'POST',
      url: '/api/session',
      headers: { 'content-type': 'application/json', ...headers },
      payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
    });

  test('is refused with every invalid field', async () => {
    const answer = await signIn({ email: 5 });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().code).toBe('invalid_request');
    expect(answer.json().details).toEqual({
      problems: [
        { field: 'email', rule: 'invalid_type', expected: 'string' },
        { field: 'password', rule: 'invalid_type', expected: 'string' },
      ],
    });
  });

  test('that is not JSON is refused', async () => {
    const answer = await signIn('{"email":');
    expect(answer.statusCode).toBe(400);
    expect(answer.json().code).toBe('invalid_request');
  });

  test('of another type than JSON is refused', async () => {
    const answer = await signIn('email=x', { 'content-type': 'application/x-www-form-urlencoded' });
    expect(answer.json().code).toBe('invalid_request');
    expect(answer.statusCode).toBe(400);
  });

  test('that is too large is refused', async () => {
    const answer = await signIn({ email: 'x'.repeat(300_000), password: 'x' });
    expect(answer.statusCode).toBe(413);
    expect(answer.json().code).toBe('payload_too_large');
  });
});
