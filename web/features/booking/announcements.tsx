import { useState } from 'react';
import type { CallOutput } from '#contract/call.ts';
import type { getVenue } from '#contract/venue.ts';
import { hidingFlag, isAnnouncementHidden } from '#domain/venue/announcements.ts';
import { useVenue } from '#web/api/venue.ts';
import { AnnouncementDialog } from '#web/features/booking/announcement-dialog.tsx';
import { recall, remember } from '#web/tab-memory.ts';

type Announcement = NonNullable<CallOutput<typeof getVenue>['announcement']>;

/** The spec's name of the flag; browsers that know it already keep their choice. */
const flagName = 'hideAnnouncement';
const seenInTab = 'announcement-seen';

/** What the venue has to say, shown on first load until it is hidden for good. */
export function Announcements() {
  const venue = useVenue();
  return venue.data ? <FirstAnnouncement announcement={venue.data.announcement} /> : null;
}

/** A word that the venue adds meanwhile waits for the next visit: nobody is interrupted by it. */
function FirstAnnouncement({ announcement }: { readonly announcement: Announcement | null }) {
  const [shown, setShown] = useState(() => (isDue(announcement) ? announcement : null));
  if (shown === null) return null;
  const close = (isForGood: boolean): void => {
    remember(seenInTab, shown.id);
    if (isForGood) hideForGood(shown.id);
    setShown(null);
  };
  return <AnnouncementDialog body={shown.body} onClose={close} />;
}

function isDue(announcement: Announcement | null): boolean {
  if (announcement === null || recall(seenInTab) === announcement.id) return false;
  return !isAnnouncementHidden(readFlag(), announcement.id);
}

/** A browser that forbids its storage shows the announcement once in every tab. */
function readFlag(): string | null {
  try {
    return localStorage.getItem(flagName);
  } catch {
    return null;
  }
}

function hideForGood(announcementId: number): void {
  try {
    localStorage.setItem(flagName, hidingFlag(announcementId));
  } catch {
    // The tab remembers it at least, and the next one asks again.
  }
}
