import { texts } from '../../common/api/errors';
import type { Routes } from '../../common/api/routes';
import { Company } from '../../db/models/Company';
import type { Ask } from '../ask';
import { insertSubmitted } from '../jobs/createJob';
import { notify } from '../jobs/notify';
import { queueDriveJob } from '../jobs/queueDriveJob';
import { standIn } from '../jobs/standIn';
import { change } from '../work/change';
import { forbidden, invalid } from '../work/refusal';
import type { RowOf, Work } from '../work/Work';

interface Made {
  readonly _id: number;
  readonly num: number;
}

/** A job of one of the platform's clients, under the company that has it; the same project and takeoff is the same job. */
export async function createPartnerJob({ house, body, call }: Ask<Routes['partner.createJob']>) {
  const value = await change(house, { actor: null, verb: call }, async (work): Promise<Made> => {
    const [owner] = await work.sql<{ id: number }>(
      'SELECT company_id AS id FROM partner_clients WHERE mrm_client_id = $1',
      [body.mrmClientId],
    );
    if (!owner) throw invalid({ mrmClientId: 'is not a client here' });
    // Whoever comes second waits here, and finds what the first one made.
    const company = await work.lock(Company, owner.id);
    const [there] = await work.sql<Made>(
      'SELECT id AS "_id", num FROM jobs WHERE company_id = $1 AND mrm_project_id = $2 AND mrm_takeoff_id = $3',
      [company.id, body.mrmProjectId, body.mrmTakeoffId],
    );
    if (there) return there;
    if (company.billingHold) throw forbidden(texts.billingHold);
    const job = await insertSubmitted(house, work, company, {
      authorId: await partnerOf(work, company),
      ...{ name: body.name, street: body.street ?? '', city: body.city ?? '', state: body.state ?? '' },
      ...{ specialReq: body.specialReq ?? '', pan1Name: body.pan1Name ?? '', pan1Width: body.pan1Width },
      ...{ mrmProjectId: body.mrmProjectId, mrmTakeoffId: body.mrmTakeoffId, mrmClientId: body.mrmClientId },
      ...{ mrmCompanyName: body.mrmCompanyName ?? null, mrmAddress: body.mrmAddress ?? null },
      productionStatus: 'Imported',
    });
    await queueDriveJob(work, job);
    await notify(work, 'submitted', job, null);
    return { _id: job.id, num: job.num };
  });
  return { value };
}

/** Who has submitted what comes from the platform: one stand-in for each company. */
async function partnerOf(work: Work, company: RowOf<Company>): Promise<number> {
  const [known] = await work.sql<{ id: number }>(
    'SELECT partner_user_id AS id FROM companies WHERE id = $1 AND partner_user_id IS NOT NULL',
    [company.id],
  );
  if (known) return known.id;
  const id = await standIn(work, company.id, 'Production platform');
  await work.sql('UPDATE companies SET partner_user_id = $2 WHERE id = $1 RETURNING id', [company.id, id]);
  return id;
}
