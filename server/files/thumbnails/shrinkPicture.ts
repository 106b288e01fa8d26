/** Twice the size at which lists show it, for sharp screens. */
const size = 192;
/** Pictures of more pixels have no thumbnail: decoding takes four bytes for each. */
const maxPixels = 100_000_000;

/** Re-encodes a picture as a small WebP (security D8); throws if it is too large or damaged. */
export async function shrinkPicture(picture: Uint8Array): Promise<Buffer> {
  // Load sharp with the first picture.
  const { default: sharp } = await import('sharp');
  return sharp(picture, { limitInputPixels: maxPixels, pages: 1, failOn: 'error' })
    .rotate()
    .resize(size, size, { fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .timeout({ seconds: 15 })
    .webp({ quality: 75 })
    .toBuffer();
}
