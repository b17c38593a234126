import { expect, test } from 'vitest';
import { deskSaleLabels as words } from '#domain/words/desk-sale-labels.ts';
import { saleErrorsOf } from '#web/console/sale/sale-errors.ts';
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
  [
    'reason',
    { price: '40', overrideReason: '     ' },
    { overrideReason: expect.stringMatching(/3 to 200/) as unknown as string },
  ],
])('spaces are no %s', (_field, typed, errors) => {
  expect(saleErrorsOf({ ...guest, ...typed })).toEqual(errors);
});

test('only the fields that are shown can be wrong', () => {
  const typed = { reference: ' ', email: 'x', overrideReason: '' };
  expect(saleErrorsOf({ ...guest, ...typed })).toEqual({});
  expect(saleErrorsOf({ ...emptyDraft, isGuest: false })).toEqual({ member: words.memberMissing });
});
