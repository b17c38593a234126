import type { Locator, Page } from '@playwright/test';
import { readDay } from '#contract/console-day.ts';
import { bookingDayOf } from '#domain/time/booking-window.ts';
import { slotRange } from '#domain/time/slots.ts';
import { addDays, formatDate } from '#domain/time/venue-time.ts';
import { bookingLabels } from '#domain/words/booking-labels.ts';
import { closureLinkLabels } from '#domain/words/closure-link-labels.ts';
import { closureLabels as words } from '#domain/words/console-closure-labels.ts';
import { consoleLabels } from '#domain/words/console-labels.ts';
import { fill } from '#domain/words/fill.ts';
import { memberActLabels } from '#domain/words/member-act-labels.ts';
import { messageLabels } from '#domain/words/message-labels.ts';
import { messageLinkLabels } from '#domain/words/message-link-labels.ts';
import { slotOf } from '#e2e/booking-page.ts';
import { expectUsableAtDesk, openFromMenu, signInToConsole } from '#e2e/console-page.ts';
import { cellOf, countClicks } from '#e2e/desk-page.ts';
import { expect, expectUsable, openOtherBrowser, timed, widths } from '#e2e/journey.ts';
import { balanceOf, buy, findFree } from '#e2e/my-bookings-page.ts';
import { admitAs, test } from '#e2e/own-venue.ts';

const opensAt = '2026-11-15T10:42:00+08:00';
test.use({ opensAt, viewport: { width: 1440, height: 900 } });

const today = bookingDayOf(Temporal.Instant.from(opensAt));
const tomorrow = addDays(today, 1);
/** Changes by others must show within a second. */
const soon = { timeout: 1_000 };

const confirmButton = (page: Page): Locator => page.getByRole('button', { name: /^Close and / });
const done = (page: Page): Locator => page.getByText(/^Closed\. You can undo it until /);
const undoButton = (page: Page): Locator =>
  page.getByRole('button', { name: /^Undo the closure: / });

test('[CLOSE-3] [CLOSE-6] [LIST-4] a manager closes tomorrow for a flood in five clicks and undoes it, and two members see both within a second', {
  tag: timed,
}, async ({ page, browser, venue }) => {
  test.setTimeout(180_000);
  const member = await (await openOtherBrowser(browser)).newPage();
  const other = await (await openOtherBrowser(browser)).newPage();
  await member.setViewportSize({ width: widths.phone, height: 800 });
  const { request } = member;
  await admitAs(request, venue, 'normal_member');
  await admitAs(other.request, venue, 'long_term_member');
  const visitor = { request, venue };
  await buy(visitor, await findFree(visitor, 'Show Court', tomorrow, [12]));
  const before = await balanceOf(visitor);
  await member.goto(`${venue.address}/profile`);
  await other.goto(venue.address);
  await other.getByRole('button', { name: 'Pickle' }).first().click();
  const ended = member.getByText(/^Closed: Flood\. RM .+ came back as credits\.$/);
  const closedDay = other.getByText(
    fill(bookingLabels.calendar.closedOn, { from: formatDate(tomorrow), reason: 'Flood' }),
  );
  await signInToConsole(page, venue, 'manager');
  let clicks = 0;
  const click = async (control: Locator): Promise<void> => {
    clicks += 1;
    await control.click();
  };

  await test.step('the flood', async () => {
    await click(page.getByRole('button', { name: consoleLabels.frame.venue, exact: true }));
    await click(page.getByRole('link', { name: closureLinkLabels.name, exact: true }));
    // Whatever is typed at once is the reason, even while the courts are loading.
    const typed = Promise.withResolvers<void>();
    await page.route(`**${readDay.path}*`, async (route) => {
      await typed.promise;
      await route.fallback();
    });
    await click(page.getByRole('link', { name: words.closeScope.venue }));
    await page.keyboard.type('Flood');
    await expect(page.getByLabel(words.form.reason)).toHaveValue('Flood');
    typed.resolve();
    await click(page.getByRole('button', { name: words.form.tomorrow }));
    await expect(confirmButton(page)).toHaveText(/^Close and give back RM .+ to \d+ /);
    // Enter in a field leads to the preview, and closes nothing.
    await page.getByLabel(words.form.reason).press('Enter');
    await expect(page.locator(':focus').getByText(words.preview.title)).toBeVisible();
    const people = page.getByRole('table', { name: words.preview.people });
    await expect(people.getByText(slotRange(12)).first()).toBeVisible();
    await expectUsableAtDesk(page);
    await click(confirmButton(page));
    await expect(done(page)).toBeVisible();
    await expect(ended.first()).toBeVisible(soon);
    await expect(closedDay).toBeVisible(soon);
    expect(clicks).toBeLessThanOrEqual(5);
    expect(await balanceOf(visitor)).toBeGreaterThan(before);
    await expectUsable(member);
    await expect(page.getByRole('heading', { name: /: Flood$/, level: 1 })).toBeVisible();
    await expect(page.getByText(/^Undo within 1[45]:\d\d$/)).toBeVisible();
  });

  await test.step('[CLOSE-13] who was affected', async () => {
    const people = page.getByRole('table', { name: words.one.people });
    const waiting = people.getByText(words.one.states.waiting, { exact: true });
    await expect(waiting.first()).toBeVisible();
    await expect(people.getByText(/ as credits$/).first()).toBeVisible();
    await expectUsableAtDesk(page);
    await page.getByRole('link', { name: messageLinkLabels.write }).click();
    await expect(page.getByRole('table', { name: messageLabels.form.recipients })).toBeVisible();
    await expect(page.getByLabel(messageLabels.form.closure, { exact: true })).not.toHaveValue('');
    // Whoever comes from a closure has only to write.
    await expect(page.getByLabel(messageLabels.form.subject)).toBeFocused();
    await page.goBack();
    await page.getByRole('link', { name: words.back }).click();
    const list = page.getByRole('table', { name: words.ahead });
    await expect(list.getByText('Flood')).toBeVisible();
    await expect(list.getByText(/^Undo within 1[45]:\d\d$/)).toBeVisible();
    await expectUsableAtDesk(page);
  });

  await test.step('the flood is over before it came', async () => {
    await undoButton(page).click();
    const dialog = page.getByRole('dialog', { name: words.undoing.title });
    await expect(dialog.getByLabel(memberActLabels.reason)).toBeFocused();
    await expect(dialog.getByText(/bookings come back\. RM .+ of credits are taken/)).toBeVisible();
    await expectUsableAtDesk(page);
    await dialog.getByRole('button', { name: words.undoing.confirm, exact: true }).click();
    await expect(page.getByText(words.undoing.done)).toBeVisible();
    await expect(ended).toHaveCount(0, soon);
    await expect(closedDay).toBeHidden(soon);
    await expect(page.getByText(words.states.undone, { exact: true })).toBeVisible();
    expect(await balanceOf(visitor)).toBe(before);
    await page
      .getByRole('link', { name: /^Show who was affected: / })
      .first()
      .click();
    await expect(page.getByText(words.one.noMail.came_back).first()).toBeVisible();
    await expect(page.getByText(/^Undone by /)).toBeVisible();
    await expect(page.getByRole('link', { name: messageLinkLabels.write })).toBeVisible();
  });
});

test('the light of a court is out for two slots: closed from the day with four clicks', async ({
  page,
  venue,
}) => {
  const court = 'Tournament Court 7';
  await signInToConsole(page, venue, 'manager');
  const cell = cellOf(page, court, 21);
  const clicks = await countClicks(page);
  await cell.click();
  await page.getByRole('link', { name: closureLinkLabels.close }).click();
  await expect(page.getByLabel(words.form.reason)).toBeFocused();
  await page.keyboard.type('Light out');
  await page.getByRole('button', { name: slotRange(22) }).click();
  await expect(page.getByLabel(words.form.court, { exact: true })).not.toHaveValue('');
  await page
    .getByRole('button', { name: slotRange(21) })
    .and(page.locator('[aria-pressed=true]'))
    .waitFor();
  await page.getByRole('button', { name: /^Close/ }).click();
  await expect(done(page)).toBeVisible();
  expect(await clicks()).toBeLessThanOrEqual(4);
  await expect(
    page.getByRole('heading', { name: `${court}, ${slotRange(21, 2)}`, exact: false }),
  ).toBeVisible();
});

test('[CLOSE-1] [CLOSE-3] [CLOSE-5] [CLOSE-8] [CLOSE-9] [CLOSE-11] [SLOT-10] the lights of a court fail for two slots: closed by keyboard after a booking came, shown to a member within a second, changed to one slot, and both undone after five minutes', {
  tag: timed,
}, async ({ page, browser, venue, expectedOnConsole }) => {
  test.setTimeout(180_000);
  // The browser logs the refused closure.
  expectedOnConsole.push(/409 \(Conflict\)/);
  const { request } = await openOtherBrowser(browser);
  await admitAs(request, venue, 'super_host');
  const visitor = { request, venue };
  const { court } = await findFree(visitor, 'Tournament Court', today, [20, 21]);
  await buy(visitor, { court, date: today, slots: [20] });
  const member = await (await openOtherBrowser(browser)).newPage();
  await admitAs(member.request, venue, 'normal_member');
  const onCourt = new URLSearchParams({
    ...{ sport: 'Pickle', date: today, type: 'Tournament Court', court },
  });
  await member.goto(`${venue.address}/?${onCourt}`);
  await expect(slotOf(member, 20)).toHaveAccessibleName(/Booked$/);

  await signInToConsole(page, venue, 'manager');
  await openFromMenu(page, 'venue', closureLinkLabels.name);
  await page.goto(`${venue.address}/console/closures/new`);
  const reason = page.getByLabel(words.form.reason);
  await reason.press('L');
  await page.keyboard.type('ight out');
  // Nothing is closed before somebody says what.
  await page.getByRole('button', { name: words.confirm.close.nothing, exact: true }).press('Enter');
  await expect(page.getByText(words.form.scopeWrong)).toBeVisible();
  await page.getByRole('button', { name: words.scopes.slots }).press('Space');
  await page.getByLabel(words.form.court, { exact: true }).selectOption({ label: court });
  for (const slot of [20, 21] as const) {
    await page.getByRole('button', { name: slotRange(slot) }).press('Space');
  }
  await expect(confirmButton(page)).toHaveText(/ to 1 member$/);
  await expectUsableAtDesk(page);

  await buy(visitor, { court, date: today, slots: [21] });
  await confirmButton(page).press('Enter');
  const refusal = page.getByRole('alert');
  await expect(refusal).toContainText('One booking came since.');
  await expect(refusal).toBeFocused();
  // It stays in view wherever the form is scrolled, and the button does not cover it.
  await reason.scrollIntoViewIfNeeded();
  await expect(async () => {
    const [seen, button] = [await refusal.boundingBox(), await confirmButton(page).boundingBox()];
    expect((seen?.y ?? 0) + (seen?.height ?? 0)).toBeLessThanOrEqual(button?.y ?? 0);
  }).toPass({ timeout: 5_000 });
  await expect(refusal).toBeInViewport({ ratio: 1 });
  await expect(reason).toHaveValue('Light out');
  const people = page.getByRole('table', { name: words.preview.people });
  await expect(people.getByText(slotRange(20, 2))).toBeVisible();
  await confirmButton(page).press('Enter');
  await expect(done(page)).toBeVisible();
  for (const slot of [20, 21] as const) {
    await expect(slotOf(member, slot)).toHaveAccessibleName(/Closed: Light out$/, soon);
  }
  await expectUsable(member);
  await member.reload();
  await expect(slotOf(member, 21)).toHaveAccessibleName(/Closed: Light out$/);
  const list = page.getByRole('table', { name: words.ahead });
  await page.getByRole('link', { name: words.back }).press('Enter');
  await expect(list.getByText(`${court}, ${slotRange(20, 2)}`)).toBeVisible();
  // The slots are in the evening.
  await expect(list.getByText(words.states.coming, { exact: true })).toBeVisible();

  // The same slots again are refused, and the closure that closes them is a link away.
  await page.getByRole('link', { name: words.closeScope.slots }).press('Enter');
  await page.getByLabel(words.form.court, { exact: true }).selectOption({ label: court });
  await page.getByRole('button', { name: slotRange(21) }).press('Space');
  await expect(page.getByText(words.preview.covered)).toBeVisible();
  await page.getByRole('button', { name: slotRange(22) }).press('Space');
  await expect(page.getByText(words.preview.overlaps.one)).toBeVisible();
  await expectUsableAtDesk(page);
  await page.getByRole('link', { name: /: Light out$/ }).press('Enter');
  await expect(list.getByRole('row').and(page.locator('[aria-current]'))).toContainText(
    'Light out',
  );

  await page.getByRole('link', { name: /^Change the closure: / }).press('Enter');
  await page.getByRole('button', { name: slotRange(21) }).press('Space');
  await expect(page.getByText(words.preview.comesBack.one)).toBeVisible();
  await expect(page.getByText(words.preview.inAll)).toBeVisible();
  await expect(page.getByRole('region', { name: words.preview.named.comesBack })).toContainText(
    slotRange(21),
  );
  await expectUsableAtDesk(page);
  await expect(page.getByText(words.preview.stays.one)).toBeVisible();
  // Nobody gets anything back that they have not got already.
  await page
    .getByRole('button', { name: words.confirm.change.nothing, exact: true })
    .press('Enter');
  await expect(page.getByText(/^Changed\. You can undo it until /)).toBeVisible();
  await page.getByRole('link', { name: words.back }).press('Enter');
  await expect(list.getByText(`${court}, ${slotRange(20)}`)).toBeVisible();

  await venue.setClock(Temporal.Instant.from(opensAt).add({ minutes: 8 }).toString());
  await expect(list.getByText(/^Undo within \d:\d\d$/)).toBeVisible();
  await page.getByRole('button', { name: /^Undo the change: / }).press('Enter');
  const change = page.getByRole('dialog', { name: words.undoing.titleOfChange });
  const confirmChange = change.getByRole('button', { name: words.undoing.confirm, exact: true });
  // The closure of both slots is in force again, and the slot that had come back ends again.
  await expect(change.getByText(words.undoing.restored.none)).toBeVisible();
  await expect(
    change.getByText(/before the change is in force again: .+: Light out\./),
  ).toBeVisible();
  await expect(change.getByText(slotRange(21))).toBeVisible();
  await expectUsableAtDesk(page);
  await confirmChange.press('Enter');
  await expect(change.getByRole('alert')).toBeVisible();
  await change.getByLabel(memberActLabels.reason).fill('The lights are out again');
  await confirmChange.press('Enter');
  await expect(page.getByText(words.undoing.doneOfChange)).toBeVisible();
  await expect(list.getByText(`${court}, ${slotRange(20, 2)}`)).toBeVisible();

  const dialog = page.getByRole('dialog', { name: words.undoing.title });
  await undoButton(page).press('Enter');
  await page.keyboard.type('The lights are back');
  await expect(dialog.getByLabel(memberActLabels.reason)).toHaveValue('The lights are back');
  await expect(dialog.getByText(/^2 bookings come back\./)).toBeVisible();
  await dialog.getByRole('button', { name: words.undoing.confirm, exact: true }).press('Enter');
  await expect(page.getByText(words.undoing.done).first()).toBeVisible();
  await expect(list.getByText('Light out')).toBeHidden();
  await expect(slotOf(member, 20)).toHaveAccessibleName(/Booked$/, soon);
});
