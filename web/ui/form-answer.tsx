import { Notice } from '#web/ui/notice.tsx';

/** What came of sending a form. */
export interface Answer {
  readonly tone: 'success' | 'danger';
  readonly text: string;
  /** When it came, which tells it from the same words said before. */
  readonly at: number;
}

export function answerOf(tone: Answer['tone'], text: string): Answer {
  return { tone, text, at: performance.now() };
}

interface AnswerNoticeProps {
  readonly answer: Answer | null;
  readonly detail?: string;
  /** Not where a field is already taking the focus. */
  readonly takesFocus?: boolean;
}

/**
 * The last answer to a form. It stays until the next one, so that nothing jumps in between, and each
 * one takes the focus, even if it says the same.
 */
export function AnswerNotice({ answer, detail, takesFocus = true }: AnswerNoticeProps) {
  if (answer === null) return null;
  return (
    <Notice key={answer.at} tone={answer.tone} takesFocus={takesFocus}>
      <p>{answer.text}</p>
      {detail && <p className="mt-1 text-sm font-medium">{detail}</p>}
    </Notice>
  );
}
