import type { Model, ModelStatic } from 'sequelize';
import * as Y from 'yjs';
import { isOutside } from '../../common/access/roles';
import { texts } from '../../common/api/errors';
import type { Routes } from '../../common/api/routes';
import { stateCode } from '../../common/format/stateCode';
import type { HeaderField, QuoteContent } from '../../common/quotes/document/content';
import { findPanel } from '../../common/quotes/pricing/findPanel';
import { sameWord } from '../../common/quotes/pricing/matching';
import { type QuoteWrites, readQuote, writeQuote } from '../../common/quotes/document/quoteDoc';
import { Company } from '../../db/models/Company';
import { Customer } from '../../db/models/Customer';
import { Job } from '../../db/models/Job';
import { Quote } from '../../db/models/Quote';
import { scope } from '../access/scope';
import type { CallContext } from '../callContext';
import type { JobRow } from '../jobs/askJob';
import { recordStay } from '../jobs/moveJob';
import type { Json, Run } from '../views/present';
import { change } from '../work/change';
import { yieldToEventLoop } from '../work/tasks/runInSlices';
import { forbidden, invalid, Refusal } from '../work/refusal';
import { spendQuota } from '../work/spendQuota';
import { type Fragment, oneRow, place, rows } from '../work/sql';
import type { RowOf, Work } from '../work/Work';
import { savePanelWeight } from './document/panelWeights';
import { columnsOf } from './document/projectQuote';
import { quotePageNow } from './findQuotes';
import { releasedTakeoff } from './takeoff/readTakeoff';
import { seedTakeoff } from './takeoff/seedTakeoff';
import { queueDriveJob } from '../jobs/notify/queueDriveJob';

type CreateAsk = CallContext<Routes['quotes.create']>;

/** Creates a quote for a job, or with a new job in No Takeoff (R2). */
export async function createQuote(context: CreateAsk): Promise<Json> {
  const { body, viewer, services } = context;
  const outside = isOutside(viewer.role);
  if (outside && body.client !== undefined) throw invalid({ client: "can't be chosen by you" });
  if (!outside && body.job == null && body.client === undefined)
    throw invalid({ client: 'is required: choose the client or the job' });

  const seed = await seedFor(context);
  const id = await change(
    services,
    { actor: viewer, verb: context.call, repeatable: context.repeatable },
    async (work) => {
      const companyId = body.job == null ? (body.client ?? viewer.companyId) : await companyOf(work, context, body.job);
      if (body.client !== undefined && body.client !== companyId)
        throw invalid({ client: 'is not the company of this job' });
      const company = await lockNamed(
        work,
        Company,
        companyId as number,
        scope.companies(viewer),
        'client',
        'a company',
      );
      if (company.billingHold) throw forbidden(texts.billingHold);
      const customer = await customerOf(work, context, company.id);
      const job =
        body.job == null
          ? await makeJob(work, context, company.id)
          : await lockNamed(work, Job, body.job, scope.jobs(viewer), 'job', 'a job');
      const run: Run = (sql, bind) => work.sql(sql, bind);
      return insertQuote(
        work,
        job,
        viewer.id,
        seed ?? (await firstUpdate({ header: await initialHeader(run, context, job, company, customer) })),
      );
    },
  );
  return quotePageNow(context, id);
}

const rowsPerSlice = 1000;

/** The first update of a quote's log, and the resulting content. */
interface FirstUpdate {
  readonly data: Buffer;
  readonly content: QuoteContent;
}
export async function firstUpdate(writes: QuoteWrites): Promise<FirstUpdate> {
  const doc = new Y.Doc();
  const { rows: all = [], ...rest } = writes;
  writeQuote(doc, rest);
  for (let from = 0; from < all.length; from += rowsPerSlice) {
    writeQuote(doc, { rows: all.slice(from, from + rowsPerSlice) });
    await yieldToEventLoop();
  }
  const data = Buffer.from(Y.encodeStateAsUpdate(doc));
  await yieldToEventLoop();
  return { data, content: readQuote(doc) };
}

/** Inserts a quote with its first update, so that opening it never has to create content. */
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
  await savePanelWeight(work, job.companyId, {}, columns.page);
  await work.derive(Quote, quote, { ...columns, projectedSeq: 1 }, {});
  return quote.id;
}

/**
 * First update from the job's released takeoff. Computed before the transaction, since reading files and pricing
 * thousands of lines would hold locks for too long.
 */
async function seedFor(context: CreateAsk): Promise<FirstUpdate | null> {
  const { services, viewer, body } = context;
  if (!body.takeoff) return null;
  const binds: unknown[] = [body.job ?? 0];
  const job = await oneRow<HeaderSource & { companyId: number; flatWidth: number | null }>(
    services.db,
    `SELECT t.company_id AS "companyId", t.customer_id AS "customerId", t.street, t.city, t.state,
       t.pan1_name AS "pan1Name", t.pan1_code AS "pan1Code", t.pan1_width::float8 AS "pan1Width", c.flat_width::float8 AS "flatWidth"
     FROM jobs t JOIN companies c ON c.id = t.company_id WHERE t.id = $1 AND ${place(scope.jobs(viewer), binds)}`,
    binds,
  );
  if (!job) throw invalid({ job: 'is not a job' });
  const { companyId: id, flatWidth } = job;
  const released = await releasedTakeoff(services, body.job as number, id);
  if (!released) throw invalid({ takeoff: 'is not there: the job has released no CSV file' });
  const run: Run = (sql, bind) => rows(services.db, sql, bind);
  const header = await initialHeader(run, context, job, { id, flatWidth }, null);
  return firstUpdate(await seedTakeoff(run, id, released.takeoff, { ...header, takeoff: released.release }));
}

/** Company of a job in the viewer's scope; a job that can't be read is reported as unknown. */
async function companyOf(work: Work, { viewer }: CreateAsk, job: number): Promise<number> {
  const binds: unknown[] = [job];
  const [found] = await work.sql<{ companyId: number }>(
    `SELECT t.company_id AS "companyId" FROM jobs t WHERE t.id = $1 AND ${place(scope.jobs(viewer), binds)}`,
    binds,
  );
  if (!found) throw invalid({ job: 'is not a job' });
  return found.companyId;
}

/** Locks a row in the viewer's scope; a row that can't be read is reported as an invalid field. */
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

/** Every quote needs a job; without one, creates a job in No Takeoff (R2). */
async function makeJob(work: Work, { services, viewer, body }: CreateAsk, companyId: number): Promise<JobRow> {
  await spendQuota(services, work, 'jobs', 1, { viewer, companyId });
  const job = await work.insert(Job, {
    companyId,
    authorId: viewer.id,
    customerId: body.customer ?? null,
    name: body.name,
    street: body.street ?? '',
    city: body.city ?? '',
    state: stateCode((body.state ?? '').slice(0, 50)),
    pan1Width: 0,
    status: 'No Takeoff',
    statusTime: work.now,
    timeIn: work.now,
    quoteStatus: 'Imported',
    ofQuote: true,
    productionStatus: 'Awaiting Approval',
  });
  await recordStay(services, work, job);
  await queueDriveJob(work, job);
  return job;
}

type HeaderSource = Pick<JobRow, 'customerId' | 'street' | 'city' | 'state' | 'pan1Name' | 'pan1Code' | 'pan1Width'>;

/**
 * Initial header: fields from the call or else the job, the customer's price level, the company's flat width and the
 * job's panel.
 */
export async function initialHeader(
  run: Run,
  { body }: Pick<CreateAsk, 'body'>,
  job: HeaderSource,
  company: Pick<RowOf<Company>, 'id' | 'flatWidth'>,
  chosen: RowOf<Customer> | null,
): Promise<Partial<Record<HeaderField, string>>> {
  const customerId = body.customer === undefined ? job.customerId : body.customer;
  const [customer] = chosen
    ? [chosen]
    : await run<{ priceCode: string }>('SELECT price_code AS "priceCode" FROM customers WHERE id = $1', [
        customerId ?? 0,
      ]);
  const panels = await run<{ code: string; name: string }>(
    'SELECT code, name FROM panels WHERE company_id = $1 ORDER BY id',
    [company.id],
  );
  // If the selected panel was removed or renamed, look it up by name.
  const panel = panels.find(({ code }) => sameWord(code, job.pan1Code)) ?? findPanel(job.pan1Name, panels);
  return {
    name: body.name,
    customer: customerId === null ? '' : String(customerId),
    street: body.street ?? job.street,
    city: body.city ?? job.city,
    state: stateCode(body.state ?? job.state),
    priceCode: customer?.priceCode ?? '',
    flatWidth: company.flatWidth === null ? '' : String(company.flatWidth),
    ...(panel
      ? { panelClass: panel.code, panelClassInput: panel.code }
      : { panelClassInput: job.pan1Name, coverage: job.pan1Width > 0 ? String(job.pan1Width) : '' }),
  };
}
