import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import type { ClosurePreview } from '#contract/console-closures.ts';
import type { World } from '#proof/model/world.ts';

// Compares the rows that a closure has written with its preview.

export const requireSame = (what: string, shown: object, done: object): void => {
  if (isDeepStrictEqual(shown, done)) return;
  const [said, did] = [JSON.stringify(shown), JSON.stringify(done)];
  throw new Error(`The preview of ${what} said ${said}, and it did ${did}.`);
};

/** Members from whom the refund of their restored bookings was not taken back exactly. [CLOSE-6] */
export const findUneven = async (
  { context: { db } }: World,
  closureId: number,
): Promise<string[]> => {
  const { rows } = await sql<{ userId: string; sumSen: number }>`
    select entry.user_id as "userId", sum(entry.amount_sen)::int as "sumSen"
    from booking_changes ended
    join booking_changes undo on undo.undoes = ended.id
    join credit_entries entry on entry.change_id in (ended.id, undo.id)
    where ended.closure_id = ${closureId} and ended.kind = 'given_back'
    group by entry.user_id having sum(entry.amount_sen) <> 0`.execute(db);
  return rows.map(
    ({ userId, sumSen }) => `${userId} has ${sumSen} sen left of closure ${closureId}`,
  );
};

/** The bookings that a closure has ended, with what was given back, and whether that is undone. */
const listEnds = ({ context: { db } }: World, closureId: number) =>
  db
    .selectFrom('booking_changes as ended')
    .leftJoin('booking_changes as undo', 'undo.undoes', 'ended.id')
    .select([
      'ended.id',
      'ended.booking_id as bookingId',
      'ended.amount_sen as amountSen',
      'ended.gave_back as gaveBack',
      'undo.id as undoneBy',
    ])
    .where('ended.closure_id', '=', closureId)
    .where('ended.kind', '=', 'given_back')
    .execute();

export const listUndone = async (world: World, closureId: number) =>
  (await listEnds(world, closureId)).filter(({ undoneBy }) => undoneBy !== null);

const endOf = (end: {
  readonly bookingId: string | null;
  readonly amountSen: number;
  readonly gaveBack: string | null;
}): string => `${end.bookingId} ${end.amountSen} ${end.gaveBack}`;

/** The rows that a closure wrote must be those of its preview. Those that only ended again are in none. */
export const requireRows = async (
  world: World,
  closureId: number,
  { people }: Pick<ClosurePreview, 'people'>,
  { isChange = false } = {},
): Promise<void> => {
  const shown = people
    .flatMap(({ lost }) => lost)
    .filter(({ bookingId }) => bookingId !== null)
    .map(endOf);
  const written = (await listEnds(world, closureId)).map(endOf);
  const compared = isChange ? written.filter((row) => shown.includes(row)) : written;
  requireSame(`the rows of closure ${closureId}`, shown.toSorted(), compared.toSorted());
};
