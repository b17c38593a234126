import type { Tx } from '#server/db/database.ts';
import type { VerifiedMessage } from '#server/features/payments/settling/settled-message.ts';
import { keepReportedCharge } from '#server/features/payments/settling/unknown-charges.repository.ts';
import { writeEvent } from '#server/live/write-event.ts';

/** Keeps a paid charge whose order is not ours, and tells open screens of the staff. [EXC-12] */
export const keepUnknown = async (
  tx: Tx,
  { provider, report }: VerifiedMessage,
  now: Temporal.Instant,
): Promise<void> => {
  if (await keepReportedCharge(tx, { ...report, provider }, now)) {
    await writeEvent(tx, { topic: 'payments', payload: {} });
  }
};
