import { type CallInput, type CallOutput, type CallShape, urlOf } from '#contract/call.ts';
import { refusals } from '#domain/texts.ts';

interface Reason {
  readonly message: string;
  readonly details: unknown;
  readonly hint: string | null;
  readonly code: string | null;
}

/** Why a call failed, in the words of the server; status 0 means that it was never reached. */
export class ApiFailure extends Error {
  override readonly name = 'ApiFailure';
  readonly status: number;
  readonly details: unknown;
  readonly hint: string | null;
  readonly code: string | null;

  constructor(status: number, reason: Reason) {
    super(reason.message);
    this.status = status;
    this.details = reason.details;
    this.hint = reason.hint;
    this.code = reason.code;
  }
}

interface Parts {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
  readonly file?: Blob;
}

/** Makes one call of the contract. The server has checked its answer, so it is not checked again. */
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
  const answer = await readJson(response);
  if (!response.ok) throw new ApiFailure(response.status, reasonOf(answer));
  return answer as CallOutput<C>;
}

function contentOf({ body, file }: Parts): { type: string; body: BodyInit } | null {
  if (file !== undefined) return { type: file.type, body: file };
  if (body === undefined) return null;
  return { type: 'application/json', body: JSON.stringify(body) };
}

/** A screen begins with several calls. In a task for each of them no touch waits for all. */
export async function ownTask(): Promise<void> {
  // Some browsers have a scheduler that cannot do this.
  await globalThis.scheduler?.yield?.();
}

async function send(url: string, request: RequestInit): Promise<Response> {
  try {
    await ownTask();
    return await fetch(url, request);
  } catch (error) {
    // A call that we gave up ourselves is no failure to tell anyone about.
    if (request.signal?.aborted) throw error;
    throw new ApiFailure(0, { ...noReason, message: refusals.unreachable, code: 'unreachable' });
  }
}

/** An answer from something in between (a proxy's error page) need not be JSON. */
async function readJson(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch {
    return null;
  }
}

const noReason: Reason = { message: refusals.internal, details: null, hint: null, code: null };

function reasonOf(answer: unknown): Reason {
  if (typeof answer !== 'object' || answer === null) return noReason;
  const given = answer as Readonly<Record<string, unknown>>;
  return {
    message: textOf(given.message) ?? noReason.message,
    details: given.details ?? null,
    hint: textOf(given.hint),
    code: textOf(given.code),
  };
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}

/** What to show for whatever was thrown: the sentence, and what to do next where it is told. */
export function failureMessage(error: unknown): string {
  if (!(error instanceof ApiFailure)) return refusals.internal;
  return error.hint === null ? error.message : `${error.message} ${error.hint}`;
}

/** The code of a refusal, by which a form finds the field that it is about. */
export function failureCode(error: unknown): string | null {
  return error instanceof ApiFailure ? error.code : null;
}
