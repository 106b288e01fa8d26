import type { Routes } from '../../common/api/routes';
import { paperFields } from '../../common/companies/paperLayout';
import { can } from '../../common/access/can';
import { isAdmin } from '../../common/access/roles';
import { ownFields, rowLists, type UpdateCompany } from '../../common/companies/companyBody';
import type { EmailTemplateField, EmailTemplates } from '../../common/companies/emailTemplates';
import { Company } from '../../db/models/Company';
import { lockAllowed } from '../access/lockAllowed';
import { readerOf } from '../access/readerOf';
import { scope } from '../access/scope';
import type { CallContext } from '../callContext';
import { presentOne } from '../views/present';
import { bumpDependents } from '../work/bumpDependents';
import { change } from '../work/change';
import { invalid, sameId } from '../work/refusal';
import type { RowOf, Work } from '../work/Work';
import { initialsFree, lockCompanies } from './initialsFree';
import { companyPagePresenter } from './presentCompany';
import { type GivenRow, type RowsDiff, saveRows } from './saveRows';

type CompanyRow = RowOf<Company>;

/** The company page as the viewer sees it, read in the transaction that changed it. */
export const companyPageFor = (context: Pick<CallContext, 'viewer'>, work: Work, id: number) =>
  presentOne(
    (sql, bind) => work.sql(sql, bind),
    companyPagePresenter,
    id,
    readerOf(context),
    scope.companies(context.viewer, 'c'),
  );

/** Fields that jobs to validate and unpriced jobs show. */
const pricing = [
  'pricingScheme',
  'price1Cents',
  'price2Cents',
  'price3Cents',
  'price4Cents',
  'price5Cents',
] as const satisfies readonly (keyof CompanyRow)[];

/** Updates a company. Admins can change everything, its own `client` users the fields listed in companyBody.ts (R1). */
export const updateCompany = (context: CallContext<Routes['companies.update']>) =>
  change(context.services, { actor: context.viewer, verb: context.call }, async (work) => {
    const { viewer, body, params } = context;
    const company = await lockAllowed(context, work, Company, params.id, scope.companies(viewer));
    sameId(params.id, body._id, 'companies');
    if (!isAdmin(viewer.role)) refuseForbidden(body);
    if (body.floorMargin !== undefined && !can['cost.read'](viewer))
      throw invalid({ floorMargin: "can't be set, because you can't see costs" });
    const patch = patchOf(body, company.letters);
    await work.expect('company', company, body.expected, Object.keys(patch));
    refuseWideDrops(body, patch.flatWidth === undefined ? company.flatWidth : patch.flatWidth);

    if (patch.inits !== undefined && patch.inits !== company.inits) {
      await lockCompanies(work);
      await initialsFree(work, patch.inits, company.id);
    }

    const beside: Record<string, [unknown, unknown]> = {};
    const words = body.letters && templateChanges(company.letters, body.letters);
    if (words) beside.letters = words;
    for (const list of rowLists) {
      const diff = body[list] && (await saveRows(work, company.id, list, body[list] as GivenRow[]));
      if (diff) beside[list] = diff;
      if (diff && list === 'mrmClients') await queueLogos(work, diff);
    }
    if (patch.logoFileId === null && company.logoFileId !== null)
      await work.task('files.discard', { ids: [company.logoFileId] });
    await work.update(Company, company, patch, beside);
    const changed = (field: keyof CompanyRow) => patch[field] !== undefined && patch[field] !== company[field];
    if (changed('companyName') || changed('inits') || changed('clientNotes'))
      await bumpDependents(work, 'company', company.id);
    else if (changed('billingHold')) await bumpDependents(work, 'company.hold', company.id);
    if (pricing.some(changed)) await bumpDependents(work, 'company.pricing', company.id);
    // Amounts of the company's quotes depend on both.
    if (changed('flatWidth') || beside.panels)
      await work.task('quotes.reckon', { companyId: company.id }, `reckon:${company.id}`);
    // It decides whether a quote needs approval.
    if (changed('floorMargin')) work.stale(['quotePage']);
    // The panel type decides which checklist items a job has (R2.29).
    if (beside.panels) work.stale(['jobPage']);
    return companyPageFor(context, work, company.id);
  });

/** Downloads changed logos of partner clients in the background. */
async function queueLogos(work: Work, [, changed]: RowsDiff): Promise<void> {
  for (const { _id, mrmLogoUrl } of changed)
    if (mrmLogoUrl) await work.task('partner.logo', { partnerId: _id as number }, `logo:${_id}`);
}

/** Rejects fields that the viewer can't change with a 422 that names them. */
function refuseForbidden(body: UpdateCompany): void {
  const wrong = (Object.keys(body) as (keyof UpdateCompany)[]).filter((field) => !ownFields.includes(field));
  if (wrong.length > 0)
    throw invalid(Object.fromEntries(wrong.map((field) => [field, 'can be changed only by the office; please ask'])));
}

const cents = (dollars: number | null | undefined) =>
  dollars === undefined ? undefined : dollars === null ? null : Math.round(dollars * 100);

function patchOf(body: UpdateCompany, before: EmailTemplates): Partial<CompanyRow> {
  const { defaultFlat, flatWidth, gdriveFolderId, estPricing } = body;
  if (defaultFlat !== undefined && flatWidth !== undefined && defaultFlat !== flatWidth) {
    throw invalid({ flatWidth: 'and defaultFlat are the same field but have different values' });
  }
  const patch: Partial<CompanyRow> = {
    officeAddressOne: body.officeAddressOne,
    officeAddressTwo: body.officeAddressTwo,
    emails: body.emails,
    letters: body.letters && mergeTemplates(before, body.letters),
    ...Object.fromEntries(paperFields.map((field) => [field, body[field]])),
    metals: body.metals,
    paints: body.paints,
    colors: body.colors,
    flatWidth: defaultFlat === undefined ? flatWidth : defaultFlat,
    companyName: body.companyName,
    inits: body.inits,
    clientNotes: body.clientNotes,
    gdriveFolderId: gdriveFolderId === '' ? null : gdriveFolderId,
    billingHold: body.billingHold,
    floorMargin: body.floorMargin,
    pricingScheme: estPricing?.scheme,
    price1Cents: cents(estPricing?.L1),
    price2Cents: cents(estPricing?.L2),
    price3Cents: cents(estPricing?.L3),
    price4Cents: cents(estPricing?.L4),
    price5Cents: cents(estPricing?.L5),
    ...(body.logoUrl === null ? { logoFileId: null, logoSize: null, logoSha256: null } : {}),
  };
  return Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined));
}

const mergeTemplates = (before: EmailTemplates, given: EmailTemplates): EmailTemplates =>
  Object.fromEntries(Object.entries({ ...before, ...given }).filter(([, words]) => words !== ''));

/** Changed texts only, for the audit trail. */
function templateChanges(before: EmailTemplates, given: EmailTemplates): [unknown, unknown] | undefined {
  const changed = (Object.keys(given) as EmailTemplateField[]).filter(
    (field) => (before[field] ?? '') !== given[field],
  );
  const of = (words: EmailTemplates) => [Object.fromEntries(changed.map((field) => [field, words[field] || null]))];
  return changed.length === 0 ? undefined : [of(before), of(given)];
}

/** Q27, as in the import: a piece can't be wider than the flat it is cut from. */
function refuseWideDrops({ matchLists }: UpdateCompany, flatWidth: number | null): void {
  if (flatWidth === null) return;
  for (const [i, { drop }] of (matchLists ?? []).entries()) {
    if (drop != null && drop > flatWidth)
      throw invalid({ [`matchLists.${i}.drop`]: `is wider than the default flat of ${flatWidth} in` });
  }
}
