import { renderHook } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { emptyDraft } from '#web/console/sale/sale-request.ts';
import { useSaleDraft } from '#web/console/sale/use-sale-draft.ts';

test.each([true, false])('a sale of a held court begins with a member: held %s', (isHeld) => {
  const kept = { kept: null, keep: vi.fn() };
  const slot = { place: 'A', isForSale: true, claim: null, isHeld };
  const { result } = renderHook(() => useSaleDraft(slot, kept));
  expect(result.current.draft).toEqual({ ...emptyDraft, isGuest: !isHeld });
});
