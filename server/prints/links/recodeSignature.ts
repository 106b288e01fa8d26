import { invalid } from '../../work/refusal';
import { FairQueue } from '../../work/tasks/FairQueue';

const [width, height] = [800, 320];
const pngStart = '\u0089PNG\r\n\u001a\n';
const maxPixels = 4_000_000;

/** Decodes one drawing at a time, since anybody with a link may send one. */
const signatureQueue = new FairQueue({ what: 'signatures', atOnce: 1, perGroup: 1, waitingPerGroup: 2, waiting: 20 });

/** Converts a drawn signature to a PNG on white; 422 if it isn't a picture. `group` is the link. */
export const recodeSignature = (group: number, base64: string): Promise<Buffer> =>
  signatureQueue.run(group, () => recode(Buffer.from(base64, 'base64')));

async function recode(bytes: Buffer): Promise<Buffer> {
  const refused = invalid({ signature: 'is not a PNG picture: draw it again' });
  if (!bytes.subarray(0, 8).toString('latin1').startsWith(pngStart)) throw refused;
  // Load sharp with the first signature.
  const { default: sharp } = await import('sharp');
  return sharp(bytes, { limitInputPixels: maxPixels, pages: 1, failOn: 'error' })
    .resize(width, height, { fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .grayscale()
    .timeout({ seconds: 10 })
    .png()
    .toBuffer()
    .catch(() => Promise.reject(refused));
}
