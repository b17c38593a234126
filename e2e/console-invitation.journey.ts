import { addStaffByOperator } from '#contract/operator-staff.ts';
import { consoleLabels } from '#domain/words/console-labels.ts';
import { expectUsableAtDesk, invitationTo } from '#e2e/console-page.ts';
import { expect } from '#e2e/journey.ts';
import { test } from '#e2e/own-venue.ts';

test.use({ opensAt: '2026-11-15T10:34:00+08:00' });

const { invitation: words, secondFactor } = consoleLabels;

test('an invited manager chooses the password and goes on to the second factor', async ({
  page,
  venue,
  expectedOnConsole,
}) => {
  // The browser logs the refused passwords and the link that was used up.
  expectedOnConsole.push(/400|410/);
  const email = `aisyah-${Date.now()}@journey.test`;
  const person = { email, name: 'Aisyah Rahman', role: 'manager' as const };
  await venue.operate(addStaffByOperator, { body: person });
  const link = await invitationTo(venue, email);
  await page.goto(link);
  await expect(page.getByRole('heading', { name: words.title })).toBeVisible();
  await expect(page.getByLabel(words.password, { exact: true })).toBeFocused();
  await expectUsableAtDesk(page);
  await page.keyboard.type('short');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel(words.password, { exact: true })).toHaveAttribute(
    'aria-invalid',
    'true',
  );
  await page.getByLabel(words.password, { exact: true }).fill('four louder courts');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: secondFactor.setUpTitle })).toBeVisible();
  await expectUsableAtDesk(page);

  await page.goto(link);
  await page.getByLabel(words.password, { exact: true }).fill('four louder courts');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('link', { name: words.newLink })).toBeVisible();
  await expectUsableAtDesk(page);
});
