import { useLocation, useNavigate } from 'react-router';
import {
  type LessonChoice,
  lessonEntryState,
  readLessonChoice,
} from '#web/features/lessons/lesson-choice.ts';

/**
 * The choice is kept in the history entry. A reload and going back from the checkout restore it,
 * and every navbar link drops it. [PICK-1]
 */
export function useLessonChoice() {
  const location = useLocation();
  const navigate = useNavigate();
  return {
    choice: readLessonChoice(location),
    write: (choice: LessonChoice): void =>
      void navigate(
        { pathname: location.pathname, search: location.search },
        { replace: true, preventScrollReset: true, state: lessonEntryState(choice) },
      ),
  };
}
