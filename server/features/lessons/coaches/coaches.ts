import type { Coach } from '#contract/coaches.ts';
import type { CoachOutput } from '#contract/operator-coaches.ts';
import { coachName } from '#domain/lessons/coaches.ts';
import { maskUsername } from '#domain/members/username.ts';
import { bookingDayOf } from '#domain/time/booking-window.ts';
import type { Sport } from '#domain/venue/courts.ts';
import type { AppContext } from '#server/app-context.ts';
import type { Tx } from '#server/db/database.ts';
import {
  deleteTeacher,
  findTeacher,
  insertTeacher,
  listCoachesOf,
  listPrivateTaught,
  listProgramsTaught,
  listSubstituted,
  listTeachers,
  type TeacherRow,
} from '#server/features/lessons/coaches/coaches.repository.ts';
import {
  type Presentation,
  updatePresentation,
} from '#server/features/members/members.repository.ts';
import { requireMember } from '#server/features/members/members.ts';
import { changeVenue } from '#server/features/platform/audit.ts';
import { findSwitch } from '#server/features/venue/settings.repository.ts';
import { requireSportId } from '#server/features/venue/venue.ts';
import { Refusal } from '#server/http/refusal.ts';

/** The coaches of a sport, if coaching is switched on. */
export const readCoaches = async ({ db }: AppContext, sport: Sport): Promise<Coach[]> => {
  if (!(await findSwitch(db, 'coaching'))?.isOn) throw new Refusal('switched_off');
  return (await listCoachesOf(db, sport)).map((coach) => ({
    userId: coach.userId,
    displayName: coachName(coach),
    username: maskUsername(coach.username),
    avatarUrl: coach.avatarUrl,
    description: coach.description ?? '',
  }));
};

const toOutput = (teacher: TeacherRow): CoachOutput => ({
  email: teacher.email,
  sport: teacher.sport,
  name: coachName(teacher),
  description: teacher.description ?? '',
});

export const readTeachers = async ({ db }: AppContext): Promise<CoachOutput[]> =>
  (await listTeachers(db)).map(toOutput);

/** The coach of a sport with this e-mail address, or a refusal that names both. */
export const requireTeacher = async (tx: Tx, email: string, sport: Sport): Promise<TeacherRow> => {
  const { userId } = await requireMember(tx, email);
  const teacher = await findTeacher(tx, userId, sport);
  if (teacher === undefined) {
    throw new Refusal('not_found', { reason: 'no_coach', email, sport });
  }
  return teacher;
};

/**
 * Makes a member a coach of a sport. Their membership stays; whether it is `coach` is independent.
 */
export const addTeacher = async (
  context: AppContext,
  { email, sport }: { readonly email: string; readonly sport: Sport },
  presentation: Presentation,
): Promise<CoachOutput> => {
  const { after } = await changeVenue(context, 'coach.add', 'coaches', async (tx) => {
    const member = await requireMember(tx, email);
    if (member.username === null) {
      throw new Refusal('conflict', { reason: 'no_username', email });
    }
    const before = await findTeacher(tx, member.userId, sport);
    await insertTeacher(tx, member.userId, await requireSportId(tx, sport));
    await updatePresentation(tx, member.userId, presentation, context.clock.now());
    return {
      subject: `coach:${member.userId}/${sport}`,
      before: before === undefined ? null : toOutput(before),
      after: toOutput(await requireTeacher(tx, email, sport)),
    };
  });
  return after;
};

/**
 * The lessons that still name a coach. A coach can be removed only when there are none. [COACH-2]
 */
const lessonsOf = async (tx: Tx, { userId, sport }: TeacherRow, now: Temporal.Instant) => {
  const taught = { userId, sport, from: bookingDayOf(now) };
  const programs = await listProgramsTaught(tx, taught);
  const single = [...(await listSubstituted(tx, taught)), ...(await listPrivateTaught(tx, taught))];
  return [
    ...programs.map(({ name, level }) => ({ name, level })),
    ...single.map(({ court, date, slot }) => ({ court, date, slot })),
  ];
};

export const removeTeacher = async (
  context: AppContext,
  { email, sport }: { readonly email: string; readonly sport: Sport },
): Promise<CoachOutput> => {
  const { before } = await changeVenue(context, 'coach.remove', 'coaches', async (tx) => {
    const teacher = await requireTeacher(tx, email, sport);
    const lessons = await lessonsOf(tx, teacher, context.clock.now());
    if (lessons.length > 0) {
      const coach = coachName(teacher);
      throw new Refusal('conflict', { reason: 'coach_needed', coach, lessons });
    }
    await deleteTeacher(tx, teacher.userId, await requireSportId(tx, sport));
    return { subject: `coach:${teacher.userId}/${sport}`, before: toOutput(teacher), after: null };
  });
  return before;
};
