import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import {
  type Browser,
  type BrowserContext,
  test as base,
  expect,
  type Page,
  type TestInfo,
} from '@playwright/test';
import type axe from 'axe-core';
import { demoPassword } from '#domain/venue/demo.ts';

/** The widths at which every screen is checked: a small phone, a tablet, a desktop. */
export const widths = { phone: 360, tablet: 768, desk: 1440 } as const;

/**
 * The tag of journeys that demand something within a second. They run after all others, with fewer
 * beside them, so that a busy machine does not fail them.
 */
export const timed = '@timed';

interface Fixtures {
  /** True if the announcement, which would cover every screen, is hidden already. */
  readonly isAnnouncementHidden: boolean;
  /** Console errors that this journey expects; any other error fails it. */
  readonly expectedOnConsole: RegExp[];
  readonly watchedConsole: undefined;
}

/** Larger than any announcement's number. */
const hideAnnouncement = (): void => {
  if (location.protocol.startsWith('http')) localStorage.setItem('hideAnnouncement', '999999');
};

/** Content policy violations in any browser of a journey. No journey may expect one. */
const brokenPolicies: string[] = [];

const watchPolicy = (context: BrowserContext): void => {
  context.on('console', (message) => {
    const text = message.text();
    if (/Content Security Policy/i.test(text)) brokenPolicies.push(text);
  });
};

/** A second browser for the journey, with the announcement hidden. */
export const openOtherBrowser = async (browser: Browser): Promise<BrowserContext> => {
  const context = await browser.newContext();
  watchPolicy(context);
  await context.addInitScript(hideAnnouncement);
  return context;
};

/** Adds to a failed journey's errors where its page had the focus, which no screenshot shows. */
const noteFocus = async (page: Page, { errors }: TestInfo): Promise<void> => {
  const focus = await page
    .evaluate(() => {
      const { activeElement, visibilityState } = document;
      const opening = activeElement?.outerHTML.slice(0, 120);
      return `${visibilityState}, document has focus: ${document.hasFocus()}, active: ${opening}`;
    })
    .catch(String);
  errors.push({ message: `${page.url()}: ${focus}` });
};

/** A journey fails when the page logs an error, throws, or violates its content policy. */
export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names from this pattern.
  expectedOnConsole: async ({}, use) => {
    await use([]);
  },
  isAnnouncementHidden: [true, { option: true }],
  context: async ({ browser, context, isAnnouncementHidden }, use) => {
    watchPolicy(context);
    if (isAnnouncementHidden) await context.addInitScript(hideAnnouncement);
    await use(context);
    // The worker keeps its browser: tabs of this journey would poll beside all later ones.
    for (const other of browser.contexts()) if (other !== context) await other.close();
  },
  watchedConsole: [
    async ({ page, expectedOnConsole }, use, info) => {
      const unexpected: string[] = [];
      const note = (text: string): void => {
        if (!expectedOnConsole.some((pattern) => pattern.test(text))) unexpected.push(text);
      };
      page.on('console', (message) => {
        if (message.type() === 'error') note(`${message.text()} (${message.location().url})`);
      });
      page.on('pageerror', (error) => note(String(error)));
      await use(undefined);
      if (info.status !== info.expectedStatus) await noteFocus(page, info);
      expect([...unexpected, ...brokenPolicies.splice(0)]).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

/** Fills in and submits the login form of the open page. */
export const submitLogin = async (page: Page, email: string, password: string): Promise<void> => {
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
};

export const signIn = async (page: Page, email: string, password = demoPassword): Promise<void> => {
  await page.goto('/login');
  await submitLogin(page, email, password);
  await expect(page).not.toHaveURL(/\/login/);
};

/** The levels A and AA of WCAG, and what axe itself recommends. */
const axeTags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Half the size of the script that the package exports, and compiled anew on every page. */
const axeScript = readFileSync(
  createRequire(import.meta.url).resolve('axe-core/axe.min.js'),
  'utf8',
);

declare global {
  interface Window {
    /** Only after its script was loaded. */
    readonly axe: typeof axe;
  }
}

/**
 * Each violation with its elements. AxeBuilder would load the script twice per run and return every
 * check that passed, which takes longer than the checks. While something fades in, its contrast is
 * lower than what members read; what faded during the checks is checked again.
 */
const findViolations = async (page: Page): Promise<readonly string[]> => {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeScript);
  return page.evaluate(async (values) => {
    const findFading = () =>
      document.getAnimations().filter(({ playState, effect }) => {
        const isShort = Number(effect?.getComputedTiming().endTime) < 2_000;
        return playState === 'running' && isShort;
      });
    let hasFaded = false;
    const noteFading = () => {
      hasFaded = true;
    };
    const fading = ['animationstart', 'animationend', 'transitionrun', 'transitionend'];
    for (const event of fading) document.addEventListener(event, noteFading);
    const check = async () => {
      await Promise.allSettled(findFading().map(({ finished }) => finished));
      hasFaded = false;
      const { violations } = await window.axe.run(document, {
        runOnly: { type: 'tag', values },
        resultTypes: ['violations'],
      });
      // A transition that began and ended during the checks is known by its events alone.
      return { violations, isCertain: !hasFaded && findFading().length === 0 };
    };
    let { violations, isCertain } = await check();
    while (violations.length > 0 && !isCertain) ({ violations, isCertain } = await check());
    for (const event of fading) document.removeEventListener(event, noteFading);
    return violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map((node) => node.target).join(', ')}`,
    );
  }, axeTags);
};

/** The violations in a window as tall as the page. */
const findInTallWindow = async (page: Page): Promise<readonly string[]> => {
  const before = page.viewportSize();
  if (before === null) return findViolations(page);
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ ...before, height: Math.max(before.height, height) });
  const found = await findViolations(page);
  await page.setViewportSize(before);
  return found;
};

/** Expects no accessibility violations and no horizontal scrolling. */
export const expectUsable = async (page: Page): Promise<void> => {
  // While its chunk loads, a screen is a spinner, which is not what is checked here.
  await expect(page.getByRole('main')).toBeVisible();
  let violations = await findViolations(page);
  // A row that scrolls under the bar at the bottom is too small to press only until it is scrolled.
  const isCovered = violations.some((violation) => violation.startsWith('target-size'));
  if (isCovered) violations = await findInTallWindow(page);
  expect(violations).toEqual([]);
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBe(0);
};

/** The smallest and the largest width, for a state that took a journey to reach. */
export const expectUsableEverywhere = async (page: Page): Promise<void> => {
  const before = page.viewportSize();
  for (const width of [widths.phone, widths.desk]) {
    await page.setViewportSize({ width, height: 900 });
    await expectUsable(page);
  }
  if (before !== null) await page.setViewportSize(before);
};
