import type { ErrorEnvelope } from '#contract/errors.ts';

/** The exit codes; scripts rely on them. */
export const exitCodes = { done: 0, failed: 1, badInput: 2 } as const;
export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

/** The reason for a failed command, as one line for the operator. */
export class Failure extends Error {
  override readonly name = 'Failure';
  readonly exitCode: ExitCode;
  readonly code: string;
  /** The fields of a refusal, for programs that read the output. */
  readonly details: ErrorEnvelope['details'];

  constructor(
    exitCode: ExitCode,
    code: string,
    message: string,
    details: ErrorEnvelope['details'] = null,
  ) {
    super(message);
    this.details = details;
    this.exitCode = exitCode;
    this.code = code;
  }
}

export const badInput = (message: string): Failure =>
  new Failure(exitCodes.badInput, 'bad_input', message);
