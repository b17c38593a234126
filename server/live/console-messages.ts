import type { ConsoleMessage } from '#contract/console-day.ts';
import type { NumberedEvent } from '#server/live/events.ts';
import { frameOf } from '#server/live/messages.ts';

/** The message for the console, or null if its screens do not show what the event is about. */
const consoleMessageOf = ({ topic, payload }: NumberedEvent): ConsoleMessage | null => {
  switch (topic) {
    case 'slots':
      return { topic: 'day', dates: [...new Set(payload.changes.map(({ date }) => date))] };
    // The events have a class or a member, and no date.
    case 'lessons':
    case 'bookings':
      return { topic: 'day', dates: null };
    case 'credits':
    case 'membership':
    case 'orders':
    case 'payments':
      return { topic: 'members' };
    case 'staff':
    case 'audit':
      return { topic };
    case 'venue':
      return { topic, changed: payload.changed };
    default:
      return null;
  }
};

/** All staff members get the same frame, which names nobody. */
export const consoleFrameOf = (event: NumberedEvent): Buffer | null => {
  const message = consoleMessageOf(event);
  return message && frameOf(event.number, message);
};
