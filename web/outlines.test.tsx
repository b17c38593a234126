import { expect, test } from 'vitest';
import { drawOutlines, pictureOf } from '#web/outlines.tsx';

const outlines = drawOutlines();
const drawn = Object.entries(outlines).flatMap(([path, list]) =>
  list.map(({ sport, markup }) => [path, sport, markup] as const),
);

test('a picture keeps what is seen and nothing that could be taken for the real thing', () => {
  const markup =
    '<main id="m" tabindex="-1"><h1 class="big">A &lt; B</h1><label for="e">Email</label>' +
    '<input class="field" id="e" type="email" required="" value=""/>' +
    '<a class="link" href="/">Home</a><img class="p" src="/a.svg" alt="A court" width="9"/></main>';
  expect(pictureOf(markup)).toBe(
    '<div><div class="big">A &lt; B</div><span>Email</span><span class="field"></span>' +
      '<span class="link">Home</span><img class="p" src="/a.svg" width="9" alt=""></div>',
  );
});

test.each(drawn)('the outline of %s for %s can be seen and not used', (_path, _sport, markup) => {
  expect(markup).not.toMatch(/<(a|button|input|select|label|form|main|h[1-6]|template|link)\b/);
  // The content policy forbids styles in the page.
  expect(markup).not.toMatch(/\s(id|href|role|style|tabindex|for|name)=/);
  const opened = markup.match(/<(?!\/|img\b)[a-z]/gi) ?? [];
  expect(markup.match(/<\//g)).toHaveLength(opened.length);
});

test('the outlines say what their screens say first', () => {
  const saidAt = (path: string): string[] => (outlines[path] ?? []).map(({ markup }) => markup);
  expect(saidAt('/login')).toEqual([expect.stringContaining('Login with Google')]);
  expect(saidAt('/')).toEqual([
    expect.stringContaining('Pickle</span> Depot'),
    expect.stringContaining('Pickle</span> Depot'),
    expect.stringContaining('Padel</span> Depot'),
  ]);
  for (const words of ['Checkout', 'Order Summary', 'Final Total', 'Billing Information']) {
    expect(saidAt('/checkout-court')).toEqual([
      expect.stringContaining(words),
      expect.stringContaining(words),
    ]);
  }
});
