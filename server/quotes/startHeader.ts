import { stateCode } from '../../common/format/stateCode';
import type { Viewer } from '../../common/access/viewer';
import type { HeaderField } from '../../common/quotes/document/content';
import { findPanel } from '../../common/quotes/pricing/findPanel';
import { sameWord } from '../../common/quotes/pricing/matching';
import { panelCode } from '../../common/quotes/pricing/picks';
import { headerOf } from '../../common/quotes/takeoff/buildQuote';
import type { QuoteStart } from '../../common/quotes/quoteRoutes';
import type { Customer } from '../../db/models/Customer';
import type { Company } from '../../db/models/Company';
import type { Services } from '../services';
import type { JobRow } from '../jobs/askJob';
import { scope } from '../access/scope';
import type { Run } from '../views/present';
import { oneRow, place } from '../work/sql';
import { invalid } from '../work/refusal';
import type { RowOf } from '../work/Work';
import { loadPanelWeights } from './document/panelWeights';
import { offeredTax } from './offeredTax';

type JobPart = Pick<JobRow, 'customerId' | 'name' | 'street' | 'city' | 'state' | 'metal' | 'color'> &
  Pick<JobRow, 'pan1Name' | 'pan1Code' | 'pan1Width'>;

/** A job that a quote starts from, with the company's flat width. */
export interface QuotedJob extends JobPart {
  readonly id: number;
  readonly companyId: number;
  readonly flatWidth: number | null;
}

/** A job in the viewer's scope; undefined if it can't be read. */
export async function quotedJob(services: Services, viewer: Viewer, id: number): Promise<QuotedJob | undefined> {
  const binds: unknown[] = [id];
  return oneRow<QuotedJob>(
    services.db,
    `SELECT t.id, t.company_id AS "companyId", t.customer_id AS "customerId", t.name, t.street, t.city, t.state, t.metal,
       t.color, t.pan1_name AS "pan1Name", t.pan1_code AS "pan1Code", t.pan1_width::float8 AS "pan1Width",
       c.flat_width::float8 AS "flatWidth"
     FROM jobs t JOIN companies c ON c.id = t.company_id WHERE t.id = $1 AND ${place(scope.jobs(viewer), binds)}`,
    binds,
  );
}

/** Refuses a customer that the viewer can't read, or of another company. */
export async function checkCustomer(run: Run, viewer: Viewer, id: number, companyId: number): Promise<void> {
  const binds: unknown[] = [id];
  const [found] = await run<{ companyId: number }>(
    `SELECT t.company_id AS "companyId" FROM customers t WHERE t.id = $1 AND ${place(scope.customers(viewer), binds)}`,
    binds,
  );
  if (!found) throw invalid({ customer: 'is not a customer' });
  if (found.companyId !== companyId) throw invalid({ customer: 'is not a customer of this company' });
}

/**
 * Initial header: fields from the call or else the job, the customer's price level, the company's tax and flat width, the
 * job's panel, and the weight of that panel in that metal (Q35).
 */
export async function startHeader(
  run: Run,
  { body, today }: { readonly body: QuoteStart & { readonly name: string }; readonly today: string },
  job: JobPart,
  company: Pick<RowOf<Company>, 'id' | 'flatWidth'>,
  chosen: RowOf<Customer> | null = null,
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
  const place = { state: stateCode(body.state ?? job.state), county: body.county ?? '' };
  const taxed = { ...place, companyId: company.id, customerId };
  const header = {
    name: body.name,
    customer: customerId === null ? '' : String(customerId),
    street: body.street ?? job.street,
    city: body.city ?? job.city,
    ...place,
    priceCode: body.priceCode ?? customer?.priceCode ?? '',
    tax: body.tax ?? (await offeredTax(run, taxed, today)),
    metal: body.metal ?? job.metal,
    coating: body.coating ?? '',
    color: body.color ?? job.color,
    flatWidth: company.flatWidth === null ? '' : String(company.flatWidth),
    ...panelCells(body, job, panels),
  };
  const pair = { panel: panelCode(headerOf(header)), metal: header.metal };
  const weightOf = await loadPanelWeights(run, company.id, [pair]);
  return { ...header, lbPerFt: weightOf(pair.panel, pair.metal) };
}

/** The chosen or typed panel, else the job's. One that isn't the company's keeps the width given with the job. */
function panelCells(
  { panelClass: typed }: QuoteStart,
  job: JobPart,
  panels: readonly { readonly code: string; readonly name: string }[],
): Partial<Record<HeaderField, string>> {
  const named = (code: string) => panels.find((panel) => sameWord(panel.code, code));
  // If the selected panel was removed or renamed, look it up by name.
  const panel =
    typed === undefined
      ? (named(job.pan1Code) ?? findPanel(job.pan1Name, panels))
      : (named(typed) ?? findPanel(typed, panels));
  if (panel) return { panelClass: panel.code, panelClassInput: panel.code };
  return { panelClassInput: typed ?? job.pan1Name, coverage: job.pan1Width > 0 ? String(job.pan1Width) : '' };
}
