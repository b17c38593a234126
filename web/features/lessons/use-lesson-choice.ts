import { useLocation, useNavigate } from 'react-router';
import {
  type LessonChoice,
  lessonEntryState,
  readLessonChoice,
} from '#web/features/lessons/lesson-choice.ts';

/**
 * What is chosen lives in the history's own entry, so that a reload and the way back from the checkout
 * restore it, and every link of the navbar leaves it behind. [PICK-1]
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
