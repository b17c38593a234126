import { useEffect, useRef, useState } from 'react';
import { Link, useParams } from 'react-router';
import type { ClosureStory } from '#contract/closure-people.ts';
import type { ListedClosure } from '#contract/console-closures.ts';
import type { StaffMember } from '#contract/staff.ts';
import { placeOf } from '#domain/words/closed-place-words.ts';
import { closureLabels } from '#domain/words/console-closure-labels.ts';
import { fill } from '#domain/words/fill.ts';
import { messageLinkLabels } from '#domain/words/message-link-labels.ts';
import { useClosure } from '#web/console/api/closures.ts';
import { ClosureActs, ClosureDialog, type OpenedAct } from '#web/console/closures/closure-acts.tsx';
import { AffectedPeople, CoachMails } from '#web/console/closures/closure-people.tsx';
import { daysOf, isAhead, nameOf } from '#web/console/closures/closure-words.ts';
import { whenText } from '#web/console/shift/shift-form.ts';
import { Loaded } from '#web/console/ui/loaded.tsx';
import { messagePathOf } from '#web/console/ui/message-path.ts';
import { Section } from '#web/console/ui/section.tsx';
import { buttonClass } from '#web/ui/button.tsx';

const { one: words } = closureLabels;

/** A closure with everyone whom it affected, what came back, and the mails. [CLOSE-13] */
export function ClosureScreen({ staff }: { readonly staff: StaffMember }) {
  const main = useRef<HTMLElement>(null);
  useEffect(() => main.current?.focus({ preventScroll: true }), []);
  const id = Number(useParams().id);
  const query = useClosure(id);
  return (
    <main id="main" ref={main} tabIndex={-1} className="member-main closure-main outline-none">
      <Link to="/closures" className="justify-self-start text-sm text-court underline">
        {closureLabels.back}
      </Link>
      <Loaded query={query} words={closureLabels} className="h-96">
        {(story) => <Story id={id} story={story} staff={staff} />}
      </Loaded>
    </main>
  );
}

interface StoryProps {
  readonly id: number;
  readonly story: ClosureStory;
  readonly staff: StaffMember;
}

function Story({ id, story, staff }: StoryProps) {
  const { closure, replacedBy, people, classes, coachMails, messages = [] } = story;
  const [opened, setOpened] = useState<OpenedAct | null>(null);
  const { scope, court, from, to, reason, state, by, closedAt, isChange = false } = closure;
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="grid gap-1">
          <h1 className="display text-xl wrap-anywhere">
            {fill(closureLabels.named, {
              place: placeOf(scope, court),
              days: daysOf(from, to),
              reason,
            })}
          </h1>
          <p className="flex flex-wrap items-center gap-2 text-sm text-ink-soft">
            <span className={`closure-state is-${state}`}>{closureLabels.states[state]}</span>
            {closedAt !== null &&
              fill(isChange ? words.changedBy : words.madeBy, {
                name: by ?? closureLabels.service,
                when: whenText(closedAt),
              })}
            <ChangedFrom changed={story.changedFrom ?? null} />
            {replacedBy === null && <Opened story={story} />}
            <ClosesAgain closure={story.closesAgain ?? null} />
            {replacedBy !== null && (
              <Link to={`/closures/${replacedBy}`} className="text-court underline">
                {words.replacedBy}
              </Link>
            )}
          </p>
        </div>
        <div className="flex flex-wrap items-start gap-2">
          {people.length > 0 && (
            <Link
              to={messagePathOf.closure(id)}
              className={buttonClass('secondary', 'px-3 text-xs')}
            >
              {messageLinkLabels.write}
            </Link>
          )}
          {isAhead(closure) && (
            <div>
              <ClosureActs closure={{ ...closure, id }} onOpen={setOpened} />
            </div>
          )}
        </div>
      </div>
      <AffectedPeople id={id} people={people} classes={classes} coachMails={coachMails} />
      {coachMails.length > 0 && <CoachMails id={id} mails={coachMails} />}
      {messages.length > 0 && <Messages messages={messages} />}
      {opened && <ClosureDialog opened={opened} staff={staff} onClose={() => setOpened(null)} />}
    </>
  );
}

/** Who undid or opened it, when and why. [CLOSE-13] */
function Opened({ story: { closure, openedWhy = null } }: Pick<StoryProps, 'story'>) {
  const { opened = null, state } = closure;
  if (opened === null) return null;
  const facts = { name: opened.by ?? closureLabels.service, when: whenText(opened.at) };
  const [without, withReason] =
    state === 'undone' ? [words.undoneBy, words.undoneWhy] : [words.openedBy, words.openedWhy];
  return (
    <span className="wrap-anywhere">
      {openedWhy === null
        ? fill(without, facts)
        : fill(withReason, { ...facts, reason: openedWhy })}
    </span>
  );
}

interface ChangedFromProps {
  readonly changed: NonNullable<ClosureStory['changedFrom']> | null;
}

/** The closure whose place it took, and when the first of them was made. [CLOSE-13] */
function ChangedFrom({ changed }: ChangedFromProps) {
  if (changed === null) return null;
  const { closure, first } = changed;
  return (
    <span className="wrap-anywhere">
      {words.changedFrom}{' '}
      <Link to={`/closures/${closure.id}`} className="text-court underline">
        {nameOf(closure)}
      </Link>
      {'. '}
      {first.closedAt !== null &&
        fill(words.firstClosed, {
          name: first.by ?? closureLabels.service,
          when: whenText(first.closedAt),
        })}
    </span>
  );
}

/** The closure that an undone change had replaced. [CLOSE-11] */
function ClosesAgain({ closure }: { readonly closure: ListedClosure | null }) {
  if (closure === null) return null;
  return (
    <span className="wrap-anywhere">
      {isAhead(closure) ? words.closesAgain : words.closedAgain}{' '}
      <Link to={`/closures/${closure.id}`} className="text-court underline">
        {nameOf(closure)}
      </Link>
    </span>
  );
}

/** The messages that were written about a closure. [CLOSE-13] */
function Messages({ messages }: { readonly messages: NonNullable<ClosureStory['messages']> }) {
  return (
    <Section title={words.messages}>
      <ul className="grid gap-2 px-4 pb-4 text-[0.8125rem]">
        {messages.map(({ id, subject, sentAt, sentBy }) => (
          <li key={id} className="wrap-anywhere">
            <Link to={`/messages/${id}`} className="font-semibold text-court underline">
              {subject}
            </Link>{' '}
            <span className="figures text-ink-soft">
              {fill(words.messageBy, { name: sentBy, when: whenText(sentAt) })}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}
