import { afterEach, describe, expect, test, vi } from 'vitest';
import { priceCourts } from '#contract/orders.ts';
import { ApiFailure, callApi } from '#web/api/client.ts';
import { askInTime } from '#web/api/price-query.ts';

const body = { date: '2026-11-18', slots: { 'Padel Court 1': [12 as const] } };
const ask = (signal: AbortSignal) => callApi(priceCourts, { body }, signal);
const prices = { slots: [], freeSlotsLeft: 0, availableCreditsSen: 0 };
const open = new AbortController().signal;

function answerWith(answer: () => Promise<Response>) {
  const fetch = vi.fn<typeof globalThis.fetch>(answer);
  vi.stubGlobal('fetch', fetch);
  return fetch;
}

const refuse = (status: number, code: string) => async () =>
  Response.json({ message: 'No.', details: null, hint: null, code }, { status });

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('fetching prices', () => {
  test('returns the prices', async () => {
    answerWith(async () => Response.json(prices));
    await expect(askInTime(ask, open)).resolves.toEqual(prices);
  });

  test.each([
    ['a server in trouble', refuse(503, 'unavailable')],
    ['a server that has too much to do', refuse(429, 'too_many_requests')],
    ['a lost connection', () => Promise.reject(new TypeError('failed'))],
  ])('returns null after %s', async (_, answer) => {
    answerWith(answer);
    await expect(askInTime(ask, open)).resolves.toBeNull();
  });

  test('times out after 5 seconds and returns null', async () => {
    const late = new AbortController();
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(late.signal);
    answerWith(() => Promise.reject(late.signal.reason));
    late.abort(new DOMException('late', 'TimeoutError'));
    await expect(askInTime(ask, open)).resolves.toBeNull();
    expect(timeout).toHaveBeenCalledWith(5_000);
  });

  test.each([
    ['a court that is not there', refuse(409, 'court_unavailable')],
    ['a court type without a price', refuse(500, 'pricing_failed')],
    ['a session that is over', refuse(401, 'unauthenticated')],
  ])('throws the refusal of %s', async (_, answer) => {
    answerWith(answer);
    await expect(askInTime(ask, open)).rejects.toBeInstanceOf(ApiFailure);
  });

  test('throws when it was aborted', async () => {
    const left = AbortSignal.abort(new DOMException('left', 'AbortError'));
    answerWith(() => Promise.reject(left.reason));
    await expect(askInTime(ask, left)).rejects.toThrow('left');
  });
});
