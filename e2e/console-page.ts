import type { Page } from '@playwright/test';
import type { StaffRole } from '#domain/staff/permissions.ts';
import { demoPassword, demoStaff } from '#domain/venue/demo.ts';
import { consoleLabels } from '#domain/words/console-labels.ts';
import { expect } from '#e2e/journey.ts';
import type { OwnVenue } from '#e2e/own-venue.ts';

/** Signs in at the console as the demo's person of a role that needs no second factor. */
export const signInToConsole = async (
  page: Page,
  venue: OwnVenue,
  role: Exclude<StaffRole, 'manager' | 'owner'>,
): Promise<void> => {
  const { email, password, submit } = consoleLabels.signIn;
  const person = demoStaff.find((one) => one.role === role);
  await page.goto(`${venue.address}/console`);
  await page.getByLabel(email).fill(person?.email ?? '');
  await page.getByLabel(password, { exact: true }).fill(demoPassword);
  await page.getByRole('button', { name: submit }).click();
  await expect(page.getByText(person?.name ?? '')).toBeVisible();
};
