type Bytes = Uint8Array;

const has = (bytes: Bytes, at: number, text: string): boolean =>
  [...text].every((letter, index) => bytes[at + index] === letter.charCodeAt(0));

const viewOf = (bytes: Bytes): DataView =>
  new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

const marker = { escaped: 0x00, firstRestart: 0xd0, lastRestart: 0xd7, end: 0xd9, scan: 0xda };

/** The end of a scan's pixels: the next marker that is not part of them. */
function scanEnd(bytes: Bytes, from: number): number {
  let at = bytes.indexOf(0xff, from);
  while (at !== -1) {
    const code = bytes[at + 1] ?? marker.end;
    const isRestart = code >= marker.firstRestart && code <= marker.lastRestart;
    if (code !== marker.escaped && !isRestart) return at;
    at = bytes.indexOf(0xff, at + 2);
  }
  return bytes.length;
}

/** A thumbnail inside a segment has its own end marker, so segments are walked, not searched. */
function jpegEnd(bytes: Bytes): number | null {
  const view = viewOf(bytes);
  let at = 2;
  while (at + 2 <= bytes.length && bytes[at] === 0xff) {
    const code = bytes[at + 1];
    if (code === marker.end) return at + 2;
    // Any number of fill bytes may precede a marker.
    if (code === 0xff) {
      at += 1;
      continue;
    }
    if (at + 4 > bytes.length) return null;
    at += 2 + view.getUint16(at + 2);
    if (code === marker.scan) at = scanEnd(bytes, at);
  }
  return null;
}

function pngEnd(bytes: Bytes): number | null {
  const view = viewOf(bytes);
  let at = 8;
  while (at + 12 <= bytes.length) {
    const isLast = has(bytes, at + 4, 'IEND');
    at += 12 + view.getUint32(at);
    if (isLast) return at;
  }
  return null;
}

/** Chunks are padded to an even length, which their length field does not count. */
function webpEnd(bytes: Bytes): number | null {
  if (bytes.length < 12) return null;
  const length = viewOf(bytes).getUint32(4, true);
  return 8 + length + (length % 2);
}

function pictureEnd(bytes: Bytes): number | null {
  if (has(bytes, 0, '\xff\xd8')) return jpegEnd(bytes);
  if (has(bytes, 0, '\x89PNG\r\n\x1a\n')) return pngEnd(bytes);
  if (has(bytes, 0, 'RIFF') && has(bytes, 8, 'WEBP')) return webpEnd(bytes);
  return null;
}

/**
 * True if a file is one picture from its first byte to its last. A page or an archive appended to a
 * picture makes the file both, and the reader would decide which. [AVATAR-8]
 */
export function isNothingButPicture(bytes: Bytes): boolean {
  return pictureEnd(bytes) === bytes.length;
}
