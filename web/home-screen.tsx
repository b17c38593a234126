import { useLocation } from 'react-router';
import { BookingScreen } from '#web/features/booking/booking-screen.tsx';
import { CoachingScreen } from '#web/features/lessons/coaching-screen.tsx';
import { GroupLessonsScreen } from '#web/features/lessons/group-lessons-screen.tsx';
import { sectionOf } from '#web/visit.ts';

/** The address `/`, which three items of the navbar share. */
export function HomeScreen() {
  const location = useLocation();
  switch (sectionOf(location)) {
    case 'Bookings':
      return <BookingScreen />;
    case 'Lessons':
      return <GroupLessonsScreen />;
    case 'Coaching':
      return <CoachingScreen />;
  }
}
