import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { openTestApp } from '#server/testing/app.ts';

const { app } = await openTestApp();

test('the guide is a page of its own, and each of its pictures is served', async () => {
  const page = await app.inject({ url: '/console/guide' });
  expect(page.headers['content-type']).toContain('text/html');
  expect(page.body).toContain('<h1>Guide for the desk</h1>');
  const pictures = [...page.body.matchAll(/<img src="([^"]+)"/g)].map(([, src = '']) => src);
  expect(pictures.length).toBeGreaterThan(0);
  for (const url of pictures) {
    const picture = await app.inject({ url });
    expect([url, picture.statusCode, picture.headers['content-type']]).toEqual([
      url,
      200,
      'image/png',
    ]);
  }
});

test('no other file of the documents is served', async () => {
  for (const name of ['depot.png', '..%2Fdesk.md', 'desk-none.png']) {
    expect((await app.inject({ url: `/console/guide/${name}` })).statusCode).toBe(404);
  }
  expect(readFileSync('docs/desk.md', 'utf8').startsWith('# Guide for the desk')).toBe(true);
});
