import type { Sport } from '#domain/venue/courts.ts';
import { bookingLabels } from '#domain/words/booking-labels.ts';
import { fill } from '#domain/words/fill.ts';
import { labels } from '#domain/words/labels.ts';
import { FacilityMap } from '#web/pictures/facility-map-plan.tsx';
import { Dialog } from '#web/ui/dialog.tsx';

interface FacilityMapDialogProps {
  readonly sport: Sport;
  readonly onClose: () => void;
}

/** Where the courts are. Portrait on narrow screens, landscape on wide ones. */
export function FacilityMapDialog({ sport, onClose }: FacilityMapDialogProps) {
  return (
    <Dialog
      title={bookingLabels.facilityMap}
      onClose={onClose}
      isWide
      closeLabel={labels.common.close}
    >
      <figure className="grid gap-4">
        <FacilityMap
          orientation="vertical"
          sport={sport}
          className="mx-auto w-full max-w-md desktop:hidden"
        />
        <FacilityMap orientation="horizontal" sport={sport} className="w-full max-desktop:hidden" />
        <figcaption className="text-sm text-pretty">
          {fill(labels.facilityMap.highlighted, { sport })} {labels.facilityMap.layout}
        </figcaption>
      </figure>
    </Dialog>
  );
}
