import { badInput } from '#cli/failure.ts';
import { parseRinggit, type Sen } from '#domain/money/money.ts';

/** Parses a typed amount in RM. */
export const readAmount = (text: string): Sen => {
  if (text.startsWith('-')) {
    throw badInput(`"${text}" is below zero; an amount in RM is one such as 12 or 12.50.`);
  }
  const sen = parseRinggit(text);
  if (sen === null) throw badInput(`"${text}" is not an amount in RM, such as 12 or 12.50.`);
  return sen;
};

/** Parses a typed whole number. */
export const readCount = (text: string): number => {
  if (/^-\d/.test(text)) throw badInput(`"${text}" is below zero; a number is one such as 8.`);
  if (!/^\d{1,4}$/.test(text)) throw badInput(`"${text}" is not a number, such as 8.`);
  return Number(text);
};
