import type { Locator, Page } from '@playwright/test';
import { addCoach } from '#contract/operator-coaches.ts';
import { setProgram } from '#contract/operator-lessons.ts';
import { cancelClassLabels } from '#domain/words/cancel-class-labels.ts';
import { coachLabels } from '#domain/words/console-coach-labels.ts';
import { lessonScreenLabels as words } from '#domain/words/console-lesson-labels.ts';
import { lessonLinkLabels } from '#domain/words/lesson-link-labels.ts';
import { demoPerson, signInToConsole } from '#e2e/console-page.ts';
import { offerProgram, type SmallProgram } from '#e2e/lessons-page.ts';
import type { OwnVenue } from '#e2e/own-venue.ts';

/** Offers a program that the demo's coach teaches. */
export const offerOfCoach = async (venue: OwnVenue, program: SmallProgram): Promise<void> => {
  const { email } = demoPerson('coach');
  const { sport, name } = program;
  await offerProgram(venue, program);
  await venue.operate(addCoach, { params: { email, sport }, body: {} });
  const params = { sport, name, level: 'Beginner' };
  await venue.operate(setProgram, { params, body: { coach: email } });
};

/** Signs in as the manager and finds the card of the program's class in the week of a date. */
export const findClass = async (
  page: Page,
  venue: OwnVenue,
  { sport, name }: SmallProgram,
  date: string,
): Promise<Locator> => {
  await signInToConsole(page, venue, 'manager');
  await page.getByRole('link', { name: lessonLinkLabels.name, exact: true }).click();
  await page.getByLabel(words.pick).fill(date);
  return page.getByRole('button', { name: new RegExp(`${sport} ${name}`) });
};

/** Asks to cancel a class that the coach teaches, and returns the dialog. */
export const askToCancel = async (page: Page, taught: Locator): Promise<Locator> => {
  await taught.getByRole('button', { name: coachLabels.cancel }).click();
  return page.getByRole('dialog', { name: cancelClassLabels.title });
};
