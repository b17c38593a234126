interface Mutation<Input, Answer> {
  readonly mutateAsync: (input: Input) => Promise<Answer>;
}

interface Callbacks<Answer> {
  readonly onSuccess?: (answer: Answer) => void;
  /** Without it, the screen shows the mutation's own error. */
  readonly onError?: (error: Error) => void;
}

/**
 * Sends a mutation and calls back with its answer, even if a live update has removed the component
 * by then: `mutate` drops its callbacks in that case, and the person never reads what happened.
 */
export function send<Input, Answer>(
  { mutateAsync }: Mutation<Input, Answer>,
  input: Input,
  { onSuccess, onError }: Callbacks<Answer>,
): void {
  void mutateAsync(input).then(onSuccess, (error: Error) => onError?.(error));
}
