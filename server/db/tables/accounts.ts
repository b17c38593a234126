import type { Generated } from 'kysely';
import type { Gender } from '#domain/members/gender.ts';
import type { MembershipStatus } from '#domain/members/membership-status.ts';
import type { StaffRole } from '#domain/staff/permissions.ts';

export interface UsersTable {
  id: Generated<string>;
  name: string;
  email: string;
  email_verified: Generated<boolean>;
  image: string | null;
  /** True if the account signs in to the console with a second factor. */
  two_factor_enabled: Generated<boolean>;
  /** Null, like the reason, unless the account is suspended. */
  suspended_at: Date | null;
  suspension_reason: string | null;
  created_at: Date;
  updated_at: Date;
}

export interface SessionsTable {
  id: Generated<string>;
  user_id: string;
  token: string;
  expires_at: Date;
  ip_address: string | null;
  user_agent: string | null;
  created_at: Date;
  updated_at: Date;
  /** Null until a use is written down, ten minutes after the sign-in at the earliest. */
  last_used_at: Date | null;
}

export interface StaffTable {
  user_id: string;
  name: string;
  role: StaffRole;
  created_at: Date;
  disabled_at: Date | null;
  /** Null for the limits of the role. */
  goodwill_action_sen: number | null;
  goodwill_day_sen: number | null;
  last_sign_in_at: Date | null;
}

export interface StaffSessionsTable {
  id: Generated<string>;
  user_id: string;
  token: string;
  expires_at: Date;
  ip_address: string | null;
  user_agent: string | null;
  created_at: Date;
  updated_at: Date;
  /** When the second factor was last given in this session. */
  second_factor_at: Date | null;
  /** The browser of the sign-in; null until the sign-in is complete. */
  device_id: string | null;
  last_act_at: Generated<Date>;
  /** When it was locked by hand or by a switch to somebody else. */
  locked_at: Date | null;
  pin_given_at: Date | null;
  wrong_pins: Generated<number>;
}

/** Browsers in which staff members have signed in. */
export interface StaffDevicesTable {
  id: string;
  token_hash: string;
  created_at: Date;
}

/** Scripts and machines that call the operator's API. */
export interface ServiceAccountsTable {
  name: string;
  permissions: string[];
  token_hash: string;
  created_at: Date;
  token_at: Date;
  last_used_at: Date | null;
  revoked_at: Date | null;
}

export interface StaffPinsTable {
  user_id: string;
  hash: string;
  set_at: Date;
}

export interface StaffPasskeysTable {
  id: Generated<string>;
  user_id: string;
  name: string;
  credential_id: string;
  public_key: string;
  counter: number;
  device_type: string;
  backed_up: boolean;
  transports: string | null;
  aaguid: string | null;
  created_at: Date;
  last_used_at: Date | null;
  state: Generated<'arriving' | 'ready' | 'unconfirmed'>;
}

export interface StaffSecondFactorsTable {
  id: Generated<string>;
  user_id: string;
  secret: string;
  /** Replaces the secret with its first code; null unless that is under way. */
  next_secret: string | null;
  recovery_codes: string;
  verified: Generated<boolean>;
  failed_verification_count: Generated<number>;
  locked_until: Date | null;
}

export interface AccountsTable {
  id: Generated<string>;
  user_id: string;
  account_id: string;
  provider_id: string;
  access_token: string | null;
  refresh_token: string | null;
  id_token: string | null;
  access_token_expires_at: Date | null;
  refresh_token_expires_at: Date | null;
  scope: string | null;
  password: string | null;
  created_at: Date;
  updated_at: Date;
}

export interface VerificationsTable {
  id: Generated<string>;
  identifier: string;
  value: string;
  expires_at: Date;
  created_at: Date;
  updated_at: Date;
}

export interface SignUpsTable {
  email: string;
  username: string;
  password_hash: string;
  token_hash: string;
  expires_at: Date;
}

export interface SignUpLinksTable {
  token_hash: string;
  sign_up_key: string;
  email: string;
  username: string;
  password_hash: string | null;
  user_id: string | null;
  expires_at: Date;
  signed_up_at: Generated<Date>;
}

export interface AccountLinksTable {
  user_id: string;
  kind: 'verification' | 'reset';
  token_hash: string;
  expires_at: Date;
  used_at: Date | null;
}

export interface AccountLinkTokensTable {
  token_hash: string;
  user_id: string;
  kind: 'verification' | 'reset';
  expires_at: Date;
}

export interface RateLimitsTable {
  key: string;
  count: number;
  ends_at: Date;
}

export interface ProfilesTable {
  user_id: string;
  membership_status: Generated<MembershipStatus>;
  username: string;
  display_name: string | null;
  gender: Gender | null;
  date_of_birth: string | null;
  avatar_url: string | null;
  description: string | null;
  created_at: Date;
  updated_at: Date;
  wants_news: Generated<boolean>;
}

export interface AvatarFilesTable {
  file: string;
  user_id: string;
  state: 'arriving' | 'ready' | 'leaving';
  created_at: Date;
}

/** A buyer at the desk without an account. */
export interface GuestsTable {
  user_id: string;
  name: string;
  phone: string;
  created_at: Date;
  /** The staff member who added the guest. */
  created_by: string;
}

/** A new address of an account that waits for its proof. */
export interface EmailChangesTable {
  id: string;
  token_hash: string;
  user_id: string;
  new_email: string;
  /** The staff member who asked for it. */
  asked_by: string;
  expires_at: Date;
}
