import { bulkLoad } from '../../server/seed/bulkLoad';
import { seedMany } from '../../server/seed/seedMany';
import { change } from '../../server/work/change';
import { withLongStatements } from '../../server/work/longStatements';
import { startWorld, type World } from '../support/world';

export interface CrowdedWorld {
  readonly world: World;
  /** IDs to filter by: for each field, one that many rows have and one that few have. */
  readonly ids: Readonly<Record<'client' | 'customer' | 'author' | 'drafter' | 'actor', readonly number[]>>;
  readonly talkedAbout: number;
}

/** A test installation with this many jobs and related rows; the number of active jobs is the same at every size. */
export async function crowdedWorld(jobs: number): Promise<CrowdedWorld> {
  const world = await startWorld({ clock: new Date('2026-11-19T14:26:00-06:00') });
  const { A, B } = world.companies;
  const { client, clientPlain, customer, rival, rivalCustomer, cad, cad2, admin } = world.people;
  const services = withLongStatements(world.opened.services);
  const many = [B.id, A.id, Math.max(40, jobs / 4)];
  await change(services, { actor: null, verb: 'test.crowd' }, (work) =>
    bulkLoad(work, ['customers', 'items'], async () => {
      await work.sql(
        `INSERT INTO customers (company_id, name, short_name, customer_num, price_code)
         SELECT CASE WHEN n % 4 = 0 THEN $1::int ELSE $2::int END, 'Builder ' || md5(n::text), 'B' || n, 'C' || n,
           CASE WHEN n % 2500 = 0 THEN 'Seldom' WHEN n % 3 = 0 THEN 'Often' ELSE '' END FROM generate_series(1, $3) n`,
        many,
      );
      await work.sql(
        `INSERT INTO items (company_id, sku, description, price_cents, unit, type, lock, price_code, metal, paint, color, panel)
         SELECT CASE WHEN n % 4 = 0 THEN $1::int ELSE $2::int END, 'SKU' || n, 'Trim ' || md5(n::text), n,
           CASE WHEN n % 900 = 0 THEN 'RL' WHEN n % 5 = 0 THEN 'LF' ELSE 'EA' END,
           CASE WHEN n % 700 = 0 THEN 'flat' WHEN n % 3 = 0 THEN 'panel' ELSE '' END,
           n % 800 = 0, word, word, word, word, word
         FROM (SELECT n, CASE WHEN n % 2500 = 0 THEN 'Seldom' WHEN n % 3 = 0 THEN 'Often' ELSE '' END AS word
               FROM generate_series(1, $3) n) x`,
        many,
      );
    }),
  );
  const rare = await world.addPerson({ name: 'Seldom Seen', role: 'cad', companyId: null });
  const customers = await world.sql<{ id: number; company: number }>(
    'SELECT id, company_id AS company FROM customers ORDER BY id LIMIT 40',
  );
  const of = (company: number) => customers.filter((c) => c.company === company).map(({ id }) => id);
  const crowd = {
    companies: [
      {
        id: A.id,
        authors: [client.id, client.id, clientPlain.id, customer.id],
        customers: of(A.id),
        prices: [100, 200, 300, 400, 500],
      },
      { id: B.id, authors: [rival.id, rivalCustomer.id], customers: of(B.id), prices: [100, 200, 300, null] },
    ],
    // One drafter has only a few jobs.
    drafters: [...Array<number>(30).fill(cad.id), ...Array<number>(30).fill(cad2.id), rare.id],
    admin: admin.id,
  };
  const calendar = await services.calendar();
  const { jobWithManyNotes } = await change(services, { actor: null, verb: 'test.crowd' }, (work) =>
    seedMany(work, { jobs, onBoard: 300, waiting: 40, notesOnOne: 300, years: 3 }, { crowd, calendar, fileSize: 1000 }),
  );
  await world.sql(
    `INSERT INTO changes (time, at, actor_id, verb, kind, entity_id, version, diff, company_id)
     SELECT j.status_time, now(), j.author_id, 'jobs.update', 'job', j.id, v, '{"street": ["", "x"]}', j.company_id
     FROM jobs j CROSS JOIN generate_series(1, 2) v ORDER BY j.status_time`,
  );
  await change(services, { actor: null, verb: 'test.crowd' }, (work) =>
    bulkLoad(work, ['quotes'], async () => {
      await work.sql(
        `INSERT INTO quotes (job_id, company_id, author_id, job_author_id, n, job_num, num, time_in, time_changed, name, street, city, total_cents, published_prints)
         SELECT id, company_id, author_id, author_id, 1, num, num || '-Q1', time_in, status_time, name, street, city, num * 7, (num % 80 = 0)::int
         FROM jobs WHERE num % 4 = 0`,
      );
    }),
  );
  await world.sql('VACUUM ANALYZE');
  return {
    world,
    talkedAbout: jobWithManyNotes,
    ids: {
      client: [A.id, B.id],
      customer: [of(A.id)[0] as number, of(B.id)[0] as number],
      author: [client.id, rivalCustomer.id],
      drafter: [cad.id, rare.id],
      actor: [client.id, admin.id],
    },
  };
}
