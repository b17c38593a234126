import { grantReasonLength } from '#domain/money/credit-grants.ts';
import { fill } from '#domain/words/fill.ts';
import { memberActLabels } from '#domain/words/member-act-labels.ts';

const { min, max } = grantReasonLength;

/** What is wrong with a reason, as the server will read it; null if nothing is. */
export function errorOfReason(typed: string): string | null {
  const { length } = typed.replace(/\s+/g, ' ').trim();
  if (length >= min && length <= max) return null;
  return fill(memberActLabels.reasonWrong, { min: `${min}`, max: `${max}` });
}
