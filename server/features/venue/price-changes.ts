import { setTimeout as sleep } from 'node:timers/promises';
import {
  applyEdits,
  type ChangeableRules,
  dueChanges,
  editBefore,
  namedEdits,
  type PriceEdit,
} from '#domain/venue/price-changes.ts';
import type { AppContext } from '#server/app-context.ts';
import type { Tx } from '#server/db/database.ts';
import { transact } from '#server/db/transact.ts';
import { lockVenue } from '#server/features/platform/audit.repository.ts';
import {
  type Action,
  type Change,
  changeVenue,
  writeAudit,
} from '#server/features/platform/audit.ts';
import {
  advancePriceChange,
  findNextEffect,
  listApprovedChanges,
} from '#server/features/venue/price-changes.repository.ts';
import { listPricesOf } from '#server/features/venue/prices.repository.ts';
import {
  deletePromotion,
  deleteRoleDiscounts,
  findCourtType,
  insertPromotion,
  insertRoleDiscount,
} from '#server/features/venue/promotions.repository.ts';
import { updatePrice } from '#server/features/venue/settings.repository.ts';
import { listRoleDiscounts } from '#server/features/venue/venue.repository.ts';
import { readPromotions } from '#server/features/venue/venue.ts';
import { writeEvent } from '#server/live/write-event.ts';

/** The rules of the tables, without the changes that wait. */
const readBaseRules = async (tx: Tx): Promise<ChangeableRules> => ({
  prices: await listPricesOf(tx, 'court_checkout'),
  promotions: await readPromotions(tx),
  roleDiscounts: await listRoleDiscounts(tx),
});

const typeIdOf = async (tx: Tx, name: string): Promise<number> => {
  const type = await findCourtType(tx, name);
  if (type === undefined) throw new Error(`There is no court type ${name}.`);
  return type.id;
};

const typeIdOrNull = async (tx: Tx, name: string | null): Promise<number | null> =>
  name === null ? null : typeIdOf(tx, name);

const writeEdit = async (tx: Tx, edit: PriceEdit): Promise<void> => {
  if (edit.kind === 'promotion') {
    const { id, promotion } = edit;
    await deletePromotion(tx, id);
    if (promotion === null) return;
    await insertPromotion(tx, promotion, {
      courtTypeId: await typeIdOrNull(tx, promotion.courtType),
      exceptCourtTypeId: await typeIdOrNull(tx, promotion.exceptCourtType),
    });
    return;
  }
  const typeId = await typeIdOf(tx, edit.courtType);
  if (edit.kind === 'price') return updatePrice(tx, 'court_checkout', typeId, edit);
  const { status, courtType } = edit;
  await deleteRoleDiscounts(tx, status, typeId);
  for (const terms of edit.discounts) {
    await insertRoleDiscount(tx, { status, courtType, ...terms }, typeId);
  }
};

/**
 * Writes the changes that are due into the tables of the rules. Prices are the same before and after;
 * open browsers load them again. The caller has locked the venue. [CHANGE-2] [CHANGE-5]
 */
export const writeDueChanges = async (tx: Tx, now: Temporal.Instant): Promise<number> => {
  const due = dueChanges(await listApprovedChanges(tx), now);
  let rules = due.length === 0 ? null : await readBaseRules(tx);
  for (const { id, edits, approvedBy } of due) {
    if (rules === null) break;
    const before = rules;
    rules = applyEdits(rules, edits);
    for (const edit of edits) await writeEdit(tx, edit);
    await advancePriceChange(tx, id, { state: 'in_force' }, now);
    await writeAudit(
      tx,
      {
        by: { userId: approvedBy, permission: 'prices.approve' },
        action: 'price-change.effect',
        subject: `price-change:${id}`,
        details: {
          before: namedEdits(edits.map((edit) => editBefore(before, edit))),
          after: namedEdits(edits),
        },
      },
      now,
    );
  }
  if (due.length > 0) await writeEvent(tx, { topic: 'venue', payload: { changed: 'prices' } });
  return due.length;
};

/** How often the job looks for changes. */
export const effectCheckMs = 1_000;

/**
 * Writes the changes that are due, and waits for one that is due before the next check, so that open
 * browsers show it at its time. [CHANGE-5]
 */
export const putChangesIntoForce = async ({ db, clock }: AppContext): Promise<void> => {
  const next = await findNextEffect(db);
  if (next === null) return;
  const waitMs = next.epochMilliseconds - clock.now().epochMilliseconds;
  if (waitMs >= effectCheckMs) return;
  if (waitMs > 0) await sleep(waitMs);
  await transact(db, async (tx) => {
    await lockVenue(tx);
    await writeDueChanges(tx, clock.now());
  });
};

/**
 * Runs a change of prices that holds at once, after the changes that are due: they must not replace
 * it a moment later. [CHANGE-5]
 */
export const changePrices = <Before, After>(
  context: AppContext,
  action: Action,
  work: (tx: Tx) => Promise<Change<Before, After>>,
): Promise<Change<Before, After>> =>
  changeVenue(context, action, 'prices', async (tx) => {
    await writeDueChanges(tx, context.clock.now());
    return work(tx);
  });
