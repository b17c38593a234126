import { expect, test } from 'vitest';
import { type PastMove, refusalToUndoMove, refusalToUndoSwap } from '#domain/staff/undo.ts';

const at = (time: string) => Temporal.Instant.from(`2026-11-17T${time}+08:00`);
const move: PastMove = {
  from: { date: '2026-11-17', slot: 12 },
  to: { date: '2026-11-17', slot: 14 },
  isByStaff: true,
  isLast: true,
};

test('[DESK-13] a move of the staff is taken back until the first of its slots starts', () => {
  expect(refusalToUndoMove(move, at('11:59:59'))).toBeNull();
  expect(refusalToUndoMove(move, at('12:00:00'))).toBe('undo_too_late');
  const later = { ...move, from: move.to, to: move.from };
  expect(refusalToUndoMove(later, at('12:00:00'))).toBe('undo_too_late');
});

test('[DESK-13] not after the booking has changed again, nor a move by the member', () => {
  expect(refusalToUndoMove({ ...move, isLast: false }, at('09:00:00'))).toBe('undo_superseded');
  expect(refusalToUndoMove({ ...move, isByStaff: false }, at('09:00:00'))).toBe(
    'undo_not_possible',
  );
});

test('[DESK-14] a swap is taken back while both of its moves could be', () => {
  const other = { ...move, from: move.to, to: move.from };
  const now = at('09:00:00');
  expect(refusalToUndoSwap([move, other], now)).toBeNull();
  expect(refusalToUndoSwap([move, { ...other, isLast: false }], now)).toBe('undo_superseded');
  expect(refusalToUndoSwap([{ ...move, isLast: false }, other], now)).toBe('undo_superseded');
  expect(refusalToUndoSwap([move, other], at('12:00:00'))).toBe('undo_too_late');
});
