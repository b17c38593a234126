import type { CallOutput, CallRequest } from '#contract/call.ts';
import {
  type approvePriceChange,
  mostListedChanges,
  type PriceChange,
  type PriceSimulation,
  type readPrices,
  type readSimulation,
  type savePriceChange,
} from '#contract/console-prices.ts';
import { hasPermission } from '#domain/staff/permissions.ts';
import { effectOf, isEffectOver, isEffectTime } from '#domain/venue/price-change-times.ts';
import {
  type ChangeableRules,
  editBefore,
  editsBetween,
  hasEachPartOnce,
  haveOwnStarts,
  namedEdits,
  type PriceBook,
  type PriceEdit,
  pricesAt,
  questionsOfChange,
  refusalToDecide,
  refusalToWithdraw,
} from '#domain/venue/price-changes.ts';
import type { AuditAct } from '#domain/words/console-audit-labels.ts';
import type { AppContext } from '#server/app-context.ts';
import type { Tx } from '#server/db/database.ts';
import { transact } from '#server/db/transact.ts';
import { simulateChange } from '#server/features/back-office/prices/simulation.ts';
import { lockVenue } from '#server/features/platform/audit.repository.ts';
import { writeAudit } from '#server/features/platform/audit.ts';
import {
  advancePriceChange,
  findPriceChange,
  findSimulation,
  listPriceChanges,
  type PriceChangeRow,
  savePriceChange as saveChange,
} from '#server/features/venue/price-changes.repository.ts';
import { writeDueChanges } from '#server/features/venue/price-changes.ts';
import type { StaffCaller } from '#server/http/callers.ts';
import { Refusal, throwIfRefused } from '#server/http/refusal.ts';

type Person = Pick<StaffCaller, 'userId' | 'permission'>;

const changeable = ({ prices, promotions, roleDiscounts }: ChangeableRules) => ({
  prices: [...prices],
  promotions: [...promotions],
  roleDiscounts: [...roleDiscounts],
});

const instantOf = (at: string | null): Temporal.Instant | null =>
  at === null ? null : Temporal.Instant.from(at);

/** The rules at the instant of a change, without it. [CHANGE-3] */
const rulesWithout = (
  { rules, approved }: PriceBook,
  id: string,
  wanted: Temporal.Instant | null,
  now: Temporal.Instant,
): ChangeableRules =>
  changeable(
    pricesAt(
      { rules, approved: approved.filter((other) => other.id !== id) },
      effectOf(wanted, now),
    ),
  );

const act = (by: string | null, at: Date | null) =>
  by === null || at === null ? null : { by, at: at.toISOString() };

const shownChange = (row: PriceChangeRow, book: PriceBook, now: Temporal.Instant): PriceChange => {
  const { id, revision, title, reason, state, takesEffectAt } = row;
  const isToCome = refusalToDecide(state) === null || state === 'approved';
  const wanted = takesEffectAt?.toTemporalInstant() ?? null;
  const current = isToCome ? rulesWithout(book, id, wanted, now) : row.basedOn;
  return {
    ...{ id, revision, title, reason, state },
    edits: row.edits as PriceChange['edits'],
    basedOn: changeable(row.basedOn),
    changedSince: editsBetween(row.basedOn, current) as PriceChange['changedSince'],
    takesEffectAt: takesEffectAt?.toISOString() ?? null,
    saved: { by: row.savedBy, at: row.savedAt.toISOString() },
    proposed: act(row.proposedBy, row.proposedAt),
    approved: act(row.approvedBy, row.approvedAt),
    inForceAt: row.inForceAt?.toISOString() ?? null,
    withdrawn: act(row.withdrawnBy, row.withdrawnAt),
  };
};

/** The rules that hold now, and the changes of them. */
export const readPricesAndChanges = async ({
  db,
  clock,
  readRuleBook,
}: AppContext): Promise<CallOutput<typeof readPrices>> => {
  const { priceBook } = await readRuleBook(db);
  const rows = await listPriceChanges(db, mostListedChanges);
  const now = clock.now();
  const rules = pricesAt(priceBook, now);
  return {
    now: now.toString(),
    rules: changeable(rules),
    publicHolidays: [...rules.publicHolidays],
    changes: rows.map((row) => shownChange(row, priceBook, now)),
  };
};

const audit = (
  tx: Tx,
  staff: Person,
  action: AuditAct,
  id: string,
  reason: string | undefined,
  details: Readonly<Record<string, unknown>>,
  now: Temporal.Instant,
) =>
  writeAudit(
    tx,
    {
      by: { userId: staff.userId, permission: staff.permission },
      action,
      subject: `price-change:${id}`,
      reason,
      details,
    },
    now,
  );

/**
 * Runs one act on price changes under the lock of the venue, after writing the changes that are due,
 * so that no other change of the rules runs at the same time. [CHANGE-3] [CHANGE-5]
 */
const inTurn = <Answer>(
  { db, clock }: AppContext,
  work: (tx: Tx, now: Temporal.Instant) => Promise<Answer>,
): Promise<Answer> =>
  transact(db, async (tx) => {
    await lockVenue(tx);
    const now = clock.now();
    await writeDueChanges(tx, now);
    return work(tx, now);
  });

/** Refuses parts that the venue does not have, or that could not be written. [CHANGE-1] */
const requireFitting = (rules: ChangeableRules, edits: readonly PriceEdit[]): void => {
  const types = new Set(rules.prices.map(({ courtType }) => courtType));
  const fits = edits.every((edit) => {
    if (edit.kind === 'price') return types.has(edit.courtType);
    if (edit.kind === 'role_discount') {
      return types.has(edit.courtType) && haveOwnStarts(edit.discounts);
    }
    const { id, promotion } = edit;
    if (promotion === null) return rules.promotions.some((known) => known.id === id);
    const named = [promotion.courtType, promotion.exceptCourtType];
    return promotion.id === id && named.every((type) => type === null || types.has(type));
  });
  if (!fits || !hasEachPartOnce(edits)) throw new Refusal('price_change_wrong');
};

type Draft = CallRequest<typeof savePriceChange>['body'];

const requireShown = (known: PriceChangeRow | undefined, shownRevision: number): void => {
  if (known === undefined && shownRevision > 0) throw new Refusal('not_found');
  if ((known?.revision ?? 0) !== shownRevision) throw new Refusal('price_change_newer');
};

/** Saves a draft with the rules that it changes. Saving the same draft again changes nothing. [CHANGE-3] */
export const saveDraft = (
  context: AppContext,
  staff: Person,
  id: string,
  { shownRevision, title, reason, edits, takesEffectAt }: Draft,
): Promise<{ revision: number }> =>
  inTurn(context, async (tx, now) => {
    const known = await findPriceChange(tx, id);
    requireShown(known, shownRevision);
    if (known !== undefined) throwIfRefused(refusalToDecide(known.state));
    const wanted = instantOf(takesEffectAt);
    if (wanted !== null && !isEffectTime(wanted)) throw new Refusal('price_change_time');
    if (wanted !== null && isEffectOver(wanted, now)) throw new Refusal('price_change_over');
    const { priceBook } = await context.readRuleBook(tx);
    const basedOn = rulesWithout(priceBook, id, wanted, now);
    requireFitting(basedOn, edits);
    const revision = shownRevision + 1;
    const draft = { id, revision, title, reason, edits, basedOn, takesEffectAt: wanted };
    await saveChange(tx, { ...draft, savedBy: staff.userId }, now);
    const before = known && { title: known.title, ...namedEdits(known.edits) };
    const after = { title, ...namedEdits(edits), takesEffectAt };
    const details = { before: before ?? null, after };
    await audit(tx, staff, 'price-change.save', id, reason, details, now);
    return { revision };
  });

/** The change as it was shown, on the rules that it was based on. [CHANGE-3] */
const requireUndecided = async (
  tx: Tx,
  { readRuleBook }: AppContext,
  id: string,
  shownRevision: number,
  now: Temporal.Instant,
): Promise<PriceChangeRow> => {
  const known = await findPriceChange(tx, id);
  if (known === undefined) throw new Refusal('not_found');
  throwIfRefused(refusalToDecide(known.state));
  requireShown(known, shownRevision);
  const { priceBook } = await readRuleBook(tx);
  const wanted = known.takesEffectAt?.toTemporalInstant() ?? null;
  const current = rulesWithout(priceBook, id, wanted, now);
  if (editsBetween(known.basedOn, current).length > 0) throw new Refusal('price_change_stale');
  return known;
};

export const propose = (
  context: AppContext,
  staff: Person,
  id: string,
  shownRevision: number,
): Promise<void> =>
  inTurn(context, async (tx, now) => {
    const { reason, state } = await requireUndecided(tx, context, id, shownRevision, now);
    if (state === 'proposed') return;
    await advancePriceChange(tx, id, { state: 'proposed', by: staff.userId }, now);
    const details = { before: { state }, after: { state: 'proposed' } };
    await audit(tx, staff, 'price-change.propose', id, reason, details, now);
  });

/** The simulation of a change as it is saved. [CHANGE-9] */
const simulateSaved = async (context: AppContext, id: string): Promise<PriceSimulation> => {
  const change = await findPriceChange(context.db, id);
  if (change === undefined) throw new Refusal('not_found');
  const edits = change.edits as PriceChange['edits'];
  const takesEffectAt = change.takesEffectAt?.toISOString() ?? null;
  return simulateChange(context, { edits, takesEffectAt });
};

/** The simulation with which a change was approved. [CHANGE-9] */
export const readKeptSimulation = async (
  { db }: AppContext,
  id: string,
): Promise<CallOutput<typeof readSimulation>> => {
  if ((await findPriceChange(db, id)) === undefined) throw new Refusal('not_found');
  return { simulation: (await findSimulation(db, id)) as PriceSimulation | null };
};

/**
 * Approves a change for its instant; one whose instant has come holds from this transaction on.
 * [CHANGE-3] [CHANGE-4] [CHANGE-7] [CHANGE-9]
 */
export const approve = async (
  context: AppContext,
  staff: Person,
  id: string,
  { shownRevision, isConfirmed }: CallRequest<typeof approvePriceChange>['body'],
): Promise<{ isInForce: boolean }> => {
  // Before the lock, because it reads a month. If the rules change meanwhile, the approval is refused.
  const simulation = await simulateSaved(context, id);
  return inTurn(context, async (tx, now) => {
    const known = await requireUndecided(tx, context, id, shownRevision, now);
    const { basedOn, edits, reason, takesEffectAt } = known;
    if (!isConfirmed && questionsOfChange(basedOn, edits).length > 0) {
      throw new Refusal('confirmation_needed');
    }
    const effect = effectOf(takesEffectAt?.toTemporalInstant() ?? null, now);
    await advancePriceChange(
      tx,
      id,
      { state: 'approved', by: staff.userId, takesEffectAt: effect, simulation },
      now,
    );
    const before = namedEdits(edits.map((edit) => editBefore(basedOn, edit)));
    const details = { before, after: namedEdits(edits), takesEffectAt: effect.toString() };
    await audit(tx, staff, 'price-change.approve', id, reason, details, now);
    return { isInForce: (await writeDueChanges(tx, now)) > 0 };
  });
};

/** [CHANGE-6] */
export const withdraw = (
  context: AppContext,
  staff: Person & Pick<StaffCaller, 'role'>,
  id: string,
  reason: string,
): Promise<void> =>
  inTurn(context, async (tx, now) => {
    const known = await findPriceChange(tx, id);
    if (known === undefined) throw new Refusal('not_found');
    const { state, takesEffectAt } = known;
    const mayApprove = hasPermission(staff.role, 'prices.approve');
    const effect = takesEffectAt?.toTemporalInstant() ?? null;
    throwIfRefused(refusalToWithdraw(state, effect, mayApprove, now));
    await advancePriceChange(tx, id, { state: 'withdrawn', by: staff.userId }, now);
    const details = { before: { state }, after: { state: 'withdrawn' } };
    await audit(tx, staff, 'price-change.withdraw', id, reason, details, now);
  });
