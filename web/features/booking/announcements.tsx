import { useState } from 'react';
import type { CallOutput } from '#contract/call.ts';
import type { getVenue } from '#contract/venue.ts';
import { hidingFlag, isAnnouncementHidden } from '#domain/venue/announcements.ts';
import { useVenue } from '#web/api/venue.ts';
import { AnnouncementDialog } from '#web/features/booking/announcement-dialog.tsx';
import { recall, remember } from '#web/tab-memory.ts';

type Announcement = NonNullable<CallOutput<typeof getVenue>['announcement']>;

/** The flag's name in the specification. Browsers that already have it keep their choice. */
const flagName = 'hideAnnouncement';
const seenInTab = 'announcement-seen';

/** The venue's announcements, shown on first load until the member hides them for good. */
export function Announcements() {
  const venue = useVenue();
  return venue.data ? <FirstAnnouncement announcement={venue.data.announcement} /> : null;
}

/** An announcement that the venue adds in the meantime waits for the next visit. */
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

/** A browser that blocks storage shows the announcement once per tab. */
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
    // The flag then lasts for this tab only.
  }
}
