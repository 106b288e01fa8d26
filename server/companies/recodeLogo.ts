import { invalid } from '../work/refusal';
import { FairQueue } from '../work/tasks/FairQueue';

/** Size of the cropper's frame (R9). */
const width = 450;
const height = 250;
const maxMegapixels = 16;

/** Decoding runs in libuv's thread pool, shared with file reads and password hashing, so decode one image at a time. */
export const logoQueue = new FairQueue({ what: 'logos', atOnce: 1, perGroup: 1, waitingPerGroup: 2, waiting: 10 });

const refused = 'is not a picture that can be shown: choose a png, jpeg, webp or gif file';

/** Recognized by the first bytes, never by the name. SVG can contain scripts and is rejected (security D8). */
const beginnings: readonly (readonly [at: number, text: string])[] = [
  [0, '\u0089PNG\r\n\u001a\n'],
  [0, '\u00ff\u00d8\u00ff'],
  [0, 'GIF8'],
  [8, 'WEBP'],
];

/** Converts an image to a PNG that fits the frame; 422 if it can't be read. `group` is the company ID. */
export const recodeLogo = (group: number, bytes: Buffer): Promise<Buffer> => logoQueue.run(group, () => recode(bytes));

async function recode(bytes: Buffer): Promise<Buffer> {
  const head = bytes.subarray(0, 16).toString('latin1');
  if (!beginnings.some(([at, text]) => head.startsWith(text, at))) throw invalid({ logo: refused });
  // Load sharp with the first logo.
  const { default: sharp } = await import('sharp');
  try {
    return await sharp(bytes, { limitInputPixels: maxMegapixels * 1_000_000, pages: 1, failOn: 'error' })
      .rotate()
      .resize(width, height, { fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .timeout({ seconds: 10 })
      .png()
      .toBuffer();
  } catch (error) {
    if (/pixel limit/.test((error as Error).message))
      throw invalid({ logo: `has more than ${maxMegapixels} megapixels: choose a smaller picture` });
    // Broken or truncated file.
    throw invalid({ logo: refused });
  }
}
