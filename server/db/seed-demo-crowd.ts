import { randomUUIDv7 } from 'node:crypto';
import { refusalToBook } from '#domain/slots/booking-rules.ts';
import { dailySlotLimit } from '#domain/slots/daily-limit.ts';
import { bookingDayOf, bookingWindow, datesOf } from '#domain/time/booking-window.ts';
import { type Slot, slotStart, tableSlots } from '#domain/time/slots.ts';
import { addDays, type BookingDate } from '#domain/time/venue-time.ts';
import type { QueueType, Sport } from '#domain/venue/courts.ts';
import { asDate, type Tx } from '#server/db/database.ts';
import { insertSales } from '#server/db/seed-demo-sale-rows.ts';
import type { Buyer, Sale } from '#server/db/seed-demo-sales.ts';

const names = [
  'Adam Iskandar',
  'Aisyah Kamal',
  'Alicia Wong',
  'Amir Zaki',
  'Bryan Chew',
  'Chloe Yap',
  'Dinesh Pillai',
  'Elaine Goh',
  'Faiz Rosli',
  'Gita Menon',
  'Hafiz Omar',
  'Ivy Teoh',
  'Jason Khoo',
  'Kavita Suresh',
  'Liyana Azman',
  'Marcus Ooi',
  'Nadia Salleh',
  'Oliver Chin',
  'Puteri Hani',
  'Rajesh Kumaran',
  'Sarah Foo',
  'Tariq Hassan',
  'Vanessa Lau',
  'Zul Ariffin',
] as const;

/** Other members with bookings on the coming days, the same slots in every demonstration. */
export const seedDemoCrowd = async (
  tx: Tx,
  demoMembers: readonly Buyer[],
  now: Temporal.Instant,
): Promise<void> => {
  const invented = await insertInvented(tx, now);
  const courts = await listCourts(tx);
  const taken = await listTaken(tx, bookingDayOf(now));
  const sales = planSales({ courts, taken, buyers: [...invented, ...demoMembers], now });
  await insertSales(tx, new Map(courts.map(({ id, name }) => [name, id])), sales);
};

/** They have profiles but no passwords, so nobody can sign in as one of them. */
const insertInvented = async (tx: Tx, now: Temporal.Instant): Promise<Buyer[]> => {
  const stamps = { created_at: asDate(now), updated_at: asDate(now) };
  const buyers = names.map((name): Buyer & { readonly username: string } => {
    const username = name.toLowerCase().replace(' ', '_');
    const email = `${username}@depot.test`;
    return { userId: randomUUIDv7(), status: 'normal_member', name, email, username };
  });
  await tx
    .insertInto('users')
    .values(buyers.map(({ userId, name, email }) => ({ id: userId, name, email, ...stamps })))
    .execute();
  await tx
    .insertInto('profiles')
    .values(
      buyers.map(({ userId, username, name }) => ({
        user_id: userId,
        username,
        display_name: name,
        ...stamps,
      })),
    )
    .execute();
  return buyers;
};

interface Court {
  readonly id: number;
  readonly name: string;
  readonly type: string;
  readonly sport: Sport;
  readonly restricted: boolean;
  readonly queue: QueueType | null;
}

const listCourts = (tx: Tx): Promise<Court[]> =>
  tx
    .selectFrom('courts')
    .innerJoin('court_types', 'court_types.id', 'courts.court_type_id')
    .innerJoin('sports', 'sports.id', 'court_types.sport_id')
    .leftJoin('held_courts', 'held_courts.court_id', 'courts.id')
    .select([
      'courts.id',
      'courts.name',
      'court_types.name as type',
      'sports.name as sport',
      'restricted',
      'queue_type as queue',
    ])
    .orderBy('courts.id')
    .$narrowType<{ sport: Sport }>()
    .execute();

export const slotName = (courtId: number, day: string | number, slot: number): string =>
  `${courtId} ${day} ${slot}`;

/** Claimed slots by date, and slots of lessons by day of the week. */
export const listTaken = async (tx: Tx, from: BookingDate): Promise<ReadonlySet<string>> => {
  const claims = await tx
    .selectFrom('slot_claims')
    .select(['court_id', 'booking_date', 'slot'])
    .where('booking_date', '>=', from)
    .execute();
  const lessons = await tx
    .selectFrom('program_schedules')
    .innerJoin('programs', 'programs.id', 'program_schedules.program_id')
    .select(['court_id', 'day_of_week', 'slot', 'duration_slots'])
    .execute();
  return new Set([
    ...claims.map(({ court_id, booking_date, slot }) => slotName(court_id, booking_date, slot)),
    ...lessons.flatMap(({ court_id, day_of_week, slot, duration_slots }) =>
      Array.from({ length: duration_slots }, (_, offset) =>
        slotName(court_id, day_of_week, slot + offset),
      ),
    ),
  ]);
};

/** A pseudo-random number from 0 to 1, the same for the same words: FNV-1a with extra mixing. */
const chanceOf = (...words: readonly (string | number)[]): number => {
  let hash = 0x811c9dc5;
  for (const char of words.join('/')) {
    hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193);
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32;
};

/** The probability that a slot is booked: evenings, weekends and the next days fill first. */
const demandFor = (slot: Slot, isWeekend: boolean, daysAhead: number): number => {
  const ofSlot = [
    { until: 10, weekday: 0.35, weekend: 0.65 },
    { until: 16, weekday: 0.22, weekend: 0.55 },
    { until: 17, weekday: 0.45, weekend: 0.6 },
    { until: 21, weekday: 0.8, weekend: 0.75 },
    { until: 23, weekday: 0.45, weekend: 0.4 },
    { until: 25, weekday: 0.12, weekend: 0.2 },
  ].find(({ until }) => slot <= until);
  const demand = (isWeekend ? ofSlot?.weekend : ofSlot?.weekday) ?? 0;
  return demand * (1.25 - 0.05 * daysAhead);
};

interface Plan {
  readonly courts: readonly Court[];
  readonly taken: ReadonlySet<string>;
  readonly buyers: readonly Buyer[];
  readonly now: Temporal.Instant;
}

const planSales = (plan: Plan): Sale[] =>
  datesOf(bookingWindow(bookingDayOf(plan.now), 'normal_member')).flatMap((date, daysAhead) =>
    planDay(plan, date, daysAhead),
  );

/** A member's slots of one court type on one day form one order. */
const planDay = ({ courts, taken, buyers, now }: Plan, date: BookingDate, daysAhead: number) => {
  const weekday = Temporal.PlainDate.from(date).dayOfWeek;
  const sales = new Map<string, Sale>();
  const slotsOf = new Map<Buyer, number>();
  const isWanted = ({ id, name }: Court, slot: Slot): boolean =>
    !taken.has(slotName(id, date, slot)) &&
    !taken.has(slotName(id, weekday, slot)) &&
    chanceOf(name, daysAhead, slot) < demandFor(slot, weekday >= 6, daysAhead);
  for (const court of courts) {
    for (const run of runsOf(tableSlots.filter((slot) => isWanted(court, slot)))) {
      const [slot] = run;
      const buyer =
        buyers[Math.floor(chanceOf('who', court.name, daysAhead, slot) * buyers.length)];
      if (buyer === undefined) continue;
      const slotCount = (slotsOf.get(buyer) ?? 0) + run.length;
      const name = `${buyer.email} ${court.type}`;
      const at = sales.get(name)?.at ?? placedAt(date, now, chanceOf('when', name, daysAhead));
      // In a run of slots, the first is the earliest to be past.
      const refusal = refusalToBook({ court, date, slot }, buyer.status, [], at);
      if (slotCount > dailySlotLimit || refusal !== null) continue;
      slotsOf.set(buyer, slotCount);
      const before = sales.get(name)?.slots ?? {};
      const slots = { ...before, [court.name]: [...(before[court.name] ?? []), ...run] };
      sales.set(name, { buyer, at, courtType: court.type, date, slots });
    }
  }
  return [...sales.values()];
};

/** Between the opening of the date for booking, at 02:00 nine days before, and now. */
const placedAt = (date: BookingDate, now: Temporal.Instant, chance: number): Temporal.Instant => {
  const opened = slotStart(addDays(date, -9), 6).subtract({ hours: 4 });
  const minutes = Math.floor(opened.until(now).total('minutes') * chance);
  return opened.add({ minutes });
};

type Run = [Slot, ...Slot[]];

const longestRun = 3;

/** Most members book up to three slots in a row. */
const runsOf = (slots: readonly Slot[]): Run[] => {
  const runs: Run[] = [];
  for (const slot of slots) {
    const last = runs.at(-1);
    if (last?.at(-1) === slot - 1 && last.length < longestRun) last.push(slot);
    else runs.push([slot]);
  }
  return runs;
};
