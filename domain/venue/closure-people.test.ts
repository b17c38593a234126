import { expect, test } from 'vitest';
import { isToRing, reasonOfNoMail, stateOfClosureMail } from '#domain/venue/closure-people.ts';

const booking = { kind: 'booking', isBack: false };
const hold = { kind: 'hold', isBack: false };
const email = 'mei@person.test';

test('[CLOSE-13] a mail that was sent after it had failed is sent', () => {
  expect(stateOfClosureMail({ sentAt: null, lastError: null })).toBe('waiting');
  expect(stateOfClosureMail({ sentAt: null, lastError: 'EENVELOPE' })).toBe('failing');
  expect(stateOfClosureMail({ sentAt: new Date(), lastError: 'EENVELOPE' })).toBe('sent');
});

test('[CLOSE-13] whoever gets no mail gets none for a reason', () => {
  const back = { ...booking, isBack: true };
  expect(reasonOfNoMail({ email: null, lost: [back] })).toBe('came_back');
  expect(reasonOfNoMail({ email, lost: [back, { ...back, isEndedAgain: true }] })).toBe(
    'ended_again',
  );
  expect(reasonOfNoMail({ email: null, lost: [back, booking] })).toBe('without_email');
  expect(reasonOfNoMail({ email, lost: [hold] })).toBe('on_screen');
  expect(reasonOfNoMail({ email, lost: [hold, booking] })).toBe('not_kept');
});

test('[CLOSE-13] the venue rings whom no mail reaches', () => {
  const [sent, failing, waiting] = [
    { state: 'sent' },
    { state: 'failing' },
    { state: 'waiting' },
  ] as const;
  expect(isToRing('without_email', [])).toBe(true);
  expect(isToRing('came_back', [])).toBe(false);
  expect(isToRing(null, [failing])).toBe(true);
  expect(isToRing(null, [failing, sent])).toBe(false);
  expect(isToRing(null, [waiting])).toBe(false);
});
