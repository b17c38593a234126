import { expect, test } from 'vitest';
import { mapOf } from '#domain/venue/map-links.ts';

test('[MAIL-8] an address is a link to its place on a map', () => {
  expect(mapOf('12 Jalan Raket & Co, 50480 Kuala Lumpur')).toBe(
    'https://www.google.com/maps/search/?api=1&query=12%20Jalan%20Raket%20%26%20Co%2C%2050480%20Kuala%20Lumpur',
  );
});
