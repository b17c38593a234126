import type { CallOutput } from '#contract/call.ts';
import type { getVenue } from '#contract/venue.ts';
import { sportsShown } from '#domain/slots/selection.ts';
import { courtNumber, type Sport } from '#domain/venue/courts.ts';
import { byId, type PriceBook, pricesAt } from '#domain/venue/price-changes.ts';
import type { PriceRow, Promotion } from '#domain/venue/pricing.ts';
import type { Database, Tx } from '#server/db/database.ts';
import { findSportId } from '#server/features/venue/closures.repository.ts';
import {
  type CourtRow,
  findAnnouncement,
  findSetting,
  listCourts,
  listPromotions,
  listSwitches,
  type PromotionRow,
} from '#server/features/venue/venue.repository.ts';
import { Refusal } from '#server/http/refusal.ts';

type Venue = CallOutput<typeof getVenue>;

const courtOf = (
  row: CourtRow,
): Venue['sports'][number]['courtTypes'][number]['courts'][number] => ({
  id: row.id,
  name: row.name,
  isRestricted: row.restricted,
  queue: row.queueType,
});

const typesOf = (
  rows: readonly CourtRow[],
  prices: readonly PriceRow[],
): Venue['sports'][number]['courtTypes'] =>
  [...Map.groupBy(rows, (row) => row.typeId)].map(([id, ofType]) => {
    const { typeName, typeDescription } = ofType[0] as CourtRow;
    const price = prices.find(({ courtType }) => courtType === typeName);
    return {
      id,
      name: typeName,
      description: typeDescription,
      price: price === undefined ? null : { baseSen: price.baseSen, peakSen: price.peakSen },
      courts: ofType.map(courtOf).sort((a, b) => courtNumber(a.name) - courtNumber(b.name)),
    };
  });

/** A check of the table ensures the figure of each kind. */
const promotionOf = ({ kind, amountSen, percent, ...row }: PromotionRow): Promotion =>
  kind === 'amount'
    ? { ...row, kind, amountSen: amountSen ?? 0 }
    : { ...row, kind, percent: percent ?? 0 };

export const readPromotions = async (db: Database): Promise<Promotion[]> =>
  (await listPromotions(db)).map(promotionOf).sort(byId);

/**
 * The venue for the booking screen, with the prices that hold now: only sports with courts, in the
 * screen's order.
 */
export const readVenue = async (
  db: Database,
  priceBook: PriceBook,
  now: Temporal.Instant,
): Promise<Venue> => {
  const [rows, switches, announcement, contactEmail] = await Promise.all([
    listCourts(db),
    listSwitches(db),
    findAnnouncement(db),
    findSetting(db, 'contact_email'),
  ]);
  const { prices, promotions, roleDiscounts } = pricesAt(priceBook, now);
  const bySport = Map.groupBy(rows, (row) => row.sportName);
  const isOn = (name: string): boolean => switches.some((row) => row.name === name && row.isOn);
  return {
    sports: sportsShown([...bySport.keys()]).map((name) => {
      const ofSport = bySport.get(name) ?? [];
      return { id: ofSport[0]?.sportId ?? 0, name, courtTypes: typesOf(ofSport, prices) };
    }),
    promotions: [...promotions],
    roleDiscounts: [...roleDiscounts],
    switches: {
      lessons: isOn('lessons'),
      membership: isOn('membership'),
      coaching: isOn('coaching'),
    },
    announcement: announcement ?? null,
    contactEmail: String(contactEmail),
  };
};

export const requireSportId = async (tx: Tx, sport: Sport): Promise<number> => {
  const id = await findSportId(tx, sport);
  if (id === undefined) {
    throw new Refusal('not_found', { reason: 'no_sport', sport });
  }
  return id;
};
