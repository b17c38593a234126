import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  billingRefusals,
  internationalMobile,
  mobileForSending,
  nameForSending,
  readBilling,
  refusalOfBilling,
  refusalOfBillingEmail,
  refusalOfBillingMobile,
  refusalOfBillingName,
} from '#domain/orders/billing.ts';
import { refusals } from '#domain/words/refusal-texts.ts';

const goodForm = {
  billingName: 'Ali Chen',
  billingEmail: 'ali@example.com',
  billingMobile: '+60 12 345 6789',
};

test.each(['', '   ', '\t\n'])('[BILL-1] %j is refused as empty in a required field', (input) => {
  expect(refusals[refusalOfBillingName(input) ?? 'internal']).toBe('Billing Name is required');
  expect(refusals[refusalOfBillingEmail(input) ?? 'internal']).toBe('Billing Email is required');
  expect(refusals[refusalOfBillingMobile(input) ?? 'internal']).toBe('Billing Mobile is required');
});

test.each([
  'Ali',
  'Ali Chen 3',
  '007',
  'José Muñoz',
  'Jose\u0301',
  '陳大文',
  'முத்து',
  ' Ali ',
  'Ali\u00a0 Chen',
])('[BILL-2] %j is a billing name', (name) => {
  expect(refusalOfBillingName(name)).toBeNull();
});

test.each([
  'Nur A’isyah',
  "O'Brien",
  'Anne-Marie',
  'Muthu a/l Raj',
  'Ali.',
  'Ali_Chen',
  '<b>',
  '😀',
])('[BILL-2] %j is not alphanumeric', (name) => {
  expect(refusalOfBillingName(name)).toBe('billing_name_invalid');
});

test.each([
  [128, null],
  [129, 'billing_name_too_long'],
])('[BILL-3] a name of %i characters gives %s', (length, refusal) => {
  expect(refusalOfBillingName('a'.repeat(length))).toBe(refusal);
});

test.each([
  ['ali@example.com', null],
  [' Ali@Example.com ', null],
  ['ali@example', 'billing_email_invalid'],
  ['ali', 'billing_email_invalid'],
])('[BILL-4] the e-mail %j gives %s', (email, refusal) => {
  expect(refusalOfBillingEmail(email)).toBe(refusal);
});

test.each([
  [128, null],
  [129, 'billing_email_too_long'],
  [1000, 'billing_email_too_long'],
])('[BILL-5] an e-mail of %i characters gives %s', (length, refusal) => {
  const ending = '@example.com';
  expect(refusalOfBillingEmail('a'.repeat(length - ending.length) + ending)).toBe(refusal);
});

test.each([
  'abc',
  '+',
  '12025550123',
  '012-345 6789',
  '+1',
  '+999 123 456',
  '+601',
  `+60${'1'.repeat(18)}`,
  'call +60123456789',
  `+60123456789${' '.repeat(250)}9`,
  `+60 ${'1'.repeat(250)}`,
])('[BILL-6] %j cannot be parsed as an international number', (mobile) => {
  expect(refusals[refusalOfBillingMobile(mobile) ?? 'internal']).toBe(
    'Invalid phone number format',
  );
});

test.each([`+60${'1'.repeat(2)}`, `+60${'1'.repeat(17)}`])(
  '[BILL-6] %j has 2 to 17 national digits and can be parsed',
  (mobile) => {
    expect(refusalOfBillingMobile(mobile)).toBe('billing_mobile_invalid');
  },
);

test.each([
  '+12025550123',
  '+60 12-345 6789',
  '+60123456789',
  ' +65 8123 4567 ',
  '+44 7911 123456',
])('[BILL-7] %j is a valid number', (mobile) => {
  expect(refusalOfBillingMobile(mobile)).toBeNull();
});

test.each(['+1202555012', '+120255501234', '+60 12 345', '+10000000000', '+60 3-1234 5678 ext. 5'])(
  '[BILL-7] %j can be parsed but is not a valid number',
  (mobile) => {
    expect(refusals[refusalOfBillingMobile(mobile) ?? 'internal']).toBe(
      'Invalid phone number (e.g., +12025550123)',
    );
  },
);

test.each([
  ['+12025550123', '+1 202 555 0123', '+12025550123'],
  ['+60 12-345 6789', '+60 12 345 6789', '+60123456789'],
  ['+6581234567', '+65 8123 4567', '+6581234567'],
])('[BILL-8] %s is stored as %s and sent as %s', (input, kept, sent) => {
  expect(internationalMobile(input)).toBe(kept);
  expect(mobileForSending(kept)).toBe(sent);
  expect(internationalMobile(sent)).toBe(kept);
});

test('[BILL-8] input that cannot be parsed is not changed while typing', () => {
  expect(internationalMobile('+6')).toBe('+6');
});

test('[BILL-8] an accepted form is stored trimmed, in lower case and with an international number', () => {
  expect(
    readBilling({
      billingName: '  Jose\u0301 \u00a0 Chen ',
      billingEmail: ' Ali@Example.COM',
      billingMobile: '+60123456789',
    }).billing,
  ).toEqual({ ...goodForm, billingName: 'Jos\u00e9 Chen' });
});

test('[BILL-9] a form without failures is accepted', () => {
  expect(refusalOfBilling(goodForm)).toBeNull();
  expect(billingRefusals(goodForm)).toEqual({
    billingName: null,
    billingEmail: null,
    billingMobile: null,
  });
});

test.each(['billingName', 'billingEmail', 'billingMobile'] as const)(
  '[BILL-9] a failing %s alone blocks the form',
  (field) => {
    expect(refusalOfBilling({ ...goodForm, [field]: '!' })).toBe('billing_incomplete');
  },
);

test('[BILL-9] every field gives its own reason', () => {
  expect(
    billingRefusals({ billingName: '!', billingEmail: '', billingMobile: '+60 12 345' }),
  ).toEqual({
    billingName: 'billing_name_invalid',
    billingEmail: 'billing_email_required',
    billingMobile: 'billing_mobile_invalid',
  });
});

test('[BILL-10] the shape is checked before the length', () => {
  expect(refusalOfBillingName('-'.repeat(129))).toBe('billing_name_invalid');
  expect(refusalOfBillingEmail('a'.repeat(129))).toBe('billing_email_invalid');
});

test('[BILL-9] no input makes the form throw', () => {
  const anything = fc.string({ unit: 'binary', maxLength: 300 });
  fc.assert(
    fc.property(anything, anything, anything, (billingName, billingEmail, billingMobile) => {
      const form = { billingName, billingEmail, billingMobile };
      expect(() => [billingRefusals(form), readBilling(form)]).not.toThrow();
    }),
  );
});

test('[BILL-2] the payment page gets a name of the desk without other characters', () => {
  expect(nameForSending("Nur A'isyah (Team B)")).toBe('Nur A isyah Team B');
  expect(nameForSending('José 陳')).toBe('José 陳');
});
