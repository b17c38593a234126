import { useSyncExternalStore } from 'react';
import { failureCode } from '#web/api/client.ts';

/** The open prompt for the second factor; it resolves to true if the factor was verified. */
interface Question {
  readonly asked: Promise<boolean>;
  readonly answer: (isGiven: boolean) => void;
}

let question: Question | null = null;
const listeners = new Set<() => void>();

function replaceQuestion(next: Question | null): void {
  question = next;
  for (const listener of listeners) listener();
}

function askForFactor(): Promise<boolean> {
  if (question === null) {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    replaceQuestion({ asked: promise, answer: resolve });
  }
  return question?.asked ?? Promise.resolve(false);
}

/**
 * Makes a call that needs a fresh second factor. If the server finds it stale, a dialog asks for it
 * and the call is made again. If the dialog is cancelled, the refusal stands. [STAFF-5]
 */
export async function withFreshFactor<Answer>(act: () => Promise<Answer>): Promise<Answer> {
  try {
    return await act();
  } catch (error) {
    if (failureCode(error) !== 'second_factor_stale' || !(await askForFactor())) throw error;
    return act();
  }
}

/** Closes the question. It is also closed when the person signs out. */
export function answerFactorQuestion(isGiven: boolean): void {
  question?.answer(isGiven);
  replaceQuestion(null);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** True while the second factor is asked for. */
export function useIsFactorAsked(): boolean {
  return useSyncExternalStore(subscribe, () => question !== null);
}
