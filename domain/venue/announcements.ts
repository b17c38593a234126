/** The first announcement, which older browsers have hidden with the flag 'true'. */
const firstAnnouncementId = 1;

/** The value of the browser's hideAnnouncement flag that hides an announcement. */
export function hidingFlag(announcementId: number): string {
  return String(announcementId);
}

/**
 * True if the flag hides an announcement: the hidden one and all before it, so that the venue's
 * next one is shown again. [NEWS-1] [NEWS-2]
 */
export function isAnnouncementHidden(flag: string | null, announcementId: number): boolean {
  if (flag === null) return false;
  const hiddenId = flag === 'true' ? firstAnnouncementId : Number(flag);
  return announcementId <= hiddenId;
}
