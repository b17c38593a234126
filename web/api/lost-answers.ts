import { ApiFailure } from '#web/api/client.ts';

/**
 * True if a call may have succeeded although it failed here: the connection was cut, or a proxy
 * answered in place of the server.
 */
export function isAnswerLost(error: unknown): boolean {
  if (!(error instanceof ApiFailure)) return true;
  return error.status === 0 || (error.status >= 500 && error.code === null);
}

/** True if it is unknown what a call has done: its answer was lost, or the server failed midway. */
export function isOutcomeUnknown(error: unknown): boolean {
  return isAnswerLost(error) || (error instanceof ApiFailure && error.status >= 500);
}

const maxRetries = 2;

/** Options for mutations to which the server gives the same answer again. [MOVE-8] [REFUND-12] */
export const retryLostAnswers = {
  retry: (failures: number, error: Error) => failures < maxRetries && isAnswerLost(error),
  retryDelay: (failures: number) => 400 * 2 ** failures,
} as const;

/** The same for a call of several steps, which is continued when it is made again. */
export const retryUnknownOutcomes = {
  retry: (failures: number, error: Error) => failures <= maxRetries && isOutcomeUnknown(error),
  retryDelay: (failures: number) => 800 * 2 ** failures,
} as const;
