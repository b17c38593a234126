import { expect, test } from 'vitest';
import { readMarkdown } from '#server/http/markdown.ts';

test('a document becomes a page, and what it says is escaped', () => {
  const { title, body } = readMarkdown(
    `# The guide

## Check in

Press **Check in** for
A & B.

1. One
   more line
2. Two

![The <day>](pictures/desk-day.png)
`,
    '/console/guide',
  );
  expect(title).toBe('The guide');
  expect(body.text).toBe(
    '<h2 id="check-in">Check in</h2><p>Press <strong>Check in</strong> for A &amp; B.</p>' +
      '<ol><li>One more line</li><li>Two</li></ol>' +
      '<p><img src="/console/guide/desk-day.png" alt="The &lt;day&gt;"></p>',
  );
});
