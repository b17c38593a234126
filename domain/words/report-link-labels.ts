/** The words that lead to the reports. They are loaded with every screen of the console. */
export const reportLinkLabels = {
  name: 'Reports',
  about:
    'Revenue, occupancy, lessons, memberships, credits, what each person took at the desk, and the export for accounting',
} as const;
