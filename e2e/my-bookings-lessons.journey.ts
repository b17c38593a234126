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
  openSheet,
  refundDialog,
  rowOf,
  sheet,
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
      const row = rowOf(page, place);
      await expect(row).toContainText('Coach: Aina Rahman');
      await expect(row).toContainText(slotRange(lessonClass.slot));
      await expectPageUsable(page);
      await openSheet(page, place);
      await expect(sheet(page).getByRole('heading', { name: title })).toBeVisible();
      await expect(sheet(page)).toContainText('Coach: Aina Rahman');
      const google = await sheet(page)
        .getByRole('link', { name: 'Add to Google Calendar' })
        .getAttribute('href');
      const asked = new URL(google ?? '').searchParams;
      expect(asked.get('text')).toBe(title);
      expect(asked.get('details')).toBe('Coach: Aina Rahman');
      expect(asked.get('ctz')).toBe('Asia/Kuala_Lumpur');
      await expect(linkOf(page, 'Move', place)).toBeHidden();
      await expect(sheet(page)).toContainText('A lesson cannot be moved to another session.');
      await expectUsable(page);

      await buttonOf(page, 'Refund', place).click();
      await expect(refundDialog(page)).toContainText('Returned as creditsRM 50.00');
      await expectUsable(page);
      await refundDialog(page).getByRole('button', { name: 'Refund RM 50.00' }).click();
      await expect(toast(page, 'RM 50.00 came back as credits.').first()).toBeVisible();
      await expect(row).toBeHidden();
      expect(await balanceOf(member)).toBe(beforeSen + (given + 1) * classSen);
    });
  }
});
