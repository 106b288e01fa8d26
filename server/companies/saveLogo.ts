import { randomBytes } from 'node:crypto';
import { open } from 'node:fs/promises';
import type { Routes } from '../../common/api/routes';
import { Company } from '../../db/models/Company';
import { allow } from '../access/allow';
import { mustBeReadable } from '../access/mustBeReadable';
import { scope } from '../access/scope';
import type { Ask } from '../ask';
import { storeThenChange } from '../work/storeThenChange';
import { change } from '../work/change';
import { invalid } from '../work/refusal';
import { companyPageFor } from './updateCompany';

/** The cropper's frame (spec §9). */
const width = 450;
const height = 250;
/** More pixels than any camera's: a picture that claims so many is a flood. */
const maxPixels = 50_000_000;

const refused = 'is not a picture that can be shown: choose a png, jpeg, webp or gif file';

/** Told by their first bytes, never by their name: svg is a program, and refused (security D8). */
const beginnings: readonly (readonly [at: number, text: string])[] = [
  [0, '\u0089PNG\r\n\u001a\n'],
  [0, '\u00ff\u00d8\u00ff'],
  [0, 'GIF8'],
  [8, 'WEBP'],
];

/** The company's logo: read as a picture, made anew as png, kept under an opaque id; the former one is thrown away. */
export async function saveLogo(ask: Ask<Routes['companies.logo']>) {
  const { house, viewer, params, received } = ask;
  await mustBeReadable(house, viewer, 'companies', params.id);
  allow(viewer, 'company.update');
  const [file, ...more] = received;
  if (!file) throw invalid({ logo: 'is missing: send one picture in the field logo' });
  if (more.length > 0) throw invalid({ logo: 'is one file, and no more' });
  const png = await madeAnew(file.path);
  const id = randomBytes(16).toString('base64url');
  return storeThenChange(house, {
    ids: [id],
    store: () => house.files.put(id, png),
    commit: () =>
      change(house, { actor: viewer, verb: ask.call }, async (work) => {
        const company = await work.lock(Company, params.id, scope.companies(viewer));
        if (company.logoFileId !== null) await work.task('files.discard', { ids: [company.logoFileId] });
        await work.update(Company, company, { logoFileId: id, logoSize: png.length });
        return companyPageFor(ask, work, company.id);
      }),
  });
}

async function madeAnew(path: string): Promise<Buffer> {
  const handle = await open(path, 'r');
  const { buffer } = await handle.read(Buffer.alloc(16), 0, 16, 0).finally(() => handle.close());
  const head = buffer.toString('latin1');
  if (!beginnings.some(([at, text]) => head.startsWith(text, at))) throw invalid({ logo: refused });
  // Loaded with the first logo.
  const { default: sharp } = await import('sharp');
  try {
    return await sharp(path, { limitInputPixels: maxPixels, pages: 1, failOn: 'error' })
      .rotate()
      .resize(width, height, { fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .timeout({ seconds: 10 })
      .png()
      .toBuffer();
  } catch {
    // Broken, cut off, too large to hold: all of it the file's fault.
    throw invalid({ logo: refused });
  }
}
