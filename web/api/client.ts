import { type CallInput, type CallOutput, type CallShape, urlOf } from '#contract/call.ts';
import { labels } from '#domain/words/labels.ts';
import { refusals } from '#domain/words/refusal-texts.ts';
import { hintOfRefusal, sentenceOfRefusal } from '#domain/words/refusal-words.ts';

interface Reason {
  readonly code: string | null;
  /** The fields of the code. `domain/words/` makes the message from both. */
  readonly details: unknown;
  /** The words in the answer itself, for a code or fields that this version does not know. */
  readonly message?: string | null;
  readonly hint?: string | null;
}

/** Why a call failed. Status 0 means that the server was not reached. */
export class ApiFailure extends Error {
  override readonly name = 'ApiFailure';
  readonly status: number;
  /** The message of the code. Without one, `message` is a general sentence. */
  readonly reason: string | null;
  readonly details: unknown;
  readonly hint: string | null;
  readonly code: string | null;

  constructor(status: number, { code, details, message = null, hint = null }: Reason) {
    const reason = (code === null ? null : sentenceOfRefusal(code)) ?? message;
    super(reason ?? refusals.internal);
    this.status = status;
    this.reason = reason;
    this.details = details;
    this.hint = (code === null ? null : hintOfRefusal(code, details)) ?? hint;
    this.code = code;
  }
}

interface Parts {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
  readonly file?: Blob;
}

/** Makes one call of the contract. The server has validated its answer, so we do not. */
export async function callApi<C extends CallShape>(
  call: C,
  input: CallInput<C>,
  signal?: AbortSignal,
): Promise<CallOutput<C>> {
  const parts = (input ?? {}) as Parts;
  const content = contentOf(parts);
  const response = await send(urlOf(call.path, parts.params, parts.query), {
    method: call.method,
    credentials: 'same-origin',
    headers: { accept: 'application/json', ...(content && { 'content-type': content.type }) },
    ...(content && { body: content.body }),
    ...(signal && { signal }),
  });
  const answer = await readObject(response, signal);
  if (!response.ok) throw new ApiFailure(response.status, answer ? reasonOf(answer) : noReason);
  // The server always answers with an object. A captive Wi-Fi portal answers any call with a page.
  if (answer === null) throw unreached('unreadable');
  return answer as CallOutput<C>;
}

function contentOf({ body, file }: Parts): { type: string; body: BodyInit } | null {
  if (file !== undefined) return { type: file.type, body: file };
  if (body === undefined) return null;
  return { type: 'application/json', body: JSON.stringify(body) };
}

/** A screen starts several calls. One task for each keeps the page responsive to input. */
export async function ownTask(): Promise<void> {
  // Some browsers have a scheduler without `yield`.
  await globalThis.scheduler?.yield?.();
}

async function send(url: string, request: RequestInit): Promise<Response> {
  try {
    await ownTask();
    return await fetch(url, request);
  } catch (error) {
    // A call that we aborted ourselves is not a failure to report.
    if (request.signal?.aborted) throw error;
    throw unreached('unreachable');
  }
}

/** The server was not reached, so the outcome of the call is unknown. */
function unreached(code: 'unreachable' | 'unreadable'): ApiFailure {
  return new ApiFailure(0, { ...noReason, message: refusals.unreachable, code });
}

type Fields = Readonly<Record<string, unknown>>;

/** The JSON object of an answer; null for anything else, such as a proxy's error page. */
async function readObject(response: Response, signal?: AbortSignal): Promise<Fields | null> {
  try {
    const answer: unknown = await response.json();
    return typeof answer === 'object' && answer !== null ? (answer as Fields) : null;
  } catch (error) {
    if (signal?.aborted) throw error;
    return null;
  }
}

const noReason: Reason = { code: null, details: null };

function reasonOf({ code, details, message, hint }: Fields): Reason {
  const fields = typeof details === 'object' ? details : null;
  return { code: textOf(code), details: fields, message: textOf(message), hint: textOf(hint) };
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}

/** True if something other than the server answered, in a form that cannot be read. */
export function isUnreadable(error: unknown): boolean {
  return failureCode(error) === 'unreadable';
}

/** The message for any thrown value, with the next step if there is one. */
export function failureMessage(error: unknown): string {
  if (!(error instanceof ApiFailure)) return refusals.internal;
  return error.hint === null ? error.message : `${error.message} ${error.hint}`;
}

/** True if there was no connection to the server. */
export function isUnreachable(error: unknown): boolean {
  return failureCode(error) === 'unreachable';
}

/** Adds that there is no connection to a sentence that only says which step failed. */
export function withConnection(sentence: string, error: unknown): string {
  return isUnreachable(error) ? `${sentence} ${labels.connection.none}` : sentence;
}

/** The code of a refusal. A form uses it to find the field. */
export function failureCode(error: unknown): string | null {
  return error instanceof ApiFailure ? error.code : null;
}
