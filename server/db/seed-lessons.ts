import { randomUUIDv7 } from 'node:crypto';
import { sql } from 'kysely';
import type { Slot } from '#domain/time/slots.ts';
import { groupLessonClassSen } from '#domain/venue/starting-prices.ts';
import type { Tx } from '#server/db/database.ts';
import { idOf, idsByName } from '#server/db/seed-ids.ts';

const coaches = [
  {
    sport: 'Pickle',
    username: 'coach_aina',
    displayName: 'Aina Rahman',
    description: 'Teaches pickleball from the first serve to league play.',
  },
  {
    sport: 'Padel',
    username: 'coach_daniel',
    displayName: 'Daniel Lim',
    description: 'Teaches padel, with an eye for positions and the glass.',
  },
] as const;

interface Schedule {
  /** Monday is 1 and Sunday is 7. */
  readonly day: number;
  readonly slot: Slot;
  readonly capacity: number;
  readonly court: string;
}

interface Program {
  readonly sport: (typeof coaches)[number]['sport'];
  readonly name: string;
  readonly level: string;
  readonly description: string;
  readonly slots: number;
  readonly schedules: readonly Schedule[];
}

const programs: readonly Program[] = [
  {
    sport: 'Pickle',
    name: 'Foundations',
    level: 'Beginner',
    description: 'Grip, serve and return, and the rules on the way.',
    slots: 1,
    schedules: [
      { day: 2, slot: 19, capacity: 8, court: 'Tournament Court 5' },
      { day: 6, slot: 9, capacity: 8, court: 'Tournament Court 5' },
    ],
  },
  {
    sport: 'Pickle',
    name: 'Doubles Strategy',
    level: 'Intermediate',
    description: 'The third shot, the kitchen line and moving as a pair.',
    slots: 1,
    schedules: [{ day: 4, slot: 20, capacity: 6, court: 'Tournament Court 6' }],
  },
  {
    sport: 'Padel',
    name: 'Foundations',
    level: 'Beginner',
    description: 'First strokes, and how to make friends with the walls.',
    slots: 1,
    schedules: [{ day: 3, slot: 19, capacity: 4, court: 'Padel Court 3' }],
  },
  {
    sport: 'Padel',
    name: 'Match Play',
    level: 'Advanced',
    description: 'Two hours of coached sets.',
    slots: 2,
    schedules: [{ day: 7, slot: 10, capacity: 4, court: 'Padel Court 2' }],
  },
];

/** Example programs, for the day on which the venue opens lessons. */
export const seedLessons = async (tx: Tx): Promise<void> => {
  const sportIds = await idsByName(tx, 'sports');
  const courtIds = await idsByName(tx, 'courts');
  const coachIds = await seedCoaches(tx, sportIds);
  for (const program of programs) {
    const { id } = await tx
      .insertInto('programs')
      .values({
        name: program.name,
        description: program.description,
        level: program.level,
        duration_slots: program.slots,
        price_sen: groupLessonClassSen,
        sport_id: idOf(sportIds, program.sport),
        coach_user_id: coachIds[program.sport],
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await tx
      .insertInto('program_schedules')
      .values(
        program.schedules.map(({ day, slot, capacity, court }) => ({
          program_id: id,
          day_of_week: day,
          slot,
          capacity,
          court_id: idOf(courtIds, court),
        })),
      )
      .execute();
  }
};

/** Coaches have profiles but no passwords, so nobody can sign in as one of them. */
const seedCoaches = async (tx: Tx, sportIds: ReadonlyMap<string, number>) => {
  const ids = { Pickle: randomUUIDv7(), Padel: randomUUIDv7() };
  const now = sql<Date>`now()`;
  for (const coach of coaches) {
    const userId = ids[coach.sport];
    await tx
      .insertInto('users')
      .values({
        id: userId,
        name: coach.displayName,
        email: `${coach.username}@depot.test`,
        created_at: now,
        updated_at: now,
      })
      .execute();
    await tx
      .insertInto('profiles')
      .values({
        user_id: userId,
        membership_status: 'coach',
        username: coach.username,
        display_name: coach.displayName,
        description: coach.description,
        created_at: now,
        updated_at: now,
      })
      .execute();
    await tx
      .insertInto('coach_sports')
      .values({ user_id: userId, sport_id: idOf(sportIds, coach.sport) })
      .execute();
  }
  return ids;
};
