/** The reasons in the audit log of acts that say their reason themselves. */
export const auditReasons = {
  holdEnded: 'The desk ended the hold',
  staffAdded: 'Added to the staff',
} as const;
