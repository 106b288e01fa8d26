import type { Model, ModelStatic } from 'sequelize';
import * as Y from 'yjs';
import { isOutside } from '../../common/access/roles';
import { texts } from '../../common/api/errors';
import type { Routes } from '../../common/api/routes';
import type { HeaderField, QuoteContent } from '../../common/quotes/content';
import { type QuoteWrites, readQuote, writeQuote } from '../../common/quotes/quoteDoc';
import { Company } from '../../db/models/Company';
import { Customer } from '../../db/models/Customer';
import { Job } from '../../db/models/Job';
import { Quote } from '../../db/models/Quote';
import { allow } from '../access/allow';
import { scope } from '../access/scope';
import type { Ask } from '../ask';
import type { JobRow } from '../jobs/askJob';
import { recordStay } from '../jobs/moveJob';
import type { Json, Run } from '../views/present';
import { change } from '../work/change';
import { breath } from '../work/inTurns';
import { forbidden, invalid, Refusal } from '../work/refusal';
import { type Fragment, oneRow, place, rows } from '../work/sql';
import type { RowOf, Work } from '../work/Work';
import { columnsOf } from './projectQuote';
import { quotePageNow } from './findQuotes';
import { releasedTakeoff } from './readTakeoff';
import { seedTakeoff } from './seedTakeoff';
import { queueDriveJob } from '../jobs/queueDriveJob';

type CreateAsk = Ask<Routes['quotes.create']>;

/** Begin a quote: of a job, or of one in No Takeoff that is made for it (decisions §2). */
export async function createQuote(ask: CreateAsk): Promise<Json> {
  const { body, viewer, house } = ask;
  allow(viewer, 'quote.create');
  const outside = isOutside(viewer.role);
  if (outside && body.client !== undefined) throw invalid({ client: 'is not yours to choose' });
  if (!outside && body.job == null && body.client === undefined)
    throw invalid({ client: 'is required: name the company, or the job' });

  const seed = await seedFor(ask);
  const id = await change(house, { actor: viewer, verb: ask.call, repeatable: ask.repeatable }, async (work) => {
    const companyId = body.job == null ? (body.client ?? viewer.companyId) : await companyOf(work, ask, body.job);
    if (body.client !== undefined && body.client !== companyId)
      throw invalid({ client: 'is not the company of this job' });
    const company = await lockNamed(work, Company, companyId as number, scope.companies(viewer), 'client', 'a company');
    if (company.billingHold) throw forbidden(texts.billingHold);
    const customer = await customerOf(work, ask, company.id);
    const job =
      body.job == null
        ? await makeJob(work, ask, company.id)
        : await lockNamed(work, Job, body.job, scope.jobs(viewer), 'job', 'a job');
    const run: Run = (sql, bind) => work.sql(sql, bind);
    return insertQuote(
      work,
      job,
      viewer.id,
      seed ?? (await firstUpdate({ header: await begun(run, ask, job, company, customer) })),
    );
  });
  return quotePageNow(ask, id);
}

const rowsInOneGo = 1000;

/** The update of the log that a quote begins with, and what stands in the document with it. */
interface FirstUpdate {
  readonly data: Buffer;
  readonly content: QuoteContent;
}
export async function firstUpdate(writes: QuoteWrites): Promise<FirstUpdate> {
  const doc = new Y.Doc();
  const { rows: all = [], ...rest } = writes;
  writeQuote(doc, rest);
  for (let from = 0; from < all.length; from += rowsInOneGo) {
    writeQuote(doc, { rows: all.slice(from, from + rowsInOneGo) });
    await breath();
  }
  const data = Buffer.from(Y.encodeStateAsUpdate(doc));
  await breath();
  return { data, content: readQuote(doc) };
}

/** Its first update is written with it: opening never seeds. */
export async function insertQuote(
  work: Work,
  job: JobRow,
  authorId: number,
  { data, content }: FirstUpdate,
): Promise<number> {
  const [last] = await work.sql<{ n: number }>('SELECT coalesce(max(n), 0) AS n FROM quotes WHERE job_id = $1', [
    job.id,
  ]);
  const n = (last?.n ?? 0) + 1;
  const quote = await work.insert(Quote, {
    jobId: job.id,
    companyId: job.companyId,
    authorId,
    jobAuthorId: job.authorId,
    n,
    jobNum: job.num,
    num: `${job.num}-Q${n}`,
    timeIn: work.now,
    timeChanged: work.now,
    name: content.header.name,
  });
  await work.sql('INSERT INTO quote_docs (quote_id, seq) VALUES ($1, 1) RETURNING seq', [quote.id]);
  await work.sql(
    `INSERT INTO quote_updates (quote_id, seq, epoch, actor_id, at, cells, cell_count, data)
     VALUES ($1, 1, 1, $2, $3, '[]', 0, $4) RETURNING seq`,
    [quote.id, authorId, work.now, data],
  );
  const columns = await columnsOf(work, job.companyId, content);
  await work.derive(Quote, quote, { ...columns, projectedSeq: 1 }, {});
  return quote.id;
}

/**
 * What the job has released, as the quote begins with it. Read and reckoned before the transaction: files are foreign to
 * it, and nobody waits for a lock while thousands of lines are priced.
 */
async function seedFor(ask: CreateAsk): Promise<FirstUpdate | null> {
  const { house, viewer, body } = ask;
  if (!body.takeoff) return null;
  const binds: unknown[] = [body.job ?? 0];
  const job = await oneRow<BegunOf & { companyId: number; flatWidth: number | null }>(
    house.db,
    `SELECT t.company_id AS "companyId", t.customer_id AS "customerId", t.street, t.city, t.state,
       t.pan1_name AS "pan1Name", t.pan1_width::float8 AS "pan1Width", c.flat_width::float8 AS "flatWidth"
     FROM jobs t JOIN companies c ON c.id = t.company_id WHERE t.id = $1 AND ${place(scope.jobs(viewer), binds)}`,
    binds,
  );
  if (!job) throw invalid({ job: 'is not a job' });
  const { companyId: id, flatWidth } = job;
  const released = await releasedTakeoff(house, body.job as number, id);
  if (!released) throw invalid({ takeoff: 'is not there: the job has released no CSV file' });
  const run: Run = (sql, bind) => rows(house.db, sql, bind);
  const header = await begun(run, ask, job, { id, flatWidth }, null);
  return firstUpdate(await seedTakeoff(run, id, released.takeoff, header));
}

/** Whose job it is, through the asker's scope: one that one may not read is as unknown as none. */
async function companyOf(work: Work, { viewer }: CreateAsk, job: number): Promise<number> {
  const binds: unknown[] = [job];
  const [found] = await work.sql<{ companyId: number }>(
    `SELECT t.company_id AS "companyId" FROM jobs t WHERE t.id = $1 AND ${place(scope.jobs(viewer), binds)}`,
    binds,
  );
  if (!found) throw invalid({ job: 'is not a job' });
  return found.companyId;
}

/** Locked through the asker's scope; what the body names and one may not read is a wrong field. */
async function lockNamed<M extends Model>(
  work: Work,
  model: ModelStatic<M>,
  id: number,
  within: Fragment,
  field: string,
  what: string,
): Promise<RowOf<M>> {
  try {
    return await work.lock(model, id, within);
  } catch (error) {
    if (error instanceof Refusal && error.code === 'notFound') throw invalid({ [field]: `is not ${what}` });
    throw error;
  }
}

async function customerOf(work: Work, { viewer, body }: CreateAsk, companyId: number): Promise<RowOf<Customer> | null> {
  if (body.customer == null) return null;
  const customer = await lockNamed(work, Customer, body.customer, scope.customers(viewer), 'customer', 'a customer');
  if (customer.companyId !== companyId) throw invalid({ customer: 'is not a customer of this company' });
  return customer;
}

/** Every quote hangs on a job: one without gets a job that needs no takeoff (decisions §2). */
async function makeJob(work: Work, { house, viewer, body }: CreateAsk, companyId: number): Promise<JobRow> {
  const job = await work.insert(Job, {
    companyId,
    authorId: viewer.id,
    customerId: body.customer ?? null,
    name: body.name,
    street: body.street ?? '',
    city: body.city ?? '',
    state: (body.state ?? '').slice(0, 50),
    pan1Width: 0,
    status: 'No Takeoff',
    statusTime: work.now,
    timeIn: work.now,
    quoteStatus: 'Imported',
    productionStatus: 'Awaiting Approval',
  });
  await recordStay(house, work, job);
  await queueDriveJob(work, job);
  return job;
}

type BegunOf = Pick<JobRow, 'customerId' | 'street' | 'city' | 'state' | 'pan1Name' | 'pan1Width'>;

/** What it begins with: what was said, else the job's; the customer's price level, the company's flat, the job's panel. */
export async function begun(
  run: Run,
  { body }: Pick<CreateAsk, 'body'>,
  job: BegunOf,
  company: Pick<RowOf<Company>, 'id' | 'flatWidth'>,
  chosen: RowOf<Customer> | null,
): Promise<Partial<Record<HeaderField, string>>> {
  const customerId = body.customer === undefined ? job.customerId : body.customer;
  const [customer] = chosen
    ? [chosen]
    : await run<{ priceCode: string }>('SELECT price_code AS "priceCode" FROM customers WHERE id = $1', [
        customerId ?? 0,
      ]);
  const [panel] = await run<{ code: string }>(
    `SELECT code FROM panels WHERE company_id = $1 AND lower(trim($2)) IN (lower(code), lower(name)) ORDER BY id LIMIT 1`,
    [company.id, job.pan1Name],
  );
  return {
    name: body.name,
    customer: customerId === null ? '' : String(customerId),
    street: body.street ?? job.street,
    city: body.city ?? job.city,
    state: body.state ?? job.state,
    priceCode: customer?.priceCode ?? '',
    flatWidth: company.flatWidth === null ? '' : String(company.flatWidth),
    ...(panel
      ? { panelClass: panel.code, panelClassInput: panel.code }
      : { panelClassInput: job.pan1Name, coverage: job.pan1Width > 0 ? String(job.pan1Width) : '' }),
  };
}
