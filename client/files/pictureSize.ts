export interface PixelSize {
  readonly width: number;
  readonly height: number;
}

/** More pixels than this make a tab run out of memory: each takes four bytes once decoded. */
export const maxPixels = 100_000_000;

/**
 * Width and height of a picture, read from its first bytes without decoding it; null for other or damaged formats. PNG,
 * JPEG, GIF, BMP and WebP.
 */
export function pictureSize(bytes: Uint8Array): PixelSize | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const starts = (text: string, at = 0) => [...text].every((letter, i) => bytes[at + i] === letter.charCodeAt(0));
  try {
    if (starts('\x89PNG')) return { width: view.getUint32(16), height: view.getUint32(20) };
    if (starts('GIF8')) return { width: view.getUint16(6, true), height: view.getUint16(8, true) };
    if (starts('BM')) return { width: view.getInt32(18, true), height: Math.abs(view.getInt32(22, true)) };
    if (starts('RIFF') && starts('WEBP', 8)) return webpSize(view, starts);
    if (bytes[0] === 0xff && bytes[1] === 0xd8) return jpegSize(view);
  } catch (error) {
    // The file ends before its size.
    if (error instanceof RangeError) return null;
    throw error;
  }
  return null;
}

function webpSize(view: DataView, starts: (text: string, at: number) => boolean): PixelSize | null {
  const three = (at: number) => view.getUint16(at, true) + (view.getUint8(at + 2) << 16);
  if (starts('VP8X', 12)) return { width: three(24) + 1, height: three(27) + 1 };
  if (starts('VP8 ', 12))
    return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff };
  if (!starts('VP8L', 12)) return null;
  const bits = view.getUint32(21, true);
  return { width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1 };
}

/** Markers that begin a frame, which has the size: 0xC0 to 0xCF without 0xC4, 0xC8 and 0xCC. */
const isFrame = (marker: number): boolean => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

function jpegSize(view: DataView): PixelSize | null {
  let at = 2;
  while (view.getUint8(at) === 0xff) {
    const marker = view.getUint8(at + 1);
    if (isFrame(marker)) return { height: view.getUint16(at + 5), width: view.getUint16(at + 7) };
    at += marker === 0xff ? 1 : 2 + view.getUint16(at + 2);
  }
  return null;
}
