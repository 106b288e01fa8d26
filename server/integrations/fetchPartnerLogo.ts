import { randomBytes } from 'node:crypto';
import { recodeLogo } from '../companies/recodeLogo';
import { sha256Of } from '../outside/files/sha256';
import { RefusedForGood } from '../outside/mail/mail';
import type { Services } from '../services';
import { change } from '../work/change';
import { Refusal } from '../work/refusal';
import { oneRow } from '../work/sql';
import { storeThenChange } from '../work/storeThenChange';
import type { TaskPayload } from '../work/tasks/tasks';
import { partnerLogoText } from './partnerText';

const maxBytes = 5_000_000;
/** Time limit for the whole response, in ms. */
const timeoutMs = 15_000;

interface Wanted {
  readonly companyId: number;
  readonly url: string;
  /** True if it was already downloaded from this URL. */
  readonly done: boolean;
}

/** Downloads a partner client's logo once, for the PDFs and emails of its jobs. */
export async function fetchPartnerLogo(services: Services, { partnerId }: TaskPayload<'partner.logo'>): Promise<void> {
  const wanted = await oneRow<Wanted>(
    services.db,
    `SELECT p.company_id AS "companyId", p.mrm_logo_url AS url, l.partner_id IS NOT NULL AS done
     FROM partner_clients p LEFT JOIN partner_logos l ON l.partner_id = p.id AND l.url = p.mrm_logo_url
     WHERE p.id = $1 AND p.mrm_logo_url <> ''`,
    [partnerId],
  );
  if (!wanted || wanted.done) return;
  const png = await download(services, wanted);
  const id = randomBytes(16).toString('base64url');
  await storeThenChange(services, {
    ids: [id],
    store: () => services.files.put(id, png),
    commit: () => keep(services, partnerId, wanted.url, { id, sha256: sha256Of(png) }),
  });
}

async function download(services: Services, { companyId, url }: Wanted): Promise<Buffer> {
  const { status, bytes } = await services.outbound.anywhere.request({ url, timeoutMs, limit: maxBytes });
  if (status !== 200) throw new Error(partnerLogoText.answered(url, status));
  return recodeLogo(companyId, bytes).catch((error: unknown) => {
    // Downloading the same file again won't help.
    throw error instanceof Refusal && error.code === 'invalid'
      ? new RefusedForGood(partnerLogoText.noPicture(url))
      : error;
  });
}

const keep = (services: Services, partnerId: number, url: string, { id, sha256 }: { id: string; sha256: string }) =>
  change(services, { actor: null, verb: 'partner.logo' }, async (work) => {
    await work.lockKey(`partner logo ${partnerId}`);
    const [former] = await work.sql<{ fileId: string }>(
      'SELECT file_id AS "fileId" FROM partner_logos WHERE partner_id = $1',
      [partnerId],
    );
    const [kept] = await work.sql(
      `INSERT INTO partner_logos (partner_id, url, file_id, sha256) SELECT id, $2, $3, $4 FROM partner_clients WHERE id = $1
       ON CONFLICT (partner_id) DO UPDATE SET url = $2, file_id = $3, sha256 = $4 RETURNING partner_id`,
      [partnerId, url, id, sha256],
    );
    // The partner was deleted in the meantime, so its logo isn't needed.
    const unused = kept ? former?.fileId : id;
    if (unused !== undefined) await work.task('files.discard', { ids: [unused] });
  });
