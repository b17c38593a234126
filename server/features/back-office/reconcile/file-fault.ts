import type { FileFaultKind } from '#domain/payments/settlement-columns.ts';

/** Why a file cannot be read as a table. */
export class FileFault extends Error {
  override name = 'FileFault';
  readonly fault: FileFaultKind;

  constructor(fault: FileFaultKind) {
    super(`The file cannot be read: ${fault}.`);
    this.fault = fault;
  }
}
