import { randomUUID } from 'node:crypto';
import { isStaff } from '../../common/access/roles';
import type { Routes } from '../../common/api/routes';
import { versionEmailLimits } from '../../common/files/versionEmailLimits';
import { officeName } from '../../common/notes/officeName';
import { Job } from '../../db/models/Job';
import { allowCall } from '../access/allow';
import type { CallContext } from '../callContext';
import { lockJob } from '../jobs/onJob';
import { change } from '../work/change';
import { invalid } from '../work/refusal';
import { spendQuota } from '../work/spendQuota';
import { rows } from '../work/sql';
import { companyQueue } from '../work/tasks/queues';
import type { TaskPayload } from '../work/tasks/tasks';
import { versionEmailText as text } from './fileText';
import { findVersion } from './openVersion';
import { mayGetVersion } from './versionRecipients';

type Sql = <T extends object>(sql: string, bind: readonly unknown[]) => Promise<T[]>;
interface Person {
  readonly _id: number;
  readonly name: string;
}
interface Recipients {
  readonly people: readonly Person[];
  readonly addresses: readonly string[];
}
/** Users offered at most; a company has far fewer. */
const mostPeople = 500;

async function recipientsOf(sql: Sql, jobId: number): Promise<Recipients> {
  const people = await sql<Person>(
    `SELECT k.id AS _id, k.name FROM jobs j JOIN users k ON ${mayGetVersion} WHERE j.id = $1
     ORDER BY lower(k.name), k.id LIMIT ${mostPeople}`,
    [jobId],
  );
  const [company] = await sql<{ emails: string[] }>(
    'SELECT c.emails FROM jobs j JOIN companies c ON c.id = j.company_id WHERE j.id = $1',
    [jobId],
  );
  return { people, addresses: company?.emails ?? [] };
}

/** Possible recipients of an email about a release. */
export async function draftVersionEmail(context: CallContext<Routes['files.emailDraft']>) {
  const { services, viewer, params } = context;
  await findVersion(services, viewer, params);
  allowCall(context);
  return { value: await recipientsOf((sql, bind) => rows(services.db, sql, bind), params.id) };
}

/** Queues an email to each recipient, and records on the job who was sent what. */
export async function emailVersion(context: CallContext<Routes['files.emailVersion']>) {
  const { services, viewer, params, body, call, repeatable } = context;
  await findVersion(services, viewer, params);
  const value = await change(services, { actor: viewer, verb: call, repeatable }, async (work) => {
    const job = await lockJob(context, work, params.id);
    const { people, addresses } = chosen(await recipientsOf(work.sql.bind(work), job.id), body);
    await spendQuota(services, work, 'versionEmails', people.length + addresses.length, {
      viewer,
      companyId: job.companyId,
    });
    const common = {
      ...{ jobId: job.id, revision: Number(params.version.slice(1)), text: body.text?.trim() ?? '' },
      ...{ from: isStaff(viewer.role) ? officeName : viewer.name, fromId: viewer.id },
    };
    const all: TaskPayload<'mail.version'>['to'][] = [
      ...people.map(({ _id }) => ({ userId: _id })),
      ...addresses.map((address) => ({ address })),
    ];
    for (const [i, to] of all.entries())
      await work.task(
        'mail.version',
        { ...common, to, mailId: randomUUID() },
        undefined,
        companyQueue('mail', job.companyId, i),
      );
    const to = [...people.map(({ name }) => name), ...addresses];
    await work.update(Job, job, {}, { versionEmailed: [null, `${params.version} to ${to.join(', ')}`] });
    return { to };
  });
  return { value };
}

/** The chosen recipients, each once; 422 for anyone who isn't offered. */
function chosen(
  offered: Recipients,
  { users = [], addresses = [] }: { users?: readonly number[] | undefined; addresses?: readonly string[] | undefined },
): Recipients {
  const people = offered.people.filter(({ _id }) => users.includes(_id));
  if (people.length !== new Set(users).size) throw invalid({ users: text.notOffered });
  const wanted = new Set(addresses.map((address) => address.trim().toLowerCase()));
  const listed = offered.addresses.filter((address) => wanted.has(address.toLowerCase()));
  if (listed.length !== wanted.size) throw invalid({ addresses: text.notListed });
  const count = people.length + listed.length;
  if (count === 0) throw invalid({ users: text.nobody });
  if (count > versionEmailLimits.recipients) throw invalid({ users: text.tooMany(versionEmailLimits.recipients) });
  return { people, addresses: listed };
}
