import { afterEach, expect, test, vi } from 'vitest';
import { getCredits } from '#contract/credits.ts';
import { openTestApp } from '#server/testing/app.ts';
import { ask } from '#server/testing/ask.ts';
import { aShopper } from '#server/testing/shopping.ts';

const authorisationMs = 1_000;
const usedMs = vi.hoisted((): number[] => []);

vi.mock(import('#server/features/accounts/sign-in.ts'), async (importOriginal) => {
  const original = await importOriginal();
  return {
    ...original,
    findMember: async (...args) => {
      const member = await original.findMember(...args);
      vi.advanceTimersByTime(authorisationMs);
      return member;
    },
  };
});

vi.mock(import('#server/db/deadlines.ts'), async (importOriginal) => {
  const original = await importOriginal();
  return {
    ...original,
    withRequestDeadline: (work, used = 0) => {
      usedMs.push(used);
      return original.withRequestDeadline(work, used);
    },
  };
});

const running = await openTestApp();
afterEach(() => vi.useRealTimers());

test("the time of the authorisation counts towards the request's deadline", async () => {
  const mei = await aShopper(running);
  vi.useFakeTimers({ toFake: ['performance'] });
  const { status } = await ask(running.app, getCredits, {}, mei.headers);
  expect(status).toBe(200);
  // The deadline is set when the request arrives and again when its body has been read.
  expect(usedMs).toEqual([0, authorisationMs]);
});
