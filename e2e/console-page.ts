import type { Locator, Page } from '@playwright/test';
import { envelopeOf, statusOf } from '#contract/errors.ts';
import { needsSecondFactor, type StaffRole } from '#domain/staff/permissions.ts';
import { demoPassword, demoStaff } from '#domain/venue/demo.ts';
import { consoleLabels } from '#domain/words/console-labels.ts';
import { expect, expectUsable } from '#e2e/journey.ts';
import type { OwnVenue } from '#e2e/own-venue.ts';

/** The demo's person of a role. */
export const demoPerson = (role: StaffRole) => {
  const person = demoStaff.find((one) => one.role === role);
  if (person === undefined) throw new Error(`The demo has no ${role}.`);
  return person;
};

/** Enters the code that the demonstration shows. */
export const giveDemoCode = async (page: Page | Locator): Promise<void> => {
  await page.getByRole('button', { name: /^Use the code of the demonstration/ }).click();
  await page.getByRole('button', { name: consoleLabels.secondFactor.submit }).click();
};

/** Answers the next call as the server does when the second factor is older than 10 minutes. */
export const makeFactorStale = async (
  page: Page,
  { path }: { readonly path: string },
): Promise<void> => {
  const answer = {
    status: statusOf.second_factor_stale,
    json: envelopeOf('second_factor_stale'),
  };
  await page.route(`**${path.replace(':userId', '*')}`, (route) => route.fulfill(answer), {
    times: 1,
  });
};

/** Signs in at the console as the demo's person of a role. */
export const signInToConsole = async (
  page: Page,
  venue: OwnVenue,
  role: StaffRole,
): Promise<void> => {
  const { email, password, submit } = consoleLabels.signIn;
  const person = demoPerson(role);
  await page.goto(`${venue.address}/console`);
  await page.getByLabel(email).fill(person.email);
  await page.getByLabel(password, { exact: true }).fill(demoPassword);
  await page.getByRole('button', { name: submit }).click();
  if (needsSecondFactor(role)) await giveDemoCode(page);
  await expect(page.getByText(person.name)).toBeVisible();
};

/** Checks the screen at the two widths that the console is made for. */
export const expectUsableAtDesk = async (page: Page): Promise<void> => {
  for (const width of [1024, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expectUsable(page);
  }
};
