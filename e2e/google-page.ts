import type { Page } from '@playwright/test';

/** Signs in at the fake provider. */
export const continueWithGoogle = async (page: Page, email: string): Promise<void> => {
  await page.getByRole('button', { name: /with Google$/ }).click();
  await page.getByPlaceholder('Enter any login').fill(email);
  await page.getByPlaceholder('and password').fill('any');
  await page.getByRole('button', { name: 'Sign-in' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
};
