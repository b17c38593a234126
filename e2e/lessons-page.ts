import type { APIRequestContext, Locator, Page } from '@playwright/test';
import type { UpcomingBooking } from '#contract/bookings.ts';
import { getPrograms, type LessonClass, placeLessonOrder } from '#contract/lessons.ts';
import { addProgram, addSchedule } from '#contract/operator-lessons.ts';
import { issueCredits } from '#contract/operator-members.ts';
import { setSwitch } from '#contract/operator-venue.ts';
import { refundBooking } from '#contract/refunds.ts';
import type { MembershipStatus } from '#domain/members/membership-status.ts';
import { makeOrderId } from '#domain/orders/orders.ts';
import { shortDate } from '#domain/time/short-dates.ts';
import { type Slot, slotLabel } from '#domain/time/slots.ts';
import type { Weekday } from '#domain/time/venue-time.ts';
import type { Sport } from '#domain/venue/courts.ts';
import { demoEmail } from '#domain/venue/demo.ts';
import { lessonsLabels } from '#domain/words/lessons-labels.ts';
import { expect } from '#e2e/journey.ts';
import { ask, bookingsOf, type Visitor } from '#e2e/my-bookings-page.ts';
import { admitAs, type OwnVenue } from '#e2e/own-venue.ts';

export const turn = async (
  venue: OwnVenue,
  name: 'lessons' | 'coaching' | 'membership',
  isOn: boolean,
): Promise<void> => {
  await venue.operate(setSwitch, { params: { name }, body: { isOn } });
};

/** A program with few seats, in a slot of its own so that it does not interfere. */
export interface SmallProgram {
  readonly sport: Sport;
  readonly name: string;
  readonly court: string;
  readonly day: Weekday;
  readonly slot: Slot;
  readonly capacity: number;
}

export const classSen = 5_000;

const level = 'Beginner';

/** Creates a program without a schedule. */
export const nameProgram = async (
  venue: OwnVenue,
  { sport, name }: Pick<SmallProgram, 'sport' | 'name'>,
): Promise<void> => {
  const coach = sport === 'Pickle' ? 'coach_aina@depot.test' : 'coach_daniel@depot.test';
  await venue.operate(addProgram, {
    body: {
      sport,
      name,
      level,
      description: 'For a few players at a time.',
      durationSlots: 1,
      priceSen: classSen,
      coach,
    },
  });
};

/** Creates a program with a weekly schedule. */
export const scheduleProgram = async (venue: OwnVenue, program: SmallProgram): Promise<void> => {
  await nameProgram(venue, program);
  const { sport, name, court, day, slot, capacity } = program;
  await venue.operate(addSchedule, {
    body: { sport, program: name, level, court, day, slot, capacity },
  });
};

/** Opens group lessons with one more program. */
export const offerProgram = async (venue: OwnVenue, program: SmallProgram): Promise<void> => {
  await turn(venue, 'lessons', true);
  await scheduleProgram(venue, program);
};

/** The upcoming classes of a program, once they have been created. */
export const classesOf = async (
  visitor: Visitor,
  { sport, name }: SmallProgram,
): Promise<readonly LessonClass[]> => {
  const path = getPrograms.path.replace(':sport', sport);
  const read = async (): Promise<readonly LessonClass[]> => {
    const { programs } = getPrograms.response.parse(await ask(visitor, getPrograms, path));
    return programs.find((program) => program.name === name)?.classes ?? [];
  };
  await expect.poll(async () => (await read()).length, { timeout: 20_000 }).toBeGreaterThan(1);
  return read();
};

/** The last two upcoming classes, which no other journey uses. */
export const lastClasses = async (
  visitor: Visitor,
  program: SmallProgram,
): Promise<readonly [LessonClass, LessonClass]> => {
  const [first, second] = (await classesOf(visitor, program)).slice(-2);
  if (first === undefined || second === undefined) {
    throw new Error(`${program.name} has no classes.`);
  }
  return [first, second];
};

export const lastClass = async (visitor: Visitor, program: SmallProgram): Promise<LessonClass> =>
  (await lastClasses(visitor, program))[1];

/** Signs in a demo member who can pay for a few classes with credits. */
export const admitWithCredits = async (
  request: APIRequestContext,
  venue: OwnVenue,
  status: MembershipStatus,
): Promise<Visitor> => {
  await admitAs(request, venue, status);
  await venue.operate(issueCredits, {
    params: { email: demoEmail(status) },
    body: { amountSen: 4 * classSen, reason: 'For the lessons of a journey' },
  });
  return { request, venue };
};

/** Books a seat with credits, as the checkout does. */
export const takeSeat = async (visitor: Visitor, { id }: LessonClass): Promise<void> => {
  const placed = placeLessonOrder.response.parse(
    await ask(visitor, placeLessonOrder, placeLessonOrder.path, {
      orderId: makeOrderId(crypto.getRandomValues(new Uint8Array(8)), Temporal.Now.instant()),
      classIds: [id],
      shownCreditsSen: classSen,
      shownTotalSen: 0,
      billingName: 'Aisyah Tan',
      billingEmail: 'aisyah@journey.test',
      billingMobile: '+60123456789',
    }),
  );
  expect(placed.status).toBe('completed');
};

/** Opens the lessons of a sport as a link in a mail does. */
export const openLessons = async (page: Page, venue: OwnVenue, sport: Sport): Promise<void> => {
  await page.goto(`${venue.address}/?section=lessons`);
  await page.getByRole('button', { name: new RegExp(`^${sport}`) }).click();
  await expect(page.getByRole('heading', { name: 'Programs and Sessions' })).toBeVisible();
};

export const programOf = (page: Page, name: string): Locator =>
  page.getByRole('article', { name: new RegExp(`^${name}`) });

/** `Tue 17 Nov, 07:00 PM`: the start of the name of a class that can be selected. */
const momentOf = ({ date, slot }: LessonClass): string => `${shortDate(date)}, ${slotLabel(slot)}`;

export const classOf = (page: Page, program: SmallProgram, { date }: LessonClass): Locator =>
  programOf(page, program.name)
    .getByRole('listitem')
    .filter({ hasText: shortDate(date) });

/** The toggle of a class, when it can be selected. */
export const toggleOf = (page: Page, lessonClass: LessonClass): Locator =>
  page.getByRole('button', { name: new RegExp(`^${momentOf(lessonClass)}`) });

export const actionOf = (row: Locator, action: string): Locator =>
  row.getByRole('button', { name: new RegExp(`^${action},`) });

/** The mails to an address, newest first, as the demo mailbox shows them. */
export const mailbox = async ({ request, venue }: Visitor, email: string): Promise<string[]> => {
  const text = await (await request.get(`${venue.address}/outbox`)).text();
  return text.split('<section>').filter((mail) => mail.includes(`To ${email}`));
};

/** The seats offered to the member, on every screen. */
export const offeredSeats = (page: Page): Locator =>
  page.getByRole('region', { name: lessonsLabels.offer.name });

/** Refunds a booked class. */
export const refundLesson = async (visitor: Visitor, lessonClass: LessonClass): Promise<void> => {
  const isClass = ({ booked, bookingDate, slot }: UpcomingBooking): boolean =>
    booked.type === 'group_lesson' && bookingDate === lessonClass.date && slot === lessonClass.slot;
  const bookingId = (await bookingsOf(visitor)).find(isClass)?.id ?? '';
  await ask(visitor, refundBooking, refundBooking.path.replace(':bookingId', bookingId));
};
