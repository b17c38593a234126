import type {
  ApprovedChange,
  ChangeableRules,
  PriceChangeState,
  PriceEdit,
} from '#domain/venue/price-changes.ts';
import { asDate, type Database, type Tx } from '#server/db/database.ts';

/** The approved changes that are not yet in the tables of the rules. */
export const listApprovedChanges = async (
  db: Database,
): Promise<readonly (ApprovedChange & { readonly approvedBy: string })[]> => {
  const rows = await db
    .selectFrom('price_changes')
    .select([
      'id',
      'edits',
      'takes_effect_at as takesEffectAt',
      'approved_at as approvedAt',
      'approved_by as approvedBy',
    ])
    .where('state', '=', 'approved')
    .$narrowType<{ takesEffectAt: Date; approvedAt: Date; approvedBy: string }>()
    .orderBy('takes_effect_at')
    .execute();
  return rows.map(({ takesEffectAt, approvedAt, ...row }) => ({
    ...row,
    takesEffectAt: takesEffectAt.toTemporalInstant(),
    approvedAt: approvedAt.toTemporalInstant(),
  }));
};

/** The instant of the approved change that takes effect first; null if none waits. */
export const findNextEffect = async (db: Database): Promise<Temporal.Instant | null> => {
  const row = await db
    .selectFrom('price_changes')
    .select('takes_effect_at as at')
    .where('state', '=', 'approved')
    .orderBy('takes_effect_at')
    .limit(1)
    .executeTakeFirst();
  return row?.at?.toTemporalInstant() ?? null;
};

const changes = (db: Database) =>
  db
    .selectFrom('price_changes as change')
    .innerJoin('staff as saver', 'saver.user_id', 'change.saved_by')
    .leftJoin('staff as proposer', 'proposer.user_id', 'change.proposed_by')
    .leftJoin('staff as approver', 'approver.user_id', 'change.approved_by')
    .leftJoin('staff as withdrawer', 'withdrawer.user_id', 'change.withdrawn_by')
    .select([
      'change.id',
      'change.revision',
      'change.title',
      'change.reason',
      'change.edits',
      'change.based_on as basedOn',
      'change.takes_effect_at as takesEffectAt',
      'change.state',
      'saver.name as savedBy',
      'change.saved_at as savedAt',
      'proposer.name as proposedBy',
      'change.proposed_at as proposedAt',
      'approver.name as approvedBy',
      'change.approved_at as approvedAt',
      'change.in_force_at as inForceAt',
      'withdrawer.name as withdrawnBy',
      'change.withdrawn_at as withdrawnAt',
    ]);

export type PriceChangeRow = NonNullable<Awaited<ReturnType<typeof findPriceChange>>>;

export const findPriceChange = (db: Database, id: string) =>
  changes(db).where('change.id', '=', id).executeTakeFirst();

/** The newest changes, those that are still open first. */
export const listPriceChanges = (db: Database, most: number) =>
  changes(db)
    .orderBy((eb) =>
      eb.case().when('change.state', 'in', ['draft', 'proposed', 'approved']).then(0).else(1).end(),
    )
    .orderBy('change.saved_at', 'desc')
    .limit(most)
    .execute();

/** The simulation with which a change was approved; null if it has none. [CHANGE-9] */
export const findSimulation = async (db: Database, id: string): Promise<unknown> => {
  const row = await db
    .selectFrom('price_changes')
    .select('simulation')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.simulation ?? null;
};

/** How many changes wait for an owner. [CHANGE-10] */
export const countProposed = async (db: Database): Promise<number> => {
  const { count } = await db
    .selectFrom('price_changes')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('state', '=', 'proposed')
    .executeTakeFirstOrThrow();
  return count;
};

interface SavedChange {
  readonly id: string;
  readonly revision: number;
  readonly title: string;
  readonly reason: string;
  readonly edits: readonly PriceEdit[];
  readonly basedOn: ChangeableRules;
  readonly takesEffectAt: Temporal.Instant | null;
  readonly savedBy: string;
}

/** Inserts or replaces a draft. A proposed change that is saved again is a draft again. */
export const savePriceChange = async (
  tx: Tx,
  change: SavedChange,
  now: Temporal.Instant,
): Promise<void> => {
  const values = {
    revision: change.revision,
    title: change.title,
    reason: change.reason,
    edits: JSON.stringify(change.edits),
    based_on: JSON.stringify(change.basedOn),
    takes_effect_at: change.takesEffectAt && asDate(change.takesEffectAt),
    state: 'draft' as const,
    saved_by: change.savedBy,
    saved_at: asDate(now),
    proposed_by: null,
    proposed_at: null,
  };
  await tx
    .insertInto('price_changes')
    .values({ id: change.id, ...values })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(values))
    .execute();
};

type Step =
  | { readonly state: 'proposed'; readonly by: string }
  | { readonly state: 'withdrawn'; readonly by: string }
  | {
      readonly state: 'approved';
      readonly by: string;
      readonly takesEffectAt: Temporal.Instant;
      /** The simulation that the owner could read. [CHANGE-9] */
      readonly simulation: unknown;
    }
  | { readonly state: 'in_force' };

const columnsOf = (step: Step, now: Temporal.Instant) => {
  const at = asDate(now);
  if (step.state === 'proposed') return { proposed_by: step.by, proposed_at: at };
  if (step.state === 'withdrawn') return { withdrawn_by: step.by, withdrawn_at: at };
  if (step.state === 'in_force') return { in_force_at: at };
  return {
    approved_by: step.by,
    approved_at: at,
    takes_effect_at: asDate(step.takesEffectAt),
    simulation: JSON.stringify(step.simulation),
  };
};

/** The next state of a change. The database refuses one that is decided already. */
export const advancePriceChange = async (
  tx: Tx,
  id: string,
  step: Step,
  now: Temporal.Instant,
): Promise<void> => {
  const state: PriceChangeState = step.state;
  await tx
    .updateTable('price_changes')
    .set({ state, ...columnsOf(step, now) })
    .where('id', '=', id)
    .execute();
};
