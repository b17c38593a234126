import { randomUUIDv7 } from 'node:crypto';
import { type CourtTypeName, type QueueType, sportOfType } from '#domain/venue/courts.ts';
import type { Promotion } from '#domain/venue/pricing.ts';
import {
  type PriceListName,
  priceLists,
  promotions,
  roleDiscounts,
} from '#domain/venue/starting-prices.ts';
import { labels } from '#domain/words/labels.ts';
import type { Tx } from '#server/db/database.ts';
import { publicHolidays } from '#server/db/public-holidays.ts';
import { idOf, idsByName } from '#server/db/seed-ids.ts';
import { seedLessons } from '#server/db/seed-lessons.ts';
import { seedMembershipPlans } from '#server/db/seed-memberships.ts';
import { seedOnce } from '#server/db/seed-once.ts';

/**
 * Seeds the venue. Runs at every start: a part that has been seeded is never touched again, and a
 * later release adds its data as a new part.
 */
export const seedVenue = async (tx: Tx): Promise<void> => {
  await seedOnce(tx, 'courts', seedCourts);
  await seedOnce(tx, 'prices', seedPrices);
  await seedOnce(tx, 'calendar', seedCalendar);
  await seedOnce(tx, 'settings', seedSettings);
  await seedOnce(tx, 'lessons', seedLessons);
  await seedOnce(tx, 'membership-plans', seedMembershipPlans);
};

interface CourtTypeSeed {
  readonly name: CourtTypeName;
  readonly description: string;
  readonly courts: number;
}

const sports: readonly string[] = ['Pickle', 'Padel', 'Mixed'];

const courtTypes: readonly CourtTypeSeed[] = [
  {
    name: 'Tournament Court',
    description: 'Pickleball courts for singles and doubles.',
    courts: 8,
  },
  {
    name: 'Show Court',
    description: 'Pickleball courts with room for spectators.',
    courts: 2,
  },
  {
    name: 'Padel Court',
    description: 'Padel courts within glass walls, for doubles.',
    courts: 4,
  },
];

const restrictedCourts: ReadonlySet<string> = new Set(['Padel Court 4']);

const heldCourts: Readonly<Record<string, QueueType>> = {
  'Tournament Court 7': 'priority',
  'Tournament Court 8': 'super_priority',
};

const seedCourts = async (tx: Tx): Promise<void> => {
  await tx
    .insertInto('sports')
    .values(sports.map((name) => ({ name })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const sportIds = await idsByName(tx, 'sports');
  await tx
    .insertInto('court_types')
    .values(
      courtTypes.map(({ name, description }) => ({
        name,
        description,
        sport_id: idOf(sportIds, sportOfType[name]),
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const typeIds = await idsByName(tx, 'court_types');
  await tx
    .insertInto('courts')
    .values(
      courtTypes.flatMap((type) =>
        Array.from({ length: type.courts }, (_, index) => {
          const name = `${type.name} ${index + 1}`;
          return {
            name,
            court_type_id: idOf(typeIds, type.name),
            restricted: restrictedCourts.has(name),
          };
        }),
      ),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const courtIds = await idsByName(tx, 'courts');
  await tx
    .insertInto('held_courts')
    .values(
      Object.entries(heldCourts).map(([court, queue_type]) => ({
        court_id: idOf(courtIds, court),
        queue_type,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};

const seedPrices = async (tx: Tx): Promise<void> => {
  const typeIds = await idsByName(tx, 'court_types');
  const typeIdOrAll = (name: string | null) => (name === null ? null : idOf(typeIds, name));
  const lists = Object.keys(priceLists) as PriceListName[];
  await tx
    .insertInto('prices')
    .values(
      lists.flatMap((list) =>
        priceLists[list].map(({ courtType, baseSen, peakSen }) => ({
          list,
          court_type_id: idOf(typeIds, courtType),
          base_sen: baseSen,
          peak_sen: peakSen,
        })),
      ),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await tx
    .insertInto('promotions')
    .values(
      promotions.map((promotion) => ({
        id: promotion.id,
        label: promotion.label,
        court_type_id: typeIdOrAll(promotion.courtType),
        except_court_type_id: typeIdOrAll(promotion.exceptCourtType),
        starts_on: promotion.startsOn,
        ends_on: promotion.endsOn,
        applies_to: promotion.appliesTo,
        ...figureOf(promotion),
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await tx
    .insertInto('role_discounts')
    .values(
      roleDiscounts.map(({ status, courtType, amountSen, fromSlot, toSlot }) => ({
        status,
        court_type_id: idOf(typeIds, courtType),
        amount_sen: amountSen,
        from_slot: fromSlot,
        to_slot: toSlot,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};

const figureOf = (promotion: Promotion) =>
  promotion.kind === 'amount'
    ? { kind: promotion.kind, amount_sen: promotion.amountSen, percent: null }
    : { kind: promotion.kind, amount_sen: null, percent: promotion.percent };

const seedCalendar = async (tx: Tx): Promise<void> => {
  const sportIds = await idsByName(tx, 'sports');
  await tx
    .insertInto('closures')
    .values({
      sport_id: idOf(sportIds, 'Padel'),
      from_date: '2025-06-01',
      to_date: '2025-06-25',
      reason: labels.announcement.padelOpens,
    })
    .execute();
  await tx
    .insertInto('public_holidays')
    .values(Object.entries(publicHolidays).map(([date, name]) => ({ date, name })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};

const seedSettings = async (tx: Tx): Promise<void> => {
  const { padelOpens, bugFixes } = labels.announcement;
  const body = `${padelOpens}\n${bugFixes}`;
  const shown = await tx
    .insertInto('announcements')
    .values({ body })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (shown !== undefined) {
    await tx
      .insertInto('scheduled_announcements')
      .values({ id: randomUUIDv7(), body, announcement_id: shown.id })
      .execute();
  }
  await tx
    .insertInto('switches')
    .values([{ name: 'lessons' }, { name: 'membership' }, { name: 'coaching' }])
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  // Placeholders until the operator sets the real ones: no mail can reach a .test address.
  await tx
    .insertInto('venue_settings')
    .values([
      { key: 'contact_email', value: JSON.stringify('info@depot.test') },
      { key: 'venue_address', value: JSON.stringify('Depot, Kuala Lumpur, Malaysia') },
    ])
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};
