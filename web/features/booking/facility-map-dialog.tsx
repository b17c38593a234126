import { type CourtTypeName, courtTypeNames, type Sport } from '#domain/venue/courts.ts';
import { bookingLabels } from '#domain/words/booking-labels.ts';
import { fill } from '#domain/words/fill.ts';
import { labels } from '#domain/words/labels.ts';
import { useVenue } from '#web/api/venue.ts';
import { detailOn, refusalOn } from '#web/features/booking/day.ts';
import type { PickOnMap } from '#web/features/booking/pick-on-map.ts';
import type { MapCourt } from '#web/pictures/facility-map-court.tsx';
import { FacilityMap } from '#web/pictures/facility-map-plan.tsx';
import { Dialog } from '#web/ui/dialog.tsx';

interface FacilityMapDialogProps {
  readonly sport: Sport;
  /** Null where the map is only a picture. */
  readonly pick: PickOnMap | null;
  readonly onClose: () => void;
}

/**
 * Where the courts are. Portrait on narrow screens, landscape on wide ones. A press on a court
 * chooses it and closes the map. On a phone the courts need the room that the description would take.
 */
export function FacilityMapDialog({ sport, pick, onClose }: FacilityMapDialogProps) {
  const courtOf = useCourts(pick, onClose);
  const { highlighted, layout } = labels.facilityMap;
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
          courtOf={courtOf}
          className="order-2 mx-auto h-134 max-w-full desktop:hidden"
        />
        <FacilityMap
          orientation="horizontal"
          sport={sport}
          courtOf={courtOf}
          className="order-2 w-full max-desktop:hidden"
        />
        <figcaption className="contents">
          <span className="order-1 text-sm">
            {fill(highlighted, { sport })} {pick && bookingLabels.mapHint}
          </span>
          <span className="order-3 text-sm text-pretty max-tablet:sr-only">{layout}</span>
        </figcaption>
      </figure>
    </Dialog>
  );
}

/** The venue's courts by the names that the map gives them. */
function useCourts(pick: PickOnMap | null, onClose: () => void) {
  const venue = useVenue();
  const types = venue.data?.sports.flatMap(({ courtTypes }) => courtTypes) ?? [];
  return (type: string, number: number): MapCourt => {
    const name = `${type} ${number}`;
    const court = types.flatMap(({ courts }) => courts).find((known) => known.name === name);
    const courtType = courtTypeNames.find((known): known is CourtTypeName => known === type);
    const isOffered = pick?.courtTypes.some(({ name: offered }) => offered === type) ?? false;
    if (court === undefined || courtType === undefined || pick === null || !isOffered) {
      return { isUnavailable: court?.isRestricted ?? false, isChosen: false, press: null };
    }
    const { day, selection, onPick } = pick;
    const chosen = selection.slots[name] ?? [];
    const label = fill(bookingLabels.mapCourt, {
      court: name,
      detail: detailOn(day, court, chosen),
    });
    const isUnavailable = refusalOn(day, court) !== null;
    const choose = (): void => {
      onClose();
      onPick(courtType, name);
    };
    return {
      isUnavailable,
      isChosen: selection.court === name,
      press: { label, onPress: isUnavailable ? null : choose },
    };
  };
}
