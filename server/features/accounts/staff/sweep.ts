import type { AppContext } from '#server/app-context.ts';
import { realNow } from '#server/clock.ts';
import { deleteLeftDevices } from '#server/features/accounts/staff/devices.repository.ts';
import { deleteEndedVerifications } from '#server/features/accounts/staff/second-factor.repository.ts';
import { deleteEndedStaffSessions } from '#server/features/accounts/staff/staff.repository.ts';

/** Devices are kept as long as a session refers to them, so sessions are deleted first. */
export const sweepStaffSessions = async ({ db }: AppContext): Promise<void> => {
  const now = realNow();
  await deleteEndedStaffSessions(db, now);
  await deleteLeftDevices(db);
  await deleteEndedVerifications(db, now);
};
