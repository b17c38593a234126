import { expect, test } from 'vitest';
import { fillMail, type MailPart, mailInText, previewOf } from '#domain/words/mail-parts.ts';

const words = {
  subject: 'Booked: {what}',
  parts: [
    { heading: 'Your booking is confirmed' },
    { insert: 'bookings' },
    { paragraph: '{outcome}' },
    { facts: [{ name: 'Reason', value: '{reason}' }] },
    { button: 'See my bookings', url: '{profile}' },
  ],
} as const;

const filled = (changes: { what?: string; outcome?: string; bookings?: readonly MailPart[] }) =>
  fillMail(words, {
    what: 'Wed 18 Nov',
    bookings: [{ list: ['One\nRM 60.00', 'Two'] }],
    outcome: 'All is well.',
    reason: 'Rain',
    profile: 'https://depot.test/profile',
    ...changes,
  });

test('[MAIL-3] plain text says every part', () => {
  expect(mailInText(filled({}).parts)).toBe(`Your booking is confirmed

- One
  RM 60.00
- Two

All is well.

Reason: Rain

See my bookings: https://depot.test/profile`);
});

test('a paragraph without words and a list without lines are left out', () => {
  expect(mailInText(filled({ outcome: '', bookings: [{ list: [] }] }).parts)).toBe(
    'Your booking is confirmed\n\nReason: Rain\n\nSee my bookings: https://depot.test/profile',
  );
});

test('braces in a value stay, and a line break does not end the subject', () => {
  const { subject, parts } = filled({ what: 'Rain\r\nBcc: all', outcome: '{reason}' });
  expect(subject).toBe('Booked: Rain Bcc: all');
  expect(mailInText(parts)).toContain('{reason}');
});

test('[MAIL-3] a mailbox previews the first words below the heading', () => {
  expect(previewOf(filled({}).parts)).toBe('One RM 60.00, Two');
  expect(previewOf([{ paragraph: 'x'.repeat(500) }])).toHaveLength(110);
  expect(previewOf([{ heading: 'Only this' }])).toBe('Only this');
  expect(previewOf([])).toBe('');
});
