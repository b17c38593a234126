import { useEffect, useRef, useState } from 'react';
import { Link, useParams } from 'react-router';
import type { ClosureStory } from '#contract/closure-people.ts';
import type { StaffMember } from '#contract/staff.ts';
import { placeOf } from '#domain/words/closed-place-words.ts';
import { closureLabels } from '#domain/words/console-closure-labels.ts';
import { fill } from '#domain/words/fill.ts';
import { messageLinkLabels } from '#domain/words/message-link-labels.ts';
import { useClosure } from '#web/console/api/closures.ts';
import { ClosureActs, ClosureDialog, type OpenedAct } from '#web/console/closures/closure-acts.tsx';
import { AffectedPeople, CoachMails } from '#web/console/closures/closure-people.tsx';
import { daysOf, isAhead } from '#web/console/closures/closure-words.ts';
import { whenText } from '#web/console/shift/shift-form.ts';
import { Loaded } from '#web/console/ui/loaded.tsx';
import { messagePathOf } from '#web/console/ui/message-path.ts';
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
  const { closure, replacedBy, people, coachMails } = story;
  const [opened, setOpened] = useState<OpenedAct | null>(null);
  const { scope, court, from, to, reason, state, by, closedAt } = closure;
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
              fill(words.madeBy, { name: by ?? closureLabels.service, when: whenText(closedAt) })}
            {replacedBy !== null && (
              <Link to={`/closures/${replacedBy}`} className="text-court underline">
                {words.replacedBy}
              </Link>
            )}
          </p>
        </div>
        <div className="flex flex-wrap items-start gap-2">
          {people.length > 0 && state !== 'undone' && (
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
      <AffectedPeople id={id} people={people} />
      {coachMails.length > 0 && <CoachMails id={id} mails={coachMails} />}
      {opened && <ClosureDialog opened={opened} staff={staff} onClose={() => setOpened(null)} />}
    </>
  );
}
