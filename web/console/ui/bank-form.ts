import { refundLabels } from '#domain/words/refund-labels.ts';

const { bank: words } = refundLabels;

/** The account of a payer, as it is typed. */
export interface BankDraft {
  readonly bankCode: string;
  readonly name: string;
  readonly account: string;
}

export const emptyBank: BankDraft = { bankCode: '', name: '', account: '' };

export type BankErrors = Readonly<Record<keyof BankDraft, string | null>>;

/** The errors of an account, as the server reads it; null if there are none. */
export function errorsOfBank({ bankCode, name, account }: BankDraft): BankErrors | null {
  const isCode = /^[A-Za-z0-9]{4,20}$/.test(bankCode.trim());
  const isAccount = /^\d{5,20}$/.test(account.replaceAll(/[\s-]/g, ''));
  const isName = name.trim().length >= 2;
  if (isCode && isAccount && isName) return null;
  return {
    bankCode: isCode ? null : words.codeWrong,
    name: isName ? null : words.nameWrong,
    account: isAccount ? null : words.accountWrong,
  };
}
