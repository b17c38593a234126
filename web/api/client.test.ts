import { afterEach, describe, expect, test, vi } from 'vitest';
import { getSession, signIn } from '#contract/accounts.ts';
import { uploadAvatar } from '#contract/profile.ts';
import { refusals } from '#domain/words/refusal-texts.ts';
import {
  ApiFailure,
  callApi,
  failureCode,
  failureMessage,
  isUnreadable,
  withConnection,
} from '#web/api/client.ts';
import { shouldRetry } from '#web/api/queries.ts';

function answerWith(response: Response | Error) {
  const fetch = vi.fn<typeof globalThis.fetch>(async () => {
    if (response instanceof Error) throw response;
    return response;
  });
  vi.stubGlobal('fetch', fetch);
  return fetch;
}

async function failureOf(promise: Promise<unknown>): Promise<ApiFailure> {
  const error = await promise.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof ApiFailure)) throw new Error('The call should have failed.');
  return error;
}

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('calling the API', () => {
  test.each([undefined, {}])(
    'works whatever scheduling the browser supports: %j',
    async (scheduler) => {
      vi.stubGlobal('scheduler', scheduler);
      const fetch = answerWith(Response.json({ member: null }));
      await callApi(getSession, {});
      expect(fetch).toHaveBeenCalledOnce();
    },
  );

  test('starts in its own task, if the browser supports it', async () => {
    const { promise: nextTask, resolve: goOn } = Promise.withResolvers<void>();
    vi.stubGlobal('scheduler', { yield: () => nextTask });
    const fetch = answerWith(Response.json({ member: null }));
    const answer = callApi(getSession, {});
    expect(fetch).not.toHaveBeenCalled();
    goOn();
    await answer;
    expect(fetch).toHaveBeenCalledOnce();
  });

  test('returns the answer of a call without input', async () => {
    const fetch = answerWith(Response.json({ member: null }));
    await expect(callApi(getSession, {})).resolves.toEqual({ member: null });
    const [url, request] = fetch.mock.calls[0] ?? [];
    expect(url).toBe('/api/session');
    expect(request).toMatchObject({ method: 'GET', credentials: 'same-origin' });
    expect(request).not.toHaveProperty('body');
    expect(request?.headers).toEqual({ accept: 'application/json' });
  });

  test('sends a body as JSON', async () => {
    const fetch = answerWith(Response.json({ member: {} }));
    const body = { email: 'a@b.my', password: 'secret' };
    await callApi(signIn, { body });
    const request = fetch.mock.calls[0]?.[1];
    expect(request?.body).toBe(JSON.stringify(body));
    expect(request?.headers).toHaveProperty('content-type', 'application/json');
  });

  test('sends a file as it is, with its own type', async () => {
    const fetch = answerWith(Response.json({ avatarUrl: '/avatars/a.webp' }));
    const file = new Blob(['picture'], { type: 'image/webp' });
    await callApi(uploadAvatar, { file });
    const request = fetch.mock.calls[0]?.[1];
    expect(request?.body).toBe(file);
    expect(request?.headers).toHaveProperty('content-type', 'image/webp');
  });
});

describe('a failed call', () => {
  test('has the message of its code and fields, whatever message the server sent', async () => {
    const details = { retryAfterSeconds: 90 };
    const answer = { message: 'Non.', details, hint: 'Plus tard.', code: 'too_many_requests' };
    answerWith(Response.json(answer, { status: 429 }));
    const failure = await failureOf(callApi(getSession, {}));
    expect(failure).toMatchObject({ status: 429, details });
    expect(failureMessage(failure)).toBe('Too many attempts. Try again in 2 minutes.');
    expect(failureCode(failure)).toBe('too_many_requests');
  });

  test("has the server's message for a code that this version does not know", async () => {
    const answer = { message: 'No.', details: 'Why.', hint: 'Later.', code: 'of_tomorrow' };
    answerWith(Response.json(answer, { status: 409 }));
    const failure = await failureOf(callApi(getSession, {}));
    expect(failure).toMatchObject({ message: 'No.', hint: 'Later.', details: null });
  });

  test('has status 0 when the server was not reached', async () => {
    answerWith(new TypeError('Failed to fetch'));
    const failure = await failureOf(callApi(getSession, {}));
    expect(failure).toMatchObject({ status: 0, message: refusals.unreachable });
  });

  test.each([
    ['a page of HTML', new Response('<h1>Bad gateway</h1>', { status: 502 })],
    ['nothing', new Response(null, { status: 502 })],
    ['something else', Response.json('no', { status: 502 })],
    ['a message that is no text', Response.json({ message: 7 }, { status: 502 })],
  ])('has a general message when the answer was %s', async (_, response) => {
    answerWith(response);
    const failure = await failureOf(callApi(getSession, {}));
    expect(failure).toMatchObject({ status: 502, message: refusals.internal, code: null });
    expect(failure.reason).toBeNull();
  });

  test.each([
    ['a page of HTML', '<!doctype html><title>Free Wi-Fi</title>', 'text/html'],
    ['half an answer', '{"member":', 'application/json'],
    ['nothing', '', 'application/json'],
    ['no object', 'null', 'application/json'],
  ])(
    'has status 0 when %s came with 200, because its outcome is unknown',
    async (_, body, type) => {
      answerWith(new Response(body, { headers: { 'content-type': type } }));
      const failure = await failureOf(callApi(getSession, {}));
      expect(failure).toMatchObject({ status: 0, message: refusals.unreachable });
      expect(isUnreadable(failure)).toBe(true);
    },
  );

  test('is not an ApiFailure when we aborted it', async () => {
    const abort = new DOMException('Aborted', 'AbortError');
    answerWith(abort);
    await expect(callApi(getSession, {}, AbortSignal.abort())).rejects.toBe(abort);
  });

  test('hides errors that are not API failures from members', () => {
    expect(failureMessage(new Error('undefined is not a function'))).toBe(refusals.internal);
  });
});

test('a failed step says that there is no connection, and nothing of it otherwise', async () => {
  answerWith(new TypeError('Failed to fetch'));
  const error = await callApi(getSession, {}).catch((reason: unknown) => reason);
  expect(withConnection(refusals.profile_save_failed, error)).toBe(
    'Failed to save profile changes. Please try again. There is no connection to Depot at the moment.',
  );
  const busy = new ApiFailure(503, { details: null, code: 'unavailable' });
  expect(withConnection(refusals.profile_save_failed, busy)).toBe(refusals.profile_save_failed);
});

describe('retrying', () => {
  const failure = (status: number): ApiFailure =>
    new ApiFailure(status, { details: null, code: null });

  test.each([
    [0, true],
    [503, true],
    [401, false],
    [409, false],
    [429, false],
  ])('after status %i: %s', (status, expected) => {
    expect(shouldRetry(0, failure(status))).toBe(expected);
  });

  test('stops after two attempts', () => {
    expect(shouldRetry(1, failure(503))).toBe(true);
    expect(shouldRetry(2, failure(503))).toBe(false);
  });
});
