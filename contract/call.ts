import type { z } from 'zod';
import type { ErrorCode } from '#contract/errors.ts';
import type { Permission } from '#domain/staff/permissions.ts';
import type { ServicePermission } from '#domain/staff/service-permissions.ts';

/** A call of the console, for staff members whose role has the permission. */
export interface StaffOnly {
  readonly staff: Permission;
  /** A dangerous act, which needs a second factor that was given a moment ago. [STAFF-5] */
  readonly fresh?: true;
  /** Allowed before the second factor that a role must have: by this call it is set up or given. */
  readonly beforeFactor?: true;
}

/** A call of the operator's API, for service accounts that have the permission. [SERVICE-1] */
export interface ServiceOnly {
  readonly service: ServicePermission;
}

/** The callers that a call admits. There is no default: a call without it does not compile. */
export type Who = 'public' | 'member' | ServiceOnly | StaffOnly;

export interface UploadShape {
  readonly types: readonly string[];
  readonly limitBytes: number;
  /** The refusals of a file of another type, and of one over the limit. */
  readonly refusals: { readonly type: ErrorCode; readonly size: ErrorCode };
}

export interface CallShape {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: `/api/${string}`;
  readonly who: Who;
  /** One sentence for the API page. */
  readonly summary: string;
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  /** The body is a raw file instead of JSON. */
  readonly upload?: UploadShape;
  readonly response: z.ZodType;
  /**
   * Accepts a session that was looked up within the last minute, unless it is known to have ended or
   * changed since. Only for calls that are so frequent that the lookup is a large part of their cost,
   * and that change nothing or check the session again in their transaction.
   */
  readonly session?: 'recent';
  /** Requests per minute and caller, where the server's general limit is too generous. */
  readonly perMinute?: number;
}

/** Declares one call that crosses the wire; server, browser and command line all use this value. */
export const call = <const C extends CallShape>(shape: C): C => shape;

type Part<C, Name extends string> =
  C extends Readonly<Record<Name, infer S extends z.ZodType>> ? S : never;

type Sent<C, Name extends string> = [Part<C, Name>] extends [never]
  ? unknown
  : Readonly<Record<Name, z.input<Part<C, Name>>>>;

/** A browser's `Blob` fits; the contract has no DOM types. */
interface FileToSend {
  readonly type: string;
  readonly size: number;
}

type SentFile<C> = C extends { readonly upload: object } ? { readonly file: FileToSend } : unknown;

/** The input of a caller: only the parts that the call declares. */
export type CallInput<C extends CallShape> = Sent<C, 'params'> &
  Sent<C, 'query'> &
  Sent<C, 'body'> &
  SentFile<C>;

type Received<C, Name extends string> = [Part<C, Name>] extends [never]
  ? undefined
  : z.output<Part<C, Name>>;

/** The input of the server's handler, after validation. */
export interface CallRequest<C extends CallShape> {
  readonly params: Received<C, 'params'>;
  readonly query: Received<C, 'query'>;
  readonly body: Received<C, 'body'>;
  readonly file: C extends { readonly upload: object } ? Uint8Array : undefined;
}

export type CallOutput<C extends CallShape> = z.output<C['response']>;

/** Fills in the `:name` parameters of the path and appends the query. */
export const urlOf = (
  path: string,
  params: Readonly<Record<string, unknown>> = {},
  query: Readonly<Record<string, unknown>> = {},
): string => {
  const filled = path.replaceAll(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(params[name])),
  );
  const pairs = Object.entries(query)
    .filter(([, value]) => value !== undefined && value !== null)
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(String(value))}`);
  return pairs.length === 0 ? filled : `${filled}?${pairs.join('&')}`;
};
