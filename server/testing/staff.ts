import { createHmac, randomBytes, randomUUIDv7 } from 'node:crypto';
import type { StaffRole } from '#domain/staff/permissions.ts';
import type { Database } from '#server/db/database.ts';
import type { TestApp } from '#server/testing/app.ts';
import { aMember, type TestMember } from '#server/testing/builders.ts';

export interface TestStaff extends TestMember {
  readonly headers: { readonly cookie: string };
}

interface StaffOptions {
  readonly isDisabled?: boolean;
  /** True by default. */
  readonly hasSecondFactor?: boolean;
  /** How long ago the second factor was given; 0 by default. */
  readonly factorMinutes?: number;
  /** How long ago the person last acted; 0 by default. */
  readonly idleMinutes?: number;
  /** False by default. */
  readonly isLocked?: boolean;
  /** True if the session was unlocked by PIN just now; false by default. */
  readonly hasGivenPin?: boolean;
}

/** A staff member who is signed in at the console. The session is inserted directly. */
export const aStaffMember = async (
  { db, context }: TestApp,
  role: StaffRole,
  options: StaffOptions = {},
): Promise<TestStaff> => {
  const { isDisabled = false, hasSecondFactor = true, isLocked = false } = options;
  const { factorMinutes = 0, idleMinutes = 0, hasGivenPin = false } = options;
  const member = await aMember(db);
  const at = new Date();
  await db
    .insertInto('staff')
    .values({
      user_id: member.userId,
      name: `Test ${role}`,
      role,
      created_at: at,
      disabled_at: isDisabled ? at : null,
    })
    .execute();
  const token = randomBytes(24).toString('base64url');
  await db
    .insertInto('staff_sessions')
    .values({
      id: randomUUIDv7(),
      user_id: member.userId,
      token,
      expires_at: new Date(at.getTime() + 3_600_000),
      created_at: at,
      updated_at: at,
      second_factor_at: hasSecondFactor ? new Date(at.getTime() - factorMinutes * 60_000) : null,
      last_act_at: new Date(at.getTime() - idleMinutes * 60_000),
      locked_at: isLocked ? at : null,
      pin_given_at: hasGivenPin ? at : null,
    })
    .execute();
  const signature = createHmac('sha256', context.secrets.secret).update(token).digest('base64');
  const signed = encodeURIComponent(`${token}.${signature}`);
  return { ...member, headers: { cookie: `depot-staff.session_token=${signed}` } };
};

/** How many sessions of the console a person has. */
export const consoleSessionsOf = async (db: Database, { userId }: TestMember): Promise<number> => {
  const rows = await db.selectFrom('staff_sessions').where('user_id', '=', userId).execute();
  return rows.length;
};
