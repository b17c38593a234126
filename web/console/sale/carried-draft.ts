import type { SaleDraft } from '#web/console/sale/sale-request.ts';

let carried: { readonly draft: SaleDraft; readonly search: string } | null = null;

/** Takes what was typed from the drawer to the page with this address; the browser does not keep it. */
export const carryDraft = (draft: SaleDraft, search: string): void => {
  carried = { draft, search };
};

/** What was typed for this address; null if nothing was. */
export const carriedTo = (search: string): SaleDraft | null =>
  carried?.search === search ? carried.draft : null;

export const forgetCarried = (): void => {
  carried = null;
};
