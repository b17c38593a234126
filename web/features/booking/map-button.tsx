import { Map as MapIcon } from 'lucide-react';
import { useState } from 'react';
import type { Sport } from '#domain/venue/courts.ts';
import { bookingLabels } from '#domain/words/booking-labels.ts';
import { labels } from '#domain/words/labels.ts';
import type { PickOnMap } from '#web/features/booking/pick-on-map.ts';
import { LazyDialog, preloading } from '#web/ui/lazy-dialog.tsx';

const loadDialog = () => import('#web/features/booking/facility-map-dialog.tsx');

interface MapButtonProps {
  readonly sport: Sport;
  /** Null where the map is only a picture. */
  readonly pick: PickOnMap | null;
}

export function MapButton({ sport, pick }: MapButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  const close = (): void => setIsOpen(false);
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        {...preloading(loadDialog)}
        aria-label={bookingLabels.facilityMap}
        onClick={() => setIsOpen(true)}
        className="-my-2 -mr-2 inline-flex min-h-11 shrink-0 items-center gap-1.5 rounded-control px-2 font-semibold text-court hover:bg-tint"
      >
        <MapIcon size={18} aria-hidden="true" />
        {bookingLabels.map}
      </button>
      {isOpen && (
        <LazyDialog load={loadDialog} failure={labels.trouble.chunk} onClose={close}>
          {({ FacilityMapDialog }) => (
            <FacilityMapDialog sport={sport} pick={pick} onClose={close} />
          )}
        </LazyDialog>
      )}
    </>
  );
}
