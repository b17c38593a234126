/** The first announcement, which older browsers have hidden by the word alone. */
const firstAnnouncementId = 1;

/** What a browser keeps in its flag hideAnnouncement for whoever does not want to see this again. */
export function hidingFlag(announcementId: number): string {
  return String(announcementId);
}

/**
 * Whether the flag hides an announcement: the one that was hidden and those before it, so that the
 * venue's next word is heard again. [NEWS-1] [NEWS-2]
 */
export function isAnnouncementHidden(flag: string | null, announcementId: number): boolean {
  if (flag === null) return false;
  const hiddenId = flag === 'true' ? firstAnnouncementId : Number(flag);
  return announcementId <= hiddenId;
}
