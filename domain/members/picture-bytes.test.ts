import { expect, test } from 'vitest';
import { isNothingButPicture } from '#domain/members/picture-bytes.ts';

const bytes = (text: string): Uint8Array => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

const chunk = (name: string, data = ''): string =>
  `\0\0\0${String.fromCharCode(data.length)}${name}${data}CRC!`;

const thumbnail = '\xff\xd8\xff\xd9';
const scan = '\xff\xda\0\x03s12\xff\x0034\xff\xd05';
const again = '\xff\xc4\0\x03t\xff\xda\0\x03s67';

const pictures = {
  JPEG: `\xff\xd8\xff\xe1\0\x06${thumbnail}${scan}\xff\xd9`,
  'JPEG of several scans': `\xff\xd8${scan}${again}\xff\xff\xd9`,
  PNG: `\x89PNG\r\n\x1a\n${chunk('IHDR', 'wide')}${chunk('IDAT', 'IEND')}${chunk('IEND')}`,
  WebP: 'RIFF\x0a\0\0\0WEBPVP8 12',
  'WebP of odd length': 'RIFF\x09\0\0\0WEBPVP8 1\0',
};

for (const [name, picture] of Object.entries(pictures)) {
  test(`[AVATAR-8] a ${name} ends where its picture ends`, () => {
    expect(isNothingButPicture(bytes(picture))).toBe(true);
    for (const tail of ['\0', '\n', '<html><script>alert(1)</script>', 'PK\x03\x04', picture]) {
      expect(isNothingButPicture(bytes(picture + tail))).toBe(false);
    }
  });

  test(`[AVATAR-8] no truncated ${name} is a picture`, () => {
    for (let length = 0; length < picture.length; length += 1) {
      expect(isNothingButPicture(bytes(picture.slice(0, length)))).toBe(false);
    }
  });
}

test.each(['', 'GIF89a', '<svg/>', 'RIFF\x04\0\0\0WAVE'])(
  '[AVATAR-8] %j is not a picture',
  (text) => {
    expect(isNothingButPicture(bytes(text))).toBe(false);
  },
);
