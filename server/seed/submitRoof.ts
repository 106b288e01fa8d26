import { isStaff } from '../../common/access/roles';
import type { JobPageView } from '../../common/jobs/job';
import { people } from '../../db/seeds/people';
import type { Roof } from '../../db/seeds/roof';
import { createJob } from '../jobs/createJob';
import { askAs, uploadAs } from './askAs';
import type { Stage, Told } from './stage';
import { sentFile } from './storyFiles';

/** Submit a roof as its author. */
export async function submitRoof({ house, cast, companies: planted }: Stage, roof: Roof): Promise<Told> {
  const viewer = cast[roof.by];
  const companyKey = roof.company ?? people[roof.by].company;
  if (!companyKey) throw new Error(`Whose roof is ${roof.name}?`);
  const company = planted[companyKey];
  const customerId = roof.customer === undefined ? undefined : company.customers.get(roof.customer);
  if (roof.customer !== undefined && customerId === undefined) throw new Error(`Who is ${roof.customer}?`);
  const [street, city, state] = roof.at;
  const sent = (roof.files ?? []).map((name) => sentFile(name, roof, house.now(), false));
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
    customerId,
    client: isStaff(viewer.role) ? company.id : undefined,
    files: await uploadAs(house, viewer, 'subFile', sent),
  };
  const page = JSON.parse((await createJob(askAs(house, viewer, 'jobs.create', { body }))).text) as JobPageView;
  return { roof, companyKey, id: page._id, num: page.num, revision: 0, reviewed: [] };
}
