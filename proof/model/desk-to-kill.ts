import { describe, test } from 'vitest';
import { setConsoleLock } from '#contract/operator-venue.ts';
import { lockMinutesRange } from '#domain/staff/idle-lock.ts';
import { bookingDayOf } from '#domain/time/booking-window.ts';
import type { Slot } from '#domain/time/slots.ts';
import { addDays } from '#domain/time/venue-time.ts';
import { type KillCase, makeKiller } from '#proof/model/kill-at-statements.ts';
import { openTestApp } from '#server/testing/app.ts';
import { ask } from '#server/testing/ask.ts';
import { ageFactor } from '#server/testing/second-factor.ts';
import { openingTime } from '#server/testing/shopping.ts';
import { aStaffMember } from '#server/testing/staff.ts';

/** A name, what prepares the case before each kill, and how many statements it has at least. */
type DeskCase = readonly [name: string, prepare: () => Promise<KillCase>, fewestStatements: number];

const courts = [1, 2, 3, 4, 5, 6].map((number) => `Tournament Court ${number}`);
const offPeak: readonly Slot[] = [11, 12, 13, 14, 15, 16, 17];

/** A desk whose process can be killed at every statement of what the staff do. */
export const openDeskToKill = async (options: { readonly env?: Record<string, string> } = {}) => {
  const running = await openTestApp({ now: openingTime, ...options });
  const { db, context } = running;
  // The cases pass through a year, and expect the prices of ordinary days.
  await db.deleteFrom('public_holidays').execute();
  const owner = await aStaffMember(running, 'owner');
  // Killing at every statement takes minutes, in which nobody touches the console.
  await ask(running.app, setConsoleLock, { body: { minutes: lockMinutesRange.most } });
  const staff = {
    userId: owner.userId,
    role: 'owner',
    ownLimits: null,
    secondFactorAt: Temporal.Now.instant(),
    pinGivenAt: null,
  } as const;
  const killEverywhere = await makeKiller(running);
  let taken = 0;

  /** There are few dates, so each case starts a fortnight after the last. */
  const goOn = (): void => {
    context.clock.set(context.clock.now().add({ hours: 14 * 24 }));
    taken = 0;
  };

  /** Killing takes longer than a second factor stays fresh. [STAFF-13] */
  const withFreshFactor = (prepare: () => Promise<KillCase>) => async (): Promise<KillCase> => {
    await ageFactor(db, owner, 0);
    const killCase = await prepare();
    const finish = async (): Promise<void> => {
      await ageFactor(db, owner, 0);
      await killCase.finish();
    };
    return { ...killCase, finish };
  };

  return {
    running,
    owner,
    staff,
    /**
     * An unused slot for RM 60: 42 of the first day, then 42 of the next, and so on. Every case starts
     * on a Monday, and the weekend, which has other prices, is left out.
     */
    freshPlace: (firstDay = 0): { date: string; court: string; slot: Slot } => {
      const at = taken++;
      const court = courts[at % courts.length] ?? '';
      const slot = offPeak[Math.floor(at / courts.length) % offPeak.length] ?? 11;
      const workday = firstDay + Math.floor(at / (courts.length * offPeak.length));
      const day = workday + 2 * Math.floor(workday / 5);
      return { date: addDays(bookingDayOf(context.clock.now()), day), court, slot };
    },
    /** The acts in the audit log, in order. */
    actsOn: async (subject: string): Promise<string[]> => {
      const acts = db.selectFrom('audit_log').select('action').where('subject', '=', subject);
      return (await acts.orderBy('id').execute()).map(({ action }) => action);
    },
    /** The first transaction of a sale places its order. */
    isPlaced: async (orderId: string): Promise<boolean> => {
      const placed = db.selectFrom('orders').select('status').where('order_id', '=', orderId);
      return (await placed.executeTakeFirst()) !== undefined;
    },
    /** The payments for an order, such as `booked 6000 cash`. */
    paymentsOf: async (orderId: string): Promise<string[]> => {
      const payments = await db
        .selectFrom('payments')
        .select(['outcome', 'amount_sen', 'method'])
        .where('order_id', '=', orderId)
        .execute();
      return payments.map(
        ({ outcome, amount_sen, method }) => `${outcome} ${amount_sen} ${method}`,
      );
    },
    killAll: (cases: readonly DeskCase[]): void => {
      describe('killed at the statements of', () => {
        test.each(cases)(
          '%s: all invariants hold and a retry completes it',
          (_, prepare, fewestStatements) => {
            goOn();
            return killEverywhere(withFreshFactor(prepare), fewestStatements);
          },
          600_000,
        );
      });
    },
  };
};
