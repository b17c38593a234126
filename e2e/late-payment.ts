import type { Page } from '@playwright/test';
import { makePaymentLink, releaseHeldOrder } from '#contract/desk-sales.ts';
import { paymentLinkLabels } from '#domain/words/payment-link-labels.ts';
import { expect } from '#e2e/journey.ts';
import type { OwnVenue } from '#e2e/own-venue.ts';

interface Sales {
  /** The order of a guest that is held for a payment link. */
  readonly orderId: string;
  /** Sells the same slot to somebody else. */
  readonly sellAgain: () => Promise<unknown>;
}

/** Pays by link after the slot was sold to somebody else, so that the money is to be returned. */
export const payTooLate = async (
  page: Page,
  { address }: OwnVenue,
  { orderId, sellAgain }: Sales,
): Promise<void> => {
  const linkPath = makePaymentLink.path.replace(':orderId', orderId);
  const made = await page.request.post(`${address}${linkPath}`, { data: { isMailed: false } });
  const { url } = makePaymentLink.response.parse(await made.json());
  const payer = await page.context().newPage();
  await payer.goto(url);
  await payer.getByRole('button', { name: /^Pay RM/ }).click();
  await expect(payer).toHaveURL(/\/sandbox\/pay\//);
  const endPath = releaseHeldOrder.path.replace(':orderId', orderId);
  expect((await page.request.post(`${address}${endPath}`)).ok()).toBe(true);
  await sellAgain();
  await payer.getByRole('button', { name: /^Pay RM/ }).click();
  await expect(payer.getByText(paymentLinkLabels.states.to_return)).toBeVisible({
    timeout: 15_000,
  });
  await payer.close();
};
