import { Link } from 'react-router';
import { hasPermission, type StaffRole } from '#domain/staff/permissions.ts';
import { lessonScreenLabels as words } from '#domain/words/console-lesson-labels.ts';
import { useClass } from '#web/console/api/lessons.ts';
import { ClassPeople } from '#web/console/day/class-people.tsx';
import { Loaded } from '#web/console/ui/loaded.tsx';
import { MemberLink } from '#web/console/ui/member-link.tsx';
import { buttonClass } from '#web/ui/button.tsx';

/** The coach of a class, once it is loaded. */
export function LessonCoach({ classId }: { readonly classId: number }) {
  const { data } = useClass(classId);
  return data === undefined ? '…' : <MemberLink player={data.lessonClass.coach} />;
}

interface LessonPeopleProps {
  readonly classId: number;
  readonly role: StaffRole;
  readonly now: Temporal.Instant;
}

/** The members with a seat in a class, and those who came, below its slot. [LESSON-21] */
export function LessonPeople({ classId, role, now }: LessonPeopleProps) {
  const query = useClass(classId);
  return (
    <div className="border-line border-t pt-3.5">
      <Loaded query={query} words={words.drawer} className="h-24">
        {({ lessonClass }) => (
          <>
            <ClassPeople lessonClass={lessonClass} now={now} />
            {hasPermission(role, 'lessons.run') && (
              <div className="px-4 pb-4">
                <Link
                  to={`/lessons?date=${lessonClass.date}&class=${classId}`}
                  className={buttonClass('secondary', 'w-full')}
                >
                  {words.drawer.open}
                </Link>
              </div>
            )}
          </>
        )}
      </Loaded>
    </div>
  );
}
