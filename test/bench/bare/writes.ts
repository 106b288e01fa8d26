// Baseline with plain pg: a job, its history and a change row per transaction, 16 at a time. Prints writes per second.
import pg from 'pg';

const [, , url, seconds] = process.argv;
const pool = new pg.Pool({ connectionString: url, max: 16 });
const { rows } = await pool.query<{ id: number }>('SELECT id FROM jobs ORDER BY id DESC LIMIT 1000');
const now = new Date();

async function write(id: number): Promise<void> {
  const client = await pool.connect();
  await client.query('BEGIN');
  await client.query({ name: 'job', text: 'UPDATE jobs SET status_time = $2 WHERE id = $1', values: [id, now] });
  await client.query({
    name: 'stay',
    text: `INSERT INTO job_status_times (job_id, status, revision, started_at, ended_at) VALUES ($1, 'Working', 0, $2, $2)`,
    values: [id, now],
  });
  await client.query({
    name: 'change',
    text: `INSERT INTO changes (time, actor_id, verb, kind, entity_id, version, diff) VALUES ($1, NULL, 'bench', 'job', $2, 1, $3)`,
    values: [now, id, '{"statusTime": ["2026-01-01T00:00:00.000Z", "2026-01-02T00:00:00.000Z"]}'],
  });
  await client.query('COMMIT');
  client.release();
}

let done = 0;
const began = performance.now();
const end = began + Number(seconds) * 1000;
await Promise.all(
  Array.from({ length: 16 }, async (_, lane) => {
    for (let i = lane; performance.now() < end; i += 16) {
      await write(rows[i % rows.length]?.id as number);
      done += 1;
    }
  }),
);
console.log((done * 1000) / (performance.now() - began));
await pool.end();
