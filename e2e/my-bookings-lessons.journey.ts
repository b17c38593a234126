import type { Page } from '@playwright/test';
import { getPrograms, type LessonClass, placeLessonOrder } from '#contract/lessons.ts';
import { setSwitch } from '#contract/operator-venue.ts';
import { makeOrderId } from '#domain/orders/orders.ts';
import { slotRange } from '#domain/time/slots.ts';
import { expect, expectUsable, widths } from '#e2e/journey.ts';
import {
  ask,
  balanceOf,
  buttonOf,
  expectPageUsable,
  linkOf,
  openBookings,
  refundDialog,
  toast,
  type Visitor,
} from '#e2e/my-bookings-page.ts';
import { admitAs, test } from '#e2e/own-venue.ts';

const opensAt = '2026-11-16T09:06:00+08:00';
test.use({ opensAt });
test.beforeEach(({ venue }) => venue.setClock(opensAt));

const title = 'Group Lesson - Pickle Foundations (Beginner)';
const classSen = 5_000;

/** Opens group lessons and returns the classes of a program that stay refundable for days. */
const openLessons = async (visitor: Visitor): Promise<readonly LessonClass[]> => {
  await visitor.venue.operate(setSwitch, { params: { name: 'lessons' }, body: { isOn: true } });
  const path = getPrograms.path.replace(':sport', 'Pickle');
  const readClasses = async (): Promise<readonly LessonClass[]> => {
    const { programs } = getPrograms.response.parse(await ask(visitor, getPrograms, path));
    const classes = programs.find(({ name }) => name === 'Foundations')?.classes ?? [];
    return classes.filter(({ date }) => date >= '2026-11-19' && date <= '2026-11-30');
  };
  // The venue creates the classes soon after opening lessons, and not at once.
  await expect
    .poll(async () => (await readClasses()).length, { timeout: 20_000 })
    .toBeGreaterThan(1);
  return readClasses();
};

const buySeats = async (visitor: Visitor, classes: readonly LessonClass[]): Promise<void> => {
  const placed = placeLessonOrder.response.parse(
    await ask(visitor, placeLessonOrder, placeLessonOrder.path, {
      orderId: makeOrderId(crypto.getRandomValues(new Uint8Array(8)), Temporal.Now.instant()),
      classIds: classes.map(({ id }) => id),
      shownCreditsSen: classes.length * classSen,
      shownTotalSen: 0,
      billingName: 'Aisyah Tan',
      billingEmail: 'aisyah@journey.test',
      billingMobile: '+60123456789',
    }),
  );
  expect(placed.status).toBe('completed');
};

const cardOf = (page: Page, { date }: LessonClass) =>
  page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: title }) })
    .filter({ hasText: `November ${Number(date.slice(-2))}` });

test('a lesson card has its coach, its calendar entry and its refund', async ({ page, venue }) => {
  await admitAs(page.request, venue, 'normal_member');
  const member = { request: page.request, venue };
  const [first, second] = await openLessons(member);
  if (first === undefined || second === undefined)
    throw new Error('There are fewer than two classes.');
  await buySeats(member, [first, second]);
  const beforeSen = await balanceOf(member);
  await openBookings(page, venue);

  const seats = [
    { lessonClass: first, width: widths.phone },
    { lessonClass: second, width: widths.desk },
  ];
  for (const [given, { lessonClass, width }] of seats.entries()) {
    await test.step(`at ${width} px`, async () => {
      await page.setViewportSize({ width, height: 800 });
      const place = {
        court: 'Foundations \\(Beginner\\)',
        date: lessonClass.date,
        slot: lessonClass.slot,
      };
      const card = cardOf(page, lessonClass);
      await expect(card).toContainText('Coach: Aina Rahman');
      await expect(card).toContainText(slotRange(lessonClass.slot));
      const google = await linkOf(page, 'Add to Google Calendar', place).getAttribute('href');
      const asked = new URL(google ?? '').searchParams;
      expect(asked.get('text')).toBe(title);
      expect(asked.get('details')).toBe('Coach: Aina Rahman');
      expect(asked.get('ctz')).toBe('Asia/Kuala_Lumpur');
      const move = buttonOf(page, 'Move', place);
      await expect(move).toHaveAttribute('aria-disabled', 'true');
      await expect(move).toHaveAccessibleDescription(
        'A lesson cannot be moved to another session.',
      );
      await expectPageUsable(page);

      await buttonOf(page, 'Refund', place).click();
      await expect(refundDialog(page)).toContainText('Comes back as creditsRM 50.00');
      await expectUsable(page);
      await refundDialog(page).getByRole('button', { name: 'Refund RM 50.00' }).click();
      await expect(toast(page, 'RM 50.00 came back as credits.').first()).toBeVisible();
      await expect(card).toBeHidden();
      expect(await balanceOf(member)).toBe(beforeSen + (given + 1) * classSen);
    });
  }
});
