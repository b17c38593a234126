import { useEffect, useRef } from 'react';
import type { StaffMember } from '#contract/staff.ts';
import { exceptionLabels as words } from '#domain/words/exception-labels.ts';
import { fill } from '#domain/words/fill.ts';
import { useExceptions } from '#web/console/api/exceptions.ts';
import { ExceptionRow } from '#web/console/exceptions/exception-row.tsx';
import { Loaded } from '#web/console/ui/loaded.tsx';
import { TableHead } from '#web/console/ui/table-head.tsx';

interface StaffProps {
  readonly staff: StaffMember;
}

/** The money that waits for a person, oldest first. [EXC-1] */
export function ExceptionsScreen({ staff }: StaffProps) {
  const main = useRef<HTMLElement>(null);
  useEffect(() => main.current?.focus({ preventScroll: true }), []);
  return (
    <main id="main" ref={main} tabIndex={-1} className="member-main outline-none">
      <div>
        <h1 className="display text-xl">{words.title}</h1>
        <p className="text-sm text-ink-soft">{words.about}</p>
      </div>
      <List staff={staff} />
    </main>
  );
}

function List({ staff }: StaffProps) {
  const query = useExceptions();
  return (
    <Loaded query={query} words={words} className="h-64">
      {(data) => {
        const { exceptions, open } = data;
        return (
          <>
            <div className="member-section overflow-x-auto pt-3">
              {exceptions.length === 0 ? (
                <p role="status" className="px-4 pt-1 pb-4 text-sm text-ink-soft">
                  {words.none}
                </p>
              ) : (
                <table aria-label={words.title} className="member-table exception-table">
                  <TableHead headings={words.table} />
                  <tbody>
                    {exceptions.map((exception) => (
                      <ExceptionRow
                        key={`${exception.cause} ${exception.id}`}
                        exception={exception}
                        staff={staff}
                      />
                    ))}
                  </tbody>
                </table>
              )}
            </div>
            {open > exceptions.length && (
              <p className="text-center text-sm text-ink-soft">
                {fill(words.more, { shown: `${exceptions.length}`, open: `${open}` })}
              </p>
            )}
          </>
        );
      }}
    </Loaded>
  );
}
