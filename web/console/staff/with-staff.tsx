import type { ReactNode } from 'react';
import type { StaffPerson } from '#contract/operator-staff.ts';
import { staffScreenLabels as words } from '#domain/words/console-staff-labels.ts';
import { useStaff } from '#web/console/api/staff.ts';
import { LoadFailure } from '#web/console/ui/load-failure.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

interface WithStaffProps {
  readonly children: (staff: readonly StaffPerson[]) => ReactNode;
}

/** Shows what needs the list of the staff, or that it loads or could not be loaded. */
export function WithStaff({ children }: WithStaffProps) {
  const { data, error, refetch } = useStaff();
  const failure = (title: string) =>
    error && <LoadFailure title={title} error={error} onRetry={() => void refetch()} />;
  if (data === undefined) {
    return (
      failure(words.failed) ?? (
        <div role="status" aria-label={words.loading} className="member-section p-4">
          <Skeleton className="h-72" />
        </div>
      )
    );
  }
  return (
    <>
      {failure(words.outdated)}
      {children(data.staff)}
    </>
  );
}
