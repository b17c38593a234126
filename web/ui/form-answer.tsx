import { Notice } from '#web/ui/notice.tsx';

/** The result of submitting a form. */
export interface Answer {
  readonly tone: 'success' | 'danger';
  readonly text: string;
  /** When it came, which tells it apart from an earlier answer with the same text. */
  readonly at: number;
}

export function answerOf(tone: Answer['tone'], text: string): Answer {
  return { tone, text, at: performance.now() };
}

interface AnswerNoticeProps {
  readonly answer: Answer | null;
  readonly detail?: string;
  /** False where a field already takes the focus. */
  readonly takesFocus?: boolean;
}

/**
 * The last answer to a form. It stays until the next one, so that nothing jumps in between. Each
 * answer takes the focus, even with the same text.
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
