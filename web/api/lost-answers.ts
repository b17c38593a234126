import { ApiFailure } from '#web/api/client.ts';

/**
 * True if a call may have succeeded although it failed here: the connection was cut, or a proxy
 * answered in place of the server.
 */
export function isAnswerLost(error: unknown): boolean {
  if (!(error instanceof ApiFailure)) return true;
  return error.status === 0 || (error.status >= 500 && error.code === null);
}

const maxRetries = 2;

/** Options for mutations to which the server gives the same answer again. [MOVE-8] [REFUND-12] */
export const retryLostAnswers = {
  retry: (failures: number, error: Error) => failures < maxRetries && isAnswerLost(error),
  retryDelay: (failures: number) => 400 * 2 ** failures,
} as const;
