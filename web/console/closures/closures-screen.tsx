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
import { ClosureActs, ClosureDialog, type OpenedAct } from '#web/console/closures/closure-acts.tsx';
import { scopeKinds } from '#web/console/closures/closure-draft.ts';
import { countedIn, daysOf, isAhead } from '#web/console/closures/closure-words.ts';
import { whenText } from '#web/console/shift/shift-form.ts';
import { Loaded } from '#web/console/ui/loaded.tsx';
import { Empty, Section } from '#web/console/ui/section.tsx';
import { TableHead } from '#web/console/ui/table-head.tsx';
import { buttonClass } from '#web/ui/button.tsx';

/** The closures in force, to come and of the last days. [CLOSE-7] */
export function ClosuresScreen({ staff }: { readonly staff: StaffMember }) {
  const main = useRef<HTMLElement>(null);
  useEffect(() => main.current?.focus({ preventScroll: true }), []);
  const query = useClosures();
  const [opened, setOpened] = useState<OpenedAct | null>(null);
  const [search] = useSearchParams();
  const shownId = Number(search.get('id'));
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
      {opened && <ClosureDialog opened={opened} staff={staff} onClose={() => setOpened(null)} />}
    </main>
  );
}

interface ClosuresProps {
  readonly title: string;
  readonly none: string;
  readonly closures: readonly ListedClosure[];
  /** The closure to which a link has led. */
  readonly shownId: number;
  readonly onOpen: (opened: OpenedAct) => void;
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
  readonly onOpen: (opened: OpenedAct) => void;
}

function Row({ closure, isShown, onOpen }: RowProps) {
  const { id, scope, court, from, to, reason, closedAt, by, state, opened = null } = closure;
  const row = useRef<HTMLTableRowElement>(null);
  useEffect(() => {
    if (isShown) row.current?.scrollIntoView({ block: 'center' });
  }, [isShown]);
  return (
    <tr ref={row} aria-current={isShown ? 'true' : undefined}>
      <td className="figures font-semibold">
        {id === null ? (
          daysOf(from, to)
        ) : (
          <Link
            to={`/closures/${id}`}
            aria-label={fill(words.showOne, {
              place: placeOf(scope, court),
              days: daysOf(from, to),
            })}
            className="text-court underline decoration-court/40 underline-offset-3 hover:decoration-court"
          >
            {daysOf(from, to)}
          </Link>
        )}
      </td>
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
        {opened !== null && (
          <span className="figures block text-xs text-ink-soft">
            {fill(words.openedBy, {
              name: opened.by ?? words.service,
              when: whenText(opened.at),
            })}
          </span>
        )}
      </td>
      <td className="closure-acts">
        {id !== null && isAhead(closure) && (
          <ClosureActs closure={{ ...closure, id }} onOpen={onOpen} />
        )}
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
