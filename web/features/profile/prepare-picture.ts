import { avatarLongestSide, avatarTargetBytes } from '#domain/members/avatar.ts';
import { loadChunk } from '#web/chunks.ts';

/**
 * Compresses a picked picture to a small JPEG and returns it as a data URL. Throws when this
 * browser cannot read the file as a picture, and when the signal aborts. [AVATAR-4]
 */
export async function preparePicture(file: File, signal: AbortSignal): Promise<string> {
  const compress = await loadCompression();
  const small = await compress(file, {
    maxSizeMB: avatarTargetBytes / 1024 ** 2,
    maxWidthOrHeight: avatarLongestSide,
    fileType: 'image/jpeg',
    // Its worker would load a script from another origin, which our content policy forbids.
    useWebWorker: false,
    signal,
  });
  return compress.getDataUrlFromFile(small);
}

type Library = typeof import('browser-image-compression');

/** Its types describe the CommonJS build. The bundler uses the ESM build, which is the function. */
async function loadCompression(): Promise<Library['default']> {
  const library: unknown = await loadChunk(() => import('browser-image-compression'));
  return (library as Library).default;
}

/** Converts a data URL back into a blob; the content policy forbids fetching it. */
export function blobOf(dataUrl: string): Blob {
  const [head = '', content = ''] = dataUrl.split(',');
  const type = /^data:([^;]+)/.exec(head)?.[1] ?? '';
  return new Blob([Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0))], { type });
}
