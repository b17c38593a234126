import { useEffect, useRef, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { ListedClosure } from '#contract/console-closures.ts';
import type { StaffMember } from '#contract/staff.ts';
import { displayAmount } from '#domain/money/money.ts';
import { placeOf } from '#domain/words/closed-place-words.ts';
import { closureLinkLabels } from '#domain/words/closure-link-labels.ts';
import { closureLabels as words } from '#domain/words/console-closure-labels.ts';
import { fill } from '#domain/words/fill.ts';
import { useClosures } from '#web/console/api/closures.ts';
import { scopeKinds } from '#web/console/closures/closure-draft.ts';
import { countedIn, daysOf, isAhead, timeLeft } from '#web/console/closures/closure-words.ts';
import { OpenDialog } from '#web/console/closures/open-dialog.tsx';
import { UndoDialog } from '#web/console/closures/undo-dialog.tsx';
import { useSecond } from '#web/console/day/use-second.ts';
import { whenText } from '#web/console/shift/shift-form.ts';
import { Loaded } from '#web/console/ui/loaded.tsx';
import { Empty, Section } from '#web/console/ui/section.tsx';
import { TableHead } from '#web/console/ui/table-head.tsx';
import { Button, buttonClass } from '#web/ui/button.tsx';

/** A closure that was made in one action, and so can be changed. */
type Made = ListedClosure & { readonly id: number };

interface Opened {
  readonly act: 'undo' | 'open';
  readonly closure: Made;
}

/** The closures in force, to come and of the last days. [CLOSE-7] */
export function ClosuresScreen({ staff }: { readonly staff: StaffMember }) {
  const main = useRef<HTMLElement>(null);
  useEffect(() => main.current?.focus({ preventScroll: true }), []);
  const query = useClosures();
  const [opened, setOpened] = useState<Opened | null>(null);
  const [search] = useSearchParams();
  const shownId = Number(search.get('id'));
  const close = (): void => setOpened(null);
  return (
    <main id="main" ref={main} tabIndex={-1} className="member-main closure-main outline-none">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <h1 className="display text-xl">{closureLinkLabels.name}</h1>
        <div className="flex flex-wrap gap-2">
          {scopeKinds.map((kind) => (
            <Link
              key={kind}
              to={`/closures/new?scope=${kind}`}
              className={buttonClass('secondary')}
            >
              {words.closeScope[kind]}
            </Link>
          ))}
        </div>
      </div>
      <Loaded query={query} words={words} className="h-64">
        {({ closures }) => (
          <>
            <Closures
              title={words.ahead}
              none={words.none}
              closures={closures.filter(isAhead)}
              shownId={shownId}
              onOpen={setOpened}
            />
            <Closures
              title={words.past}
              none={words.nonePast}
              closures={closures.filter((one) => !isAhead(one))}
              shownId={shownId}
              onOpen={setOpened}
            />
          </>
        )}
      </Loaded>
      {opened?.act === 'undo' && (
        <UndoDialog id={opened.closure.id} closure={opened.closure} staff={staff} onClose={close} />
      )}
      {opened?.act === 'open' && (
        <OpenDialog id={opened.closure.id} closure={opened.closure} onClose={close} />
      )}
    </main>
  );
}

interface ClosuresProps {
  readonly title: string;
  readonly none: string;
  readonly closures: readonly ListedClosure[];
  /** The closure to which a link has led. */
  readonly shownId: number;
  readonly onOpen: (opened: Opened) => void;
}

function Closures({ title, none, closures, shownId, onOpen }: ClosuresProps) {
  return (
    <Section title={title}>
      {closures.length === 0 ? (
        <Empty>{none}</Empty>
      ) : (
        <div className="overflow-x-auto pb-2">
          <table aria-label={title} className="member-table closure-list">
            <TableHead headings={words.table} />
            <tbody>
              {closures.map((one) => (
                <Row
                  key={`${one.id}/${one.from}/${one.reason}`}
                  closure={one}
                  isShown={one.id === shownId}
                  onOpen={onOpen}
                />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Section>
  );
}

interface RowProps {
  readonly closure: ListedClosure;
  readonly isShown: boolean;
  readonly onOpen: (opened: Opened) => void;
}

function Row({ closure, isShown, onOpen }: RowProps) {
  const { id, scope, court, from, to, reason, closedAt, by, state } = closure;
  const row = useRef<HTMLTableRowElement>(null);
  useEffect(() => {
    if (isShown) row.current?.scrollIntoView({ block: 'center' });
  }, [isShown]);
  return (
    <tr ref={row} aria-current={isShown ? 'true' : undefined}>
      <td className="figures font-semibold">{daysOf(from, to)}</td>
      <td>{placeOf(scope, court)}</td>
      <td className="wrap-anywhere">{reason}</td>
      <td className="figures">{endedText(closure)}</td>
      <td>
        {closedAt === null ? '' : (by ?? words.service)}
        {closedAt !== null && (
          <span className="figures block text-xs text-ink-soft">{whenText(closedAt)}</span>
        )}
      </td>
      <td>
        <span className={`closure-state is-${state}`}>{words.states[state]}</span>
      </td>
      <td className="closure-acts">
        {id !== null && isAhead(closure) && <Acts closure={{ ...closure, id }} onOpen={onOpen} />}
      </td>
    </tr>
  );
}

function endedText({ bookings, creditsSen }: ListedClosure): string {
  if (bookings === 0) return words.endedNone;
  const counted = countedIn(words.confirm.booking, bookings);
  if (creditsSen === 0) return counted;
  return fill(words.ended, { bookings: counted, amount: displayAmount(creditsSen) });
}

interface ActsProps {
  readonly closure: Made;
  readonly onOpen: (opened: Opened) => void;
}

/** Until the mails leave it can be undone, and later opened. [CLOSE-5] [CLOSE-8] */
function Acts({ closure, onOpen }: ActsProps) {
  const { id, scope, court, from, to, undoUntil } = closure;
  const now = useSecond();
  const left = undoUntil === null ? null : timeLeft(undoUntil, now);
  const name = { place: placeOf(scope, court), days: daysOf(from, to) };
  return (
    <>
      <div className="flex gap-2">
        {left === null ? (
          <Act name={fill(words.openOne, name)} onPress={() => onOpen({ act: 'open', closure })}>
            {words.open}
          </Act>
        ) : (
          <Act name={fill(words.undoOne, name)} onPress={() => onOpen({ act: 'undo', closure })}>
            {words.undo}
          </Act>
        )}
        <Link
          to={`/closures/${id}`}
          aria-label={fill(words.changeOne, name)}
          className={buttonClass('secondary', 'px-3 text-xs')}
        >
          {words.change}
        </Link>
      </div>
      {left !== null && (
        <span className="figures mt-1 block text-xs text-ink-soft">
          {fill(words.undoLeft, { time: left })}
        </span>
      )}
    </>
  );
}

interface ActProps {
  readonly name: string;
  readonly onPress: () => void;
  readonly children: string;
}

function Act({ name, onPress, children }: ActProps) {
  return (
    <Button tone="secondary" aria-label={name} onClick={onPress} className="px-3 text-xs">
      {children}
    </Button>
  );
}
