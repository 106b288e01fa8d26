import { isStaff } from '../../../common/access/roles';
import type { JobPageView } from '../../../common/jobs/job';
import { people } from '../../../db/seeds/people';
import type { Roof } from '../../../db/seeds/roof';
import { createJob } from '../../jobs/create/createJob';
import { askAs, uploadAs } from '../askAs';
import type { Stage, StoryJob } from '../stage';
import { sentFile } from './storyFiles';

/** Submits a demo job as its author. */
export async function submitRoof({ services, cast, companies: seeded }: Stage, roof: Roof): Promise<StoryJob> {
  const viewer = cast[roof.by];
  const companyKey = roof.company ?? people[roof.by].company;
  if (!companyKey) throw new Error(`${roof.name} has no company.`);
  const company = seeded[companyKey];
  const customerId = roof.customer === undefined ? undefined : company.customers.get(roof.customer);
  if (roof.customer !== undefined && customerId === undefined) throw new Error(`Unknown customer ${roof.customer}.`);
  const [street, city, state] = roof.at;
  const sent = (roof.files ?? []).map((name) => sentFile(name, roof, services.now(), false));
  const body = {
    name: roof.name,
    street,
    city,
    state,
    specialReq: roof.asks,
    pan1Name: roof.panel[0],
    pan1Width: roof.panel[1],
    pan2Name: roof.alt?.[0],
    pan2Width: roof.alt?.[1],
    metal: roof.finish?.[0],
    color: roof.finish?.[1],
    customerId,
    client: isStaff(viewer.role) ? company.id : undefined,
    files: await uploadAs(services, viewer, 'subFile', sent),
  };
  const page = JSON.parse((await createJob(askAs(services, viewer, 'jobs.create', { body }))).text) as JobPageView;
  return { roof, companyKey, id: page._id, num: page.num, revision: 0, reviewed: [], drawing: '', pin: 0 };
}
