import { addCoach, addPrivateLesson } from '#contract/operator-coaches.ts';
import { demoEmail } from '#domain/venue/demo.ts';
import { consoleLabels } from '#domain/words/console-labels.ts';
import { deskMoveLabels } from '#domain/words/desk-move-labels.ts';
import {
  deskSaleLabels,
  heldOrderLabels,
  lessonPaymentLabels as words,
} from '#domain/words/desk-sale-labels.ts';
import { demoPerson, expectUsableAtDesk, signInToConsole } from '#e2e/console-page.ts';
import { cellOf, opensAt } from '#e2e/desk-page.ts';
import { expect } from '#e2e/journey.ts';
import { test } from '#e2e/own-venue.ts';

test.use({ opensAt, viewport: { width: 1440, height: 900 } });

const court = 'Tournament Court 3';

test('[COACH-12] [DESK-28] a private lesson is paid at the desk, with a slip that is not counted twice', async ({
  page,
  venue,
  expectedOnConsole,
}) => {
  // The browser logs the refused reference.
  expectedOnConsole.push(/409/);
  const { email: coach } = demoPerson('coach');
  await venue.operate(addCoach, { params: { email: coach, sport: 'Pickle' }, body: {} });
  for (const slot of [11, 12] as const) {
    const member = demoEmail(slot === 11 ? 'normal_member' : 'super_host');
    const body = { member, coach, court, date: '2026-11-15', slot };
    await venue.operate(addPrivateLesson, { body });
  }
  await signInToConsole(page, venue, 'desk');
  const unpaid = page.getByRole('complementary').getByText(/pays at the venue/);
  await expect(unpaid).toHaveCount(2);
  const form = page.getByRole('dialog');
  const pay = async (slot: 11 | 12): Promise<void> => {
    await cellOf(page, court, slot).click();
    await form.getByLabel(words.amount).fill('150');
    await form.getByText(deskSaleLabels.terminal, { exact: true }).click();
    await form.getByLabel(deskSaleLabels.reference).fill('T-4711');
    await form.getByRole('button', { name: 'Take RM 150.00 by terminal' }).click();
  };
  await pay(11);
  await expect(page.getByText(/^Paid: lesson of .*RM 150\.00 by terminal\.$/)).toBeVisible();
  await pay(12);
  await expect(form.getByText(/paid RM 150\.00 with this reference today/)).toBeVisible();
  await expectUsableAtDesk(page);
  await form.getByLabel(deskSaleLabels.sharedSlip).check();
  await form.getByRole('button', { name: 'Take RM 150.00 by terminal' }).click();
  await expect(cellOf(page, court, 12)).toHaveAccessibleName(/Terminal/);

  await test.step('and the key U takes the payment back, while the lesson stays', async () => {
    await expect(
      page.getByRole('button', { name: deskMoveLabels.undo, exact: true }),
    ).toBeVisible();
    await page.keyboard.press('u');
    await expect(page.getByText(/reference T-4711\.$/)).toBeVisible();
    await expect(cellOf(page, court, 12)).toHaveAccessibleName(
      new RegExp(consoleLabels.paid.privateLesson),
    );
  });
});

test('[LINK-9] a buyer with a payment link pays at the desk, and Back closes the drawer', async ({
  page,
  venue,
}) => {
  await signInToConsole(page, venue, 'desk');
  const cell = cellOf(page, 'Show Court 2', 16);
  const drawer = page.getByRole('dialog');
  await cell.click();
  await drawer.getByLabel(deskSaleLabels.until).first().selectOption({ index: 1 });
  await drawer.getByRole('combobox', { name: deskSaleLabels.name }).fill('Nur Aisyah');
  await drawer.getByRole('combobox', { name: deskSaleLabels.phone }).fill('012-345 6789');
  await drawer.getByText(deskSaleLabels.link, { exact: true }).click();
  await drawer.getByLabel(deskSaleLabels.email).fill('nur@person.test');
  await drawer.getByRole('button', { name: /^Send a link for RM/ }).click();
  await expect(drawer.getByText('2 slots', { exact: false })).toBeVisible();
  await expect(drawer.getByText('RM 240.00', { exact: true })).toBeVisible();
  await expect(drawer.getByRole('heading', { name: heldOrderLabels.takeNow })).toBeVisible();
  await expectUsableAtDesk(page);
  await drawer.getByRole('button', { name: 'Take RM 240.00 in cash' }).click();
  await expect(cell).toHaveAccessibleName(/booked by Nur Aisyah, Cash/);
  await expect(drawer).toBeVisible();
  await page.goBack();
  await expect(drawer).toBeHidden();
});
