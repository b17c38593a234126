import { CircleHelp, History, Mail } from 'lucide-react';
import { type ReactNode, type SubmitEvent, useEffect, useRef, useState } from 'react';
import type { SlotEvent } from '#contract/console-slot-history.ts';
import { bookingTimeRange } from '#domain/bookings/booking-titles.ts';
import { hasPermission, type StaffRole } from '#domain/staff/permissions.ts';
import { permissionToUndo } from '#domain/staff/undo.ts';
import { formatDate } from '#domain/time/venue-time.ts';
import { deskMoveLabels } from '#domain/words/desk-move-labels.ts';
import { fill } from '#domain/words/fill.ts';
import { memberMailLabels } from '#domain/words/member-mail-labels.ts';
import { slotEventInWords, slotHistoryLabels as words } from '#domain/words/slot-history-words.ts';
import { failureCode, failureMessage } from '#web/api/client.ts';
import { type MailedBooking, useMemberMails } from '#web/console/api/member-story.ts';
import { type AskedSlot, useWhyNot } from '#web/console/api/members.ts';
import { useSlotHistory } from '#web/console/api/slot-history.ts';
import type { Cell } from '#web/console/day/grid.ts';
import { MailList } from '#web/console/day/mail-list.tsx';
import { useUndo } from '#web/console/day/undo.tsx';
import { Answer } from '#web/console/day/why-not.tsx';
import { MemberPicker } from '#web/console/sale/member-picker.tsx';
import type { MemberHit } from '#web/console/sale/sale-request.ts';
import { showFaults } from '#web/console/ui/first-fault.ts';
import { LoadFailure } from '#web/console/ui/load-failure.tsx';
import { errorOfReason } from '#web/console/ui/reason.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';

interface SlotQuestionsProps {
  readonly asked: AskedSlot;
  /** True if the person may look members up. */
  readonly findsMembers: boolean;
  readonly role: StaffRole;
  readonly claim: Cell['claim'];
}

/** The person who gets the mails about a slot, and what they are about. */
interface Mailed extends MailedBooking {
  readonly userId: string;
}

/** What the mails about a slot are about; null if nobody gets any. */
function mailedOf(claim: Cell['claim']): Mailed | null {
  if (claim?.kind === 'booking') {
    const { bookingId, orderId, player } = claim;
    return { userId: player.userId, bookingId, orderId };
  }
  if (claim?.kind !== 'hold') return null;
  return { userId: claim.player.userId, bookingId: null, orderId: claim.orderId };
}

type Shown = 'history' | 'mails' | 'whyNot';

/** The history of the slot, the mails about it, and the reasons why a member cannot book it. */
export function SlotQuestions({ asked, findsMembers, role, claim }: SlotQuestionsProps) {
  const [shown, setShown] = useState<Shown | null>(null);
  const mailed = mailedOf(claim);
  const toggle = (next: Shown) => () => setShown(shown === next ? null : next);
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
        {findsMembers && mailed && (
          <Button
            tone="quiet"
            aria-expanded={shown === 'mails'}
            onClick={toggle('mails')}
            className="px-2 text-sm"
          >
            <Mail size={16} aria-hidden="true" />
            {memberMailLabels.open}
          </Button>
        )}
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
      {shown === 'history' && <SlotHistory asked={asked} role={role} />}
      {shown === 'mails' && mailed && <MailsAbout mailed={mailed} role={role} />}
      {shown === 'whyNot' && <WhyNotHere asked={asked} />}
    </div>
  );
}

/** Scrolls to the answer; below the fold, the button would seem to do nothing. */
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
  readonly role: StaffRole;
}

function SlotHistory({ asked, role }: SlotHistoryProps) {
  const { data, error, refetch } = useSlotHistory(asked);
  if (error !== null) {
    return <LoadFailure title={words.failed} error={error} onRetry={() => void refetch()} />;
  }
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
          <Event key={data.events.length - at} event={event} role={role} />
        ))}
      </ol>
    </InView>
  );
}

interface MailsAboutProps {
  readonly mailed: Mailed;
  readonly role: StaffRole;
}

/** The mails about a booking and its order, or about a hold. [MAIL-2] */
function MailsAbout({ mailed: { userId, ...about }, role }: MailsAboutProps) {
  const { data, error } = useMemberMails(userId, about);
  const { loading, noneAbout, noAddress } = memberMailLabels;
  if (data !== undefined && data.mails.length > 0) {
    return (
      <InView>
        <MailList userId={userId} role={role} mails={data.mails} />
      </InView>
    );
  }
  const isUnknown = error !== null && failureCode(error) === 'not_found';
  const failure = isUnknown ? noAddress : failureMessage(error);
  return (
    <InView>
      <p role="status" className="pt-1 text-sm text-ink-soft">
        {error !== null ? failure : data === undefined ? loading : noneAbout}
      </p>
    </InView>
  );
}

interface EventProps {
  readonly event: SlotEvent;
  readonly role: StaffRole;
}

function Event({ event, role }: EventProps) {
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
      {event.undo !== null && hasPermission(role, permissionToUndo[event.undo.of]) && (
        <Undo undone={event.undo} />
      )}
    </li>
  );
}

interface UndoProps {
  readonly undone: NonNullable<SlotEvent['undo']>;
}

const slotsInWords = (slots: UndoProps['undone']['also']): string =>
  slots
    .map(({ court, date, slot }) => `${court}, ${formatDate(date)}, ${bookingTimeRange(slot)}`)
    .join('; ');

/** Asks for a reason before it undoes a change, which may be old or somebody else's. */
function Undo({ undone }: UndoProps) {
  const undo = useUndo();
  const [isOpen, setIsOpen] = useState(false);
  const [reason, setReason] = useState('');
  const [isChecked, setIsChecked] = useState(false);
  const { undoLong, undoReason, undoReasonHint, keep } = deskMoveLabels;
  const coming = undone.also.filter(({ isTaken }) => !isTaken);
  const taken = undone.also.filter(({ isTaken }) => isTaken);
  if (!isOpen) {
    return (
      <Button tone="secondary" onClick={() => setIsOpen(true)} className="mt-1 text-sm">
        {undoLong[undone.of]}…
      </Button>
    );
  }
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    showFaults(event.currentTarget, () => setIsChecked(true));
    if (undo.isPending || errorOfReason(reason) !== null) return;
    const { changeId, of } = undone;
    undo.mutate({ changeId, of, reason, also: coming.map((other) => other.changeId) });
  };
  return (
    <form noValidate onSubmit={submit} className="mt-2 grid gap-2">
      {coming.length > 0 && <p>{fill(deskMoveLabels.undoAlso, { slots: slotsInWords(coming) })}</p>}
      {taken.length > 0 && (
        <p>{fill(deskMoveLabels.undoNotTaken, { slots: slotsInWords(taken) })}</p>
      )}
      <Field
        label={undoReason}
        hint={undoReasonHint}
        required
        maxLength={200}
        autoComplete="off"
        // The form was opened to be filled in.
        autoFocus
        error={isChecked ? errorOfReason(reason) : null}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" isBusy={undo.isPending} className="text-sm">
          {undoLong[undone.of]}
        </Button>
        <Button tone="quiet" onClick={() => setIsOpen(false)} className="text-sm">
          {keep}
        </Button>
      </div>
    </form>
  );
}

function WhyNotHere({ asked }: { readonly asked: AskedSlot }) {
  const [member, setMember] = useState<MemberHit | null>(null);
  return (
    <section aria-label={words.whyNotTitle} className="grid grid-cols-1 gap-3 pt-1">
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
