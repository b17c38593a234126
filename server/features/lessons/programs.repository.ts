import type { Sen } from '#domain/money/money.ts';
import type { Sport } from '#domain/venue/courts.ts';
import { asDate, type Database, type Tx } from '#server/db/database.ts';

/** The programs that the venue offers. */
const programs = (db: Database) =>
  db
    .selectFrom('programs')
    .innerJoin('sports', 'sports.id', 'programs.sport_id')
    .innerJoin('users', 'users.id', 'programs.coach_user_id')
    .select([
      'programs.id',
      'sports.name as sport',
      'programs.name',
      'programs.level',
      'programs.description',
      'programs.duration_slots as durationSlots',
      'programs.price_sen as priceSen',
      'users.email as coach',
    ])
    .where('programs.removed_at', 'is', null)
    .$narrowType<{ sport: Sport }>();

export const listPrograms = (db: Database) =>
  programs(db).orderBy('sports.id').orderBy('programs.id').execute();

export type ProgramRow = Awaited<ReturnType<typeof listPrograms>>[number];

export interface ProgramName {
  readonly sport: Sport;
  readonly name: string;
  readonly level: string;
}

/** Ignores case in name and level. */
export const findProgram = (db: Database, { sport, name, level }: ProgramName) =>
  programs(db)
    .where('sports.name', '=', sport)
    .where((eb) => eb(eb.fn<string>('lower', ['programs.name']), '=', name.toLowerCase()))
    .where((eb) => eb(eb.fn<string>('lower', ['programs.level']), '=', level.toLowerCase()))
    .executeTakeFirst();

interface ProgramContent {
  readonly name: string;
  readonly level: string;
  readonly description: string;
  readonly priceSen: Sen;
  readonly coachId: string;
}

const columnsOf = ({ name, level, description, priceSen, coachId }: ProgramContent) => ({
  name,
  level,
  description,
  price_sen: priceSen,
  coach_user_id: coachId,
});

export const insertProgram = async (
  tx: Tx,
  program: ProgramContent & { readonly sportId: number; readonly durationSlots: number },
): Promise<void> => {
  await tx
    .insertInto('programs')
    .values({
      ...columnsOf(program),
      sport_id: program.sportId,
      duration_slots: program.durationSlots,
    })
    .execute();
};

export const updateProgram = async (tx: Tx, id: number, content: ProgramContent): Promise<void> => {
  await tx.updateTable('programs').set(columnsOf(content)).where('id', '=', id).execute();
};

export const markProgramRemoved = async (
  tx: Tx,
  id: number,
  now: Temporal.Instant,
): Promise<void> => {
  await tx
    .updateTable('programs')
    .set({ removed_at: asDate(now) })
    .where('id', '=', id)
    .execute();
};
