import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { autofillPollMs } from '#web/features/checkout/billing/autofill.ts';
import {
  focusedField,
  forgetDraft,
  knownBilling,
  learnBilling,
  recallDraft,
  rememberDraft,
  shownBilling,
} from '#web/features/checkout/billing/billing-draft.ts';
import { remember } from '#web/tab-memory.ts';

const latest = {
  billingName: 'Ana Lim',
  billingEmail: 'ana@example.com',
  billingMobile: '+60 12 345 6789',
};

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
});

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('the billing form starts', () => {
  test('empty, without an earlier order', () => {
    expect(shownBilling({}, {})).toEqual({
      billingName: '',
      billingEmail: '',
      billingMobile: '',
    });
  });

  test('with the details of the latest order', () => {
    const known = knownBilling({ billing: latest }, 'account@example.com');
    expect(shownBilling(known, {})).toEqual({ ...latest, billingMobile: '12 345 6789' });
  });

  test('empty, while it is not known whether there is an order', () => {
    expect(knownBilling(undefined, 'ana@example.com')).toEqual({});
  });

  test("with the account's e-mail address, if there is no order", () => {
    const known = knownBilling({ billing: null }, 'ana@example.com');
    expect(shownBilling(known, {})).toEqual({
      billingName: '',
      billingEmail: 'ana@example.com',
      billingMobile: '',
    });
  });

  test('without overwriting what was typed, not even a field that was emptied', () => {
    const typed = { billingName: 'Ben', billingEmail: '', country: 'SG' } as const;
    expect(shownBilling(latest, typed)).toEqual({
      ...latest,
      billingName: 'Ben',
      billingEmail: '',
    });
  });
});

describe('billing details that arrive late', () => {
  const latest = { billingName: 'Aisyah Tan', billingEmail: 'a@b.co', billingMobile: '+60123' };

  test('leave the focused field alone, even while it is still empty', () => {
    expect(learnBilling({}, latest, 'billingName')).toEqual({ ...latest, billingName: '' });
    const before = { billingName: 'Hana Yusof' };
    expect(learnBilling(before, latest, 'billingName')).toEqual({ ...latest, ...before });
  });

  test('fill every field when none has the focus', () => {
    expect(learnBilling({}, latest, null)).toEqual(latest);
  });

  test('find the focused field by its name', () => {
    const name = {};
    const form = (activeElement: unknown) =>
      ({
        ownerDocument: { activeElement },
        elements: { namedItem: (field: string) => (field === 'billingName' ? name : null) },
      }) as unknown as HTMLFormElement;
    expect(focusedField(form(name))).toBe('billingName');
    expect(focusedField(form({}))).toBeNull();
    expect(focusedField(form(null))).toBeNull();
    expect(focusedField(null)).toBeNull();
  });
});

describe('a draft', () => {
  test('is stored for its member alone, until it is removed', () => {
    rememberDraft('one', { billingName: 'Ana', country: 'SG' });
    expect(recallDraft('one')).toEqual({ billingName: 'Ana', country: 'SG' });
    expect(recallDraft('two')).toEqual({});
    forgetDraft('one');
    expect(recallDraft('one')).toEqual({});
  });

  test('[TAX-6] has the tax number, which is no billing detail', () => {
    rememberDraft('one', { taxId: 'C2088' });
    expect(recallDraft('one')).toEqual({ taxId: 'C2088' });
    expect(shownBilling({}, { taxId: 'C2088' })).not.toHaveProperty('taxId');
  });

  test('of another version loses its invalid fields', () => {
    remember('checkout:one', { billingName: 7, billingEmail: 'a@b.co', country: 'XX', more: 1 });
    expect(recallDraft('one')).toEqual({ billingEmail: 'a@b.co' });
  });
});

test.each([
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Mobile Safari/604.1', 100],
  ['Mozilla/5.0 (Macintosh) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19 Safari/605', 100],
  ['Mozilla/5.0 (iPhone) AppleWebKit/605.1.15 CriOS/150.0 Mobile Safari/604.1', 500],
  ['Mozilla/5.0 (Linux; Android 16) Chrome/150.0.0.0 Mobile Safari/537.36', 500],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0', 500],
])('with %s, autofill is polled every %i ms', (userAgent, every) => {
  expect(autofillPollMs(userAgent)).toBe(every);
});
