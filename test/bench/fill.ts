import type { Program } from '../faults/program';

/** Number of newest jobs that are on the board; all others are done. */
const onBoard = 1500;

const word = (list: string[], by: string) => `(ARRAY['${list.join("','")}'])[1 + ${by} % ${list.length}]`;
const places = ['Moab', 'Durango', 'Świdnica', 'Ñuñoa', 'Αθήνα', 'Київ', 'Cedar City', 'Grand Junction'];
const roofs = ['Barn', 'School', 'Visitor Center', 'Residence', 'Hangar', 'Library', 'Warehouse', 'Chapel'];
const streets = ['Overlook Rd', 'Main St', 'Quarry Ln', 'Ridge Ave', 'Mill Rd'];

/** Inserts jobs as they would exist after years of work, with one statement per table. */
export async function fillJobs(program: Program, jobs: number): Promise<void> {
  await program.sql(
    `INSERT INTO customers (company_id, name, short_name)
     SELECT c.id, 'Customer ' || i || ' of ' || c.company_name, 'C' || i FROM companies c, generate_series(1, 400) i`,
  );
  await program.sql(
    `WITH people AS (SELECT company_id, array_agg(id ORDER BY id) AS ids FROM users WHERE company_id IS NOT NULL GROUP BY company_id),
     owners AS (SELECT array_agg(id ORDER BY id) AS ids FROM companies),
     drafters AS (SELECT array_agg(id ORDER BY id) AS ids FROM users WHERE role = 'cad'),
     buyers AS (SELECT company_id, array_agg(id ORDER BY id) AS ids FROM customers GROUP BY company_id),
     made AS (
       SELECT i, o.ids[1 + i % cardinality(o.ids)] AS company_id,
         CASE WHEN i <= $1::int - $2::int THEN CASE WHEN i % 50 = 0 THEN 'No Takeoff' ELSE 'Released' END
           ELSE (ARRAY['Validated', 'Working', 'Working', 'Review', 'Correction', 'Revision', 'RFI', 'Submitted'])[1 + i % 8] END AS status,
         now() - make_interval(mins => ($1::int - i) * 5) AS came
       FROM generate_series(1, $1::int) i, owners o)
     INSERT INTO jobs (company_id, author_id, customer_id, drafter_id, revision, name, street, city, state, special_req,
       pan1_name, pan1_width, status, status_time, rfi_from, quote_status, production_status, rush, level, revenue_cents,
       time_in, time_out, due_time, clock_started)
     SELECT m.company_id, p.ids[1 + i % cardinality(p.ids)], b.ids[1 + i % cardinality(b.ids)],
       CASE WHEN status IN ('Working', 'Review', 'Correction', 'Released') THEN d.ids[1 + i % cardinality(d.ids)] END,
       i % 7 / 6, ${word(places, 'i / 7')} || ' ' || ${word(roofs, 'i')} || ' ' || i, i || ' ' || ${word(streets, 'i / 3')},
       ${word(places, 'i')}, 'UT', 'Matte Black, 24 ga. Please call before noon.', 'SL16', 16, status,
       came + interval '1 hour', CASE WHEN status = 'RFI' THEN 'Validated' END, 'Awaiting Takeoff', 'Awaiting Approval', i % 40 = 0,
       CASE WHEN status NOT IN ('Submitted', 'No Takeoff') THEN 1 + i % 5 END,
       CASE WHEN status NOT IN ('Submitted', 'No Takeoff') THEN 10000 * (1 + i % 5) END, came,
       CASE WHEN status = 'Released' THEN came + interval '6 hours' END,
       CASE WHEN status NOT IN ('Submitted', 'No Takeoff') THEN came + interval '8 hours' END,
       CASE WHEN status NOT IN ('Submitted', 'No Takeoff') THEN came END
     FROM made m JOIN people p ON p.company_id = m.company_id JOIN buyers b ON b.company_id = m.company_id, drafters d`,
    [jobs, Math.min(onBoard, Math.floor(jobs / 2))],
  );
  await program.sql(
    'INSERT INTO job_status_times (job_id, status, revision, started_at) SELECT id, status, revision, status_time FROM jobs',
  );
  await program.sql('VACUUM ANALYZE');
}
