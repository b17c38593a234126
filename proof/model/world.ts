import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { CallInput } from '#contract/call.ts';
import type { placeLessonOrder } from '#contract/lessons.ts';
import type { placeOrder } from '#contract/orders.ts';
import type { MembershipStatus } from '#domain/members/membership-status.ts';
import type { Sen } from '#domain/money/money.ts';
import type { TillAmounts } from '#domain/staff/shifts.ts';
import type { Slot } from '#domain/time/slots.ts';
import { type BookingDate, dateOf } from '#domain/time/venue-time.ts';
import { type Bank, openBank } from '#proof/model/bank.ts';
import { makeRandom, type Random } from '#proof/model/random.ts';
import { type Settlements, settleNothing } from '#proof/model/settlement-sheets.ts';
import type { AppContext } from '#server/app-context.ts';
import type { Clock } from '#server/clock.ts';
import { asDate, openDatabase } from '#server/db/database.ts';
import { readSettings } from '#server/env.ts';
import type { DeskPerson } from '#server/features/back-office/desk/person.ts';
import type { AvatarKeeping } from '#server/features/members/avatars/avatars.ts';
import { makeAvatarStorage } from '#server/features/members/avatars/gateway.ts';
import { makePaymentProvider } from '#server/features/payments/make-payment-provider.ts';
import { openPaymentDesk, type PaymentDesk } from '#server/features/payments/messages/messages.ts';
import type { PaymentProvider } from '#server/features/platform/payment-provider.ts';
import { makeReadRuleBook } from '#server/features/venue/rule-book.ts';
import { goods } from '#server/kinds-of-goods.ts';
import { makeLogger } from '#server/logger.ts';
import { aMember } from '#server/testing/builders.ts';
import { fiuuEnv } from '#server/testing/fiuu.ts';
import { onDatabase } from '#server/testing/global-setup.ts';

export type OrderRequest = CallInput<typeof placeOrder>['body'];

/** A member, with what the history knows of them. */
export interface Person {
  readonly name: string;
  readonly userId: string;
  readonly email: string;
  grantedSen: Sen;
  isGone: boolean;
}

/** A payment page that a member has open, for as long as they like. */
export interface Page {
  readonly person: Person;
  readonly orderId: string;
  readonly amountSen: Sen;
}

export interface CourtSlot {
  readonly date: BookingDate;
  readonly court: string;
  readonly slot: Slot;
}

/** Slots that a member was told are theirs: for good, or until the hold expires. */
export interface Promised {
  readonly person: Person;
  readonly courtSlots: readonly string[];
  readonly until: Temporal.Instant | null;
}

/** A request that was sent, and its first successful answer. */
export interface Attempt {
  readonly person: Person;
  readonly request: OrderRequest;
  success: { readonly status: string; readonly orderId: string } | null;
}

/** A request for seats in lessons that was sent. */
export interface LessonAttempt {
  readonly person: Person;
  readonly request: CallInput<typeof placeLessonOrder>['body'];
}

/**
 * A venue with few members and few slots, its clock, and everything the checker knows about it.
 */
export interface World {
  readonly context: AppContext;
  /** A separate connection to inspect what the server has written. */
  readonly observer: pg.Client;
  readonly provider: PaymentProvider;
  readonly desk: PaymentDesk;
  readonly keeping: AvatarKeeping;
  readonly random: Random;
  readonly bank: Bank;
  readonly people: readonly Person[];
  /** The person who acts at the desk. */
  readonly staff: DeskPerson;
  /** The person who confirms that proposal. */
  readonly second: DeskPerson;
  /** Sales at the desk by order id, with the money taken; null until the desk was told that it is sold. */
  readonly deskSales: Map<string, Sen | null>;
  /** The shifts that the desk was told are closed, as they were then. */
  readonly closedShifts: Map<
    string,
    { readonly expected: TillAmounts; readonly counted: TillAmounts }
  >;
  /** The provider's files that were imported, and the days that were closed. */
  readonly settlements: Settlements;
  readonly attempts: Attempt[];
  readonly lessonAttempts: LessonAttempt[];
  /** The classes in this history. */
  classIds: readonly number[];
  readonly pages: Page[];
  /** The focus of a batch: one member in many tabs, or one slot that many order. */
  focus: { readonly person: Person | null; readonly courtSlot: CourtSlot | null };
  /** Slots promised to members, until their next operation. */
  promises: readonly Promised[];
  /** Days that the venue closed in this batch; holds there are released. */
  readonly closedDays: Set<BookingDate>;
  /** Slots that members lost to a closure in this batch. */
  readonly closedPlaces: Set<string>;
  /** Bookings that were ever reported as cancelled. */
  readonly cancelledBookings: Set<string>;
  /** Cancellations that were ever reported as undone. */
  readonly undoneCancellations: Set<string>;
  /** Credits of the desk that were ever reported as undone. */
  readonly undoneGifts: Set<string>;
  /** Bookings reported in this batch as cancelled, and as restored, with their members. */
  readonly reported: { readonly cancelled: Set<string>; readonly restored: Map<string, string> };
  /** Bookings that have disappeared and not come back. */
  readonly absentBookings: Set<string>;
  /** Bookings of classes that the venue has cancelled. */
  readonly cancelledWithClass: Set<string>;
  /** Moved bookings, with the prices that their members were told. */
  readonly moved: Map<string, Set<Sen>>;
  /** How many authentic messages the server received for each charge. */
  readonly receivedMessages: Map<string, number>;
  /** How often each event has happened. */
  readonly counts: Map<string, number>;
}

export interface Place {
  /** The server, and the name of a template database with a venue and without members. */
  readonly connection: pg.PoolConfig;
  readonly template: string;
}

const statuses: readonly MembershipStatus[] = [
  'normal_member',
  'normal_member',
  'athlete',
  'athlete',
  'super_host',
  'long_term_member',
  'vip_maserati',
];

const names = ['Mei', 'Ravi', 'Aisyah', 'Jun', 'Devi', 'Hana', 'Omar'];

/** A Monday morning. */
const begin = Temporal.Instant.from('2026-11-16T09:00:00+08:00');

/** A clock that stands still until it is set. */
const makeStillClock = (): Clock => {
  let at = begin;
  const set = (instant: Temporal.Instant): void => {
    at = instant;
  };
  return { now: () => at, set, setAll: async (instant) => set(instant) };
};

const openContext = (connection: pg.PoolConfig, dataFolder: string): AppContext => ({
  settings: readSettings({
    DATABASE_URL: 'postgres://localhost/a',
    DEPOT_DATA: dataFolder,
    ...fiuuEnv,
  }),
  secrets: { secret: 's'.repeat(32), operatorToken: 't'.repeat(32) },
  db: openDatabase(connection, { poolSize: 8 }),
  goods,
  readRuleBook: makeReadRuleBook(),
  clock: makeStillClock(),
  log: makeLogger({ logLevel: 'silent' }),
});

/** The real provider, except that requeries are answered by this world's bank. */
const makeProvider = (context: AppContext, bank: Bank): PaymentProvider => {
  const provider = makePaymentProvider(context);
  if (provider === null) throw new Error('The venue has no payment provider.');
  return { ...provider, requery: async (order) => bank.answer(order) };
};

const addPeople = async ({ db }: AppContext): Promise<Person[]> => {
  const people: Person[] = [];
  for (const [index, name] of names.entries()) {
    const status = statuses[index] ?? 'normal_member';
    const member = await aMember(db, { status, email: `${name.toLowerCase()}@person.test` });
    people.push({ ...member, name, grantedSen: 0, isGone: false });
  }
  return people;
};

const addOwner = async ({ db, clock }: AppContext, name: string): Promise<DeskPerson> => {
  const { userId } = await aMember(db, { email: `${name.toLowerCase()}@person.test` });
  const created_at = asDate(clock.now());
  const role = 'owner';
  await db.insertInto('staff').values({ user_id: userId, name, role, created_at }).execute();
  // A proof can take long, and the second factor of its owner stays fresh.
  const secondFactorAt = Temporal.Now.instant().add({ hours: 24 });
  return { userId, role, ownLimits: null, secondFactorAt, pinGivenAt: null };
};

/** Courts and lessons are taxed, at rates whose share of a price is not a whole sen. */
const addTax = async ({ db }: AppContext): Promise<void> => {
  const holds_from = '2026-11-01';
  await db
    .insertInto('tax_rates')
    .values([
      { kind: 'court_booking', holds_from, rate_bp: 800 },
      { kind: 'group_lesson', holds_from, rate_bp: 650 },
    ])
    .execute();
};

/** Creates a world in its own database, passes it to `use`, and drops it. */
export const withWorld = async <Result>(
  { connection, template }: Place,
  seed: number,
  use: (world: World) => Promise<Result>,
): Promise<Result> => {
  const name = `depot_world_${randomUUID().replaceAll('-', '')}`;
  const dataFolder = mkdtempSync(join(tmpdir(), 'depot-world-'));
  const admin = new pg.Client(connection);
  await admin.connect();
  await admin.query(`create database ${name} template ${template}`);
  const own = onDatabase(connection, name);
  const context = openContext(own, dataFolder);
  const observer = new pg.Client(own);
  try {
    await observer.connect();
    const bank = openBank(() => dateOf(context.clock.now()));
    const provider = makeProvider(context, bank);
    await addTax(context);
    return await use({
      context,
      observer,
      provider,
      bank,
      desk: openPaymentDesk(context, provider),
      keeping: { storage: makeAvatarStorage(context.settings), log: context.log },
      random: makeRandom(seed),
      people: await addPeople(context),
      staff: await addOwner(context, 'Owner'),
      second: await addOwner(context, 'Partner'),
      deskSales: new Map(),
      closedShifts: new Map(),
      settlements: settleNothing(),
      attempts: [],
      lessonAttempts: [],
      classIds: [],
      focus: { person: null, courtSlot: null },
      pages: [],
      promises: [],
      closedDays: new Set(),
      closedPlaces: new Set(),
      cancelledBookings: new Set(),
      undoneCancellations: new Set(),
      undoneGifts: new Set(),
      reported: { cancelled: new Set(), restored: new Map() },
      absentBookings: new Set(),
      cancelledWithClass: new Set(),
      moved: new Map(),
      receivedMessages: new Map(),
      counts: new Map(),
    });
  } finally {
    await observer.end();
    await context.db.destroy();
    await admin.query(`drop database ${name} with (force)`);
    await admin.end();
    rmSync(dataFolder, { recursive: true, force: true });
  }
};
