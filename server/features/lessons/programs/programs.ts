import type { CallOutput } from '#contract/call.ts';
import type { ProgramOutput, removeProgram } from '#contract/operator-lessons.ts';
import type { Sen } from '#domain/money/money.ts';
import { bookingDayOf } from '#domain/time/booking-window.ts';
import type { AppContext } from '#server/app-context.ts';
import type { Tx } from '#server/db/database.ts';
import { mailCoachesOfProgram } from '#server/features/bookings/mails/coach-mails.ts';
import { keepCoachOfBegun } from '#server/features/lessons/class-changes/class-changes.repository.ts';
import { requireTeacher } from '#server/features/lessons/coaches/coaches.ts';
import {
  findProgram,
  insertProgram,
  listPrograms,
  markProgramRemoved,
  type ProgramName,
  type ProgramRow,
  updateProgram,
} from '#server/features/lessons/programs.repository.ts';
import { refuseBusyCoach } from '#server/features/lessons/schedules/schedule-slots.ts';
import { listSchedulesOf } from '#server/features/lessons/schedules/schedules.repository.ts';
import { removeSchedulesOf, requireProgram } from '#server/features/lessons/schedules/schedules.ts';
import { changeVenue } from '#server/features/platform/audit.ts';
import { confirmSmallPrices } from '#server/features/venue/settings.ts';
import { requireSportId } from '#server/features/venue/venue.ts';
import { Refusal } from '#server/http/refusal.ts';

const toOutput = ({ id, ...program }: ProgramRow): ProgramOutput => program;

const subjectOf = ({ sport, name, level }: ProgramName): string =>
  `program:${sport}/${name}/${level}`;

const nameOf = ({ sport, name, level }: ProgramName) => ({ sport, name, level });

const refuseNameTaken = async (tx: Tx, name: ProgramName, own?: ProgramRow): Promise<void> => {
  const other = await findProgram(tx, name);
  if (other === undefined || other.id === own?.id) return;
  throw new Refusal('conflict', { reason: 'program_exists', ...nameOf(other) });
};

export const readPrograms = async ({ db }: AppContext): Promise<ProgramOutput[]> =>
  (await listPrograms(db)).map(toOutput);

interface Confirmed {
  readonly isConfirmed?: boolean | undefined;
}

/** [PRICE-16] */
export const offerProgram = async (
  context: AppContext,
  { isConfirmed = false, ...request }: ProgramOutput & Confirmed,
): Promise<ProgramOutput> => {
  const { after } = await changeVenue(context, 'program.add', 'lessons', async (tx) => {
    await refuseNameTaken(tx, request);
    if (!isConfirmed) confirmSmallPrices([request.priceSen]);
    const { userId: coachId } = await requireTeacher(tx, request.coach, request.sport);
    const sportId = await requireSportId(tx, request.sport);
    await insertProgram(tx, { ...request, coachId, sportId });
    return {
      subject: subjectOf(request),
      before: null,
      after: toOutput(await requireProgram(tx, request)),
    };
  });
  return after;
};

interface ProgramChange extends Confirmed {
  readonly name?: string | undefined;
  readonly level?: string | undefined;
  readonly description?: string | undefined;
  readonly priceSen?: Sen | undefined;
  readonly coach?: string | undefined;
}

/** Changes the given fields. Placed orders keep their price; a new name applies everywhere. */
export const changeProgram = async (
  context: AppContext,
  program: ProgramName,
  change: ProgramChange,
): Promise<ProgramOutput> => {
  const { after } = await changeVenue(context, 'program.set', 'lessons', async (tx) => {
    const before = await requireProgram(tx, program);
    const wanted = {
      ...before,
      name: change.name ?? before.name,
      level: change.level ?? before.level,
      description: change.description ?? before.description,
      priceSen: change.priceSen ?? before.priceSen,
      coach: change.coach ?? before.coach,
    };
    await refuseNameTaken(tx, wanted, before);
    const teacher = await requireTeacher(tx, wanted.coach, wanted.sport);
    const isOther = teacher.email !== before.coach;
    const now = context.clock.now();
    const today = bookingDayOf(now);
    const schedules = isOther ? await listSchedulesOf(tx, before.id) : [];
    for (const schedule of schedules) {
      await refuseBusyCoach(tx, teacher, schedule, today);
    }
    if (change.isConfirmed !== true && change.priceSen !== undefined) {
      confirmSmallPrices([change.priceSen]);
    }
    if (isOther) await keepCoachOfBegun(tx, before.id, now);
    await updateProgram(tx, before.id, { ...wanted, coachId: teacher.userId });
    if (isOther) {
      const after = { ...wanted, coach: teacher.email };
      await mailCoachesOfProgram(tx, context.settings, { before, after }, schedules, now);
    }
    return {
      subject: subjectOf(before),
      before: toOutput(before),
      after: toOutput(await requireProgram(tx, wanted)),
    };
  });
  return after;
};

/** Removes a program with its schedules. Classes with taken seats still take place. */
export const endProgram = async (
  context: AppContext,
  name: ProgramName,
): Promise<CallOutput<typeof removeProgram>> => {
  let kept: CallOutput<typeof removeProgram>['kept'] = [];
  const { before } = await changeVenue(context, 'program.remove', 'lessons', async (tx) => {
    const program = await requireProgram(tx, name);
    const now = context.clock.now();
    await markProgramRemoved(tx, program.id, now);
    kept = await removeSchedulesOf(tx, await listSchedulesOf(tx, program.id), now);
    return { subject: subjectOf(program), before: toOutput(program), after: null };
  });
  return { program: before, kept };
};
