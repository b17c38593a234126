import { CircleHelp, History } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { SlotEvent } from '#contract/console-slot-history.ts';
import { deskMoveLabels } from '#domain/words/desk-move-labels.ts';
import { slotEventInWords, slotHistoryLabels as words } from '#domain/words/slot-history-words.ts';
import { failureMessage } from '#web/api/client.ts';
import { type AskedSlot, useWhyNot } from '#web/console/api/members.ts';
import { useSlotHistory } from '#web/console/api/slot-history.ts';
import { type Undone, useUndo } from '#web/console/api/undo.tsx';
import { Answer } from '#web/console/member/why-not.tsx';
import { MemberPicker } from '#web/console/sale/member-picker.tsx';
import type { MemberHit } from '#web/console/sale/sale-request.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';

interface SlotQuestionsProps {
  readonly asked: AskedSlot;
  /** Whether the person may look members up. */
  readonly findsMembers: boolean;
  /** Whether the person may take a move back. */
  readonly mayMove: boolean;
}

/** What has happened to the slot, and why a member cannot book it. */
export function SlotQuestions({ asked, findsMembers, mayMove }: SlotQuestionsProps) {
  const [shown, setShown] = useState<'history' | 'whyNot' | null>(null);
  const toggle = (next: 'history' | 'whyNot') => () => setShown(shown === next ? null : next);
  return (
    <div className="border-line border-t px-4 pt-2 pb-3">
      <div className="-mx-2 flex flex-wrap gap-1">
        <Button
          tone="quiet"
          aria-expanded={shown === 'history'}
          onClick={toggle('history')}
          className="px-2 text-sm"
        >
          <History size={16} aria-hidden="true" />
          {words.open}
        </Button>
        {findsMembers && (
          <Button
            tone="quiet"
            aria-expanded={shown === 'whyNot'}
            onClick={toggle('whyNot')}
            className="px-2 text-sm"
          >
            <CircleHelp size={16} aria-hidden="true" />
            {words.whyNot}
          </Button>
        )}
      </div>
      {shown === 'history' && <SlotHistory asked={asked} mayMove={mayMove} />}
      {shown === 'whyNot' && <WhyNotHere asked={asked} />}
    </div>
  );
}

/** An answer below the fold would look as if the button did nothing. */
function InView({ children }: { readonly children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.focus({ preventScroll: true });
    box.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <div ref={box} tabIndex={-1} className="slot-answer">
      {children}
    </div>
  );
}

interface SlotHistoryProps {
  readonly asked: AskedSlot;
  readonly mayMove: boolean;
}

function SlotHistory({ asked, mayMove }: SlotHistoryProps) {
  const { data, error } = useSlotHistory(asked);
  if (error !== null) return <Notice tone="danger">{failureMessage(error)}</Notice>;
  if (data === undefined) {
    return (
      <p role="status" className="late text-sm text-ink-soft">
        {words.loading}
      </p>
    );
  }
  return (
    <InView>
      {data.events.length === 0 && <p className="text-sm text-ink-soft">{words.empty}</p>}
      <ol aria-label={words.title} className="grid gap-2.5 pt-1 empty:hidden">
        {data.events.toReversed().map((event, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: Events have no id, and only the beginning grows.
          <Event key={data.events.length - at} event={event} mayMove={mayMove} />
        ))}
      </ol>
    </InView>
  );
}

interface EventProps {
  readonly event: SlotEvent;
  readonly mayMove: boolean;
}

function Event({ event, mayMove }: EventProps) {
  const { when, sentence, details } = slotEventInWords(event);
  return (
    <li className="border-edge border-l-2 pl-3 text-[0.8125rem] leading-snug">
      <time dateTime={event.at} className="figures block text-xs text-ink-soft">
        {when}
      </time>
      <p className="font-semibold wrap-anywhere">{sentence}</p>
      {details.map((detail) => (
        <p key={detail} className="wrap-anywhere">
          {detail}
        </p>
      ))}
      {event.undo !== null && mayMove && <Undo undone={event.undo} />}
    </li>
  );
}

function Undo({ undone }: { readonly undone: Undone }) {
  const undo = useUndo();
  return (
    <Button
      tone="secondary"
      isBusy={undo.isPending}
      onClick={() => undo.mutate(undone)}
      className="mt-1 text-sm"
    >
      {deskMoveLabels.undoLong[undone.of]}
    </Button>
  );
}

function WhyNotHere({ asked }: { readonly asked: AskedSlot }) {
  const [member, setMember] = useState<MemberHit | null>(null);
  return (
    <section aria-label={words.whyNotTitle} className="grid gap-3 pt-1">
      <MemberPicker member={member} error={null} onPick={setMember} />
      {member !== null && <AnswerFor userId={member.userId} asked={asked} />}
    </section>
  );
}

interface AnswerForProps {
  readonly userId: string;
  readonly asked: AskedSlot;
}

function AnswerFor({ userId, asked }: AnswerForProps) {
  const answer = useWhyNot(userId, asked);
  const isThere = answer.data !== undefined || answer.error !== null;
  return (
    <InView key={`${isThere}`}>
      <Answer
        answer={answer.data ?? null}
        error={answer.error}
        isOld={answer.isPlaceholderData}
        onRetry={() => void answer.refetch()}
      />
    </InView>
  );
}
