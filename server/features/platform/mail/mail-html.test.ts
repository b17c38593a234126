import { describe, expect, test } from 'vitest';
import { mailInText } from '#domain/words/mail-parts.ts';
import { mailInHtml } from '#server/features/platform/mail/mail-html.ts';
import { mailSamples } from '#server/testing/mail-samples.ts';

const samples = mailSamples().map((sample) => [sample.kind, sample] as const);

const unescaped = (text: string): string =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&amp;', '&');

/** The texts that a reader sees, without the letterhead and the hidden preview. */
const textsIn = (html: string): string[] =>
  html
    .slice(html.indexOf('<h1'))
    .replaceAll(/<!--.*?-->/gs, '')
    .split(/<[^>]+>/)
    .map((text) => unescaped(text).trim())
    .filter((text) => text !== '');

test('there are samples of every table of words', () => {
  expect(new Set(samples.map(([kind]) => kind.split('.')[0])).size).toBe(11);
  expect(samples.length).toBeGreaterThan(60);
});

describe('a mail', () => {
  test.each(samples)('[MAIL-3] %s says the same in text and in HTML', (_, { subject, parts }) => {
    const text = mailInText(parts);
    const html = mailInHtml(subject, parts);
    const inHtml = textsIn(html);
    expect(inHtml.length).toBeGreaterThan(1);
    for (const shown of inHtml) expect(text).toContain(shown);
    const all = [...inHtml, ...[...html.matchAll(/href="([^"]+)"/g)].map(([, url = '']) => url)];
    const words = text.split(/\s+/).map((word) => word.replace(/:$/, ''));
    const shownWords = unescaped(all.join(' '));
    for (const word of words) if (word !== '-') expect(shownWords).toContain(word);
  });

  test.each(samples)('[MAIL-4] %s loads nothing and is small', (_, { subject, parts }) => {
    const html = mailInHtml(subject, parts);
    expect(Buffer.byteLength(html)).toBeLessThan(100_000);
    expect(html).not.toMatch(/<(img|link|script|iframe|video|object)\b|url\(|@import|src=/i);
    expect(parts.filter((part) => 'button' in part).length).toBeLessThanOrEqual(1);
    expect(parts.filter((part) => 'heading' in part)).toHaveLength(1);
  });

  test.each(samples)('%s has all of its values, and a subject of one short line', (_, sample) => {
    expect(`${sample.subject} ${mailInText(sample.parts)}`).not.toMatch(/\{\w+\}/);
    expect(sample.subject).toMatch(/^.{10,100}$/);
  });
});

test('[MAIL-4] what people typed is shown as text', () => {
  const planted = '<script>alert(1)</script><img src=x onerror=alert(1)> & "quoted"';
  const html = mailInHtml(planted, [
    { heading: planted },
    { paragraph: planted },
    { list: [`${planted}\n${planted}`] },
    { facts: [{ name: planted, value: planted }] },
    { note: planted },
    { button: planted, url: `https://depot.test/"${planted}` },
    { link: planted, url: `https://depot.test/"${planted}` },
  ]);
  expect(html).not.toMatch(/<script|<img/);
  expect(html).not.toMatch(/href="[^"]*"quoted/);
  expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
});
