import type { CallOutput } from '#contract/call.ts';
import type { getVenue } from '#contract/venue.ts';
import { sportsShown } from '#domain/slots/selection.ts';
import { courtNumber, type Sport } from '#domain/venue/courts.ts';
import type { Promotion } from '#domain/venue/pricing.ts';
import type { Database, Tx } from '#server/db/database.ts';
import { findSportId } from '#server/features/venue/closures.repository.ts';
import {
  type CourtRow,
  findAnnouncement,
  findSetting,
  listCourts,
  listPromotions,
  listRoleDiscounts,
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

const typesOf = (rows: readonly CourtRow[]): Venue['sports'][number]['courtTypes'] =>
  [...Map.groupBy(rows, (row) => row.typeId)].map(([id, ofType]) => {
    const { typeName, typeDescription, baseSen, peakSen } = ofType[0] as CourtRow;
    return {
      id,
      name: typeName,
      description: typeDescription,
      price: baseSen === null || peakSen === null ? null : { baseSen, peakSen },
      courts: ofType.map(courtOf).sort((a, b) => courtNumber(a.name) - courtNumber(b.name)),
    };
  });

/** A check of the table ensures the figure of each kind. */
const promotionOf = ({ kind, amountSen, percent, ...row }: PromotionRow): Promotion =>
  kind === 'amount'
    ? { ...row, kind, amountSen: amountSen ?? 0 }
    : { ...row, kind, percent: percent ?? 0 };

export const readPromotions = async (db: Database): Promise<Promotion[]> =>
  (await listPromotions(db)).map(promotionOf);

/** The venue for the booking screen: only sports with courts, in the screen's order. */
export const readVenue = async (db: Database): Promise<Venue> => {
  const [rows, promotions, roleDiscounts, switches, announcement, contactEmail] = await Promise.all(
    [
      listCourts(db),
      readPromotions(db),
      listRoleDiscounts(db),
      listSwitches(db),
      findAnnouncement(db),
      findSetting(db, 'contact_email'),
    ],
  );
  const bySport = Map.groupBy(rows, (row) => row.sportName);
  const isOn = (name: string): boolean => switches.some((row) => row.name === name && row.isOn);
  return {
    sports: sportsShown([...bySport.keys()]).map((name) => {
      const ofSport = bySport.get(name) ?? [];
      return { id: ofSport[0]?.sportId ?? 0, name, courtTypes: typesOf(ofSport) };
    }),
    promotions,
    roleDiscounts,
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
