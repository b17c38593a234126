/**
 * Takes the pictures of docs/desk.md from a demonstration that runs at the given address:
 * `node scripts/take-desk-pictures.ts http://localhost:3000`. Its clock should show the opening hours.
 */
import { chromium, type Page } from '@playwright/test';
import type { StaffRole } from '#domain/staff/permissions.ts';
import { demoPassword, demoStaff } from '#domain/venue/demo.ts';
import { consoleLabels } from '#domain/words/console-labels.ts';
import { deskSaleLabels } from '#domain/words/desk-sale-labels.ts';
import { searchLabels } from '#domain/words/search-labels.ts';
import { findChromium } from '#scripts/chromium.ts';

const address = process.argv[2] ?? 'http://localhost:3000';
const browser = await chromium.launch({ executablePath: findChromium() });

const signIn = async (role: StaffRole, width: number, height: number): Promise<Page> => {
  const context = await browser.newContext({ reducedMotion: 'reduce' });
  const page = await context.newPage();
  await page.goto(`${address}/console`);
  const person = demoStaff.find((one) => one.role === role);
  await page.getByLabel(consoleLabels.signIn.email).fill(person?.email ?? '');
  await page.getByLabel(consoleLabels.signIn.password, { exact: true }).fill(demoPassword);
  await page.getByRole('button', { name: consoleLabels.signIn.submit }).click();
  await page.getByText(person?.name ?? '').waitFor();
  await page.setViewportSize({ width, height });
  return page;
};

const take = async (page: Page, name: string): Promise<void> => {
  await page.waitForLoadState('networkidle').catch(() => undefined);
  await page.screenshot({ path: `docs/pictures/desk-${name}.png`, animations: 'disabled' });
};

const desk = await signIn('desk', 1360, 700);
const freeCell = desk.getByRole('gridcell', { name: /Free$/ }).first();
await freeCell.waitFor();
await desk.mouse.wheel(0, 400);
await take(desk, 'day');
await freeCell.click();
await desk.getByRole('heading', { name: deskSaleLabels.title }).waitFor();
await take(desk, 'sale');
await desk.keyboard.press('Escape');
await desk.getByRole('combobox', { name: searchLabels.label }).fill('mei');
await desk.getByRole('option').first().click();
await desk.getByRole('heading', { level: 1, name: 'Mei Tan' }).waitFor();
await take(desk, 'member');
const coach = await signIn('coach', 390, 480);
await take(coach, 'coach');
await browser.close();
