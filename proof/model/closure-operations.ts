import type { CallRequest } from '#contract/call.ts';
import type { ClosurePreview, previewClosure } from '#contract/console-closures.ts';
import { allSlots, type Slot } from '#domain/time/slots.ts';
import { addDays, daysBetween } from '#domain/time/venue-time.ts';
import { sports } from '#domain/venue/courts.ts';
import { findUneven, listUndone, requireRows, requireSame } from '#proof/model/closure-rows.ts';
import { someClass } from '#proof/model/lesson-order-operations.ts';
import { type Generator, type Operation, sendCopies, tryTo } from '#proof/model/operations.ts';
import { someSlot } from '#proof/model/order-operations.ts';
import type { CourtSlot, World } from '#proof/model/world.ts';
import {
  closeByOperator,
  openByOperator,
} from '#server/features/back-office/closures/by-operator.ts';
import {
  changeAsPreviewed,
  openAtConsole,
  previewChange,
} from '#server/features/back-office/closures/changing.ts';
import {
  closeAsPreviewed,
  previewClosing,
} from '#server/features/back-office/closures/closures.ts';
import { previewUndo, undoAsPreviewed } from '#server/features/back-office/closures/undoing.ts';
import { listCourts } from '#server/features/venue/venue.repository.ts';

const reason = 'A flood';
const byStaff = ({ staff: { userId } }: World) =>
  ({ userId, permission: 'closures.edit' }) as const;

export const kinds = ['venue', 'sport', 'court', 'slots'] as const;
type Kind = (typeof kinds)[number];
type ClosureScope = CallRequest<typeof previewClosure>['body']['scope'];

/** Usually a slot that somebody has booked. */
const someTakenSlot = (world: World): CourtSlot => {
  const { random, promises } = world;
  const taken = promises.flatMap(({ courtSlots }) => courtSlots);
  const place = someSlot(world);
  const [court, date, slot] = (random.pick(taken) ?? '').split('/');
  if (court === undefined || date === undefined || random.chance(0.3)) return place;
  return { court, date, slot: allSlots.find((one) => one === Number(slot)) ?? place.slot };
};

/** The place of a class if the history has any, and of a slot for sale otherwise. */
const choosePlace = (world: World): (() => Promise<CourtSlot>) => {
  if (world.classIds.length === 0) {
    const place = someTakenSlot(world);
    return async () => place;
  }
  const classId = someClass(world);
  return () =>
    world.context.db
      .selectFrom('program_schedule_instances as class')
      .innerJoin('courts', 'courts.id', 'class.court_id')
      .select(['class.date', 'courts.name as court', 'class.slot'])
      .where('class.id', '=', classId)
      .executeTakeFirstOrThrow();
};

export const scopeOf = async (
  { context }: World,
  kind: Kind,
  { court, slots }: { readonly court: string; readonly slots: readonly Slot[] },
): Promise<ClosureScope> => {
  const found = (await listCourts(context.db)).find(({ name }) => name === court);
  if (found === undefined) throw new Error(`There is no ${court}.`);
  const { id: courtId, sportName } = found;
  const [sport = 'Pickle'] = sports.filter((name) => name === sportName);
  switch (kind) {
    case 'venue':
      return { kind };
    case 'sport':
      return { kind, sport };
    case 'court':
      return { kind, courtId };
    case 'slots':
      return { kind, courtId, slots: [...slots] };
  }
};

/** Records what people lose, as the preview says it. */
const noteLost = (world: World, { people }: Pick<ClosurePreview, 'people'>): void => {
  for (const { court, date, slot, bookingId } of people.flatMap(({ lost }) => lost)) {
    world.closedPlaces.add(`${court}/${date}/${slot}`);
    if (bookingId === null) continue;
    world.reported.cancelled.add(bookingId);
    world.cancelledBookings.add(bookingId);
  }
};

/** Undoes a closure as its preview says, and checks that nobody has gained or lost anything. */
export const undoOne = async (
  world: World,
  id: number,
  copies: number,
  by: 'staff' | 'operator' = 'staff',
): Promise<string> => {
  const { context, staff, reported, undoneCancellations } = world;
  const undoer = by === 'staff' ? staff : by;
  // A closure that was changed and is in force again has others that came back before.
  const earlier = new Set((await listUndone(world, id)).map((change) => change.id));
  const shown = await previewUndo(context, undoer, id);
  const request = { digest: shown.digest, reason };
  const { counts } = await sendCopies(copies, () => undoAsPreviewed(context, undoer, id, request));
  requireSame(`undoing closure ${id}`, shown.counts, counts);
  for (const { bookingId, userId } of shown.restored) reported.restored.set(bookingId, userId);
  if (shown.closesAgain !== null) noteLost(world, shown.closesAgain);
  const undone = (await listUndone(world, id)).filter((change) => !earlier.has(change.id));
  for (const change of undone) undoneCancellations.add(change.id);
  // The closure before a change ends some of them again, which the preview does not call restored.
  const isBack = new Set(shown.restored.map(({ bookingId }) => bookingId));
  const back =
    shown.closesAgain === null ? undone : undone.filter((end) => isBack.has(end.bookingId));
  requireSame(
    `the rows that come back with closure ${id}`,
    [...isBack].toSorted(),
    back.map(({ bookingId }) => bookingId).toSorted(),
  );
  const uneven = await findUneven(world, id);
  if (uneven.length > 0) throw new Error(uneven.join('; '));
  if (counts.kept > 0) return 'undone in part';
  return counts.restored > 0 ? 'undone' : 'undone, nothing there';
};

type Places = CallRequest<typeof previewClosure>['body'];

interface Span {
  readonly days: Pick<Places, 'from' | 'to'>;
  readonly slots: readonly Slot[];
}

const noteDays = ({ closedDays }: World, { scope, from, to }: Places): void => {
  if (scope.kind !== 'venue' && scope.kind !== 'sport') return;
  for (let ahead = daysBetween(from, to); ahead >= 0; ahead -= 1)
    closedDays.add(addDays(from, ahead));
};

/** What is closed around a place: up to two days more, and on one court up to two slots more. */
export const chooseSpan = ({ random }: World): ((place: CourtSlot) => Span) => {
  const [daysBefore, daysAfter] = [random.chance(0.1) ? 1 : 0, random.pick([0, 0, 0, 1, 2]) ?? 0];
  const otherSlots = allSlots.filter(() => random.chance(1 / allSlots.length)).slice(0, 2);
  return ({ date, slot }) => ({
    days: { from: addDays(date, -daysBefore), to: addDays(date, daysAfter) },
    slots: [slot, ...otherSlots.filter((one) => one !== slot)].toSorted((a, b) => a - b),
  });
};

/** Puts another closure in the place of one, as the preview says. */
const changeOne = async (world: World, id: number, places: Places): Promise<string> => {
  const { context, reported, undoneCancellations } = world;
  const by = byStaff(world);
  const shown = await previewChange(context, by, id, places);
  noteDays(world, places);
  const { digest, counts } = shown;
  const request = { ...places, reason: 'A long flood', digest, shown: counts };
  const changed = await changeAsPreviewed(context, by, id, request);
  noteLost(world, shown);
  requireSame(`changing closure ${id}`, counts, changed.counts);
  await requireRows(world, changed.id, shown, { isChange: true });
  for (const { bookingId, userId } of shown.comesBack) reported.restored.set(bookingId, userId);
  for (const change of await listUndone(world, id)) undoneCancellations.add(change.id);
  const uneven = await findUneven(world, id);
  if (uneven.length > 0) throw new Error(uneven.join('; '));
  return shown.comesBack.length > 0 ? 'changed, some back' : 'changed';
};

/** Closes places as a manager does, or the venue or a sport as the command line does. */
export const closeOne = async (world: World, places: Places, by: 'staff' | 'operator') => {
  const { context } = world;
  const { scope, ...days } = places;
  const actor = by === 'operator' ? by : byStaff(world);
  const shown = await previewClosing(context, actor, places);
  noteDays(world, places);
  const { digest, counts } = shown;
  const isOfRules = scope.kind === 'venue' || scope.kind === 'sport';
  const closed =
    by === 'operator' && isOfRules
      ? await closeByOperator(context, {
          ...{ ...days, sport: scope.kind === 'sport' ? scope.sport : null, reason, digest },
        }).then(({ closure, ...done }) => ({ id: closure.id, ...done }))
      : await closeAsPreviewed(context, actor, { ...places, reason, digest, shown: counts });
  noteLost(world, shown);
  requireSame(`closure ${closed.id}`, counts, closed.counts);
  await requireRows(world, closed.id, shown);
  return closed;
};

/**
 * A manager or the command line closes the venue, a sport, a court or slots for days, as the preview
 * says; sometimes it is changed, undone or opened at once, and sometimes it stays.
 */
const closePlaces = (world: World): Operation => {
  const { random, context } = world;
  const findPlace = choosePlace(world);
  const kind = random.pick(kinds) ?? 'slots';
  const nextKind = random.pick(kinds) ?? 'slots';
  const [spanOf, nextSpanOf] = [chooseSpan(world), chooseSpan(world)];
  const isOfRules = kind === 'venue' || kind === 'sport';
  const by = isOfRules && random.chance(0.5) ? 'operator' : 'staff';
  const afters = ['undo', 'undo', 'open', 'change', 'change', 'stay', 'stay'] as const;
  const after = random.pick(afters) ?? 'undo';
  const run = async (): Promise<string> => {
    const place = await findPlace();
    const { court } = place;
    const { days, slots } = spanOf(place);
    const places = { ...days, scope: await scopeOf(world, kind, { court, slots }) };
    const { id, counts } = await closeOne(world, places, by);
    if (after === 'undo') return `closed, ${await undoOne(world, id, 1, by)}`;
    if (after === 'change') {
      const span = nextSpanOf(place);
      const scope = await scopeOf(world, nextKind, { court, slots: span.slots });
      const next = { ...span.days, scope };
      return `closed, ${await changeOne(world, id, next)}`;
    }
    if (after === 'open') {
      if (by === 'operator') await openByOperator(context, id);
      else await openAtConsole(context, byStaff(world), id, { reason });
    }
    const did = counts.people > 0 ? 'closed' : 'closed, nothing there';
    return after === 'open' ? `${did}, opened` : did;
  };
  return {
    member: null,
    description: `${by} closes a ${kind} and lets it ${after}`,
    run: () => tryTo(run, (did) => did),
  };
};

/** A manager undoes a closure that is in force, or opens it if it is too late. */
const undoClosure = (world: World): Operation => {
  const { random, context } = world;
  const number = random.below(1_000);
  const copies = random.chance(0.3) ? 2 : 1;
  const run = async (): Promise<string> => {
    const inForce = await context.db
      .selectFrom('closure_acts')
      .select('id')
      .where('opened_at', 'is', null)
      .where('class_id', 'is', null)
      .where('is_block', '=', false)
      .orderBy('id')
      .execute();
    const id = inForce[number % Math.max(1, inForce.length)]?.id;
    if (id === undefined) return 'never closed';
    const undone = await tryTo(
      () => undoOne(world, id, copies),
      (did) => did,
    );
    if (undone !== 'closure_undo_late') return undone;
    return tryTo(
      () => openAtConsole(context, byStaff(world), id, { reason }),
      () => 'opened',
    );
  };
  return { member: null, description: 'a manager undoes a closure', run };
};

export const closureGenerators: readonly Generator[] = [
  { name: 'close places', weight: 3, choose: closePlaces },
  { name: 'undo closure', weight: 3, choose: undoClosure },
];
