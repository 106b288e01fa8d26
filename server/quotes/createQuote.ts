import type { Model, ModelStatic } from 'sequelize';
import * as Y from 'yjs';
import { isOutside } from '../../common/access/roles';
import { texts } from '../../common/api/errors';
import type { Routes } from '../../common/api/routes';
import { stateCode } from '../../common/format/stateCode';
import type { QuoteContent } from '../../common/quotes/document/content';
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
import { type Fragment, place } from '../work/sql';
import type { RowOf, Work } from '../work/Work';
import { savePanelWeight } from './document/panelWeights';
import { columnsOf } from './document/projectQuote';
import { quotePageNow } from './findQuotes';
import { officeDay } from './officeDay';
import { quotedJob, startHeader } from './startHeader';
import { startFromTakeoff } from './takeoff/startFromTakeoff';
import { writesOf } from './takeoff/seedTakeoff';
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
        seed ??
          (await firstUpdate({
            header: await startHeader(run, { body, today: officeDay(services) }, job, company, customer),
          })),
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
  const job = await quotedJob(services, viewer, body.job ?? 0);
  if (!job) throw invalid({ job: 'is not a job' });
  const started = await startFromTakeoff(services, viewer, job, body);
  if (!started.difference) throw invalid({ takeoff: 'is not there: the job has released no CSV file' });
  return firstUpdate(writesOf(started.header, started.difference));
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
