import { addDays, type BookingDate, dateOf } from '#domain/time/venue-time.ts';
import {
  rowsThatCount,
  type StoredRow,
  wrongReplacements,
} from '#proof/model/settlement-replacements.ts';
import { type ClosedLineRow, readStored, type Stored } from '#proof/model/settlement-stored.ts';
import type { World } from '#proof/model/world.ts';
import { readDayOf } from '#server/features/back-office/reconcile/days.ts';

// The reconciliation computed a second time, from the payments, the refunds and the files as the
// history wrote them. Nothing here is shared with the computation of the server.

const hourMs = 3_600_000;

/** The calendar day in Malaysia. */
const calendarDay = (at: Date): BookingDate =>
  new Date(at.getTime() + 8 * hourMs).toISOString().slice(0, 10);

/** The sums of a day for one transaction, or of its refunds or fees. */
interface Amounts {
  oursSen: number;
  theirsSen: number;
  feeSen: number;
  isToExplain: boolean;
}

type DayAmounts = Map<string, Amounts>;

const amountsIn = (days: Map<string, DayAmounts>, day: string, name: string): Amounts => {
  const own = days.get(day) ?? new Map<string, Amounts>();
  days.set(day, own);
  const amounts = own.get(name) ?? { oursSen: 0, theirsSen: 0, feeSen: 0, isToExplain: false };
  own.set(name, amounts);
  return amounts;
};

/** Leaves out the rows that an earlier file contains equally often. */
const withoutCopies = (rows: readonly StoredRow[]): StoredRow[] => {
  const kept: StoredRow[] = [];
  const isSame = (one: StoredRow, other: StoredRow): boolean =>
    one.id === other.id &&
    one.day === other.day &&
    one.amountSen === other.amountSen &&
    one.feeSen === other.feeSen;
  for (const fileId of new Set(rows.map((row) => row.fileId))) {
    const own = rows.filter((row) => row.fileId === fileId);
    const before = [...kept];
    for (const row of own) {
      const at = before.findIndex((other) => isSame(row, other));
      if (at < 0) kept.push(row);
      else before.splice(at, 1);
    }
  }
  return kept;
};

const isCovered = (world: World, { files }: Stored, day: BookingDate): boolean =>
  files.some(({ id, imported_at, withdrawn_at }) => {
    const own = (world.settlements.imported.get(id) ?? []).map((row) => row.day);
    const said = world.settlements.covered.get(id);
    const days = (said == null ? own : [...own, said.from, said.to]).toSorted();
    return (
      withdrawn_at === null &&
      (days[0] ?? '9') <= day &&
      day <= (days.at(-1) ?? '0') &&
      day < calendarDay(imported_at)
    );
  });

const addCharges = (world: World, stored: Stored, days: Map<string, DayAmounts>): void => {
  const rows = rowsThatCount(world, stored).filter(({ kind }) => kind === 'charge');
  const ours = new Map(stored.payments.map((one) => [one.provider_transaction_id, one]));
  for (const id of new Set([...ours.keys(), ...rows.map((row) => row.id)])) {
    const charge = ours.get(id);
    const own = rows.filter((row) => row.id === id);
    const day = charge === undefined ? own[0]?.day : calendarDay(charge.settled_at);
    const amounts = amountsIn(days, day ?? '', id);
    amounts.oursSen = charge?.amount_sen ?? 0;
    const seen = new Map<number, string>();
    for (const { amountSen, feeSen, fileId } of own) {
      const first = seen.get(amountSen);
      if (first === undefined) {
        seen.set(amountSen, fileId);
        amounts.theirsSen += amountSen;
        amounts.feeSen += feeSen;
      } else if (first === fileId) amounts.isToExplain = true;
    }
    const isOnlyTheirs = charge === undefined;
    const isOnlyOurs = own.length === 0 && isCovered(world, stored, day ?? '');
    const doDiffer = own.length > 0 && amounts.oursSen !== amounts.theirsSen;
    amounts.isToExplain ||= isOnlyTheirs || isOnlyOurs || doDiffer;
  }
};

const addOthers = (world: World, stored: Stored, days: Map<string, DayAmounts>): void => {
  const left = [...stored.refunds];
  const rows = rowsThatCount(world, stored);
  for (const row of withoutCopies(rows.filter(({ kind }) => kind === 'refund'))) {
    const amounts = amountsIn(days, row.day, `refunds of ${row.id}`);
    amounts.theirsSen += row.amountSen;
    amounts.feeSen += row.feeSen;
    const at = left.findIndex(
      (one) => one.provider_transaction_id === row.id && one.amount_sen === -row.amountSen,
    );
    if (at < 0) amounts.isToExplain = true;
    else amounts.oursSen -= left.splice(at, 1)[0]?.amount_sen ?? 0;
  }
  for (const { provider_transaction_id, amount_sen, state, ended_at } of left) {
    if (state !== 'done' || ended_at === null) continue;
    const day = calendarDay(ended_at);
    if (!isCovered(world, stored, day)) continue;
    const amounts = amountsIn(days, day, `refunds of ${provider_transaction_id}`);
    amounts.oursSen -= amount_sen;
    amounts.isToExplain = true;
  }
  for (const row of withoutCopies(rows.filter(({ kind }) => kind === 'fee'))) {
    amountsIn(days, row.day, `fee ${row.id}`).feeSen += row.feeSen;
  }
};

interface ShownLine {
  readonly key: string;
  readonly pile: string;
  readonly transactionId: string;
  readonly oursSen: number | null;
  readonly theirsSen: number | null;
  readonly feeSen: number | null;
  readonly needsNote: boolean;
}

const nameOf = ({ pile, transactionId }: ShownLine): string => {
  if (pile === 'refund') return `refunds of ${transactionId}`;
  return pile === 'fee' ? `fee ${transactionId}` : transactionId;
};

/** The lines that the console shows for a day. Copies move no money, but may have to be explained. */
const shownAmounts = (day: string, lines: readonly ShownLine[]): DayAmounts => {
  const days = new Map<string, DayAmounts>();
  for (const line of lines) {
    if (line.pile === 'repeated' && !line.needsNote) continue;
    const amounts = amountsIn(days, day, nameOf(line));
    amounts.isToExplain ||= line.needsNote;
    if (line.pile === 'repeated') continue;
    amounts.oursSen += line.oursSen ?? 0;
    amounts.theirsSen += line.theirsSen ?? 0;
    amounts.feeSen += line.feeSen ?? 0;
  }
  return days.get(day) ?? new Map();
};

const isNothing = ({ oursSen, theirsSen, feeSen, isToExplain }: Amounts): boolean =>
  oursSen === 0 && theirsSen === 0 && feeSen === 0 && !isToExplain;

const compare = (day: string, shown: DayAmounts, expected: DayAmounts, isClosed: boolean) =>
  [...new Set([...shown.keys(), ...expected.keys()])].flatMap((name) => {
    const textOf = (amounts: Amounts | undefined): string =>
      amounts === undefined || isNothing(amounts)
        ? 'nothing'
        : `ours ${amounts.oursSen}, theirs ${amounts.theirsSen}, fee ${amounts.feeSen}${
            amounts.isToExplain && !isClosed ? ', to explain' : ''
          }`;
    const [is, should] = [textOf(shown.get(name)), textOf(expected.get(name))];
    return is === should ? [] : [`day ${day}, ${name}: ${is}; not ${should}`];
  });

/** The lines of a closed day, with those that came or changed afterwards. */
const linesNow = (
  closed: readonly ClosedLineRow[],
  late: readonly ShownLine[],
): readonly ShownLine[] => {
  const lines = new Map<string, ShownLine>(
    closed.map((row) => [
      row.line_key,
      {
        key: row.line_key,
        pile: row.pile,
        transactionId: row.transaction_id,
        oursSen: row.ours_sen,
        theirsSen: row.theirs_sen,
        feeSen: row.fee_sen,
        needsNote: false,
      },
    ]),
  );
  for (const line of late) lines.set(line.key, line);
  return [...lines.values()];
};

const wrongDay = async (
  world: World,
  stored: Stored,
  day: BookingDate,
  expected: DayAmounts,
): Promise<string[]> => {
  const shown = await readDayOf(world.context, day);
  const told = world.settlements.closed.get(day);
  const lines = shown.piles.flatMap(({ pile, lines: own }) =>
    own.map((line) => ({ ...line, pile })),
  );
  if (shown.closed === null) {
    const isLost = told === undefined ? [] : [`day ${day} is not as it was closed`];
    return [...isLost, ...compare(day, shownAmounts(day, lines), expected, false)];
  }
  const sumsOf = (sums: unknown): string => JSON.stringify(sums);
  const closed = stored.closedLines.filter((line) => line.day === day);
  return [
    ...(sumsOf(told) === sumsOf(shown.sums) ? [] : [`day ${day} is not as it was closed`]),
    ...compare(day, shownAmounts(day, linesNow(closed, shown.lateLines)), expected, true),
  ];
};

/**
 * A closed day whose fees in the journal are not those of its lines. A charge that was reported after the
 * closing, perhaps in the same second, has moved to another day; the difference is posted with that day.
 * [RECON-14]
 */
const wrongFees = (
  world: World,
  stored: Stored,
  days: ReadonlyMap<string, DayAmounts>,
): string[] => {
  const paidAt = new Map(
    stored.payments.map((one) => [one.provider_transaction_id, one.settled_at] as const),
  );
  const rows = [...world.settlements.imported.values()].flat();
  return stored.postedFees.flatMap(({ day, closed_at, sen }) => {
    const known = stored.closedLines.filter((line) => line.day === day && line.ours_sen !== null);
    const hasMoved = rows.some(({ id }) => {
      const at = paidAt.get(id);
      const isOf = (one: { day: string }): boolean => one.day === day;
      return (
        at !== undefined &&
        at >= closed_at &&
        !known.some((line) => line.transaction_id === id) &&
        (rows.some((row) => row.id === id && isOf(row)) || calendarDay(at) === day)
      );
    });
    const fees = [...(days.get(day)?.values() ?? [])].reduce((sum, one) => sum + one.feeSen, 0);
    return hasMoved || fees === sen ? [] : [`day ${day} has fees of ${fees}, the journal ${sen}`];
  });
};

/** Files that the server has and nobody was told of, or the other way round. */
const wrongFiles = ({ settlements }: World, { files }: Stored): string[] => {
  const stored = new Map(files.map((file) => [file.id, file]));
  return [
    ...files
      .filter(({ id }) => !settlements.imported.has(id))
      .map(({ id }) => `nobody imported the file ${id}`),
    ...[...settlements.imported.keys()].flatMap((id) => {
      const file = stored.get(id);
      const isRight =
        file !== undefined && settlements.withdrawn.has(id) === (file.withdrawn_at !== null);
      return isRight ? [] : [`the file ${id} is not as it was left`];
    }),
  ];
};

/** Every day whose reconciliation differs from a second computation, with the transaction. */
export const wrongReconciliation = async (world: World): Promise<string[]> => {
  const stored = await readStored(world);
  const days = new Map<string, DayAmounts>();
  addCharges(world, stored, days);
  addOthers(world, stored, days);
  const faults = [
    ...wrongFiles(world, stored),
    ...wrongReplacements(world, stored),
    ...wrongFees(world, stored, days),
  ];
  const known = [...days.keys(), ...stored.closedLines.map((line) => line.day)].toSorted();
  const last = dateOf(world.context.clock.now());
  for (let day = known[0] ?? last; day <= last; day = addDays(day, 1)) {
    faults.push(...(await wrongDay(world, stored, day, days.get(day) ?? new Map())));
  }
  return faults;
};
