import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Phrases } from '#web/ui/phrases.tsx';

const phrasesOf = (text: string): string[] =>
  [...renderToStaticMarkup(<Phrases text={text} />).matchAll(/<span[^>]*>([^<]*)<\/span>/g)].map(
    ([, words = '']) => words,
  );

test('text breaks between phrases and keeps a slot together', () => {
  expect(phrasesOf('Court 1 - Padel, 09:00 AM - 10:00 AM to Court 2')).toEqual([
    'Court 1 -',
    'Padel,',
    '09:00 AM - 10:00 AM',
    'to Court 2',
  ]);
});

test('text with line breaks is shown completely', () => {
  expect(phrasesOf('Cancelled: Saturday 21/11/2026, 09:00 AM\nRain on Sunday\r\nand wind')).toEqual(
    ['Cancelled: Saturday 21/11/2026,', '09:00 AM\nRain on Sunday\r\nand wind'],
  );
});

test('the tag of a slot after midnight does not break within itself', () => {
  expect(phrasesOf('1 – 2 AM (Next Day)')).toEqual(['1 – 2 AM', '(Next Day)']);
});
