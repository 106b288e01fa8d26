// The same writes with this program's unit of work: lock, write, history, change row. Prints writes per second.
import { connect } from '../../../db/connect';
import { prepared } from '../../../db/preparedStatements';
import { Job } from '../../../db/models/Job';
import type { Services } from '../../../server/services';
import { change } from '../../../server/work/change';
import { createCommitNotifier } from '../../../server/work/CommitNotifier';

const [, , url = '', seconds] = process.argv;
const db = connect({ url, processId: 'bench', poolSize: 16 });
const services = { db, commitNotifier: createCommitNotifier(), now: () => new Date() } as unknown as Services;
const [jobs] = (await db.query('SELECT id FROM jobs ORDER BY id DESC LIMIT 1000')) as unknown as [{ id: number }[]];

const write = (id: number) =>
  change(services, { actor: null, verb: 'bench' }, async (work) => {
    const job = await work.lock(Job, id);
    await work.update(Job, job, { statusTime: work.now });
    await work.sql(
      prepared(
        `INSERT INTO job_status_times (job_id, status, revision, started_at, ended_at) VALUES ($1, 'Working', 0, $2, $2)`,
      ),
      [id, work.now],
    );
  });

let done = 0;
const began = performance.now();
const end = began + Number(seconds) * 1000;
await Promise.all(
  Array.from({ length: 16 }, async (_, lane) => {
    for (let i = lane; performance.now() < end; i += 16) {
      await write(jobs[i % jobs.length]?.id as number);
      done += 1;
    }
  }),
);
console.log((done * 1000) / (performance.now() - began));
await db.close();
