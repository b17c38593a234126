import { useEffect, useRef } from 'react';
import type { StaffMember } from '#contract/staff.ts';
import { hasPermission } from '#domain/staff/permissions.ts';
import { namesShownTo } from '#domain/staff/shown-names.ts';
import { auditScreenLabels as words } from '#domain/words/console-audit-labels.ts';
import { useAuditLog } from '#web/console/api/audit.ts';
import {
  AuditFilterBar,
  type ChosenFilters,
  filterNames,
  queryOf,
} from '#web/console/audit/audit-filters.tsx';
import { AuditRow } from '#web/console/audit/audit-row.tsx';
import { useFilters } from '#web/console/audit/use-filters.ts';
import { Loaded } from '#web/console/ui/loaded.tsx';
import { TableHead } from '#web/console/ui/table-head.tsx';
import { Button } from '#web/ui/button.tsx';

/** The log of changes, newest first. People without the permission read their own. [STAFF-7] */
export function AuditScreen({ staff }: { readonly staff: StaffMember }) {
  const main = useRef<HTMLElement>(null);
  useEffect(() => main.current?.focus({ preventScroll: true }), []);
  const isOwn = !hasPermission(staff.role, 'audit.see');
  const { chosen, acting, change } = useFilters(isOwn);
  return (
    <main id="main" ref={main} tabIndex={-1} className="member-main outline-none">
      <h1 className="display text-xl">{isOwn ? words.ownTitle : words.title}</h1>
      <AuditFilterBar
        chosen={chosen}
        isOwn={isOwn}
        shown={namesShownTo(staff.role)}
        onChange={change}
      />
      <Entries
        chosen={acting}
        isOwn={isOwn}
        linksMembers={hasPermission(staff.role, 'members.see')}
        linksDay={hasPermission(staff.role, 'day.see')}
      />
    </main>
  );
}

interface EntriesProps {
  readonly chosen: ChosenFilters;
  readonly isOwn: boolean;
  readonly linksMembers: boolean;
  readonly linksDay: boolean;
}

function Entries({ chosen, isOwn, linksMembers, linksDay }: EntriesProps) {
  const log = useAuditLog(queryOf(chosen), isOwn);
  return (
    <Loaded query={log} words={words} className="h-96">
      {(data) => {
        const lines = data.pages.flatMap(({ entries, names }) =>
          entries.map((line) => ({ line, names })),
        );
        const isFiltered = filterNames.some((name) => chosen[name] !== '');
        return (
          <>
            <div
              className="member-section overflow-x-auto pt-3"
              aria-busy={log.isPlaceholderData || undefined}
            >
              {lines.length === 0 ? (
                <p role="status" className="px-4 pt-1 pb-4 text-sm text-ink-soft">
                  {isFiltered ? words.noneFound : words.none}
                </p>
              ) : (
                <table
                  aria-label={isOwn ? words.ownTitle : words.title}
                  className="member-table audit-table"
                >
                  <TableHead headings={words.table} />
                  <tbody>
                    {lines.map(({ line, names }) => (
                      <AuditRow
                        key={line.id}
                        line={line}
                        names={names}
                        linksMembers={linksMembers}
                        linksDay={linksDay}
                      />
                    ))}
                  </tbody>
                </table>
              )}
            </div>
            {log.hasNextPage ? (
              <Button
                tone="secondary"
                isBusy={log.isFetchingNextPage}
                onClick={() => void log.fetchNextPage()}
                className="justify-self-center"
              >
                {words.more}
              </Button>
            ) : (
              lines.length > 0 && <p className="text-center text-sm text-ink-soft">{words.end}</p>
            )}
          </>
        );
      }}
    </Loaded>
  );
}
