import { grantReasonLength } from '#domain/money/credit-grants.ts';
import { fill } from '#domain/words/fill.ts';
import { memberActLabels } from '#domain/words/member-act-labels.ts';

const { min, max } = grantReasonLength;

/** The error in a reason, after the same trimming as on the server; null if there is none. */
export function errorOfReason(typed: string): string | null {
  const { length } = typed.replace(/\s+/g, ' ').trim();
  if (length >= min && length <= max) return null;
  return fill(memberActLabels.reasonWrong, { min: `${min}`, max: `${max}` });
}
