import { isEmailShaped, normaliseEmail } from '#domain/accounts/email.ts';
import { displayAmount } from '#domain/money/money.ts';
import { mostSoldSen } from '#domain/staff/overrides.ts';
import { formatTime } from '#domain/time/venue-time.ts';
import { deskSaleLabels as words } from '#domain/words/desk-sale-labels.ts';
import { fill } from '#domain/words/fill.ts';
import type { StaffDetails } from '#domain/words/refusal-details.ts';
import { amountsOfRefusal } from '#domain/words/staff-refusal-lines.ts';
import { ApiFailure, failureMessage } from '#web/api/client.ts';
import { isOverridden, type SaleDraft, soldSenOf } from '#web/console/sale/sale-request.ts';
import { errorOfReason } from '#web/console/ui/reason.ts';

/** The fields of a sale that can be wrong. */
type SaleField =
  | 'name'
  | 'phone'
  | 'member'
  | 'reference'
  | 'email'
  | 'holdMinutes'
  | 'price'
  | 'overrideReason';

/** The sentence beside each field that is wrong. */
export type SaleErrors = Readonly<Partial<Record<SaleField, string>>>;

const isBlank = (text: string): boolean => text.trim() === '';

const priceWrong = fill(words.priceWrong, { most: displayAmount(mostSoldSen) });

/** The errors in the visible fields that the browser can find before the sale. */
export function saleErrorsOf(draft: SaleDraft): SaleErrors {
  const { isGuest, method } = draft;
  const checks: Readonly<Partial<Record<SaleField, string | false | null>>> = {
    name: isGuest && isBlank(draft.name) && words.nameMissing,
    phone: isGuest && isBlank(draft.phone) && words.phoneMissing,
    member: !isGuest && draft.member === null && words.memberMissing,
    reference: method === 'terminal' && isBlank(draft.reference) && words.referenceMissing,
    email:
      isGuest &&
      (method === 'link' || !isBlank(draft.email)) &&
      !isEmailShaped(normaliseEmail(draft.email)) &&
      words.emailWrong,
    price: soldSenOf(draft) === undefined && priceWrong,
    overrideReason: isOverridden(draft) && errorOfReason(draft.overrideReason),
  };
  return Object.fromEntries(Object.entries(checks).filter(([, error]) => error));
}

/** Names the sale of today that has the same reference. [DESK-28] */
export function referenceUsedText(details: unknown): string {
  const { name, amountSen, at } = details as StaffDetails['reference_used'];
  const time = formatTime(Temporal.Instant.from(at));
  return fill(words.referenceUsed, { name, amount: displayAmount(amountSen), time });
}

/** The server's refusal of one field, in words beside it; empty for any other failure. */
export function refusedField(error: Error | null, { price }: SaleDraft): SaleErrors {
  if (!(error instanceof ApiFailure) || error.code === null) return {};
  const { code, details } = error;
  if (code.startsWith('billing_mobile_')) return { phone: words.phoneWrong };
  if (code.startsWith('billing_email_')) return { email: words.emailWrong };
  if (code === 'link_too_late') return { holdMinutes: failureMessage(error) };
  if (code === 'reference_used') return { reference: referenceUsedText(details) };
  const amounts = price === null ? null : amountsOfRefusal(code, details);
  return amounts === null ? {} : { price: amounts };
}
