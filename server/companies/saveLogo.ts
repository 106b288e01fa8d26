import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Routes } from '../../common/api/routes';
import { Company } from '../../db/models/Company';
import { lockAllowed } from '../access/lockAllowed';
import { mustBeAllowed } from '../access/mustBeAllowed';
import { scope } from '../access/scope';
import type { CallContext } from '../callContext';
import { sha256Of } from '../outside/files/sha256';
import { storeThenChange } from '../work/storeThenChange';
import { change } from '../work/change';
import { invalid } from '../work/refusal';
import { recodeLogo } from './recodeLogo';
import { companyPageFor } from './updateCompany';

/** Saves the company logo: re-encodes the image as PNG, stores it under a random ID and deletes the previous one. */
export async function saveLogo(context: CallContext<Routes['companies.logo']>) {
  const { services, viewer, params, received } = context;
  await mustBeAllowed(context, 'companies', params.id);
  const [file, ...more] = received;
  if (!file) throw invalid({ logo: 'is missing: send one picture in the field logo' });
  if (more.length > 0) throw invalid({ logo: 'is one file, and no more' });
  const png = await recodeLogo(params.id, await readFile(file.path));
  const id = randomBytes(16).toString('base64url');
  return storeThenChange(services, {
    ids: [id],
    store: () => services.files.put(id, png),
    commit: () =>
      change(services, { actor: viewer, verb: context.call }, async (work) => {
        const company = await lockAllowed(context, work, Company, params.id, scope.companies(viewer));
        if (company.logoFileId !== null) await work.task('files.discard', { ids: [company.logoFileId] });
        await work.update(Company, company, { logoFileId: id, logoSize: png.length, logoSha256: sha256Of(png) });
        return companyPageFor(context, work, company.id);
      }),
  });
}
