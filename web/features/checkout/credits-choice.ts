import { usesCreditsByDefault } from '#domain/credits.ts';
import { type CourtHours, keyOfHours } from '#web/features/checkout/checkout-state.ts';
import { recall, remember } from '#web/tab-memory.ts';

function choiceName(userId: string): string {
  return `checkout-credits:${userId}`;
}

/** The choice belongs to one selection: the next order begins with the credits on again. [CREDIT-2] */
export function rememberCreditsChoice(userId: string, hours: CourtHours, isOn: boolean): void {
  remember(choiceName(userId), { hours: keyOfHours(hours), isOn });
}

export function recallCreditsChoice(userId: string, hours: CourtHours): boolean {
  const kept = (recall(choiceName(userId)) ?? {}) as Readonly<Record<string, unknown>>;
  const isMeant = kept.hours === keyOfHours(hours) && typeof kept.isOn === 'boolean';
  return isMeant ? kept.isOn === true : usesCreditsByDefault;
}
