import { expect, test } from 'vitest';
import { refundLabels } from '#domain/words/refund-labels.ts';
import { emptyBank, errorsOfBank } from '#web/console/ui/bank-form.ts';

const { bank: words } = refundLabels;

test('[PREF-3] an account needs a bank, a name and a number, which may have spaces', () => {
  const bank = { bankCode: ' MBBEMYKL ', name: 'Mei Tan', account: '1140 0012-3456' };
  expect(errorsOfBank(bank)).toBeNull();
  expect(errorsOfBank({ ...bank, account: '12a45' })).toEqual({
    bankCode: null,
    name: null,
    account: words.accountWrong,
  });
  expect(errorsOfBank(emptyBank)).toEqual({
    bankCode: words.codeWrong,
    name: words.nameWrong,
    account: words.accountWrong,
  });
});
