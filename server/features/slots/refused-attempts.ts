import type { FastifyInstance } from 'fastify';
import { type CourtSlots, courtSlotsInOrder } from '#domain/slots/court-slots.ts';
import type { BookingDate } from '#domain/time/venue-time.ts';
import type { AppContext } from '#server/app-context.ts';
import {
  deleteRefusedAttempts,
  insertRefusedAttempts,
} from '#server/features/slots/refused-attempts.repository.ts';
import { Refusal } from '#server/http/refusal.ts';

interface Attempt {
  /** The member who wanted the slots; null for a guest. */
  readonly userId: string | null;
  /** The staff member who acted for them; none for the member. */
  readonly staffUserId?: string;
  /** True if a booking was to be moved to the slots. */
  readonly isMove?: boolean;
  readonly date: BookingDate;
  readonly slots: CourtSlots;
}

export interface RefusedAttempts {
  /** Runs an order, a sale or a move, and notes its slots if it is refused. [HIST-9] */
  watch<Answer>(attempt: Attempt, order: () => Promise<Answer>): Promise<Answer>;
}

type Noted = Attempt & { readonly code: string; readonly at: Temporal.Instant };

/** In the rush hundreds are refused at once; they are written together. */
const everyMs = 1_000;
/** More than this in a second are dropped: the history is for people. */
const most = 2_000;
const keptDays = 90;

const slotsIn = (details: object | null): readonly unknown[] | null =>
  details !== null && 'slots' in details && Array.isArray(details.slots) ? details.slots : null;

/** The slots that a refusal names, or all that were wanted. */
const concernedBy = ({ details }: Refusal, { slots }: Attempt): CourtSlots => {
  const named = slotsIn(details);
  if (named === null) return slots;
  const isNamed = (court: string, slot: number): boolean =>
    named.some((one) => {
      const concerned = one as { readonly court?: string; readonly slot?: number };
      return concerned.court === court && concerned.slot === slot;
    });
  return Object.fromEntries(
    Object.entries(slots).map(([court, own]) => [
      court,
      own.filter((slot) => isNamed(court, slot)),
    ]),
  );
};

/** Notes refused orders, sales and moves and writes them once a second, and at the end. */
export const recordRefusals = (app: FastifyInstance, context: AppContext): RefusedAttempts => {
  const { db, clock, log, readRuleBook } = context;
  let noted: Noted[] = [];

  const write = async (): Promise<void> => {
    const attempts = noted;
    noted = [];
    if (attempts.length === 0) return;
    try {
      const { courts } = await readRuleBook(db);
      const idOf = new Map(courts.map(({ id, name }) => [name, id]));
      const rows = attempts.flatMap(({ slots, staffUserId = null, isMove = false, ...attempt }) =>
        courtSlotsInOrder(slots).flatMap(({ court, slot }) => {
          const courtId = idOf.get(court);
          const place = { courtId: courtId ?? 0, slot };
          return courtId === undefined ? [] : { ...attempt, staffUserId, isMove, ...place };
        }),
      );
      if (rows.length > 0) await insertRefusedAttempts(db, rows.slice(0, most));
    } catch (error) {
      log.warn({ err: error }, 'refused attempts were not written');
    }
  };

  const timer = setInterval(() => void write(), everyMs);
  app.addHook('onClose', async () => {
    clearInterval(timer);
    await write();
  });

  return {
    watch: async (attempt, order) => {
      try {
        return await order();
      } catch (error) {
        if (error instanceof Refusal && noted.length < most) {
          const slots = concernedBy(error, attempt);
          noted.push({ ...attempt, slots, code: error.code, at: clock.now() });
        }
        throw error;
      }
    },
  };
};

/** Deletes refused attempts that are too old for anybody to ask about. */
export const forgetRefusedAttempts = ({ db, clock }: AppContext): Promise<void> =>
  deleteRefusedAttempts(db, clock.now().subtract({ hours: 24 * keptDays }));
