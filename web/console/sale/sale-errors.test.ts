import { expect, test } from 'vitest';
import { deskSaleLabels as words } from '#domain/words/desk-sale-labels.ts';
import { ApiFailure } from '#web/api/client.ts';
import { refusedField, saleErrorsOf } from '#web/console/sale/sale-errors.ts';
import { emptyDraft, type SaleDraft } from '#web/console/sale/sale-request.ts';

const guest: SaleDraft = { ...emptyDraft, name: 'Mei', phone: '012-345 6789' };

test('a sale that is filled in has no errors', () => {
  expect(saleErrorsOf(guest)).toEqual({});
  expect(saleErrorsOf({ ...guest, method: 'terminal', reference: ' T-7 ' })).toEqual({});
  expect(saleErrorsOf({ ...guest, method: 'link', email: ' Mei@Mail.test ' })).toEqual({});
});

test.each<[string, Partial<SaleDraft>, ReturnType<typeof saleErrorsOf>]>([
  ['name', { name: '   ' }, { name: words.nameMissing }],
  ['mobile number', { phone: '  ' }, { phone: words.phoneMissing }],
  ['reference', { method: 'terminal', reference: '   ' }, { reference: words.referenceMissing }],
  ['e-mail', { method: 'link', email: '   ' }, { email: words.emailWrong }],
  ['name in an e-mail', { email: '@mail.test' }, { email: words.emailWrong }],
  [
    'reason',
    { price: '40', overrideReason: '     ' },
    { overrideReason: expect.stringMatching(/3 to 200/) as unknown as string },
  ],
])('spaces are no %s', (_field, typed, errors) => {
  expect(saleErrorsOf({ ...guest, ...typed })).toEqual(errors);
});

test('only the fields that are shown can be wrong', () => {
  const typed = { reference: ' ', email: ' ', overrideReason: '' };
  expect(saleErrorsOf({ ...guest, ...typed })).toEqual({});
  expect(saleErrorsOf({ ...emptyDraft, isGuest: false })).toEqual({ member: words.memberMissing });
});

test('what the server refuses about a field stands beside it', () => {
  const refusedBy = (code: string, details: unknown = null, draft = guest) =>
    refusedField(new ApiFailure(409, { code, details, message: 'Too soon.' }), draft);
  expect(refusedBy('billing_mobile_invalid')).toEqual({ phone: words.phoneWrong });
  expect(refusedBy('billing_email_invalid')).toEqual({ email: words.emailWrong });
  expect(refusedBy('link_too_late')).toEqual({ holdMinutes: 'Too soon.' });
  const limit = { askedSen: 6_000, limitSen: 5_000 };
  expect(refusedBy('over_action_limit', limit, { ...guest, price: '20' })).toEqual({
    price: 'RM 60.00 is above your limit of RM 50.00 at once.',
  });
  expect(refusedBy('outside_window')).toEqual({});
  expect(refusedField(null, guest)).toEqual({});
});
