import { bookingTimeRange } from '#domain/bookings/booking-titles.ts';
import { deskMoveLabels as words } from '#domain/words/desk-move-labels.ts';
import { fill } from '#domain/words/fill.ts';
import type { Moving } from '#web/console/day/moving.ts';
import { Option } from '#web/console/ui/option.tsx';

interface WhichSlotsProps {
  readonly moving: Moving;
  readonly onWhole: (isWhole: boolean) => void;
}

/** Moves all slots in a row of the member, or one of them. [DESK-29] */
export function WhichSlots({ moving, onWhole }: WhichSlotsProps) {
  const { run, isWhole, booking } = moving;
  const first = run[0]?.slot ?? booking.slot;
  return (
    <fieldset>
      <legend className="text-sm font-semibold">{words.which}</legend>
      {[true, false].map((whole) => (
        <Option
          key={`${whole}`}
          name="moved"
          isChosen={isWhole === whole}
          onChoose={() => onWhole(whole)}
        >
          {whole
            ? fill(words.allSlots, {
                count: `${run.length}`,
                time: bookingTimeRange(first, run.length),
              })
            : fill(words.thisSlot, { time: bookingTimeRange(booking.slot) })}
        </Option>
      ))}
    </fieldset>
  );
}
