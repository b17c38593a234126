import { normaliseEmail } from '#domain/accounts/email.ts';
import { recall, remember } from '#web/tab-memory.ts';

const name = 'sign-up';

interface KeptSignUp {
  readonly email: string;
  readonly resendKey: string;
}

/** Someone else can sign up with the same address. The key lets this tab resend its own mail. */
export function rememberSignUp(email: string, resendKey: string): void {
  remember(name, { email: normaliseEmail(email), resendKey } satisfies KeptSignUp);
}

export function resendKeyFor(email: string): string | undefined {
  const kept = recall(name) as Partial<KeptSignUp> | null;
  if (kept?.email !== normaliseEmail(email)) return undefined;
  return typeof kept.resendKey === 'string' ? kept.resendKey : undefined;
}
