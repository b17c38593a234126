import type { Locator, Page } from '@playwright/test';
import { getDemo } from '#contract/accounts.ts';
import { envelopeOf, statusOf } from '#contract/errors.ts';
import { addStaffByOperator } from '#contract/operator-staff.ts';
import { setStaffPassword } from '#contract/staff.ts';
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

interface Credentials {
  readonly email: string;
  readonly password: string;
}

/** Fills in the sign-in at the console and sends it. */
export const giveCredentials = async (page: Page, given: Credentials): Promise<void> => {
  const { email, password, submit } = consoleLabels.signIn;
  await page.getByLabel(email).fill(given.email);
  await page.getByLabel(password, { exact: true }).fill(given.password);
  await page.getByRole('button', { name: submit, exact: true }).click();
};

/** Signs in at the console as the demo's person of a role. */
export const signInToConsole = async (
  page: Page,
  venue: OwnVenue,
  role: StaffRole,
): Promise<void> => {
  const { email, name } = demoPerson(role);
  await page.goto(`${venue.address}/console`);
  await giveCredentials(page, { email, password: demoPassword });
  if (needsSecondFactor(role)) await giveDemoCode(page);
  await expect(page.getByText(name)).toBeVisible();
};

/** Opens a screen of one of the bar's menus, with the keyboard. */
export const openFromMenu = async (
  page: Page,
  menu: 'money' | 'venue',
  screen: string,
): Promise<void> => {
  const { [menu]: name } = consoleLabels.frame;
  await page.getByRole('button', { name, exact: true }).press('Enter');
  await page.getByRole('link', { name: screen, exact: true }).press('Enter');
};

/** The link of an invitation, from the demonstration's page of mails. */
export const invitationTo = async ({ address }: OwnVenue, email: string): Promise<string> => {
  const { demo } = getDemo.response.parse(await (await fetch(`${address}${getDemo.path}`)).json());
  let link: string | undefined;
  await expect
    .poll(async () => {
      const text = await (await fetch(`${address}${demo?.outboxPath}`)).text();
      const from = text.slice(text.indexOf(email));
      link = /\/console\/password\?token=[\w-]+/.exec(from)?.[0];
      return link;
    })
    .toBeDefined();
  return `${address}${link}`;
};

/** Adds somebody to the staff who has set a password. Nobody shares their account. */
export const joinStaff = async (
  venue: OwnVenue,
  { name, role }: { readonly name: string; readonly role: StaffRole },
): Promise<Credentials & { readonly name: string }> => {
  const email = `${role}-${Date.now()}@journey.test`;
  const password = 'four louder courts';
  await venue.operate(addStaffByOperator, { body: { email, name, role } });
  const token = new URL(await invitationTo(venue, email)).searchParams.get('token');
  const answer = await fetch(`${venue.address}${setStaffPassword.path}`, {
    method: setStaffPassword.method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token, password }),
  });
  expect(answer.ok).toBe(true);
  return { name, email, password };
};

/** Adds somebody to the staff and signs in as that person. */
export const signInAsNew = async (
  page: Page,
  venue: OwnVenue,
  wanted: { readonly name: string; readonly role: StaffRole },
) => {
  const person = await joinStaff(venue, wanted);
  await page.goto(`${venue.address}/console`);
  await giveCredentials(page, person);
  await expect(page.getByText(person.name)).toBeVisible();
  return person;
};

/** Checks the screen at the two widths that the console is made for. */
export const expectUsableAtDesk = async (page: Page): Promise<void> => {
  for (const width of [1024, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expectUsable(page);
  }
};
