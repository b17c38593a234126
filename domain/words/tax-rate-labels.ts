import type { TaxRate } from '#domain/money/tax.ts';

/** The words of the tax rates. `fill` replaces `{name}`. */
export const taxRateLabels = {
  title: 'Tax in the prices',
  about: 'Prices include the tax, so no price changes with a rate. What was sold keeps its tax.',
  failed: 'The tax rates could not be loaded.',
  outdated: 'These tax rates could not be updated.',
  loading: 'Loading the tax rates…',
  table: { kind: 'Goods', rate: 'Tax', from: 'For sales from' },
  kinds: {
    court_booking: 'Court bookings',
    private_lesson: 'Private lessons',
    group_lesson: 'Group lessons',
    membership_upgrade: 'Memberships',
  } satisfies Readonly<Record<TaxRate['kind'], string>>,
  rate: '{percent} %',
  none: 'No tax',
  open: 'Set a tax rate',
  dialog: {
    title: 'Set a tax rate',
    confirm: 'Set the rate',
    hint: 'For the audit log, such as the letter of Customs.',
    kind: 'Goods',
    percent: 'Tax in percent',
    percentWrong: 'Enter a percentage from 0 to 100, such as 8 or 0.5.',
    from: 'For sales from',
    fromWrong: 'Choose today or a later day.',
    again: 'There is a rate from this day on: {rate}. This one replaces it.',
    done: 'The tax rate is set.',
  },
} as const;
