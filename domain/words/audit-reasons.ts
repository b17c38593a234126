/** The reasons in the audit log of acts that say their reason themselves. */
export const auditReasons = {
  holdEnded: 'The desk ended the hold',
  creditsUndone: 'It was a mistake, and was undone at once.',
  saleUndone: 'The sale was a mistake, and was taken back at once.',
  staffAdded: 'Added to the staff',
} as const;
