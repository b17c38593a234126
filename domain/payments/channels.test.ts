import { expect, test } from 'vitest';
import { onlineChannelOf } from '#domain/payments/channels.ts';

test.each([
  ['credit', 'card'],
  ['creditAN', 'card'],
  ['FPX_MB2U', 'fpx'],
  ['fpx', 'fpx'],
  ['maybank2u', 'fpx'],
  ['CIMB-Clicks', 'fpx'],
  ['TNG-EWALLET', 'ewallet'],
  ['GrabPay', 'ewallet'],
  ['BOOST', 'ewallet'],
  ['MB2U_QRPay-Push', 'ewallet'],
  ['DuitNowQR', 'ewallet'],
  ['sandbox', null],
  [null, null],
] as const)('[PAY-8] the channel %s is %s', (method, channel) => {
  expect(onlineChannelOf(method)).toBe(channel);
});
