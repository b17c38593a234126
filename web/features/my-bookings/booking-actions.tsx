import { CalendarPlus, Share2 } from 'lucide-react';
import type { UpcomingBooking } from '#contract/bookings.ts';
import { bookingTitle } from '#domain/bookings/booking-titles.ts';
import { myBookingsLabels } from '#domain/words/my-bookings-labels.ts';
import { useVenue } from '#web/api/venue.ts';
import { venueNow } from '#web/api/venue-clock.ts';
import { type BookingGroup, sharedWords } from '#web/features/my-bookings/booking-words.ts';
import { saveCalendarFile } from '#web/features/my-bookings/calendar-file.ts';
import { Button } from '#web/ui/button.tsx';
import { shareText } from '#web/ui/share.ts';
import { showToast } from '#web/ui/toast.tsx';

const { actions: words } = myBookingsLabels;

interface BookingActionsProps {
  readonly groups: readonly [
    BookingGroup<UpcomingBooking>,
    ...(readonly BookingGroup<UpcomingBooking>[]),
  ];
}

/** Takes bookings into the member's calendar, and to the people they play with. */
export function BookingActions({ groups }: BookingActionsProps) {
  const email = useVenue().data?.contactEmail;
  const share = async (): Promise<void> => {
    const [[first]] = groups;
    const text = groups.map(sharedWords).join('\n');
    const outcome = await shareText({ title: bookingTitle(first.booked), text });
    if (outcome === 'copied') showToast(words.copied);
    if (outcome === 'failed') showToast(words.shareFailed, 'danger');
  };
  return (
    <div className="flex flex-wrap gap-2 tablet:gap-3">
      <Button
        tone="secondary"
        className="grow px-3 tablet:px-5"
        disabled={email === undefined}
        onClick={() => email !== undefined && saveCalendarFile(groups, email, venueNow())}
      >
        <CalendarPlus size={18} aria-hidden="true" />
        {words.addToCalendar}
      </Button>
      <Button tone="secondary" className="grow px-3 tablet:px-5" onClick={() => void share()}>
        <Share2 size={18} aria-hidden="true" />
        {words.share}
      </Button>
    </div>
  );
}
