import AxeBuilder from '@axe-core/playwright';
import { test as base, expect, type Page } from '@playwright/test';

/** The widths at which every screen is looked at: a small phone, a tablet, a desk. */
export const widths = { phone: 360, tablet: 768, desk: 1440 } as const;

export const demoPassword = 'depot-demo-2026';

interface Fixtures {
  /** What the console may say in this journey; anything else that is an error fails it. */
  readonly expectedOnConsole: RegExp[];
  readonly watchedConsole: undefined;
}

/** A journey fails when the page logs an error, throws, or breaks its own content policy. */
export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names from this pattern.
  expectedOnConsole: async ({}, use) => {
    await use([]);
  },
  watchedConsole: [
    async ({ page, expectedOnConsole }, use) => {
      const unexpected: string[] = [];
      const note = (text: string): void => {
        if (!expectedOnConsole.some((pattern) => pattern.test(text))) unexpected.push(text);
      };
      page.on('console', (message) => {
        if (message.type() === 'error') note(`${message.text()} (${message.location().url})`);
      });
      page.on('pageerror', (error) => note(String(error)));
      await use(undefined);
      expect(unexpected).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

export const signIn = async (page: Page, email: string): Promise<void> => {
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(demoPassword);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page).not.toHaveURL(/\/login/);
};

/** Nothing that the accessibility rules find, and nothing that has to be scrolled sideways. */
export const expectUsable = async (page: Page): Promise<void> => {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze();
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target).join(', ')}`),
  ).toEqual([]);
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBe(0);
};
