import type { CallOutput } from '#contract/call.ts';
import type { Contact, CourtPrice, HeldCourt, setPrice } from '#contract/operator-venue.ts';
import { isEmailShaped } from '#domain/accounts/email.ts';
import { questionOfPrice } from '#domain/money/credits.ts';
import type { Sen } from '#domain/money/money.ts';
import type { QueueType } from '#domain/venue/courts.ts';
import { isPeakBelowBase } from '#domain/venue/pricing.ts';
import type { DetailsOf } from '#domain/words/refusal-details.ts';
import type { AppContext } from '#server/app-context.ts';
import type { Tx } from '#server/db/database.ts';
import type { SwitchName } from '#server/db/tables/venue.ts';
import { transact } from '#server/db/transact.ts';
import { lockVenue, type StaffActor } from '#server/features/platform/audit.repository.ts';
import { changeVenue, writeAudit } from '#server/features/platform/audit.ts';
import { changePrices } from '#server/features/venue/price-changes.ts';
import {
  deleteHold,
  findCourt,
  findPrice,
  findSwitch,
  readContact,
  readLockMinutes,
  updateContact,
  updateLockMinutes,
  updatePrice,
  upsertHold,
  upsertSwitch,
} from '#server/features/venue/settings.repository.ts';
import { Refusal } from '#server/http/refusal.ts';

const notFound = (details: DetailsOf<'not_found'>): Refusal => new Refusal('not_found', details);

export const requireCourt = async (tx: Tx, court: string) => {
  const found = await findCourt(tx, court);
  if (found === undefined) throw notFound({ reason: 'no_court', court });
  return found;
};

export const holdCourt = async (
  context: AppContext,
  courtName: string,
  queue: QueueType,
): Promise<HeldCourt> => {
  const { after } = await changeVenue(context, 'hold.add', 'holds', async (tx) => {
    const court = await requireCourt(tx, courtName);
    await upsertHold(tx, court.id, queue);
    return {
      subject: `court:${court.name}`,
      before: court.queue === null ? null : { court: court.name, queue: court.queue },
      after: { court: court.name, queue },
    };
  });
  return after;
};

export const releaseCourt = async (context: AppContext, courtName: string): Promise<HeldCourt> => {
  const { before } = await changeVenue(context, 'hold.remove', 'holds', async (tx) => {
    const court = await requireCourt(tx, courtName);
    if (court.queue === null) throw notFound({ reason: 'no_hold', court: court.name });
    await deleteHold(tx, court.id);
    return {
      subject: `court:${court.name}`,
      before: { court: court.name, queue: court.queue },
      after: null,
    };
  });
  return before;
};

/** Requires a confirmation for a price of zero or one that no card can pay. [PRICE-16] */
export const confirmSmallPrices = (prices: readonly Sen[]): void => {
  for (const sen of prices) {
    const reason = questionOfPrice(sen);
    if (reason !== null) throw new Refusal('confirmation_needed', { reason, priceSen: sen });
  }
};

const requireConfirmation = (before: CourtPrice, after: CourtPrice): void => {
  const { list, courtType, baseSen, peakSen } = after;
  throw new Refusal('confirmation_needed', {
    reason: 'peak_below_base',
    courtType,
    list,
    baseSen: before.baseSen,
    peakSen: before.peakSen,
    newBaseSen: baseSen,
    newPeakSen: peakSen,
  });
};

/** [PRICE-15] [PRICE-16] */
export const changePrice = async (
  context: AppContext,
  request: CourtPrice & { readonly isConfirmed?: boolean | undefined },
): Promise<CallOutput<typeof setPrice>> => {
  const { list, courtType, baseSen, peakSen, isConfirmed = false } = request;
  const { before, after } = await changePrices(context, 'price.set', async (tx) => {
    const found = await findPrice(tx, list, courtType);
    if (found === undefined) throw notFound({ reason: 'no_price', courtType });
    const { courtTypeId, ...before } = found;
    const after = { ...before, baseSen, peakSen };
    if (!isConfirmed && isPeakBelowBase(after)) requireConfirmation(before, after);
    if (!isConfirmed) confirmSmallPrices([baseSen, peakSen]);
    await updatePrice(tx, list, courtTypeId, { baseSen, peakSen });
    return { subject: `price:${list}/${before.courtType}`, before, after };
  });
  return { price: after, before };
};

export const turnSwitch = async (
  context: AppContext,
  name: SwitchName,
  isOn: boolean,
  by: { readonly by: StaffActor; readonly reason: string } | null = null,
): Promise<{ name: SwitchName; isOn: boolean }> => {
  const action = by === null ? 'switch.set' : ({ action: 'switch.set', ...by } as const);
  const { after } = await changeVenue(context, action, 'switches', async (tx) => {
    const before = await findSwitch(tx, name);
    await upsertSwitch(tx, name, isOn);
    return { subject: `switch:${name}`, before: before ?? null, after: { name, isOn } };
  });
  return after;
};

export const changeContact = async (
  context: AppContext,
  part: keyof Contact,
  value: string,
): Promise<Contact> => {
  if (part === 'email' && !isEmailShaped(value)) throw new Refusal('email_invalid');
  const { after } = await changeVenue(context, 'contact.set', 'contact', async (tx) => {
    const before = await readContact(tx);
    await updateContact(tx, part, value);
    return { subject: `contact:${part}`, before, after: { ...before, [part]: value } };
  });
  return after;
};

/** Nothing that members load changes, so no event is sent. [STAFF-8] */
export const changeLockMinutes = ({ db, clock }: AppContext, minutes: number): Promise<number> =>
  transact(db, async (tx) => {
    await lockVenue(tx);
    const before = await readLockMinutes(tx);
    if (before === minutes) return minutes;
    await updateLockMinutes(tx, minutes);
    const details = { before, after: minutes };
    await writeAudit(
      tx,
      { action: 'console-lock.set', subject: 'console-lock', details },
      clock.now(),
    );
    return minutes;
  });
